// The columns of document workbooks, and what all workbooks' columns are made of, in five languages.
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentName } from "@kontor/contracts/core/kind-names";
import { Decimal } from "decimal.js";
import type { WorkbookCell } from "../workbook/write.ts";
import { kindWords } from "./export-words.ts";

export const languages = ["zh-CN", "zh-TW", "en", "vi", "fr"] as const;
export type Language = (typeof languages)[number];
export type Words = readonly [zhCN: string, zhTW: string, en: string, vi: string, fr: string];
export interface Column {
  /** Read from the row (a document) or from the line. */
  field: string;
  words: Words;
  isFigure?: true;
  /** Its figures are totalled below the rows. */
  isSummed?: true;
  /** A moment, written as a date in the tenant's time zone. */
  isTime?: true;
  /** The word shown for each value; a value without one is written as it is. */
  wordOf?: Readonly<Record<string, Words>>;
}
export const column = (field: string, ...words: Words): Column => ({ field, words });
export const figure = (field: string, ...words: Words): Column => ({ field, words, isFigure: true });
export const time = (field: string, ...words: Words): Column => ({ field, words, isTime: true });
const summed = (field: string, ...words: Words): Column => ({ field, words, isFigure: true, isSummed: true });

const warehouse = column("depotName", "仓库名称", "倉庫名稱", "Warehouse", "Kho", "Entrepôt");
const number = column("number", "单据编号", "單據編號", "Number", "Số chứng từ", "Numéro");
const documentColumns: readonly Column[] = [
  number,
  time("operTime", "单据日期", "單據日期", "Date", "Ngày chứng từ", "Date"),
  column("organName", "往来单位", "往來單位", "Partner", "Đối tác", "Tiers"),
  column("linkNumber", "关联单据", "關聯單據", "Linked document", "Chứng từ liên quan", "Document lié"),
  column("materialsList", "商品信息", "商品資訊", "Products", "Hàng hóa", "Articles"),
  column("depotName", "仓库", "倉庫", "Warehouse", "Kho", "Entrepôt"),
  summed("totalNumber", "数量", "數量", "Quantity", "Số lượng", "Quantité"),
  summed("totalPrice", "金额合计", "金額合計", "Amount", "Tổng tiền", "Montant HT"),
  summed("totalTaxLastMoney", "含税合计", "含稅合計", "With tax", "Tổng tiền gồm thuế", "Total TTC"),
  summed("discountMoney", "优惠金额", "折扣金額", "Discount", "Tiền chiết khấu", "Remise"),
  summed("discountLastMoney", "优惠后金额", "折扣後金額", "After discount", "Sau chiết khấu", "Après remise"),
  summed("otherMoney", "其它费用", "其他費用", "Other fees", "Chi phí khác", "Autres frais"),
  summed("due", "应付金额", "應付金額", "Amount due", "Phải thanh toán", "Montant dû"),
  summed("changeAmount", "本次收付", "本次收付", "Paid now", "Thanh toán lần này", "Réglé"),
  summed("getAmount", "收款金额", "收款金額", "Received", "Khách đưa", "Reçu"),
  summed("backAmount", "找零", "找零", "Change", "Tiền thừa", "Rendu"),
  summed("debt", "本次欠款", "本次欠款", "Debt", "Còn nợ", "Reste dû"),
  summed("lastDebt", "最终欠款", "最終欠款", "Final debt", "Nợ còn lại", "Solde dû"),
  column("accountName", "结算账户", "結算帳戶", "Account", "Tài khoản", "Compte"),
  column("userName", "操作员", "操作員", "Operator", "Người lập", "Opérateur"),
  column("salesManStr", "销售人员", "銷售人員", "Salespeople", "Nhân viên bán hàng", "Vendeurs"),
  column("auditStatusName", "状态", "狀態", "Status", "Trạng thái", "Statut"),
  column("remark", "备注", "備註", "Remark", "Ghi chú", "Remarque"),
];
/** The columns of a kind's heads, with its page's headings. */
export const headColumnsOf = (kind: DocumentName): readonly Column[] =>
  documentColumns.map((each) => ({ ...each, words: kindWords[kind][each.field] ?? each.words }));
const barCode = column("barCode", "条码", "條碼", "Barcode", "Mã vạch", "Code-barres");
export const name = column("name", "名称", "名稱", "Name", "Tên", "Nom");
/** The columns that identify a product. */
export const productColumns: readonly Column[] = [
  barCode,
  name,
  column("standard", "规格", "規格", "Spec", "Quy cách", "Spécification"),
  column("model", "型号", "型號", "Model", "Model", "Modèle"),
];
const quantity = summed("operNumber", "数量", "數量", "Quantity", "Số lượng", "Quantité");
const unitPrice = figure("unitPrice", "单价", "單價", "Unit price", "Đơn giá", "Prix unitaire");
const taxRate = figure("taxRate", "税率(%)", "稅率(%)", "Tax rate (%)", "Thuế suất (%)", "TVA (%)");
const remark = column("remark", "备注", "備註", "Remark", "Ghi chú", "Remarque");
export const lineColumns: readonly Column[] = [
  number,
  warehouse,
  ...productColumns,
  column("materialUnit", "单位", "單位", "Unit", "ĐVT", "Unité"),
  quantity,
  unitPrice,
  summed("allPrice", "金额", "金額", "Amount", "Thành tiền", "Montant"),
  taxRate,
  summed("taxMoney", "税额", "稅額", "Tax", "Tiền thuế", "TVA"),
  summed("taxLastMoney", "价税合计", "含稅金額", "With tax", "Tiền gồm thuế", "TTC"),
  remark,
];
/** In the order of the import (reference.md §1.15); kinds without tax have no tax column. */
export const importColumns = (hasTax: boolean): readonly Column[] => [
  warehouse,
  barCode,
  name,
  quantity,
  unitPrice,
  ...(hasTax ? [taxRate] : []),
  remark,
];
export const worksheetNames: readonly [Words, Words] = [
  ["单据", "單據", "Documents", "Phiếu", "Documents"],
  ["明细", "明細", "Lines", "Chi tiết", "Lignes"],
];
export const statusWords: Readonly<Record<number, Words>> = {
  0: ["未审核", "未審核", "Not audited", "Chưa duyệt", "Non validé"],
  1: ["已审核", "已審核", "Audited", "Đã duyệt", "Validé"],
  9: ["审核中", "審核中", "Under review", "Đang duyệt", "En cours"],
};
/** The columns of the requested names, in their order; all where none is named. @throws Refusal `field-unknown` for a column that the list does not have */
export function chosenColumns(all: readonly Column[], names: string | undefined): readonly Column[] {
  if (!names) return all;
  return names.split(",").map((field) => {
    const match = all.find((each) => each.field === field);
    if (!match) throw refuse("field-unknown", { field: "columns", values: { name: field } });
    return match;
  });
}

export const TOTAL: Words = ["合计", "合計", "Total", "Tổng cộng", "Total"];

/** How values become cells. */
export interface CellFormat {
  language: Language | undefined;
  /** Writes a moment in the tenant's time zone. */
  local(moment: string): string;
}

/** A row's cell in a column. */
export function cellOf(
  { field, isFigure, isTime, wordOf }: Column,
  row: object,
  { language, local }: CellFormat,
): WorkbookCell {
  const value: unknown = Reflect.get(row, field);
  if (value === null || value === undefined || value === "") return null;
  const text = String(value);
  if (isFigure) return { figure: text };
  if (isTime) return { time: local(text) };
  return { text: wordOf?.[text] ? wordIn(wordOf[text], language) : text };
}

/** The header, the rows, and totals below where a column is totalled and there is a row. */
export function worksheetRows(
  columns: readonly Column[],
  values: readonly object[],
  speech: CellFormat,
): { rows: WorkbookCell[][]; hasTotals: boolean } {
  const head = columns.map(({ words }): WorkbookCell => ({ text: wordIn(words, speech.language) }));
  const body = values.map((value) => columns.map((each) => cellOf(each, value, speech)));
  const hasTotals = values.length > 0 && columns.some(({ isSummed }) => isSummed);
  return { rows: hasTotals ? [head, ...body, totalsOf(columns, values, speech)] : [head, ...body], hasTotals };
}

function totalsOf(columns: readonly Column[], values: readonly object[], { language }: CellFormat): WorkbookCell[] {
  const named = columns.findIndex(({ isFigure }) => !isFigure);
  return columns.map(({ field, isSummed }, at): WorkbookCell => {
    if (at === named) return { text: wordIn(TOTAL, language) };
    if (!isSummed) return null;
    const texts = values.flatMap((value) => {
      const figure: unknown = Reflect.get(value, field);
      return figure === null || figure === undefined || figure === "" ? [] : [String(figure)];
    });
    // Hidden from this user, or empty in every row.
    if (texts.length === 0) return null;
    const sum = texts.reduce((total, text) => total.plus(text), new Decimal(0));
    return { figure: sum.toFixed(texts[0]?.split(".")[1]?.length ?? 0) };
  });
}

/** A word in a language; in Chinese where that has none. */
export const wordIn = (words: Words | undefined, language: Language | undefined): string =>
  words?.[language ? languages.indexOf(language) : 0] ?? "";
