// The objects of the operation log, each with what it is called in five languages: in the log and its workbook. A call of the system service
// whose path begins with a name, `/systemConfig/…`, is logged under it when it is refused.
import { kindLabels } from "./kind-labels.ts";
import { type Labels, type Language, languages } from "./languages.ts";

const labels = {
  session: ["登录会话", "登入工作階段", "Sign-in", "Phiên đăng nhập", "Connexion"],
  user: ["用户", "使用者", "Users", "Người dùng", "Utilisateurs"],
  role: ["角色", "角色", "Roles", "Vai trò", "Rôles"],
  function: ["功能", "功能", "Functions", "Chức năng", "Fonctions"],
  organization: ["机构", "機構", "Departments", "Phòng ban", "Services"],
  person: ["经手人", "經手人", "Operators", "Người phụ trách", "Opérateurs"],
  supplier: ["供应商", "供應商", "Suppliers", "Nhà cung cấp", "Fournisseurs"],
  customer: ["客户", "客戶", "Customers", "Khách hàng", "Clients"],
  member: ["会员", "會員", "Members", "Hội viên", "Membres"],
  "system-config": ["系统配置", "系統設定", "System configuration", "Cấu hình hệ thống", "Configuration du système"],
  "platform-config": [
    "平台配置",
    "平台設定",
    "Platform configuration",
    "Cấu hình nền tảng",
    "Configuration de la plateforme",
  ],
  tenant: ["租户", "租戶", "Companies", "Doanh nghiệp", "Sociétés"],
  depot: ["仓库", "倉庫", "Warehouses", "Kho", "Entrepôts"],
  unit: ["多单位", "多單位", "Units", "Đơn vị tính", "Unités"],
  "material-category": ["商品类别", "商品類別", "Product categories", "Nhóm hàng hóa", "Catégories d'articles"],
  "material-attribute": ["多属性", "多屬性", "Attribute templates", "Mẫu thuộc tính", "Modèles d'attributs"],
  "assembly-template": ["组装模板", "組裝範本", "Assembly templates", "Mẫu lắp ráp", "Modèles d'assemblage"],
  material: ["商品", "商品", "Products", "Hàng hóa", "Articles"],
  "material-property": ["扩展字段", "擴充欄位", "Product properties", "Trường mở rộng", "Champs libres"],
  "stock-taking": ["盘点", "盤點", "Stock-taking", "Kiểm kê kho", "Inventaires"],
  recosting: ["成本重算", "成本重算", "Recosting", "Tính lại giá vốn", "Recalcul des coûts"],
  account: ["结算账户", "結算帳戶", "Settlement accounts", "Tài khoản thanh toán", "Comptes de règlement"],
  "in-out-item": [
    "收支项目",
    "收支項目",
    "Income/expense items",
    "Khoản mục thu chi",
    "Rubriques de produits et charges",
  ],
  closing: ["结账", "結帳", "Period closing", "Khóa sổ", "Clôture"],
  report: ["报表", "報表", "Reports", "Báo cáo", "Rapports"],
} as const satisfies Record<string, Labels>;

export type LogOperation = keyof typeof labels | keyof typeof kindLabels;
/** Kinds of documents and slips are called as their pages are. */
export const operationLabels: Readonly<Record<LogOperation, Labels>> = { ...labels, ...kindLabels };
// The keys of a record are its names.
export const logOperations = Object.keys(operationLabels) as LogOperation[];

export const operationLabel = (operation: LogOperation, language: Language): string =>
  operationLabels[operation][languages.indexOf(language)] ?? operation;
