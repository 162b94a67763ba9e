// What customers owe and suppliers are owed by age: how many days ago each open document was due (reference.md §3.9).
import { z } from "zod";
import { day } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { languages } from "../core/languages.ts";
import { asWorkbook, drillPage, reportPage, reportQuery } from "./common.ts";

const staff = {
  service: "finance",
  audience: "staff",
  method: "GET",
  page: { by: "supplierType", of: { 客户: "/report/customer_account", 供应商: "/report/vendor_account" } },
} as const;
const side = { supplierType: z.enum(["客户", "供应商"]) };

/**
 * The columns: not due yet, due for so many days, the last without end. A document is due on its own day; of a partner with a billing cycle of days so many
 * days later, of one that pays monthly on the last day of its month.
 */
export const ageSpans = {
  notDue: [null, -1],
  days30: [0, 30],
  days60: [31, 60],
  days90: [61, 90],
  older: [91, null],
} as const satisfies Record<string, readonly [from: number | null, to: number | null]>;
export type AgeSpan = keyof typeof ageSpans;
export const ageSpanNames = Object.keys(ageSpans) as AgeSpan[];

export const agingSearch = ["organId", "name"] as const;
export const agingSorts = ["name", "billingCycle", ...ageSpanNames, "open"] as const;

/** Null where the role hides sales prices (of customers) or purchase prices (of suppliers). */
const amount = z.string().nullable();
const spans = { notDue: amount, days30: amount, days60: amount, days90: amount, older: amount };
export const agingRow = z.object({
  organId: uuid(),
  name: z.string(),
  contacts: z.string(),
  telephone: z.string(),
  /** none, monthly, or a number of days. */
  billingCycle: z.string(),
  ...spans,
  /** All together: the balance of the statement up to today. */
  open: amount,
});
export type AgingRow = z.infer<typeof agingRow>;
export const getAging = defineEndpoint({
  ...staff,
  path: "/depotHead/getStatementAging",
  summary: "List what each customer owes or supplier is owed today by age; totals of each span of days and open",
  query: reportQuery.extend(side),
  response: reportPage(agingRow).extend({ day: z.iso.date() }),
});
/** Of all partners, as the home page shows them. */
export const getAgingTotals = defineEndpoint({
  ...staff,
  path: "/depotHead/getStatementAgingTotals",
  summary: "Read the totals of what customers owe or suppliers are owed today by age, without the partners",
  query: z.strictObject(side),
  response: z.object({ ...spans, open: amount }),
});
export const exportAging = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/depotHead/exportStatementAging",
  family: "file",
  summary: "Export what partners owe or are owed by age as a workbook, all pages",
  query: reportQuery.extend({ ...side, ...asWorkbook }),
  response: z.instanceof(Uint8Array),
});

export const agedDocumentRow = z.object({
  documentId: uuid(),
  number: z.string(),
  /** The document's; "opening" for the opening balance. */
  kind: z.string(),
  operTime: z.string(),
  dueDay: z.iso.date(),
  /** Since it was due; negative before. */
  days: z.number().int(),
  /** When it was created, what slips have settled of it, and what is open. */
  needDebt: amount,
  finishDebt: amount,
  debt: amount,
});
export type AgedDocumentRow = z.infer<typeof agedDocumentRow>;
export const agedDocumentSearch = ["number", "beginTime", "endTime"] as const;
export const agedDocumentSorts = ["operTime", "number", "days", "debt"] as const;
const ofPartner = { ...side, organId: uuid(), span: z.enum(ageSpanNames as [AgeSpan, ...AgeSpan[]]).optional() };
export const getAgedDocuments = defineEndpoint({
  ...staff,
  path: "/depotHead/getAgedDocuments",
  summary: "List a partner's open documents of an age, longest due first; totals needDebt, finishDebt, debt",
  query: reportQuery.extend(ofPartner),
  response: drillPage(agedDocumentRow).extend({ day: z.iso.date() }),
});

const statementLine = z.object({
  operTime: z.string(),
  number: z.string(),
  kind: z.string(),
  /** What is owed more by it, and less; one of the two is "0.00". */
  charge: z.string(),
  credit: z.string(),
  /** What is owed after it. */
  balance: z.string(),
});
/** Lines of a printed statement; more are refused. */
export const STATEMENT_LINES_MAX = 2000;
/** A statement for the partner: no reader sees it from whom a part of it is hidden. */
export const getPartnerStatement = defineEndpoint({
  ...staff,
  path: "/depotHead/getPartnerStatement",
  summary:
    "Read a partner's statement of a period for printing: opening balance, each document and slip, closing balance, and what is open by age; refused to people who may not see all of it",
  query: z.strictObject({
    ...side,
    organId: uuid(),
    beginTime: day().optional(),
    endTime: day().optional(),
  }),
  response: z.object({
    begin: z.iso.date(),
    end: z.iso.date(),
    name: z.string(),
    contacts: z.string(),
    telephone: z.string(),
    /** The partner's, as all colleagues have it; null: none is chosen. */
    language: z.enum(languages).nullable(),
    opening: z.string(),
    charge: z.string(),
    credit: z.string(),
    closing: z.string(),
    lines: z.array(statementLine).max(STATEMENT_LINES_MAX),
    aging: z.object({ ...spans, open: amount }),
    day: z.iso.date(),
  }),
});
export type PartnerStatement = z.infer<typeof getPartnerStatement.response>;
