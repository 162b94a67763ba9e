// Documents on the wire: heads, lines, rows of a list (reference.md §1.3, §1.5).
import { z } from "zod";
import { decimalNotNegative } from "../core/decimal.ts";
import { uuid } from "../core/id.ts";
import { having, lacking, sentShape, shownShape, wireNames } from "./fields.ts";
import { headFields } from "./head-fields.ts";
import { lineFields } from "./line-fields.ts";

export const LINES_MAX = 2000;
export const ACCOUNTS_MAX = 3;

/** A line as it is saved. */
export const lineInput = z.strictObject(sentShape(lineFields));
export type LineInput = z.infer<typeof lineInput>;

/** One settlement account with its part of the payment. */
export const accountPart = z.strictObject({ accountId: uuid(), amount: decimalNotNegative("amount") });

export const documentAdd = z.strictObject({
  ...sentShape(headFields),
  accounts: z.array(accountPart).max(ACCOUNTS_MAX).default([]),
  lines: z.array(lineInput).min(1, "document-lines-required").max(LINES_MAX, "document-lines-too-many"),
});
/** `version` is the one the user saw: a document changed meanwhile is refused as stale. */
export const documentUpdate = documentAdd.extend({ version: z.number().int() });
export type DocumentInput = z.infer<typeof documentAdd>;

const money = z.string().nullable();
/** A saved line. Money is null for roles that may not see it. */
export const lineRow = z.object(shownShape(lineFields));
export type LineRow = z.infer<typeof lineRow>;

/** A row of a document list. */
export const documentRow = z.object(shownShape(lacking(headFields, "detail")));
export type DocumentRow = z.infer<typeof documentRow>;

/** A whole document, for form, detail and print. */
export const documentDetail = documentRow.extend({
  ...shownShape(having(headFields, "detail")),
  /** Returns made from it, by number. */
  backs: z.array(z.object({ id: uuid(), number: z.string(), kind: z.string() })),
  accounts: z.array(z.object({ accountId: uuid(), accountName: z.string(), amount: money })),
  lines: z.array(lineRow),
});
export type DocumentDetail = z.infer<typeof documentDetail>;

/** Further texts of a printed page: the partner's contact as of today, and the tenant's terms (reference.md §8.7). */
export const printedDocument = documentDetail.extend({
  contacts: z.string(),
  phone: z.string(),
  address: z.string(),
  agreement: z.string(),
});
export type PrintedDocument = z.infer<typeof printedDocument>;

/** What a document takes over from its source (reference.md §1.11). */
export const sourceHeader = documentDetail
  .pick({
    id: true,
    number: true,
    organId: true,
    organName: true,
    discount: true,
    /** Shared by its returns in proportion to what comes back of the total. */
    discountMoney: true,
    totalTaxLastMoney: true,
    salesMan: true,
    accounts: true,
    prepaid: true,
    remark: true,
    /** Less what other returns have settled of it. */
    lastDebt: true,
    /** Of an order: less what other deliveries have deducted of it. */
    lastDeposit: true,
  })
  .extend({
    /** What other returns have taken: of its discount, the sum before it, and given back after it (contracts/document/returns.ts). */
    takenDiscount: money,
    takenTotal: money,
    takenBack: money,
  });

/** The fields hidden from a role that may not see the kind's prices, in lists, details, exports, print and source lines alike (RBAC-7). */
export const moneyFields = [
  ...wireNames(having(lineFields, "money")),
  ...wireNames(having(headFields, "money")),
  ...(["takenDiscount", "takenTotal", "takenBack", "takenPrice", "takenTaxLastMoney", "amount"] as const),
] as const;

/** The initial values of a new line: the product's texts, its price for this kind and partner, tax rate. */
export const lineStart = z.object({
  ...shownShape(having(lineFields, "product")),
  ...lineRow.pick({ taxRate: true, unitPrice: true }).shape,
  /** The lowest sale price of the barcode row; null when it has none or the kind does not check it. */
  lowDecimal: money,
  /** Why the product cannot be used in documents; null when it can. */
  refusal: z.string().nullable(),
});
export type LineStart = z.infer<typeof lineStart>;
