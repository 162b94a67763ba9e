// Layouts of journal lines for accounting programs.

import { NIL_ID } from "@kontor/contracts/core/id";
import { type AccountCode, type ChartName, charts } from "@kontor/contracts/finance/account-presets";
import type { JournalLayout } from "@kontor/contracts/finance/journal";
import type { LedgerAccount } from "@kontor/contracts/finance/ledger";
import { type Language, type Words, wordIn } from "@kontor/service-kit/workbook/columns";
import { harmless } from "@kontor/service-kit/workbook/write";
import { accountWords } from "../books/account-labels.ts";
import { kinds } from "../ledger/account-ledger.columns.ts";
import type { VoucherLine } from "./journal-voucher.store.ts";

/** The tenant's codes, by account and subject. */
export type Codes = ReadonlyMap<string, AccountCode>;
export const codeKey = (account: string, subjectId: string | null): string => `${account} ${subjectId ?? NIL_ID}`;

interface Written {
  /** The file's extension and content type. */
  extension: string;
  type: string;
  /** The chart for codes that the tenant has not set. */
  chart: ChartName;
  head(lang: Language | undefined): string;
  line(line: VoucherLine, code: AccountCode, lang: Language | undefined): string;
}

/** A cell according to RFC 4180 that no program evaluates as a formula (XLS-5). */
export function csvCell(text: string): string {
  const safe = harmless(text.replace(/[\r\n\t]+/g, " "));
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;
/** Byte order mark for Excel to detect UTF-8. */
const BOM = "\ufeff";

/** One of the two is "0.00". */
function sides(amount: string): [debit: string, credit: string] {
  return amount.startsWith("-") ? ["0.00", amount.slice(1)] : [amount, "0.00"];
}
const voucherOf = ({ month, number }: VoucherLine): string => `${month.slice(0, 7)}-${String(number).padStart(4, "0")}`;
const textOf = ({ kind, documentNumber, partnerName }: VoucherLine, lang: Language | undefined): string =>
  [wordIn(kinds[kind], lang) || kind, documentNumber, partnerName].filter((part) => part !== "").join(" ");

const HEADINGS: readonly Words[] = [
  ["凭证号", "憑證號", "Voucher", "Số chứng từ ghi sổ", "N° d’écriture"],
  ["日期", "日期", "Date", "Ngày", "Date"],
  ["过账日期", "過帳日期", "Posted on", "Ngày ghi sổ", "Date de validation"],
  ["单据类型", "單據類型", "Type", "Loại chứng từ", "Type"],
  ["单据编号", "單據編號", "Document", "Số chứng từ gốc", "Pièce"],
  ["往来单位", "往來單位", "Partner", "Đối tác", "Tiers"],
  ["科目编码", "科目編碼", "Account code", "Mã tài khoản", "N° de compte"],
  ["科目名称", "科目名稱", "Account name", "Tên tài khoản", "Libellé du compte"],
  ["科目", "科目", "Ledger account", "Tài khoản Kontor", "Compte Kontor"],
  ["明细", "明細", "Detail", "Chi tiết", "Détail"],
  ["借方", "借方", "Debit", "Nợ", "Débit"],
  ["贷方", "貸方", "Credit", "Có", "Crédit"],
];

const csv: Written = {
  extension: "csv",
  type: "text/csv; charset=utf-8",
  chart: "cn-small",
  head: (lang) => BOM + csvLine(HEADINGS.map((words) => wordIn(words, lang))),
  line: (line, { code, name }, lang) =>
    csvLine([
      ...[voucherOf(line), line.day, line.postedDay, wordIn(kinds[line.kind], lang) || line.kind],
      ...[line.documentNumber, line.partnerName, code, name],
      ...[wordIn(accountWords[line.account as LedgerAccount], lang), line.subjectName, ...sides(line.amount)],
    ]),
};

/**
 * Format of the voucher import of Kingdee's and Yonyou's programs for small firms: one line for each entry, the lines of a voucher together, always in Chinese.
 */
const kingdee: Written = {
  extension: "csv",
  type: "text/csv; charset=utf-8",
  chart: "cn-small",
  head: () =>
    BOM +
    csvLine([
      ...["日期", "凭证字", "凭证号", "附单据数", "摘要", "科目编码", "科目名称"],
      ...["借方金额", "贷方金额", "客户", "供应商"],
    ]),
  line: (line, { code, name }) => {
    const isSupplier = line.partnerType === "供应商";
    return csvLine([
      ...[line.day, "记", String(line.number), "1", textOf(line, "zh-CN"), code, name, ...sides(line.amount)],
      ...(isSupplier ? ["", line.partnerName] : [line.partnerName, ""]),
    ]);
  },
};

const FEC = [
  ...[
    "JournalCode",
    "JournalLib",
    "EcritureNum",
    "EcritureDate",
    "CompteNum",
    "CompteLib",
    "CompAuxNum",
    "CompAuxLib",
    "PieceRef",
  ],
  ...["PieceDate", "EcritureLib", "Debit", "Credit", "EcritureLet", "DateLet", "ValidDate", "Montantdevise", "Idevise"],
];
/** Fields end with a tab, lines with a line break: neither may be in a field. */
const fecText = (text: string): string => harmless(text.replace(/[\p{Cc}|]+/gu, " ").trim());
const fecDay = (day: string): string => day.replaceAll("-", "");
/** Accounts that are split by partner. */
const AUXILIARY: ReadonlySet<string> = new Set(["receivable", "payable", "prepayment"]);

/**
 * The fichier des écritures comptables of article A47 A-1 of the French livre des procédures fiscales: 18 fields separated by tabs, days as YYYYMMDD, decimal
 * commas; UTF-8 without a byte order mark. One journal, so that its numbers are consecutive.
 */
const fec: Written = {
  extension: "txt",
  type: "text/plain; charset=utf-8",
  chart: "fr-pcg",
  head: () => `${FEC.join("\t")}\r\n`,
  line: (line, { code, name }) => {
    const [debit, credit] = sides(line.amount).map((amount) => amount.replace(".", ","));
    const isAuxiliary = AUXILIARY.has(line.account) && line.partnerId !== null;
    const fields = [
      ...["JG", "Journal général", voucherOf(line), fecDay(line.day), code, name],
      ...(isAuxiliary
        ? [(line.partnerId ?? "").replaceAll("-", "").slice(-12).toUpperCase(), line.partnerName]
        : ["", ""]),
      ...[line.documentNumber || voucherOf(line), fecDay(line.day), textOf(line, "fr"), debit ?? "", credit ?? ""],
      ...["", "", fecDay(line.postedDay), "", ""],
    ];
    return `${fields.map(fecText).join("\t")}\r\n`;
  },
};

export const layouts: Readonly<Record<JournalLayout, Written>> = { csv, kingdee, fec };

/** The accountant's code of a line: the subject's, else the account's, else that of the layout's chart. */
export function codeOf(
  { account, subjectId }: Pick<VoucherLine, "account" | "subjectId">,
  codes: Codes,
  chart: ChartName,
): AccountCode {
  const ownCode = codes.get(codeKey(account, subjectId)) ?? codes.get(codeKey(account, null));
  return ownCode ?? charts[chart][account as LedgerAccount];
}
