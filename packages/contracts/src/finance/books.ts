// The books by period: trial balance and general ledger, the entries behind a figure, and whether the books agree with their sources
// (docs/decisions/0035).
import { z } from "zod";
import { day } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { asWorkbook, period, reportPage, reportQuery } from "../reports/common.ts";
import { ledgerAccount } from "./ledger.ts";

const staff = { service: "finance", audience: "staff", method: "GET" } as const;
export const booksPages = {
  trial: "/report/trial_balance",
  ledger: "/report/general_ledger",
  vat: "/report/vat_report",
  journal: "/report/journal",
} as const;
const exportFile = {
  family: "file",
  weight: "report",
  button: "importExport",
  response: z.instanceof(Uint8Array),
} as const;

export const balanceSearch = ["account", "name", "beginTime", "endTime"] as const;
const figures = ["openingDebit", "openingCredit", "debit", "credit", "closingDebit", "closingCredit"] as const;
export const balanceSorts = ["account", "subjectName", ...figures] as const;

/** An account's balance before the days, the entries in them, and the balance at their end; one of each pair of balances is "0.00". */
export const balanceRow = z.object({
  account: ledgerAccount,
  /** Null in a trial balance, and for accounts without subjects. */
  subjectId: uuid().nullable(),
  /** The settlement account, partner or item; empty without one. */
  subjectName: z.string(),
  openingDebit: z.string(),
  openingCredit: z.string(),
  debit: z.string(),
  credit: z.string(),
  closingDebit: z.string(),
  closingCredit: z.string(),
});
export type BalanceRow = z.infer<typeof balanceRow>;

const balances = reportPage(balanceRow).extend({
  ...period,
  /** The day on which opening amounts are counted. */
  cutOver: z.iso.date(),
});
const about =
  "opening, debit, credit and closing of a period; totals of each; not for people who may not see all money";
export const listTrialBalance = defineEndpoint({
  ...staff,
  page: booksPages.trial,
  path: "/ledger/balancesByAccount",
  summary: `List every ledger account: ${about}`,
  query: reportQuery,
  response: balances,
});
export const exportTrialBalance = defineEndpoint({
  ...staff,
  ...exportFile,
  page: booksPages.trial,
  path: "/ledger/exportBalancesByAccount",
  summary: "Export the trial balance as a workbook",
  query: reportQuery.extend(asWorkbook),
});
export const listGeneralLedger = defineEndpoint({
  ...staff,
  page: booksPages.ledger,
  path: "/ledger/balancesBySubject",
  summary: `List every ledger account by settlement account, partner and item: ${about}`,
  query: reportQuery,
  response: balances,
});
export const exportGeneralLedger = defineEndpoint({
  ...staff,
  ...exportFile,
  page: booksPages.ledger,
  path: "/ledger/exportBalancesBySubject",
  summary: "Export the general ledger as a workbook",
  query: reportQuery.extend(asWorkbook),
});

export const entrySearch = ["number", "beginTime", "endTime"] as const;
export const ledgerEntryRow = z.object({
  /** Distinguishes entries; rises in the order of booking. */
  sequence: z.string(),
  operTime: z.string(),
  /** The running number of its month, e.g. 2026-11-0007; empty until it is allocated (docs/decisions/0035). */
  voucher: z.string(),
  documentId: uuid(),
  number: z.string(),
  /** The number of the document or slip; "opening" for an opening balance. */
  kind: z.string(),
  organName: z.string(),
  subjectName: z.string(),
  debit: z.string(),
  credit: z.string(),
  /** The account's balance after it; debits are positive. */
  balance: z.string(),
});
export type LedgerEntryRow = z.infer<typeof ledgerEntryRow>;
const entriesOf = z.strictObject({ ...reportQuery.shape, account: ledgerAccount, subjectId: uuid().optional() });
export const listLedgerEntries = defineEndpoint({
  ...staff,
  page: [booksPages.trial, booksPages.ledger],
  path: "/ledger/entries",
  summary: "List the entries of a ledger account in a period, in order, with the balance after each",
  query: entriesOf,
  response: reportPage(ledgerEntryRow).extend({
    from: z.string(),
    limited: z.boolean(),
    opening: z.record(z.string(), z.string()).nullable(),
    closing: z.record(z.string(), z.string()).nullable(),
    unseen: z.null(),
  }),
});
export const exportLedgerEntries = defineEndpoint({
  ...staff,
  ...exportFile,
  page: [booksPages.trial, booksPages.ledger],
  path: "/ledger/exportEntries",
  summary: "Export the entries of a ledger account in a period as a workbook",
  query: entriesOf.extend(asWorkbook),
});

/** The sources that the books must agree with. */
export const bookChecks = ["even", "inventory", "clearing", "receivable", "payable"] as const;
export const bookCheck = z.object({
  name: z.enum(bookChecks),
  /** The ledger's figure, the one it is compared with, and the difference, "0.00" as long as the books are right; null: the other service did not answer. */
  books: z.string(),
  other: z.string().nullable(),
  difference: z.string().nullable(),
  /** Documents whose goods are posted and yet stand in goods clearing; 0 in other checks. */
  documents: z.number().int(),
});
export type BookCheck = z.infer<typeof bookCheck>;
export const checkBooks = defineEndpoint({
  ...staff,
  page: booksPages.trial,
  path: "/ledger/checks",
  summary:
    "Check at the end of a day that the money ledger balances and agrees with the warehouse's stock value and with the partners' statements",
  query: z.strictObject({
    /** In the tenant's time zone; left out: today. */
    day: day().optional(),
  }),
  response: z.object({ day: z.iso.date(), checks: z.array(bookCheck) }),
});

/** Differing rows that are shown; the count covers all. */
export const BOOK_DIFFERENCES_MAX = 100;
/** The books whose differences can be located: by document, of stock and of goods clearing, or by partner. */
export const differingBooks = ["inventory", "clearing", "receivable", "payable"] as const;
export const bookDifference = z.object({
  /** The partner, or the products of the document; empty where they are unknown. */
  name: z.string(),
  /** The document's number; a partner has none. */
  documentId: uuid().nullable(),
  kind: z.string(),
  number: z.string(),
  /** The ledger's figure, the one it is compared with, and the difference. */
  books: z.string(),
  other: z.string(),
  difference: z.string(),
});
export type BookDifference = z.infer<typeof bookDifference>;
export const listBookDifferences = defineEndpoint({
  ...staff,
  page: booksPages.trial,
  weight: "report",
  path: "/ledger/differences",
  summary:
    "List where the money ledger differs at the end of a day: from stock by document, or from statements by partner, largest first",
  query: z.strictObject({ check: z.enum(differingBooks), day: day().optional() }),
  response: z.object({
    day: z.iso.date(),
    rows: z.array(bookDifference),
    /** How many differ; there may be more where `isCounted` is false. */
    count: z.number().int(),
    isCounted: z.boolean(),
  }),
});

/** Called by the system service before a tenant's cut-over date changes: openings are counted before all documents (business.md §7, configuration). */
export const firstBookedDay = defineEndpoint({
  service: "finance",
  audience: "internal",
  callers: ["system"],
  method: "POST",
  path: "/ledger/firstBookedDay",
  summary: "Read the day of the company's first document in the money ledger, in the company's time zone",
  body: z.strictObject({}),
  response: z.object({ day: z.iso.date().nullable() }),
});
