// Finance slips on the wire: heads, lines, rows of a list (reference.md §3.2, §3.3). Amounts have the sign of the slip's kind:
// a payment of 50 is 50; only a line that settles a return is negative, and one that gives a member's advance back.
import { z } from "zod";
import { moment } from "../core/day.ts";
import { decimal, decimalNotNegative } from "../core/decimal.ts";
import { uuid } from "../core/id.ts";
import { text } from "../system/field-schemas.ts";
import { ATTACHMENTS_MAX, attached } from "../voucher/voucher-values.ts";

/** Lines of one slip: the open documents of a partner that it settles. */
export const SLIP_LINES_MAX = 1000;

/** Prefix and digits. */
export const slipNumber = z
  .string()
  .trim()
  .regex(/^[A-Z]{2,3}[0-9]{1,20}$/);

/** 0 not audited, 1 audited, 9 under review (reference.md §3.5). */
export const slipStatus = z.union([z.literal(0), z.literal(1), z.literal(9)]);

/** A line as it is saved; its id is made by the form. */
export const slipLineInput = z.strictObject({
  id: uuid(),
  /** For income and expense slips. */
  inOutItemId: uuid().nullable().default(null),
  /** For receipts and payments: the document that is settled; null: the partner's opening balance. */
  billId: uuid().nullable().default(null),
  /** For transfers and advances: the account that receives the amount. */
  accountId: uuid().nullable().default(null),
  eachAmount: decimal("amount"),
  remark: text(500).default(""),
});
export type SlipLineInput = z.infer<typeof slipLineInput>;

const saved = {
  id: uuid(),
  /** Left out, the next free number is allocated. */
  billNo: slipNumber.optional(),
  billTime: moment(),
  organId: uuid().nullable().default(null),
  /** The financial officer. */
  handsPersonId: uuid().nullable().default(null),
  /** Null for advances, whose lines name the accounts. */
  accountId: uuid().nullable().default(null),
  /** The sum of the lines. */
  totalPrice: decimal("amount"),
  /** Receipts and payments: the discount, which settles like money. */
  discountMoney: decimalNotNegative("amount").default("0"),
  /** The amount moved on the account: total less discount. */
  changeAmount: decimal("amount"),
  remark: text(1000).default(""),
  /** Ids of uploaded attachments. */
  fileName: z.array(uuid()).max(ATTACHMENTS_MAX).default([]),
  lines: z.array(slipLineInput).min(1, "slip-lines-required").max(SLIP_LINES_MAX, "slip-lines-too-many"),
};
export const slipAdd = z.strictObject(saved);
/** `version` is the one the user saw: a slip changed meanwhile is refused as stale. */
export const slipUpdate = z.strictObject({ ...saved, version: z.number().int() });
export type SlipInput = z.infer<typeof slipAdd>;

/** A row of a slip list. */
export const slipRow = z.object({
  id: uuid(),
  version: z.number().int(),
  billNo: z.string(),
  type: z.string(),
  billTime: z.string(),
  createTime: z.string(),
  organId: uuid().nullable(),
  organName: z.string(),
  creator: uuid().nullable(),
  userName: z.string(),
  handsPersonId: uuid().nullable(),
  handsPersonName: z.string(),
  accountId: uuid().nullable(),
  accountName: z.string(),
  /** Amounts are null where the caller may not see the prices of the settled documents. */
  totalPrice: z.string().nullable(),
  discountMoney: z.string().nullable(),
  changeAmount: z.string().nullable(),
  remark: z.string(),
  status: slipStatus,
  /** The last closed day, where the slip is dated in a closed period and cannot change; else null. */
  closedTo: z.string().nullable(),
  /** Whether one of its lines settles a document; else it settles an opening balance alone, or nothing. */
  settlesDocuments: z.boolean(),
});
export type SlipRow = z.infer<typeof slipRow>;

/** A saved line. */
export const slipLineRow = z.object({
  id: uuid(),
  inOutItemId: uuid().nullable(),
  inOutItemName: z.string(),
  accountId: uuid().nullable(),
  accountName: z.string(),
  billId: uuid().nullable(),
  /** The number of the settled document; "QiChu" for the opening balance; empty for other slips, and for a document that the caller may not see. */
  billNumber: z.string(),
  /** The open amount that the document, or the opening balance, left; null where the caller may not see prices or the document, and for other slips. */
  needDebt: z.string().nullable(),
  /** The amount that other slips settle of it. */
  finishDebt: z.string().nullable(),
  eachAmount: z.string().nullable(),
  remark: z.string(),
});
/** The fields of a slip and its lines that are money. */
export const slipMoney = [
  "totalPrice",
  "discountMoney",
  "changeAmount",
  "needDebt",
  "finishDebt",
  "eachAmount",
] as const;
export type SlipLineRow = z.infer<typeof slipLineRow>;

/** A whole slip, for form, detail and print. */
export const slipDetail = slipRow.extend({
  auditor: z.string(),
  auditTime: z.string().nullable(),
  fileName: z.array(attached),
  lines: z.array(slipLineRow),
});
export type SlipDetail = z.infer<typeof slipDetail>;
