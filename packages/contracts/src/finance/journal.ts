// The journal of a period for the tenant's accountant, with journal voucher numbers and the accountant's account codes (docs/decisions/0035).
import { z } from "zod";
import { day } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { exportQuery, written } from "../core/list-contract.ts";
import { period, reportPage, reportQuery } from "../reports/common.ts";
import { booksPages, ledgerEntryRow } from "./books.ts";
import { ledgerAccount, type ledgerAccounts } from "./ledger.ts";

const staff = { service: "finance", audience: "staff", page: booksPages.journal } as const;

export const journalSearch = ["number", "account", "beginTime", "endTime"] as const;
export const journalRow = ledgerEntryRow.omit({ balance: true }).extend({ account: ledgerAccount });
export type JournalRow = z.infer<typeof journalRow>;
export const listJournal = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/ledger/journal",
  summary: "List all entries of a period in order, with the journal voucher numbers allocated so far",
  query: reportQuery,
  response: reportPage(journalRow).extend(period),
});

/** A comma-separated table; the vouchers that Chinese accounting programs import; the file of entries of French tax law. */
export const journalLayouts = ["csv", "kingdee", "fec"] as const;
export type JournalLayout = (typeof journalLayouts)[number];
export const JOURNAL_DAYS_MAX = 366;
export const exportJournal = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/ledger/exportJournal",
  family: "file",
  weight: "report",
  button: "importExport",
  summary:
    "Export the journal of at most a year in an accountant's layout; allocates the journal voucher numbers that are missing",
  query: z.strictObject({
    layout: z.enum(journalLayouts),
    /** Left out: three months before the end. */
    beginTime: day().optional(),
    /** Left out: a year from the beginning, and without one today. */
    endTime: day().optional(),
    lang: exportQuery.shape.lang,
  }),
  response: z.instanceof(Uint8Array),
});

/** For settlement accounts and items by subject; a subject without a code has its account's. */
const accountCode = z.strictObject({
  account: ledgerAccount,
  /** Null: the whole account. */
  subjectId: uuid().nullable(),
  code: z
    .string()
    .trim()
    .max(20)
    .regex(/^[0-9A-Za-z._-]*$/, "account-code-invalid"),
  name: z.string().trim().max(60),
});
/** The accounts whose subjects may have codes of their own. */
export const codedBySubject = [
  "cash",
  "income",
  "expense",
] as const satisfies readonly (typeof ledgerAccounts)[number][];
export const CODES_MAX = 1000;
export const listAccountCodes = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/ledger/accountCodes",
  summary:
    "Read the accountant's code of each ledger account, settlement account and item; an empty code means the one of the layout's own chart",
  response: z.object({ rows: z.array(accountCode.extend({ subjectName: z.string() })) }),
});
export const saveAccountCodes = defineEndpoint({
  ...staff,
  method: "PUT",
  button: "edit",
  path: "/ledger/saveAccountCodes",
  weight: "document",
  summary: "Replace the accountant's codes of ledger accounts, settlement accounts and items",
  body: z.strictObject({ codes: z.array(accountCode).max(CODES_MAX) }),
  response: written,
});
