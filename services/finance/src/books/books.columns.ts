// The columns of the books' workbooks.
import type { Column, Words } from "@kontor/service-kit/workbook/columns";
import { kinds } from "../ledger/account-ledger.columns.ts";
import { accountWords } from "./account-labels.ts";

const summed = (field: string, ...words: Words): Column => ({ field, words, isFigure: true, isSummed: true });
const account: Column = {
  field: "account",
  words: ["科目", "科目", "Account", "Tài khoản", "Compte"],
  wordOf: accountWords,
};
const subject: Column = {
  field: "subjectName",
  words: ["明细", "明細", "Detail", "Chi tiết", "Détail"],
};
const figures: readonly Column[] = [
  summed("openingDebit", "期初借方", "期初借方", "Opening debit", "Nợ đầu kỳ", "Ouverture débit"),
  summed("openingCredit", "期初贷方", "期初貸方", "Opening credit", "Có đầu kỳ", "Ouverture crédit"),
  summed("debit", "本期借方", "本期借方", "Debit", "Phát sinh nợ", "Débit"),
  summed("credit", "本期贷方", "本期貸方", "Credit", "Phát sinh có", "Crédit"),
  summed("closingDebit", "期末借方", "期末借方", "Closing debit", "Nợ cuối kỳ", "Clôture débit"),
  summed("closingCredit", "期末贷方", "期末貸方", "Closing credit", "Có cuối kỳ", "Clôture crédit"),
];
export const trialColumns: readonly Column[] = [account, ...figures];
export const generalColumns: readonly Column[] = [account, subject, ...figures];
export const entryColumns: readonly Column[] = [
  { field: "operTime", words: ["单据日期", "單據日期", "Date", "Ngày", "Date"], isTime: true },
  { field: "voucher", words: ["凭证号", "憑證號", "Voucher", "Số chứng từ ghi sổ", "N° d’écriture"] },
  { field: "number", words: ["单据编号", "單據編號", "Number", "Số chứng từ", "Numéro"] },
  { field: "kind", words: ["单据类型", "單據類型", "Type", "Loại chứng từ", "Type"], wordOf: kinds },
  { field: "organName", words: ["往来单位", "往來單位", "Partner", "Đối tác", "Tiers"] },
  subject,
  summed("debit", "借方", "借方", "Debit", "Nợ", "Débit"),
  summed("credit", "贷方", "貸方", "Credit", "Có", "Crédit"),
  { field: "balance", words: ["余额", "餘額", "Balance", "Số dư", "Solde"], isFigure: true },
];
