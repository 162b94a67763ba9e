// The menu: every path of business.md §2 with its permission, buttons and labels. Seeds the functions of the system service.
import type { Button } from "./core/endpoint.ts";
import { kindLabels } from "./core/kind-labels.ts";
import type { Labels, Language } from "./core/languages.ts";

export interface MenuFunction {
  /** Unique text code; `parent` refers to it ("0" is the root). */
  number: string;
  parent: string;
  url: string;
  /** "layout" for a group, else "<remote>/<page id>", which the shell loads. */
  component: string;
  icon: string;
  sort: string;
  /** Buttons that can be granted to a role on the page. */
  buttons: readonly Button[];
  /** tenant: for tenants. platform: for the platform operator alone. */
  side: "company" | "platform";
  /** In zh-CN, zh-TW, en, vi, fr. */
  labels: Readonly<Record<Language, string>>;
}

const named = ([zhCN, zhTW, en, vi, fr]: Labels): MenuFunction["labels"] => ({
  "zh-CN": zhCN,
  "zh-TW": zhTW,
  en,
  vi,
  fr,
});

const group = (
  number: string,
  parent: string,
  url: string,
  icon: string,
  sort: string,
  labels: Labels,
): MenuFunction => ({
  number,
  parent,
  url,
  component: "layout",
  icon,
  sort,
  buttons: [],
  side: "company",
  labels: named(labels),
});

const page = (
  number: string,
  parent: string,
  url: string,
  component: string,
  buttons: readonly Button[],
  labels: Labels,
): MenuFunction => ({
  number,
  parent,
  url,
  component,
  icon: "profile",
  sort: number,
  buttons,
  side: "company",
  labels: named(labels),
});

const platform = (
  number: string,
  url: string,
  component: string,
  labels: Labels,
  buttons: readonly Button[] = ["edit"],
): MenuFunction => ({
  ...page(number, "0001", url, component, buttons, labels),
  side: "platform",
});

const DOCUMENT: readonly Button[] = ["edit", "audit", "reverseAudit", "importExport"];
/** Documents of which the rest can be closed. */
const ORDER: readonly Button[] = [...DOCUMENT, "cancel"];
/** Documents that move stock. */
const STOCK: readonly Button[] = [...DOCUMENT, "allowShort"];
/** Documents that bring back what another has sold. */
const RETURN: readonly Button[] = [...STOCK, "allowAbove"];
/** The same of documents of customers, who may have a credit limit. */
const onCredit = (buttons: readonly Button[]): readonly Button[] => [...buttons, "allowCredit"];
const IMPORTED_MASTER: readonly Button[] = ["edit", "importExport", "enable"];
const MASTER: readonly Button[] = ["edit", "enable"];
const REPORT: readonly Button[] = ["importExport"];

export const HOME_PATH = "/dashboard/analysis";

export const menu: readonly MenuFunction[] = [
  group("0603", "0", "/sale", "shopping-cart", "0390", ["销售", "銷售", "Sales", "Bán hàng", "Ventes"]),
  group("060300", "0603", "/billB", "shopping-cart", "0391", [
    "销售管理",
    "銷售管理",
    "Sales management",
    "Quản lý bán hàng",
    "Gestion des ventes",
  ]),
  page("060301", "060300", "/bill/sale_order", "mfe-sales/sale_order", onCredit(ORDER), kindLabels["sale-order"]),
  page("060303", "060300", "/bill/sale_out", "mfe-sales/sale_out", onCredit(STOCK), kindLabels["sale-out"]),
  page("060305", "060300", "/bill/sale_back", "mfe-sales/sale_back", onCredit(RETURN), kindLabels["sale-back"]),
  group("0401", "0603", "/billC", "gift", "0101", [
    "零售管理",
    "零售管理",
    "Retail management",
    "Quản lý bán lẻ",
    "Gestion du détail",
  ]),
  page("040102", "0401", "/bill/retail_out", "mfe-sales/retail_out", STOCK, kindLabels["retail-out"]),
  page("040104", "0401", "/bill/retail_back", "mfe-sales/retail_back", RETURN, kindLabels["retail-back"]),

  group("0502", "0", "/bill", "retweet", "0330", ["采购", "採購", "Purchase", "Mua hàng", "Achats"]),
  page("050202", "0502", "/bill/purchase_order", "mfe-purchase/purchase_order", ORDER, kindLabels["purchase-order"]),
  page("050201", "0502", "/bill/purchase_in", "mfe-purchase/purchase_in", STOCK, kindLabels["purchase-in"]),
  page("050204", "0502", "/bill/purchase_back", "mfe-purchase/purchase_back", RETURN, kindLabels["purchase-back"]),

  group("0801", "0", "/billD", "hdd", "0420", ["仓库", "倉庫", "Warehouse", "Kho hàng", "Entrepôt"]),
  page("080103", "0801", "/bill/other_in", "mfe-warehouse/other_in", STOCK, kindLabels["other-in"]),
  page("080105", "0801", "/bill/other_out", "mfe-warehouse/other_out", STOCK, kindLabels["other-out"]),
  page("080107", "0801", "/bill/allocation_out", "mfe-warehouse/allocation_out", STOCK, kindLabels["allocation-out"]),
  page("080109", "0801", "/bill/assemble", "mfe-warehouse/assemble", STOCK, kindLabels.assemble),
  page("080111", "0801", "/bill/disassemble", "mfe-warehouse/disassemble", STOCK, kindLabels.disassemble),
  page("080113", "0801", "/inventory/InventoryList", "mfe-warehouse/InventoryList", DOCUMENT, [
    "盘点管理",
    "盤點管理",
    "Stock-taking",
    "Kiểm kê kho",
    "Inventaires",
  ]),

  group("0704", "0", "/financialA", "money-collect", "0450", ["财务", "財務", "Finance", "Tài chính", "Finances"]),
  group("070410", "0704", "/financialB", "money-collect", "0451", [
    "收款",
    "收款",
    "Receipts",
    "Thu tiền",
    "Encaissements",
  ]),
  page("070402", "070410", "/financial/item_in", "mfe-finance/item_in", DOCUMENT, kindLabels["item-in"]),
  page("070404", "070410", "/financial/money_in", "mfe-finance/money_in", DOCUMENT, kindLabels["money-in"]),
  page("070407", "070410", "/financial/advance_in", "mfe-finance/advance_in", DOCUMENT, kindLabels["advance-in"]),
  group("070420", "0704", "/financialC", "money-collect", "0452", [
    "付款",
    "付款",
    "Payments",
    "Chi tiền",
    "Décaissements",
  ]),
  page("070403", "070420", "/financial/item_out", "mfe-finance/item_out", DOCUMENT, kindLabels["item-out"]),
  page("070405", "070420", "/financial/money_out", "mfe-finance/money_out", DOCUMENT, kindLabels["money-out"]),
  page("070406", "070420", "/financial/giro", "mfe-finance/giro", DOCUMENT, kindLabels.giro),
  page(
    "070408",
    "0704",
    "/financial/closing",
    "mfe-finance/closing",
    ["edit", "reopen"],
    ["结账", "結帳", "Period closing", "Khóa sổ", "Clôture"],
  ),

  group("0301", "0", "/report", "pie-chart", "0570", ["报表", "報表", "Reports", "Báo cáo", "Rapports"]),
  group("0301A", "0301", "/reportA", "pie-chart", "0571", [
    "仓库报表",
    "倉庫報表",
    "Warehouse reports",
    "Báo cáo kho",
    "Rapports d'entrepôt",
  ]),
  page("030106", "0301A", "/report/in_detail", "mfe-reports/in_detail", REPORT, [
    "入库明细",
    "入庫明細",
    "Receipt details",
    "Chi tiết nhập kho",
    "Détail des entrées",
  ]),
  page("030108", "0301A", "/report/in_material_count", "mfe-reports/in_material_count", REPORT, [
    "入库汇总",
    "入庫彙總",
    "Receipt summary",
    "Tổng hợp nhập kho",
    "Synthèse des entrées",
  ]),
  page("030107", "0301A", "/report/out_detail", "mfe-reports/out_detail", REPORT, [
    "出库明细",
    "出庫明細",
    "Issue details",
    "Chi tiết xuất kho",
    "Détail des sorties",
  ]),
  page("030109", "0301A", "/report/out_material_count", "mfe-reports/out_material_count", REPORT, [
    "出库汇总",
    "出庫彙總",
    "Issue summary",
    "Tổng hợp xuất kho",
    "Synthèse des sorties",
  ]),
  page("030150", "0301A", "/report/allocation_detail", "mfe-reports/allocation_detail", REPORT, [
    "调拨明细",
    "調撥明細",
    "Transfer details",
    "Chi tiết điều chuyển",
    "Détail des transferts",
  ]),
  page("030112", "0301A", "/report/stock_warning_report", "mfe-reports/stock_warning_report", REPORT, [
    "库存预警",
    "庫存預警",
    "Stock warnings",
    "Cảnh báo tồn kho",
    "Alertes de stock",
  ]),
  group("0301B", "0301", "/reportB", "pie-chart", "0572", [
    "单据报表",
    "單據報表",
    "Document reports",
    "Báo cáo chứng từ",
    "Rapports de documents",
  ]),
  page("030103", "0301B", "/report/buy_in_report", "mfe-reports/buy_in_report", REPORT, [
    "采购统计",
    "採購統計",
    "Purchase statistics",
    "Thống kê mua hàng",
    "Statistiques d'achats",
  ]),
  page("030104", "0301B", "/report/sale_out_report", "mfe-reports/sale_out_report", REPORT, [
    "销售统计",
    "銷售統計",
    "Sales statistics",
    "Thống kê bán hàng",
    "Statistiques de ventes",
  ]),
  page("030114", "0301B", "/report/sale_leaderboard", "mfe-reports/sale_leaderboard", REPORT, [
    "销售排行",
    "銷售排行",
    "Sales ranking",
    "Xếp hạng bán hàng",
    "Classement des ventes",
  ]),
  page("030105", "0301B", "/report/retail_out_report", "mfe-reports/retail_out_report", REPORT, [
    "零售统计",
    "零售統計",
    "Retail statistics",
    "Thống kê bán lẻ",
    "Statistiques de détail",
  ]),
  group("0301C", "0301", "/reportC", "pie-chart", "0573", [
    "库存报表",
    "庫存報表",
    "Stock reports",
    "Báo cáo tồn kho",
    "Rapports de stock",
  ]),
  page("030113", "0301C", "/report/material_stock", "mfe-reports/material_stock", REPORT, [
    "商品库存",
    "商品庫存",
    "Product stock",
    "Tồn kho hàng hóa",
    "Stock des articles",
  ]),
  page("030115", "0301C", "/report/material_batch", "mfe-reports/material_batch", REPORT, [
    "批次库存",
    "批次庫存",
    "Batch stock",
    "Tồn kho theo lô",
    "Stock par lot",
  ]),
  page("030116", "0301C", "/report/material_skustock", "mfe-reports/material_skustock", REPORT, [
    "多属性库存",
    "多屬性庫存",
    "SKU stock",
    "Tồn kho theo SKU",
    "Stock par variante",
  ]),
  page("030122", "0301C", "/report/trace", "mfe-reports/trace", REPORT, [
    "追溯与召回",
    "追溯與召回",
    "Trace and recall",
    "Truy xuất và thu hồi",
    "Traçabilité et rappel",
  ]),
  page("030101", "0301C", "/report/in_out_stock_report", "mfe-reports/in_out_stock_report", REPORT, [
    "进销存统计",
    "進銷存統計",
    "In-out-stock",
    "Nhập xuất tồn",
    "Mouvements et stock",
  ]),
  group("0301D", "0301", "/reportD", "pie-chart", "0574", [
    "对账报表",
    "對帳報表",
    "Statements",
    "Báo cáo đối chiếu",
    "Relevés",
  ]),
  page("030110", "0301D", "/report/customer_account", "mfe-reports/customer_account", REPORT, [
    "客户对账",
    "客戶對帳",
    "Customer statements",
    "Đối chiếu khách hàng",
    "Relevés clients",
  ]),
  page("030111", "0301D", "/report/vendor_account", "mfe-reports/vendor_account", REPORT, [
    "供应商对账",
    "供應商對帳",
    "Supplier statements",
    "Đối chiếu nhà cung cấp",
    "Relevés fournisseurs",
  ]),
  page("030102", "0301D", "/report/account_report", "mfe-reports/account_report", REPORT, [
    "账户统计",
    "帳戶統計",
    "Account report",
    "Báo cáo tài khoản",
    "Rapport des comptes",
  ]),
  page("030117", "0301D", "/report/users_report", "mfe-reports/users_report", REPORT, [
    "业务员销售",
    "業務員銷售",
    "Sales by user",
    "Doanh số theo nhân viên",
    "Ventes par utilisateur",
  ]),
  group("0301E", "0301", "/reportE", "pie-chart", "0575", [
    "利润报表",
    "利潤報表",
    "Profit reports",
    "Báo cáo lợi nhuận",
    "Rapports de résultat",
  ]),
  page("030118", "0301E", "/report/profit_report", "mfe-reports/profit_report", REPORT, [
    "利润表（高级）",
    "利潤表（進階）",
    "Profit report (advanced)",
    "Báo cáo lợi nhuận (nâng cao)",
    "Résultat (avancé)",
  ]),
  page("030119", "0301E", "/report/recandpay_report", "mfe-reports/recandpay_report", REPORT, [
    "利润表（普通）",
    "利潤表（普通）",
    "Profit report (ordinary)",
    "Báo cáo lợi nhuận (cơ bản)",
    "Résultat (simple)",
  ]),
  page("030120", "0301E", "/report/material_profit_report", "mfe-reports/material_profit_report", REPORT, [
    "商品利润",
    "商品利潤",
    "Product profit",
    "Lợi nhuận hàng hóa",
    "Marge par article",
  ]),
  page("030121", "0301E", "/report/other_recandpay_report", "mfe-reports/other_recandpay_report", REPORT, [
    "其它收支",
    "其他收支",
    "Other income and expenses",
    "Thu chi khác",
    "Autres produits et charges",
  ]),
  group("0301F", "0301", "/reportF", "pie-chart", "0576", ["账簿", "帳簿", "Books", "Sổ sách kế toán", "Comptabilité"]),
  page("030130", "0301F", "/report/trial_balance", "mfe-reports/trial_balance", REPORT, [
    "科目余额表",
    "科目餘額表",
    "Trial balance",
    "Bảng cân đối tài khoản",
    "Balance générale",
  ]),
  page("030131", "0301F", "/report/general_ledger", "mfe-reports/general_ledger", REPORT, [
    "明细分类账",
    "明細分類帳",
    "General ledger",
    "Sổ cái",
    "Grand livre",
  ]),
  page("030132", "0301F", "/report/vat_report", "mfe-reports/vat_report", REPORT, [
    "增值税明细表",
    "增值稅明細表",
    "VAT report",
    "Báo cáo thuế GTGT",
    "Rapport de TVA",
  ]),
  page(
    "030133",
    "0301F",
    "/report/journal",
    "mfe-reports/journal",
    ["edit", "importExport"],
    ["序时账与凭证导出", "序時帳與憑證匯出", "Journal and export", "Nhật ký chung và xuất", "Journal et export"],
  ),

  group("0101", "0", "/material", "appstore", "0620", ["资料", "資料", "Master data", "Danh mục", "Données de base"]),
  group("0101A", "0101", "/materialA", "appstore", "0751", [
    "基本资料",
    "基本資料",
    "Basic info",
    "Thông tin cơ bản",
    "Informations de base",
  ]),
  page("010202", "0101A", "/system/depot", "mfe-warehouse/depot", MASTER, [
    "仓库信息",
    "倉庫資訊",
    "Warehouses",
    "Danh mục kho",
    "Entrepôts",
  ]),
  page("01020102", "0101A", "/system/customer", "mfe-system/customer", IMPORTED_MASTER, [
    "客户信息",
    "客戶資訊",
    "Customers",
    "Khách hàng",
    "Clients",
  ]),
  page(
    "01020103",
    "0101A",
    "/system/member",
    "mfe-system/member",
    [...IMPORTED_MASTER, "adjustPoints"],
    ["会员信息", "會員資訊", "Members", "Hội viên", "Membres"],
  ),
  page("01020101", "0101A", "/system/vendor", "mfe-system/vendor", IMPORTED_MASTER, [
    "供应商信息",
    "供應商資訊",
    "Suppliers",
    "Nhà cung cấp",
    "Fournisseurs",
  ]),
  group("0101B", "0101", "/materialB", "appstore", "0752", [
    "业务资料",
    "業務資料",
    "Business info",
    "Thông tin nghiệp vụ",
    "Informations de gestion",
  ]),
  page("010205", "0101B", "/system/account", "mfe-finance/account", IMPORTED_MASTER, [
    "结算账户",
    "結算帳戶",
    "Settlement accounts",
    "Tài khoản thanh toán",
    "Comptes de règlement",
  ]),
  page("010204", "0101B", "/system/in_out_item", "mfe-finance/in_out_item", IMPORTED_MASTER, [
    "收支项目",
    "收支項目",
    "Income/expense items",
    "Khoản mục thu chi",
    "Rubriques de produits et charges",
  ]),
  page("010206", "0101B", "/system/person", "mfe-system/person", MASTER, [
    "经手人管理",
    "經手人管理",
    "Operators",
    "Người phụ trách",
    "Opérateurs",
  ]),
  group("0101C", "0101", "/materialC", "shopping", "0620", [
    "商品管理",
    "商品管理",
    "Products",
    "Hàng hóa",
    "Articles",
  ]),
  page(
    "010101",
    "0101C",
    "/material/material_category",
    "mfe-warehouse/material_category",
    ["edit"],
    ["商品类别", "商品類別", "Product categories", "Nhóm hàng hóa", "Catégories d'articles"],
  ),
  page("010102", "0101C", "/material/material", "mfe-warehouse/material", IMPORTED_MASTER, [
    "商品信息",
    "商品資訊",
    "Products",
    "Danh mục hàng hóa",
    "Articles",
  ]),
  page("010103", "0101C", "/system/unit", "mfe-warehouse/unit", MASTER, [
    "多单位",
    "多單位",
    "Multi-unit",
    "Đa đơn vị tính",
    "Unités multiples",
  ]),
  page(
    "010105",
    "0101C",
    "/material/material_attribute",
    "mfe-warehouse/material_attribute",
    ["edit"],
    ["多属性", "多屬性", "Attributes", "Thuộc tính", "Attributs"],
  ),
  page(
    "010106",
    "0101C",
    "/material/material_property",
    "mfe-warehouse/material_property",
    ["edit"],
    ["扩展字段", "擴展欄位", "Product properties", "Trường mở rộng", "Champs libres"],
  ),

  group("0001", "0", "/system", "setting", "0910", ["系统", "系統", "System", "Hệ thống", "Système"]),
  page("000102", "0001", "/system/role", "mfe-system/role", MASTER, [
    "角色管理",
    "角色管理",
    "Roles",
    "Vai trò",
    "Rôles",
  ]),
  page("000103", "0001", "/system/user", "mfe-system/user", MASTER, [
    "用户管理",
    "使用者管理",
    "Users",
    "Người dùng",
    "Utilisateurs",
  ]),
  page(
    "000108",
    "0001",
    "/system/organization",
    "mfe-system/organization",
    ["edit"],
    ["机构管理", "機構管理", "Departments", "Phòng ban", "Services"],
  ),
  page(
    "000104",
    "0001",
    "/system/log",
    "mfe-system/log",
    [],
    ["操作日志", "操作日誌", "Operation log", "Nhật ký thao tác", "Journal des opérations"],
  ),
  page(
    "000110",
    "0001",
    "/system/merchantconfig",
    "mfe-system/merchantconfig",
    ["edit"],
    ["支付配置", "支付設定", "Payment configuration", "Cấu hình thanh toán", "Configuration des paiements"],
  ),
  page(
    "000105",
    "0001",
    "/system/system_config",
    "mfe-system/system_config",
    ["edit"],
    ["系统配置", "系統設定", "System configuration", "Cấu hình hệ thống", "Configuration du système"],
  ),
  page(
    "000111",
    "0001",
    "/upgradeplan",
    "mfe-system/upgradeplan",
    ["edit"],
    ["购买版本", "購買版本", "Buy a version", "Mua phiên bản", "Acheter une version"],
  ),
  platform("000106", "/system/function", "mfe-system/function", [
    "功能管理",
    "功能管理",
    "Functions",
    "Quản lý chức năng",
    "Fonctions",
  ]),
  platform("000109", "/system/tenant", "mfe-system/tenant", [
    "租户管理",
    "租戶管理",
    "Companies",
    "Quản lý doanh nghiệp",
    "Sociétés",
  ]),
  platform("000117", "/system/data_delivery", "mfe-system/data_delivery", [
    "数据传递",
    "資料傳遞",
    "Data delivery",
    "Truyền dữ liệu",
    "Transmission des données",
  ]),
  platform("000113", "/system/activation_codes", "mfe-system/activation_codes", [
    "激活码",
    "啟用碼",
    "Activation codes",
    "Mã kích hoạt",
    "Codes d'activation",
  ]),
  platform("000114", "/system/payment_records", "mfe-system/payment_records", [
    "支付记录",
    "支付紀錄",
    "Payment records",
    "Lịch sử thanh toán",
    "Historique des paiements",
  ]),
  platform("000107", "/system/plugin", "mfe-system/plugin", [
    "插件管理",
    "外掛管理",
    "Plug-ins",
    "Tiện ích mở rộng",
    "Extensions",
  ]),
  platform("000115", "/system/tenantauthfun", "mfe-system/tenantauthfun", [
    "租户授权功能",
    "租戶授權功能",
    "Company functions",
    "Chức năng được cấp",
    "Fonctions autorisées",
  ]),
  platform(
    "000116",
    "/system/operator_log",
    "mfe-system/operator_log",
    ["平台日志", "平台日誌", "Operators' log", "Nhật ký nền tảng", "Journal de la plateforme"],
    ["importExport"],
  ),
  platform("000112", "/system/platform_config", "mfe-system/platform_config", [
    "平台配置",
    "平台設定",
    "Platform configuration",
    "Cấu hình nền tảng",
    "Configuration de la plateforme",
  ]),
  {
    ...page(
      "000120",
      "0",
      "/shop/index",
      "mfe-system/shop",
      [],
      ["网上商城", "網上商城", "Online store", "Cửa hàng trực tuyến", "Boutique en ligne"],
    ),
    icon: "shop",
    sort: "0950",
  },
];
