// Debts of customers and to suppliers: before a period, in it, after it; with the documents and slips behind them (reference.md §3.9, §4.5).
import { z } from "zod";
import { day } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { asWorkbook, documentGoods, drillPage, period, reportPage, reportQuery } from "./common.ts";

const staff = {
  service: "reports",
  audience: "staff",
  method: "GET",
  page: { by: "supplierType", of: { 客户: "/report/customer_account", 供应商: "/report/vendor_account" } },
} as const;
const side = { supplierType: z.enum(["客户", "供应商"]) };

/** `beginTime` and `endTime` are days; left out: the last three months. `hasDebt`: "1" closing balance not zero, "0" zero. */
export const statementSearch = ["organId", "name", "beginTime", "endTime", "hasDebt"] as const;
export const statementSorts = ["name", "preNeed", "debtMoney", "backMoney", "allNeed", "deposit"] as const;

/** Amounts are null where the role hides sales prices (of customers) or purchase prices (of suppliers). */
const amount = z.string().nullable();
export const statementRow = z.object({
  organId: uuid(),
  name: z.string(),
  contacts: z.string(),
  telephone: z.string(),
  phoneNum: z.string(),
  email: z.string(),
  preNeed: amount,
  debtMoney: amount,
  backMoney: amount,
  allNeed: amount,
  /** What is left of the deposits on the partner's orders at the end of the period; no part of the debt until it is deducted. */
  deposit: amount,
});
export type StatementRow = z.infer<typeof statementRow>;
export const getStatementAccount = defineEndpoint({
  ...staff,
  path: "/depotHead/getStatementAccount",
  summary:
    "List statements of customers or suppliers; totals preNeed (firstMoney), debtMoney, backMoney, allNeed (lastMoney), deposit",
  query: reportQuery.extend(side),
  response: reportPage(statementRow).extend(period),
});
export const exportStatementAccount = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/depotHead/exportStatementAccount",
  family: "file",
  summary: "Export the statements as a workbook, all pages",
  query: reportQuery.extend({ ...side, ...asWorkbook }),
  response: z.instanceof(Uint8Array),
});

/** Two sums for the whole tenant, whoever the caller is: the money ledger is compared with them. Unknown partners count as customers. */
export const sumStatements = defineEndpoint({
  service: "reports",
  audience: "internal",
  callers: ["finance"],
  method: "POST",
  path: "/reports/statementSums",
  weight: "report",
  summary: "Read what customers owe and what is owed to suppliers at the end of a day, over all statements",
  body: z.strictObject({
    day: day(),
    /** Whether opening balances, which lie before all time, count on that day. */
    withOpening: z.boolean(),
  }),
  response: z.object({ receivable: z.string(), payable: z.string() }),
});

/** The same partner by partner, for locating where the money ledger differs. Partners without debts are left out. */
export const statementsByPartner = defineEndpoint({
  service: "reports",
  audience: "internal",
  callers: ["finance"],
  method: "POST",
  path: "/reports/statementsByPartner",
  weight: "report",
  summary: "List what each customer owes, or each supplier is owed, at the end of a day by its statement",
  body: z.strictObject({ day: day(), withOpening: z.boolean(), of: z.enum(["receivable", "payable"]) }),
  response: z.object({ partners: z.array(z.object({ partnerId: uuid(), name: z.string(), amount: z.string() })) }),
});

export const openDocumentRow = z.object({
  documentId: uuid(),
  number: z.string(),
  kind: z.string(),
  operTime: z.string(),
  userName: z.string(),
  /** Its first products, as its list shows them. */
  materialsList: z.string(),
  ...documentGoods,
  /** The document's debt when it was created; negative for returns. */
  needDebt: amount,
  /** Settled by receipts or payments since. */
  finishDebt: amount,
  /** Still open. */
  debt: amount,
});
const ofPartner = { ...side, organId: uuid() };
/** Filters of a partner's open documents and slips: a part of the number, days. */
export const partnerSearch = ["number", "beginTime", "endTime"] as const;
/** `openedBy`: the opening balance counts where it does by the end of this day; the end of the period when left out. */
export const movementSearch = [...partnerSearch, "openedBy"] as const;
export const getStatementOpenDocuments = defineEndpoint({
  ...staff,
  path: "/depotHead/getStatementOpenDocuments",
  summary:
    "List a partner's documents that are not wholly settled now, oldest first; totals needDebt, finishDebt, debt; opening debt is what belongs to no document, closing debt all that is due now",
  query: reportQuery.extend(ofPartner),
  response: drillPage(openDocumentRow),
});
export const debtExport = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/depotHead/debtExport",
  family: "file",
  summary: "Export a partner's open documents as a workbook of two worksheets: documents, and their lines",
  query: reportQuery.extend({ ...ofPartner, ...asWorkbook }),
  response: z.instanceof(Uint8Array),
});

export const statementSlipRow = z.object({
  slipId: uuid(),
  number: z.string(),
  kind: z.string(),
  operTime: z.string(),
  userName: z.string(),
  /** The amount that it settled, the discount included. */
  totalPrice: amount,
  discountMoney: amount,
  /** The amount received or paid. */
  changeAmount: amount,
});
export const getStatementSlips = defineEndpoint({
  ...staff,
  path: "/depotHead/getStatementSlips",
  summary: "List a partner's receipts or payments, newest first; totals totalPrice, discountMoney, changeAmount",
  query: reportQuery.extend(ofPartner),
  response: drillPage(statementSlipRow),
});

export const statementDepositRow = z.object({
  documentId: uuid(),
  number: z.string(),
  kind: z.string(),
  operTime: z.string(),
  userName: z.string(),
  /** What it adds to what is left of the partner's deposits; what is deducted or goes back is negative. */
  amount,
});
export const getStatementDeposits = defineEndpoint({
  ...staff,
  path: "/depotHead/getStatementDeposits",
  summary:
    "List the documents that changed what is left of a partner's deposits, newest first, with opening and closing amount; total amount",
  query: reportQuery.extend(ofPartner),
  response: drillPage(statementDepositRow),
});

export const statementMovementRow = z.object({
  /** Of the document or slip. */
  documentId: uuid(),
  number: z.string(),
  kind: z.string(),
  operTime: z.string(),
  userName: z.string(),
  /** Empty of a slip. */
  ...documentGoods,
  /** The amount that a document left open; negative for returns. */
  debtMoney: amount,
  /** The amount that a receipt or payment settled. */
  backMoney: amount,
  /** The change of the balance by both. */
  need: amount,
});
export const getStatementMovements = defineEndpoint({
  ...staff,
  path: "/depotHead/getStatementMovements",
  summary:
    "List what a statement's line consists of: a partner's documents on credit and slips of a period, newest first; totals debtMoney, backMoney, need; opening and closing need",
  query: reportQuery.extend(ofPartner),
  response: drillPage(statementMovementRow),
});
