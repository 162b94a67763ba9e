// Debts of and to partners: open documents, partners in debt, opening balances, and the slips that settled a document (reference.md §3.4, §7.4).
// Amounts are positive where the partner owes us (customers) or we owe the partner (suppliers), negative for returns.
import { z } from "zod";
import { moment } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { listQuery, page } from "../core/list-contract.ts";

/** The side: customers owe us, suppliers are owed. */
export const debtSide = z.enum(["客户", "供应商"]);
export type DebtSide = z.infer<typeof debtSide>;

const pageOf = { 客户: "/financial/money_in", 供应商: "/financial/money_out" } as const;
const statementOf = { 客户: "/report/customer_account", 供应商: "/report/vendor_account" } as const;
const staff = { service: "finance", audience: "staff", method: "GET" } as const;
const either = [pageOf.客户, pageOf.供应商, statementOf.客户, statementOf.供应商] as const;

const money = z.string().nullable();
export const openItemRow = z.object({
  /** Of the document. */
  id: uuid(),
  number: z.string(),
  kind: z.string(),
  organId: uuid(),
  organName: z.string(),
  operTime: z.string(),
  /** The first products' names. */
  materialsList: z.string(),
  /** The creator. */
  userName: z.string(),
  /** The amount that the document left open. */
  needDebt: money,
  /** The amount that slips have settled of it, audited or not. */
  finishDebt: money,
  /** The amount still open. */
  debt: money,
});
export type OpenItemRow = z.infer<typeof openItemRow>;

export const listOpenItems = defineEndpoint({
  ...staff,
  page: either,
  path: "/depotHead/debtList",
  summary: "List documents with open items, of one partner or of all, oldest first",
  query: z.strictObject({
    supplierType: debtSide,
    organId: uuid().optional(),
    /** A part of it. */
    number: z.string().trim().max(30).default(""),
    /** A part of the products' names. */
    materialParam: z.string().trim().max(100).default(""),
    beginTime: moment().optional(),
    endTime: moment().optional(),
    currentPage: listQuery.shape.currentPage,
    pageSize: listQuery.shape.pageSize,
    /** A slip that is being edited: the amounts that it settles count as open. */
    exceptSlipId: uuid().optional(),
  }),
  response: page(openItemRow),
});

export const countDebtors = defineEndpoint({
  ...staff,
  page: either,
  path: "/depotHead/getNeedCount",
  summary: "Count the partners with open items",
  query: z.strictObject({ supplierType: debtSide }),
  response: z.object({ needCount: z.number().int() }),
});

export const debtorRow = z.object({ organId: uuid(), organName: z.string(), allNeed: money });
export type DebtorRow = z.infer<typeof debtorRow>;
export const listDebtors = defineEndpoint({
  ...staff,
  page: either,
  path: "/depotHead/getNeedList",
  summary: "List partners with the sum of their open items, largest first",
  query: z.strictObject({
    supplierType: debtSide,
    /** A part of the name. */
    key: z.string().trim().max(60).default(""),
    currentPage: listQuery.shape.currentPage,
    pageSize: listQuery.shape.pageSize,
  }),
  response: page(debtorRow),
});

export const getBeginNeed = defineEndpoint({
  ...staff,
  page: [pageOf.客户, pageOf.供应商],
  path: "/supplier/getBeginNeedByOrganId",
  summary: "Read a partner's opening balance: what was due, what slips have settled, what is open",
  query: z.strictObject({ organId: uuid(), exceptSlipId: uuid().optional() }),
  /** `eachAmount`: the open amount; amounts are null where the role hides the prices of the partner's documents. */
  response: z.object({ needDebt: money, finishDebt: money, eachAmount: money, isOpen: z.boolean() }),
});

export const listSlipsOfDocument = defineEndpoint({
  ...staff,
  page: ["/bill/purchase_in", "/bill/purchase_back", "/bill/sale_out", "/bill/sale_back", ...either],
  path: "/accountHead/getFinancialBillNoByBillId",
  summary: "List the receipts and payments that settle a document",
  query: z.strictObject({ billId: uuid(), kind: z.string().max(40) }),
  response: z.array(
    z.object({
      id: uuid(),
      billNo: z.string(),
      kind: z.string(),
      billTime: z.string(),
      eachAmount: money,
      status: z.number().int(),
    }),
  ),
});
