// The columns of an account's ledger as a workbook.
import { kindLabels } from "@kontor/contracts/core/kind-labels";
import type { Column, Words } from "@kontor/service-kit/workbook/columns";

/** The kinds of documents and slips, and the opening balance, as a ledger's lines name them. */
export const kinds: Readonly<Record<string, Words>> = {
  opening: ["期初", "期初", "Opening", "Đầu kỳ", "Ouverture"],
  ...kindLabels,
};

export const movementColumns: readonly Column[] = [
  { field: "operTime", words: ["单据日期", "單據日期", "Date", "Ngày", "Date"], isTime: true },
  { field: "number", words: ["单据编号", "單據編號", "Number", "Số chứng từ", "Numéro"] },
  { field: "kind", words: ["单据类型", "單據類型", "Type", "Loại chứng từ", "Type"], wordOf: kinds },
  { field: "organName", words: ["往来单位", "往來單位", "Partner", "Đối tác", "Tiers"] },
  { field: "amount", words: ["收支金额", "收支金額", "In / out", "Thu / chi", "Entrée / sortie"], isFigure: true },
  { field: "balance", words: ["余额", "餘額", "Balance", "Số dư", "Solde"], isFigure: true },
];
