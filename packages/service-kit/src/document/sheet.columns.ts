// What workbooks' columns are made of, and those of documents, in five languages.
import type { SheetCell } from "../sheet-write.ts";

export const languages = ["zh-CN", "zh-TW", "en", "vi", "fr"] as const;
export type Language = (typeof languages)[number];
export type Words = readonly [zhCN: string, zhTW: string, en: string, vi: string, fr: string];
export interface Column {
  /** Of the row (documents) or of the line. */
  field: string;
  words: Words;
  isFigure?: true;
}
export const column = (field: string, ...words: Words): Column => ({ field, words });
export const figure = (field: string, ...words: Words): Column => ({ field, words, isFigure: true });

const depot = column("depotName", "仓库名称", "倉庫名稱", "Warehouse", "Kho", "Entrepôt");
const number = column("number", "单据编号", "單據編號", "Number", "Số chứng từ", "Numéro");
export const documentColumns: readonly Column[] = [
  number,
  column("operTime", "单据日期", "單據日期", "Date", "Ngày chứng từ", "Date"),
  column("organName", "往来单位", "往來單位", "Partner", "Đối tác", "Tiers"),
  column("linkNumber", "关联单据", "關聯單據", "Linked document", "Chứng từ liên quan", "Document lié"),
  column("materialsList", "商品信息", "商品資訊", "Products", "Hàng hóa", "Articles"),
  depot,
  figure("totalNumber", "数量", "數量", "Quantity", "Số lượng", "Quantité"),
  figure("totalPrice", "金额合计", "金額合計", "Amount", "Tổng tiền", "Montant HT"),
  figure("totalTaxLastMoney", "含税合计", "含稅合計", "With tax", "Tổng tiền gồm thuế", "Total TTC"),
  figure("discountMoney", "优惠金额", "折扣金額", "Discount", "Tiền chiết khấu", "Remise"),
  figure("discountLastMoney", "优惠后金额", "折扣後金額", "After discount", "Sau chiết khấu", "Après remise"),
  figure("otherMoney", "其它费用", "其他費用", "Other fees", "Chi phí khác", "Autres frais"),
  figure("due", "应付金额", "應付金額", "Amount due", "Phải thanh toán", "Montant dû"),
  figure("changeAmount", "本次收付", "本次收付", "Paid now", "Thanh toán lần này", "Réglé"),
  figure("getAmount", "收款金额", "收款金額", "Received", "Khách đưa", "Reçu"),
  figure("backAmount", "找零", "找零", "Change", "Tiền thừa", "Rendu"),
  figure("debt", "本次欠款", "本次欠款", "Debt", "Còn nợ", "Reste dû"),
  figure("lastDebt", "最终欠款", "最終欠款", "Final debt", "Nợ còn lại", "Solde dû"),
  column("accountName", "结算账户", "結算帳戶", "Account", "Tài khoản", "Compte"),
  column("userName", "操作员", "操作員", "Operator", "Người lập", "Opérateur"),
  column("salesManStr", "销售人员", "銷售人員", "Salespeople", "Nhân viên bán hàng", "Vendeurs"),
  column("auditStatusName", "状态", "狀態", "Status", "Trạng thái", "Statut"),
  column("remark", "备注", "備註", "Remark", "Ghi chú", "Remarque"),
];
const barCode = column("barCode", "条码", "條碼", "Barcode", "Mã vạch", "Code-barres");
export const name = column("name", "名称", "名稱", "Name", "Tên", "Nom");
/** What tells a product from others. */
export const productColumns: readonly Column[] = [
  barCode,
  name,
  column("standard", "规格", "規格", "Spec", "Quy cách", "Spécification"),
  column("model", "型号", "型號", "Model", "Model", "Modèle"),
];
const quantity = figure("operNumber", "数量", "數量", "Quantity", "Số lượng", "Quantité");
const unitPrice = figure("unitPrice", "单价", "單價", "Unit price", "Đơn giá", "Prix unitaire");
const taxRate = figure("taxRate", "税率(%)", "稅率(%)", "Tax rate (%)", "Thuế suất (%)", "TVA (%)");
const remark = column("remark", "备注", "備註", "Remark", "Ghi chú", "Remarque");
export const lineColumns: readonly Column[] = [
  number,
  depot,
  ...productColumns,
  column("materialUnit", "单位", "單位", "Unit", "ĐVT", "Unité"),
  quantity,
  unitPrice,
  figure("allPrice", "金额", "金額", "Amount", "Thành tiền", "Montant"),
  taxRate,
  figure("taxMoney", "税额", "稅額", "Tax", "Tiền thuế", "TVA"),
  figure("taxLastMoney", "价税合计", "含稅金額", "With tax", "Tiền gồm thuế", "TTC"),
  remark,
];
/** In the order of the import (reference.md §1.15); kinds without tax have no tax column. */
export const importColumns = (hasTax: boolean): readonly Column[] => [
  depot,
  barCode,
  name,
  quantity,
  unitPrice,
  ...(hasTax ? [taxRate] : []),
  remark,
];
export const sheetNames: readonly [Words, Words] = [
  ["单据", "單據", "Documents", "Phiếu", "Documents"],
  ["明细", "明細", "Lines", "Chi tiết", "Lignes"],
];
export const statusWords: Readonly<Record<number, Words>> = {
  0: ["未审核", "未審核", "Not audited", "Chưa duyệt", "Non validé"],
  1: ["已审核", "已審核", "Audited", "Đã duyệt", "Validé"],
  9: ["审核中", "審核中", "Under review", "Đang duyệt", "En cours"],
};
/** A row's cell in a column. */
export function cellOf({ field, isFigure }: Column, row: object): SheetCell {
  const value: unknown = Reflect.get(row, field);
  if (value === null || value === undefined || value === "") return null;
  return isFigure ? { figure: String(value) } : { text: String(value) };
}

/** A word in a language; without one in Chinese. */
export const wordIn = (words: Words | undefined, language: Language | undefined): string =>
  words?.[language ? languages.indexOf(language) : 0] ?? "";
