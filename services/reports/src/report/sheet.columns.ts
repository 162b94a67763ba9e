// The columns of reports' workbooks, in five languages.
import type { SheetLanguage } from "@kontor/contracts/reports/common";

const languages: readonly SheetLanguage[] = ["zh-CN", "zh-TW", "en", "vi", "fr"];
type Words = readonly [zhCN: string, zhTW: string, en: string, vi: string, fr: string];
export interface Column {
  field: string;
  words: Words;
  isFigure?: true;
}
const column = (field: string, ...words: Words): Column => ({ field, words });
const figure = (field: string, ...words: Words): Column => ({ field, words, isFigure: true });
/** A word in a language; without one in Chinese. */
export const wordIn = (words: Words, language: SheetLanguage | undefined): string =>
  words[language ? languages.indexOf(language) : 0] ?? "";
export const TOTAL: Words = ["合计", "合計", "Total", "Tổng cộng", "Total"];

const product: readonly Column[] = [
  column("barCode", "条码", "條碼", "Barcode", "Mã vạch", "Code-barres"),
  column("name", "名称", "名稱", "Name", "Tên", "Nom"),
  column("standard", "规格", "規格", "Spec", "Quy cách", "Spécification"),
  column("model", "型号", "型號", "Model", "Model", "Modèle"),
  column("color", "颜色", "顏色", "Colour", "Màu sắc", "Couleur"),
  column("brand", "品牌", "品牌", "Brand", "Thương hiệu", "Marque"),
  column("mfrs", "制造商", "製造商", "Manufacturer", "Nhà sản xuất", "Fabricant"),
];
const unit = column("unit", "单位", "單位", "Unit", "ĐVT", "Unité");
const bigUnit = column(
  "bigUnitStock",
  "大单位库存",
  "大單位庫存",
  "Stock in large unit",
  "Tồn theo ĐVT lớn",
  "Stock en grande unité",
);

export const materialStockColumns: readonly Column[] = [
  ...product,
  unit,
  figure("purchaseDecimal", "成本价", "成本價", "Cost", "Giá vốn", "Coût"),
  figure("initialStock", "期初库存", "期初庫存", "Opening stock", "Tồn đầu kỳ", "Stock initial"),
  figure("currentStock", "库存", "庫存", "Stock", "Tồn kho", "Stock"),
  bigUnit,
  figure("currentStockPrice", "库存金额", "庫存金額", "Stock value", "Giá trị tồn kho", "Valeur du stock"),
];
export const inOutStockColumns: readonly Column[] = [
  ...product,
  unit,
  figure("unitPrice", "成本价", "成本價", "Cost", "Giá vốn", "Coût"),
  figure("prevSum", "上期结存", "上期結存", "Opening balance", "Tồn đầu kỳ", "Solde initial"),
  figure("inSum", "入库数量", "入庫數量", "In", "Nhập", "Entrées"),
  figure("outSum", "出库数量", "出庫數量", "Out", "Xuất", "Sorties"),
  figure("thisSum", "本期结存", "本期結存", "Closing balance", "Tồn cuối kỳ", "Solde final"),
  bigUnit,
  figure("thisAllPrice", "结存金额", "結存金額", "Closing value", "Giá trị cuối kỳ", "Valeur finale"),
];
export const inOutDetailColumns: readonly Column[] = [
  column("number", "单据编号", "單據編號", "Number", "Số chứng từ", "Numéro"),
  ...product,
  column("mUnit", "单位", "單位", "Unit", "ĐVT", "Unité"),
  column("sku", "多属性", "多屬性", "SKU", "Thuộc tính", "Déclinaison"),
  figure("operNumber", "数量", "數量", "Quantity", "Số lượng", "Quantité"),
  figure("unitPrice", "单价", "單價", "Unit price", "Đơn giá", "Prix unitaire"),
  figure("allPrice", "金额", "金額", "Amount", "Thành tiền", "Montant"),
  figure("taxRate", "税率(%)", "稅率(%)", "Tax rate (%)", "Thuế suất (%)", "TVA (%)"),
  figure("taxMoney", "税额", "稅額", "Tax", "Tiền thuế", "TVA"),
  column("sname", "往来单位", "往來單位", "Partner", "Đối tác", "Tiers"),
  column("dname", "仓库", "倉庫", "Warehouse", "Kho", "Entrepôt"),
  column("operTime", "单据日期", "單據日期", "Date", "Ngày chứng từ", "Date"),
];
const named = column("name", "名称", "名稱", "Name", "Tên", "Nom");
const partner: readonly Column[] = [
  named,
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
        figure("debtMoney", "本期欠款", "本期欠款", "Debt in period", "Phát sinh nợ", "Débit de la période"),
        figure("backMoney", "本期收款", "本期收款", "Received in period", "Đã thu trong kỳ", "Encaissé"),
        figure("allNeed", "期末应收", "期末應收", "Closing receivable", "Phải thu cuối kỳ", "Créance finale"),
      ]
    : [
        ...partner,
        figure("preNeed", "期初应付", "期初應付", "Opening payable", "Phải trả đầu kỳ", "Dette initiale"),
        figure("debtMoney", "本期欠款", "本期欠款", "Debt in period", "Phát sinh nợ", "Crédit de la période"),
        figure("backMoney", "本期付款", "本期付款", "Paid in period", "Đã trả trong kỳ", "Décaissé"),
        figure("allNeed", "期末应付", "期末應付", "Closing payable", "Phải trả cuối kỳ", "Dette finale"),
      ];
export const accountColumns: readonly Column[] = [
  named,
  column("serialNo", "编号", "編號", "Number", "Số tài khoản", "Numéro"),
  figure("initialAmount", "期初金额", "期初金額", "Opening amount", "Số dư đầu", "Montant initial"),
  figure("thisMonthAmount", "本月发生额", "本月發生額", "This month", "Phát sinh trong tháng", "Mouvement du mois"),
  figure("currentAmount", "当前余额", "目前餘額", "Balance", "Số dư hiện tại", "Solde"),
];
