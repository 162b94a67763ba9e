// The money ledger's own endpoints: an account's movements, and those for the owners of documents (architecture.md §4).
import { z } from "zod";
import { moment } from "../core/day.ts";
import { decimal, decimalNotNegative } from "../core/decimal.ts";
import { ledgerPage } from "../core/drill.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { exportQuery, listQuery } from "../core/list-contract.ts";
import { partnerPages, partnerPrices } from "../system/partner.ts";

const staff = { service: "finance", audience: "staff", method: "GET" } as const;

/** The chart of accounts, the same for every tenant. Some have subjects: account by account, partner by partner, item by item. */
export const ledgerAccounts = [
  "cash",
  "receivable",
  "payable",
  "prepayment",
  "inventory",
  "goods-clearing",
  "input-tax",
  "output-tax",
  "sale-revenue",
  "retail-revenue",
  "cost-of-goods",
  "purchase-fees",
  "purchase-price-variance",
  "sale-fees",
  "discount-given",
  "discount-got",
  "income",
  "expense",
  "stock-gain-loss",
  "opening-equity",
] as const;
export const ledgerAccount = z.enum(ledgerAccounts);
export type LedgerAccount = z.infer<typeof ledgerAccount>;

const money = z.string().nullable();
export const accountMovement = z.object({
  /** Null, like the number and the partner's name empty and the amount null, for a document or slip that the caller may not see. */
  documentId: uuid().nullable(),
  number: z.string(),
  /** The number of the document or slip; "opening" for an opening balance. */
  kind: z.string(),
  organName: z.string(),
  operTime: z.string(),
  /** Signed: money that comes in is positive. Null for kinds whose prices the caller may not see. */
  amount: money,
  /** The account's balance after it. Null for users from whom prices of documents are hidden, or who may not see a movement of the account. */
  balance: money,
});
export type AccountMovement = z.infer<typeof accountMovement>;

const movementPages = { page: ["/system/account", "/report/account_report"] } as const;
const movementsQuery = z.strictObject({
  accountId: uuid(),
  number: z.string().trim().max(30).default(""),
  beginTime: moment().optional(),
  endTime: moment().optional(),
});
export const listAccountMovements = defineEndpoint({
  ...staff,
  ...movementPages,
  path: "/account/findAccountInOutList",
  summary:
    "List the entries of a settlement account, newest first, with the balance after each; with total, opening and closing amount",
  query: movementsQuery.extend({
    currentPage: listQuery.shape.currentPage,
    pageSize: listQuery.shape.pageSize,
    /** The opening balance alone, as the figure that is explained. */
    openingOnly: z.literal("1").optional(),
  }),
  response: ledgerPage(accountMovement),
});
export const exportAccountMovements = defineEndpoint({
  ...staff,
  ...movementPages,
  button: "importExport",
  path: "/account/exportAccountInOutList",
  family: "file",
  weight: "report",
  summary: "Export the entries of a settlement account as a workbook, all pages",
  query: movementsQuery.extend({ lang: exportQuery.shape.lang }),
  response: z.instanceof(Uint8Array),
});

const prepaymentPages = { page: [partnerPages.会员, "/financial/advance_in", "/report/sale_leaderboard"] } as const;
const prepaymentQuery = movementsQuery.omit({ accountId: true }).extend({ organId: uuid() });
export const listPrepaymentMovements = defineEndpoint({
  ...staff,
  ...prepaymentPages,
  path: "/account/findPrepaymentInOutList",
  summary:
    "List the entries of a member's prepayment, newest first, with the balance after each; with total, opening and closing amount",
  query: prepaymentQuery.extend({
    currentPage: listQuery.shape.currentPage,
    pageSize: listQuery.shape.pageSize,
  }),
  response: ledgerPage(accountMovement),
});
export const exportPrepaymentMovements = defineEndpoint({
  ...staff,
  ...prepaymentPages,
  button: "importExport",
  path: "/account/exportPrepaymentInOutList",
  family: "file",
  weight: "report",
  summary: "Export the entries of a member's prepayment as a workbook, all pages",
  query: prepaymentQuery.extend({ lang: exportQuery.shape.lang }),
  response: z.instanceof(Uint8Array),
});

/**
 * Reserves what a document's next revision leaves open, before it is committed: from then on slips settle no more of it than that.
 * Refuses `document-settled` (409) when slips settle more already. The same document and revision again gives the
 * same answer (docs/decisions/0015).
 */
export const reserveDebt = defineEndpoint({
  service: "finance",
  audience: "internal",
  callers: ["purchase", "sales", "system"],
  method: "POST",
  path: "/ledger/pledge",
  weight: "document",
  summary: "Reserve part of a document's open item before its debt becomes less, so that no slip can settle it",
  body: z.strictObject({
    documentId: uuid(),
    kind: z.string().max(40),
    number: z.string().max(30),
    /** The revision that is about to be committed. */
    revision: z.number().int().positive(),
    /** Signed as in the document's fact; 0 when it is withdrawn, or becomes another partner's. */
    amountDebt: decimal("amount"),
  }),
  response: z.object({ pledged: z.boolean() }),
});

/**
 * Reserves what a document's next revision adds to what its customer owes or has ordered, before it is committed (docs/decisions/0064).
 * Refuses `credit-limit-exceeded` (409) where open debts, open orders and all reservations would be more than the customer's limit.
 * The same document and revision again replaces its reservation.
 */
export const reserveCredit = defineEndpoint({
  service: "finance",
  audience: "internal",
  callers: ["sales"],
  method: "POST",
  path: "/ledger/reserveCredit",
  weight: "document",
  summary: "Reserve a part of a customer's credit limit for a document's next revision",
  body: z.strictObject({
    documentId: uuid(),
    kind: z.string().max(40),
    number: z.string().max(30),
    /** The revision that is about to be committed. */
    revision: z.number().int().positive(),
    partnerId: uuid(),
    /** By how much more is owed or ordered. */
    amount: decimalNotNegative("amount"),
    /** A user with that right lets it exceed the limit. */
    letsPass: z.boolean(),
  }),
  response: z.object({ reserved: z.boolean() }),
});

/**
 * Reserves what a document's next revision takes more of members' prepayments, before it is committed (docs/decisions/0076): all of it, or nothing.
 * Refuses `prepayment-insufficient` (409, 8500016) where less is left. The same document and revision again replaces its reservation.
 */
export const reservePrepayment = defineEndpoint({
  service: "finance",
  audience: "internal",
  callers: ["sales"],
  method: "POST",
  path: "/ledger/reservePrepayment",
  weight: "document",
  summary: "Reserve a part of members' prepayments for a document's next revision",
  body: z.strictObject({
    documentId: uuid(),
    kind: z.string().max(40),
    number: z.string().max(30),
    /** The revision that is about to be committed. */
    revision: z.number().int().positive(),
    /** By member how much more is taken; of a return that changes its member there are two. */
    taken: z
      .array(z.strictObject({ partnerId: uuid(), amount: decimalNotNegative("amount") }))
      .min(1)
      .max(2),
  }),
  response: z.object({ reserved: z.boolean() }),
});

/** What is left of a customer's credit limit, for the forms of his orders and sales. */
export const getCredit = defineEndpoint({
  ...staff,
  page: ["/bill/sale_order", "/bill/sale_out", "/bill/sale_back"],
  path: "/account/getCredit",
  summary: "Read a customer's credit limit, how much of it debts, open orders and reservations use, and what is left",
  query: z.strictObject({ organId: uuid() }),
  priceFields: { creditLimit: partnerPrices.客户, used: partnerPrices.客户, left: partnerPrices.客户 },
  /** All null where the customer has no limit; what is left is negative where somebody let him exceed it. */
  response: z.object({ creditLimit: money, used: money, left: money }),
});

/**
 * The revision with reservations will never be committed: its owner has forbidden it. The document's open amount can be settled again, and its
 * customer's credit or prepayment is free.
 */
export const releaseDebtReservation = defineEndpoint({
  service: "finance",
  audience: "internal",
  callers: ["purchase", "sales"],
  method: "POST",
  path: "/ledger/release",
  weight: "document",
  summary: "Release the reservations of debt, credit and prepayment of a revision that was not committed",
  body: z.strictObject({ documentId: uuid(), kind: z.string().max(40), revision: z.number().int().positive() }),
  response: z.object({ released: z.boolean() }),
});
