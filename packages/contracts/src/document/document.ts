// Documents on the wire: heads, lines, rows of a list (reference.md §1.3, §1.5).
import { z } from "zod";
import { moment } from "../core/day.ts";
import { decimal, decimalNotNegative, percent } from "../core/decimal.ts";
import { uuid } from "../core/id.ts";
import { text } from "../system/field-schemas.ts";

export const LINES_MAX = 2000;
export const ACCOUNTS_MAX = 3;
export const ATTACHMENTS_MAX = 4;
export const SALESPEOPLE_MAX = 20;
/** Documents of one bulk operation: all are audited, reversed or deleted, or none. */
export const BULK_MAX = 100;
/** Digits of a document number after its prefix (reference.md §1.2). */
export const NUMBER_DIGITS = 11;

/** 0 not audited, 1 audited, 9 under review (reference.md §1.10). */
export const auditStatus = z.union([z.literal(0), z.literal(1), z.literal(9)]);
/** How far later documents have taken its lines: 0 nothing, 3 a part, 2 all. */
export const progress = z.union([z.literal(0), z.literal(3), z.literal(2)]);
/** On the wire: the audit state, or when audited how far later documents have taken it. */
export const documentStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(9)]);
export type DocumentStatus = z.infer<typeof documentStatus>;
/** Derived from the amount due, paid now and paid later, never stored (reference.md §1.10). none: the kind has no debt. */
export const paymentState = z.enum(["none", "unpaid", "inDebt", "settled"]);

const zero = "0";
/** A line as it is saved. The form makes the line's id, which never changes, so that returns stay linked. */
export const lineInput = z.strictObject({
  id: uuid(),
  barCode: z.string().trim().min(1).max(50),
  depotId: uuid(),
  operNumber: decimalNotNegative("quantity"),
  unitPrice: decimalNotNegative("price").default(zero),
  allPrice: decimalNotNegative("amount").default(zero),
  taxRate: percent.default(zero),
  taxMoney: decimal("amount").default(zero),
  taxLastMoney: decimalNotNegative("amount").default(zero),
  remark: text(500).default(""),
  /** The line of the linked document that this one takes from. */
  linkId: uuid().nullable().default(null),
});
export type LineInput = z.infer<typeof lineInput>;

/** One settlement account with its part of the payment. */
export const accountPart = z.strictObject({ accountId: uuid(), amount: decimalNotNegative("amount") });

/** Prefix and digits. */
export const documentNumber = z
  .string()
  .trim()
  .regex(/^[A-Z]{3,4}[0-9]{1,20}$/);
const saved = {
  id: uuid(),
  /** Left out, the next free number is allocated. */
  number: documentNumber.optional(),
  operTime: moment(),
  /** Supplier, customer or member. */
  organId: uuid().nullable().default(null),
  salesMan: z.array(uuid()).max(SALESPEOPLE_MAX).default([]),
  /** The audited source document. */
  linkId: uuid().nullable().default(null),
  remark: text(1000).default(""),
  /** Ids of uploaded attachments. */
  fileName: z.array(uuid()).max(ATTACHMENTS_MAX).default([]),
  discount: percent.default(zero),
  discountMoney: decimalNotNegative("amount").default(zero),
  otherMoney: decimalNotNegative("amount").default(zero),
  deposit: decimalNotNegative("amount").default(zero),
  /** Paid or received now; of retail documents the document's amount. */
  changeAmount: decimalNotNegative("amount").default(zero),
  /** Received at the counter; the change is what exceeds the amount. Retail only. */
  getAmount: decimalNotNegative("amount").nullable().default(null),
  accounts: z.array(accountPart).max(ACCOUNTS_MAX).default([]),
  lines: z.array(lineInput).min(1, "document-lines-required").max(LINES_MAX, "document-lines-too-many"),
};
export const documentAdd = z.strictObject(saved);
/** `version` is the one the user saw: a document changed meanwhile is refused as stale. */
export const documentUpdate = z.strictObject({ ...saved, version: z.number().int() });
export type DocumentInput = z.infer<typeof documentAdd>;

/** A document and the version that the user saw of it. */
export const seen = z.strictObject({ id: uuid(), version: z.number().int() });
export const seenInBulk = z.strictObject({ documents: z.array(seen).min(1).max(BULK_MAX) });

const money = z.string().nullable();
/** A saved line. Money is null for roles that may not see it. */
export const lineRow = z.object({
  id: uuid(),
  materialId: uuid(),
  materialExtendId: uuid(),
  barCode: z.string(),
  name: z.string(),
  standard: z.string(),
  model: z.string(),
  color: z.string(),
  brand: z.string(),
  mfrs: z.string(),
  otherField1: z.string(),
  otherField2: z.string(),
  otherField3: z.string(),
  materialUnit: z.string(),
  sku: z.string(),
  /** Base units in one unit of the line. */
  ratio: z.string(),
  depotId: uuid(),
  depotName: z.string(),
  operNumber: z.string(),
  /** In base units. */
  basicNumber: z.string(),
  unitPrice: money,
  allPrice: money,
  taxRate: z.string(),
  taxMoney: money,
  taxLastMoney: money,
  /** Cost of one unit of the line, known once stock has posted it. */
  purchaseUnitPrice: money,
  remark: z.string(),
  linkId: uuid().nullable(),
  /** Of the linked source line: its quantity and what other documents took of it, in this line's unit. */
  preNumber: z.string().nullable(),
  finishNumber: z.string().nullable(),
});
export type LineRow = z.infer<typeof lineRow>;

/** A row of a document list. */
export const documentRow = z.object({
  id: uuid(),
  version: z.number().int(),
  number: z.string(),
  type: z.string(),
  subType: z.string(),
  operTime: z.string(),
  createTime: z.string(),
  organId: uuid().nullable(),
  organName: z.string(),
  creator: uuid().nullable(),
  userName: z.string(),
  salesManStr: z.string(),
  linkId: uuid().nullable(),
  linkNumber: z.string(),
  /** The names of the lines' first products, joined for the list. */
  materialsList: z.string(),
  /** The warehouses of the lines, joined in their order (reference.md §1.5). */
  depotName: z.string(),
  totalNumber: z.string(),
  totalPrice: money,
  totalTaxLastMoney: money,
  discount: z.string(),
  discountMoney: money,
  discountLastMoney: money,
  otherMoney: money,
  deposit: money,
  due: money,
  changeAmount: money,
  /** Received at the counter or, by a return, paid back; null for other kinds. */
  getAmount: money,
  backAmount: money,
  /** For retail documents: paid now. 预付款, from a member's prepayment, comes with the advances that it is taken from. */
  payType: z.enum(["现付", "预付款"]).nullable(),
  debt: money,
  /** Still open after receipts and payments. */
  lastDebt: money,
  accountName: z.string(),
  remark: z.string(),
  status: documentStatus,
  auditStatus,
  progress,
  paymentState,
  hasFinancialFlag: z.boolean(),
  hasBackFlag: z.boolean(),
  /** Returns made from it. */
  backNumbers: z.array(z.string()),
  hasAttachment: z.boolean(),
  /** Whether stock and money ledger have posted its latest effect. */
  stockPosted: z.boolean(),
  /** The last closed day, where the document is dated in a closed period and cannot change; else null. */
  closedTo: z.string().nullable(),
});
export type DocumentRow = z.infer<typeof documentRow>;

/** An attachment as forms and details name it. */
export const attached = z.object({ id: uuid(), name: z.string(), size: z.number().int() });

/** A whole document, for form, detail and print. */
export const documentDetail = documentRow.extend({
  /** Returns made from it, by number. */
  backs: z.array(z.object({ id: uuid(), number: z.string(), kind: z.string() })),
  totalTax: money,
  salesMan: z.array(uuid()),
  fileName: z.array(attached),
  accounts: z.array(z.object({ accountId: uuid(), accountName: z.string(), amount: money })),
  auditor: z.string(),
  auditTime: z.string().nullable(),
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
    remark: true,
    /** Less what other returns have settled of it. */
    lastDebt: true,
  })
  .extend({
    /** What other returns have taken: of its discount, the sum before it, and given back after it (contracts/document/returns.ts). */
    takenDiscount: money,
    takenTotal: money,
    takenBack: money,
  });

/** The fields hidden from a role that may not see the kind's prices, in lists, details, exports, print and source lines alike (RBAC-7). */
export const moneyFields = [
  "unitPrice",
  "allPrice",
  "taxMoney",
  "taxLastMoney",
  "totalPrice",
  "totalTax",
  "totalTaxLastMoney",
  "discountMoney",
  "takenDiscount",
  "takenTotal",
  "takenBack",
  "takenPrice",
  "takenTaxLastMoney",
  "discountLastMoney",
  "otherMoney",
  "deposit",
  "due",
  "changeAmount",
  "getAmount",
  "backAmount",
  "debt",
  "lastDebt",
  "amount",
] as const;

/** The initial values of a new line: the product's texts, its price for this kind and partner, tax rate. */
export const lineStart = lineRow
  .pick({
    materialId: true,
    materialExtendId: true,
    barCode: true,
    name: true,
    standard: true,
    model: true,
    color: true,
    brand: true,
    mfrs: true,
    otherField1: true,
    otherField2: true,
    otherField3: true,
    materialUnit: true,
    sku: true,
    ratio: true,
    taxRate: true,
    unitPrice: true,
  })
  .extend({
    /** The lowest sale price of the barcode row; null when it has none or the kind does not check it. */
    lowDecimal: money,
    /** Why the product cannot be used in documents; null when it can. */
    refusal: z.string().nullable(),
  });
export type LineStart = z.infer<typeof lineStart>;
