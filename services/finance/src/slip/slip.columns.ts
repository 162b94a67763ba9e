// A kind's slips as a workbook (XLS-4, XLS-5).
import { refuse } from "@kontor/contracts/core/error";
import type { ListQuery } from "@kontor/contracts/core/page";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { FileAnswer, XLSX_TYPE } from "@kontor/service-kit/answer";
import { type Column, type Language, statusWords, wordIn } from "@kontor/service-kit/document/sheet.columns";
import type { Work } from "@kontor/service-kit/resource";
import { EXPORT_ROWS_MAX } from "@kontor/service-kit/sheet-resource";
import { type SheetCell, writeSheet } from "@kontor/service-kit/sheet-write";
import type { FinanceTx } from "../db.ts";
import { slips } from "./slip.resource.ts";

const COLUMNS: readonly Column[] = [
  { field: "billNo", words: ["单据编号", "單據編號", "Number", "Số phiếu", "Numéro"] },
  { field: "billTime", words: ["单据日期", "單據日期", "Date", "Ngày phiếu", "Date"] },
  { field: "organName", words: ["往来单位", "往來單位", "Partner", "Đối tác", "Tiers"] },
  { field: "userName", words: ["操作员", "操作員", "Operator", "Người lập", "Opérateur"] },
  {
    field: "handsPersonName",
    words: ["财务人员", "財務人員", "Financial officer", "Nhân viên tài chính", "Responsable financier"],
  },
  { field: "accountName", words: ["结算账户", "結算帳戶", "Account", "Tài khoản", "Compte"] },
  { field: "totalPrice", words: ["合计金额", "合計金額", "Total", "Tổng cộng", "Total"], isFigure: true },
  { field: "discountMoney", words: ["优惠金额", "優惠金額", "Discount", "Chiết khấu", "Remise"], isFigure: true },
  {
    field: "changeAmount",
    words: ["实际收付", "實際收付", "Money moved", "Thực thu chi", "Montant réglé"],
    isFigure: true,
  },
  { field: "status", words: ["状态", "狀態", "Status", "Trạng thái", "Statut"] },
  { field: "remark", words: ["备注", "備註", "Remark", "Ghi chú", "Remarque"] },
];

type Query = Partial<ListQuery> & { ids?: string | undefined; lang?: Language | undefined };

/** The listed slips, or those of `ids`. @throws Refusal `export-too-large` past 50,000 slips */
export async function exportSlips(
  work: Work<FinanceTx>,
  { name: kind, lines }: SlipKind,
  { ids, lang, ...query }: Query,
): Promise<FileAnswer> {
  const chosen = ids ? { ids: ids.split(",") } : {};
  const rows = await slips.rowsFor(work, query, { limit: EXPORT_ROWS_MAX + 1, within: { kind }, ...chosen });
  if (rows.length > EXPORT_ROWS_MAX) throw refuse("export-too-large", { values: { max: EXPORT_ROWS_MAX } });
  // Only what settles debts has a discount.
  const columns = COLUMNS.filter(({ field }) => lines.of === "debts" || field !== "discountMoney");
  const header = columns.map(({ words }): SheetCell => ({ text: wordIn(words, lang) }));
  const body = rows.map((row) => columns.map((column) => cellOf(column, row[column.field], lang)));
  return new FileAnswer(`${kind}.xlsx`, XLSX_TYPE, await writeSheet([header, ...body]));
}

function cellOf({ field, isFigure }: Column, value: unknown, lang: Language | undefined): SheetCell {
  if (value === null || value === undefined || value === "") return null;
  if (field === "status") return { text: wordIn(statusWords[value === 1 ? 1 : value === 9 ? 9 : 0], lang) };
  return isFigure ? { figure: String(value) } : { text: String(value) };
}
