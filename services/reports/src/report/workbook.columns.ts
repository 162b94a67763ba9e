// Columns of the reports' workbooks in five languages; their names are those of the pages' columns.
import type { CostBasis } from "@kontor/contracts/reports/common";
import {
  batchColumns,
  extensionColumns,
  name,
  productColumns,
  trackedColumns,
} from "@kontor/service-kit/document/export.columns";
import { type Column, column, figure, time, type Words, whenFilled } from "@kontor/service-kit/workbook/columns";
import { holdingColumns } from "@kontor/service-kit/workbook/holding.columns";

export const OPEN_WORKSHEETS: readonly [Words, Words] = [
  ["未结单据", "未結單據", "Open documents", "Chứng từ còn nợ", "Documents ouverts"],
  ["明细", "明細", "Lines", "Chi tiết", "Lignes"],
];

const product: readonly Column[] = [
  ...productColumns,
  column("color", "颜色", "顏色", "Colour", "Màu sắc", "Couleur"),
  column("brand", "品牌", "品牌", "Brand", "Thương hiệu", "Marque"),
  column("mfrs", "制造商", "製造商", "Manufacturer", "Nhà sản xuất", "Fabricant"),
  ...extensionColumns,
];
export const stocked: readonly Column[] = [
  ...product,
  column("categoryName", "类别", "類別", "Category", "Nhóm hàng", "Catégorie"),
  column("position", "仓位货架", "倉位貨架", "Shelf", "Vị trí kệ", "Emplacement"),
  column("unit", "单位", "單位", "Unit", "ĐVT", "Unité"),
];
/** A cost names its basis, since two of them differ (docs/decisions/0026). */
const cost: Readonly<Record<CostBasis, Words>> = {
  purchasePrice: [
    "成本价（采购价）",
    "成本價（採購價）",
    "Cost (purchase price)",
    "Giá vốn (giá nhập)",
    "Coût (prix d’achat)",
  ],
  movingAverage: [
    "成本价（移动平均）",
    "成本價（移動平均）",
    "Cost (moving average)",
    "Giá vốn (bình quân di động)",
    "Coût (moyenne mobile)",
  ],
};
/** Pages show it behind the stock itself. */
const bigUnit = column(
  "bigUnitStock",
  "大单位库存",
  "大單位庫存",
  "Stock in large unit",
  "Tồn theo ĐVT lớn",
  "Stock en grande unité",
);

/** The ledger's value, next to one at purchase prices. */
const bookValue = (basis: CostBasis): readonly Column[] =>
  basis === "movingAverage"
    ? []
    : [figure("bookValue", "账面金额", "帳面金額", "Book value", "Giá trị sổ sách", "Valeur comptable")];

/** Of a past day nobody knows who held what. */
export const productStockColumns = (basis: CostBasis, isPast: boolean): readonly Column[] => [
  ...stocked,
  figure("purchaseDecimal", ...cost[basis]),
  figure("initialStock", "期初库存", "期初庫存", "Opening stock", "Tồn đầu kỳ", "Stock initial"),
  figure("currentStock", "库存", "庫存", "Stock", "Tồn kho", "Stock"),
  { ...figure("transitStock", "其中在途", "其中在途", "In transit", "Đang chuyển", "En transit"), whenFilled: true },
  bigUnit,
  ...(isPast ? [] : holdingColumns),
  figure("currentStockPrice", "库存金额", "庫存金額", "Stock value", "Giá trị tồn", "Valeur du stock"),
  ...bookValue(basis),
  figure(
    "currentWeight",
    "库存重量(kg)",
    "庫存重量(kg)",
    "Stock weight (kg)",
    "Trọng lượng tồn (kg)",
    "Poids du stock (kg)",
  ),
];
export const inOutStockColumns = (basis: CostBasis): readonly Column[] => [
  ...stocked,
  figure("unitPrice", ...cost[basis]),
  figure("prevSum", "上期结存", "上期結存", "Opening balance", "Tồn đầu kỳ", "Solde initial"),
  figure("inSum", "入库数量", "入庫數量", "Quantity in", "SL nhập", "Entrées"),
  figure("outSum", "出库数量", "出庫數量", "Quantity out", "SL xuất", "Sorties"),
  figure("thisSum", "本期结存", "本期結存", "Closing balance", "Tồn cuối kỳ", "Solde final"),
  bigUnit,
  figure("thisAllPrice", "结存金额", "結存金額", "Closing value", "Giá trị tồn", "Valeur finale"),
  ...bookValue(basis),
];

/** What came in or went out by product. */
export const inOutCountColumns: readonly Column[] = [
  ...stocked,
  figure("numSum", "数量", "數量", "Quantity", "Số lượng", "Quantité"),
  figure("priceSum", "金额", "金額", "Amount", "Thành tiền", "Montant"),
];

export const number = column("number", "单据编号", "單據編號", "Document no.", "Số chứng từ", "N° de document");
export const kind = column("kind", "单据类型", "單據類型", "Type", "Loại chứng từ", "Type");
export const operTime = time("operTime", "单据日期", "單據日期", "Date", "Ngày chứng từ", "Date");
const warehouse = column("dname", "仓库", "倉庫", "Warehouse", "Kho", "Entrepôt");
const unit = column("mUnit", "单位", "單位", "Unit", "ĐVT", "Unité");
const unitPrice = figure("unitPrice", "单价", "單價", "Unit price", "Đơn giá", "Prix unitaire");
const untaxed: readonly Column[] = [
  unit,
  figure("operNumber", "数量", "數量", "Quantity", "Số lượng", "Quantité"),
  unitPrice,
  figure("allPrice", "金额", "金額", "Amount", "Thành tiền", "Montant"),
];
const figures: readonly Column[] = [
  ...untaxed,
  figure("taxRate", "税率(%)", "稅率(%)", "Tax rate (%)", "Thuế suất (%)", "TVA (%)"),
  figure("taxMoney", "税额", "稅額", "Tax", "Tiền thuế", "TVA"),
];
const remark = column("newRemark", "备注", "備註", "Remark", "Ghi chú", "Remarque");
export const sku = column("sku", "多属性", "多屬性", "SKU", "Thuộc tính", "Déclinaison");
const lineGoods = [...whenFilled([sku]), ...trackedColumns];
/** Of all lines of a document together; its batches say their days. */
const documentGoods = lineGoods.filter(({ field }) => !["productionDate", "expirationDate"].includes(field));
export const inOutDetailColumns: readonly Column[] = [
  number,
  operTime,
  kind,
  column("sname", "往来单位", "往來單位", "Partner", "Đối tác", "Tiers"),
  ...product,
  ...lineGoods,
  warehouse,
  ...figures,
  remark,
];
const depotName: Column = { ...warehouse, field: "depotName" };
const state: Column = {
  ...column("state", "状态", "狀態", "State", "Trạng thái", "État"),
  wordOf: {
    expired: ["已过期", "已過期", "Expired", "Đã hết hạn", "Périmé"],
    soon: ["临期", "即將到期", "Expires soon", "Sắp hết hạn", "Bientôt périmé"],
    later: ["正常", "正常", "In date", "Còn hạn", "En cours de validité"],
    lasting: ["无有效期", "無有效期限", "No expiry date", "Không có hạn dùng", "Sans péremption"],
  },
};
/** The value of goods that are told apart, at the product's cost. */
const trackedValue = (basis: CostBasis): readonly Column[] => [
  figure("purchaseDecimal", ...cost[basis]),
  figure("currentStockPrice", "库存金额", "庫存金額", "Stock value", "Giá trị tồn", "Valeur du stock"),
  ...bookValue(basis),
];
const currentStock = figure("currentStock", "库存", "庫存", "Stock", "Tồn kho", "Stock");
export const batchStockColumns = (basis: CostBasis): readonly Column[] => [
  ...stocked,
  depotName,
  ...batchColumns,
  figure("daysLeft", "剩余天数", "剩餘天數", "Days left", "Số ngày còn lại", "Jours restants"),
  state,
  currentStock,
  bigUnit,
  figure("batchCost", "批次成本", "批次成本", "Batch cost", "Giá vốn lô", "Coût du lot"),
  ...trackedValue(basis),
];
export const stockWarningColumns: readonly Column[] = [
  depotName,
  ...stocked,
  {
    ...state,
    wordOf: {
      low: ["库存不足", "庫存不足", "Too little", "Thiếu hàng", "Stock insuffisant"],
      high: ["库存过多", "庫存過多", "Too much", "Thừa hàng", "Stock excédentaire"],
    },
  },
  figure("currentNumber", "库存", "庫存", "Stock", "Tồn kho", "Stock"),
  bigUnit,
  figure("lowSafeStock", "最低安全库存", "最低安全庫存", "Low level", "Tồn tối thiểu", "Stock minimum"),
  figure("highSafeStock", "最高安全库存", "最高安全庫存", "High level", "Tồn tối đa", "Stock maximum"),
  figure("lowCritical", "建议入库量", "建議入庫量", "Bring in", "SL nên nhập", "À faire entrer"),
  figure("highCritical", "建议出库量", "建議出庫量", "Take out", "SL nên xuất", "À faire sortir"),
];
export const GRID = column(
  "variants",
  "各属性库存",
  "各屬性庫存",
  "Stock by attribute",
  "Tồn theo thuộc tính",
  "Stock par attribut",
);
/** An attribute without a name. */
export const ATTRIBUTE: Words = ["属性", "屬性", "Attribute", "Thuộc tính", "Attribut"];
export const skuStockColumns = (basis: CostBasis): readonly Column[] => [
  ...stocked,
  sku,
  depotName,
  currentStock,
  ...trackedValue(basis),
];
export const skuGridColumns = (basis: CostBasis): readonly Column[] => [
  ...product,
  GRID,
  currentStock,
  ...trackedValue(basis).filter(({ field }) => field !== "purchaseDecimal"),
];
/** What is received from transit, or did not arrive, was sent by another transfer, and is not counted as sent twice. */
const transferred: readonly Column[] = [
  unit,
  figure("operNumber", "调出数量", "調出數量", "Quantity out", "SL xuất", "Quantité sortie"),
  ...whenFilled([
    figure(
      "receivedNumber",
      "在途收货数量",
      "在途收貨數量",
      "Received from transit",
      "SL nhận hàng đang chuyển",
      "Quantité reçue",
    ),
    figure("lostNumber", "未到货数量", "未到貨數量", "Quantity lost", "SL thất thoát", "Quantité perdue"),
  ]),
  unitPrice,
  figure("allPrice", "调出金额", "調出金額", "Amount out", "Giá trị xuất", "Montant sorti"),
  ...whenFilled([
    figure("receivedPrice", "在途收货金额", "在途收貨金額", "Amount received", "Giá trị nhận", "Montant reçu"),
    figure("lostPrice", "未到货金额", "未到貨金額", "Amount lost", "Giá trị thất thoát", "Montant perdu"),
  ]),
];
export const transferDetailColumns: readonly Column[] = [
  number,
  operTime,
  ...product,
  ...lineGoods,
  column("dname", "调出仓库", "調出倉庫", "From warehouse", "Kho xuất", "Entrepôt de départ"),
  column("sname", "调入仓库", "調入倉庫", "To warehouse", "Kho nhận", "Entrepôt d’arrivée"),
  ...transferred,
  remark,
];
export const openDocumentColumns: readonly Column[] = [
  number,
  operTime,
  kind,
  column("materialsList", "商品信息", "商品資訊", "Products", "Hàng hóa", "Articles"),
  ...documentGoods,
  column("userName", "操作员", "操作員", "Operator", "Người lập", "Opérateur"),
  figure("needDebt", "单据欠款", "單據欠款", "Document debt", "Nợ của chứng từ", "Dette du document"),
  figure("finishDebt", "已结欠款", "已結欠款", "Settled", "Đã thanh toán", "Réglé"),
  figure("debt", "待结欠款", "待結欠款", "Still open", "Còn nợ", "Reste dû"),
];
export const openLineColumns: readonly Column[] = [number, warehouse, ...product, ...lineGoods, ...figures, remark];

const partner: readonly Column[] = [
  name,
  column("contacts", "联系人", "聯絡人", "Contact", "Người liên hệ", "Contact"),
  column("telephone", "手机号码", "手機號碼", "Mobile", "Di động", "Mobile"),
  column("phoneNum", "联系电话", "聯絡電話", "Phone", "Điện thoại", "Téléphone"),
  column("email", "电子邮箱", "電子郵箱", "Email", "Email", "E-mail"),
];
export const statementColumns = (supplierType: string): readonly Column[] =>
  supplierType === "客户"
    ? [
        ...partner,
        figure("preNeed", "期初应收", "期初應收", "Opening receivable", "Phải thu đầu kỳ", "Créance initiale"),
        figure("debtMoney", "本期欠款", "本期欠款", "New receivable", "Phát sinh phải thu", "Ventes à crédit"),
        figure("backMoney", "本期收款", "本期收款", "Received", "Đã thu trong kỳ", "Encaissé"),
        figure("allNeed", "期末应收", "期末應收", "Closing receivable", "Phải thu cuối kỳ", "Créance finale"),
        figure("deposit", "剩余订金", "剩餘訂金", "Deposits left", "Đặt cọc còn lại", "Acomptes restants"),
      ]
    : [
        ...partner,
        figure("preNeed", "期初应付", "期初應付", "Opening payable", "Phải trả đầu kỳ", "Dette initiale"),
        figure("debtMoney", "本期欠款", "本期欠款", "New payable", "Phát sinh phải trả", "Achats à crédit"),
        figure("backMoney", "本期付款", "本期付款", "Paid", "Đã trả trong kỳ", "Décaissé"),
        figure("allNeed", "期末应付", "期末應付", "Closing payable", "Phải trả cuối kỳ", "Dette finale"),
        figure("deposit", "剩余订金", "剩餘訂金", "Deposits left", "Đặt cọc còn lại", "Acomptes restants"),
      ];
export const accountColumns: readonly Column[] = [
  name,
  column("serialNo", "编号", "編號", "Number", "Số tài khoản", "Numéro"),
  figure("initialAmount", "期初金额", "期初金額", "Opening balance", "Số dư đầu kỳ", "Solde initial"),
  figure("thisMonthAmount", "本月发生额", "本月發生額", "This month", "Phát sinh trong tháng", "Mouvement du mois"),
  figure("currentAmount", "当前余额", "目前餘額", "Balance", "Số dư hiện tại", "Solde actuel"),
];
