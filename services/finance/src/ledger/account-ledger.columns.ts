// The columns of an account's ledger as a workbook.
import type { DocumentName, SlipName } from "@kontor/contracts/core/kind-names";
import type { Column, Words } from "@kontor/service-kit/document/export.columns";

/** Names of the kinds of documents and slips. A kind without a name does not compile. */
export const kinds: Readonly<Record<DocumentName | SlipName, Words> & Record<string, Words>> = {
  opening: ["期初", "期初", "Opening", "Đầu kỳ", "Ouverture"],
  "purchase-in": ["采购入库", "採購入庫", "Purchase receipt", "Nhập mua hàng", "Réception d’achat"],
  "purchase-back": ["采购退货", "採購退貨", "Purchase return", "Trả hàng mua", "Retour fournisseur"],
  "sale-out": ["销售出库", "銷售出庫", "Delivery", "Xuất bán hàng", "Livraison client"],
  "sale-back": ["销售退货", "銷售退貨", "Sales return", "Hàng bán trả lại", "Retour client"],
  "retail-out": ["零售出库", "零售出庫", "Retail sale", "Bán lẻ", "Vente au détail"],
  "retail-back": ["零售退货", "零售退貨", "Retail return", "Trả hàng bán lẻ", "Retour au détail"],
  "other-in": ["其它入库", "其他入庫", "Other receipt", "Nhập kho khác", "Autre entrée"],
  "other-out": ["其它出库", "其他出庫", "Other issue", "Xuất kho khác", "Autre sortie"],
  "item-in": ["收入单", "收入單", "Income slip", "Phiếu thu khác", "Autre produit"],
  "item-out": ["支出单", "支出單", "Expense slip", "Phiếu chi khác", "Autre charge"],
  "money-in": ["收款单", "收款單", "Receipt", "Phiếu thu tiền", "Règlement client"],
  "money-out": ["付款单", "付款單", "Payment", "Phiếu trả tiền", "Règlement fournisseur"],
};

export const movementColumns: readonly Column[] = [
  { field: "operTime", words: ["单据日期", "單據日期", "Date", "Ngày", "Date"], isTime: true },
  { field: "number", words: ["单据编号", "單據編號", "Number", "Số chứng từ", "Numéro"] },
  { field: "kind", words: ["单据类型", "單據類型", "Type", "Loại chứng từ", "Type"], wordOf: kinds },
  { field: "organName", words: ["往来单位", "往來單位", "Partner", "Đối tác", "Tiers"] },
  { field: "amount", words: ["收支金额", "收支金額", "In / out", "Thu / chi", "Entrée / sortie"], isFigure: true },
  { field: "balance", words: ["余额", "餘額", "Balance", "Số dư", "Solde"], isFigure: true },
];
