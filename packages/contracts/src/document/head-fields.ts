// The fields of a document's head: everything that is saved, stored, shown, exported, merged and printed of one derives from this table.
import { z } from "zod";
import { day, moment } from "../core/day.ts";
import { decimalNotNegative, percent } from "../core/decimal.ts";
import { uuid } from "../core/id.ts";
import { text } from "../system/field-schemas.ts";
import { ATTACHMENTS_MAX, attached, auditStatus, documentStatus, progress } from "../voucher/voucher-values.ts";
import type { Fields } from "./fields.ts";

export const SALESPEOPLE_MAX = 20;

/** Derived from the amount due, paid now and paid later, never stored (reference.md §1.10). none: the kind has no debt. */
export const paymentState = z.enum(["none", "unpaid", "inDebt", "settled"]);
/** Prefix and digits. */
export const documentNumber = z
  .string()
  .trim()
  .regex(/^[A-Z]{3,4}[0-9]{1,20}$/);

const derived = { type: "text", derived: true } as const;
const money = { type: "amount", money: true } as const;
const flag = { type: "boolean", shown: z.boolean(), derived: true } as const;
const paid = decimalNotNegative("amount").default("0");
const promised = { type: "day", nullable: true, sent: day().nullable().default(null) } as const;
const received = decimalNotNegative("amount").nullable().default(null);

/** A column has the code's name in snake_case; services add what only they see (service-kit, document/columns.ts). */
export const headFields = {
  id: { type: "id", sent: uuid() },
  version: { type: "int" },
  /** Left out, the next free number is allocated. */
  number: { type: "text", sent: documentNumber.optional() },
  type: derived,
  subType: derived,
  operTime: { type: "time", sent: moment() },
  createdAt: { wire: "createTime", type: "time" },
  /** Supplier, customer or member. */
  partnerId: { wire: "organId", type: "id", nullable: true, sent: uuid().nullable().default(null) },
  organName: derived,
  creatorId: { wire: "creator", type: "id", nullable: true },
  creatorName: { wire: "userName", type: "text" },
  salesManStr: derived,
  sellerIds: {
    wire: "salesMan",
    type: "ids",
    detail: true,
    shown: z.array(uuid()),
    sent: z.array(uuid()).max(SALESPEOPLE_MAX).default([]),
  },
  /** The audited source document. */
  linkId: { type: "id", nullable: true, sent: uuid().nullable().default(null) },
  linkNumber: { type: "text" },
  /** Of a transfer: its goods are sent, and stay in transit until others receive them (docs/decisions/0073). */
  inTransit: { type: "boolean", shown: z.boolean(), sent: z.boolean().default(false) },
  /** How many days some of them are on the way; null where none are. */
  daysInTransit: { type: "int", nullable: true, derived: true, shown: z.number().int().nullable() },
  /** Of an order: when its goods are to be delivered, or to come. */
  deliveryDate: promised,
  /** Until the end of this day an audited sale order holds what is still to be delivered of it, in a warehouse (docs/decisions/0063). */
  heldUntil: promised,
  heldDepotId: { type: "id", nullable: true, sent: uuid().nullable().default(null) },
  heldDepotName: derived,
  remark: { type: "text", note: true, sent: text(1000).default("") },
  /** Ids of uploaded attachments; shown with their names. */
  attachmentIds: {
    wire: "fileName",
    type: "ids",
    detail: true,
    shown: z.array(attached),
    sent: z.array(uuid()).max(ATTACHMENTS_MAX).default([]),
  },
  /** The names of the lines' first products, joined for the list. */
  materials: { wire: "materialsList", type: "text" },
  /** The warehouses of the lines, joined in their order (reference.md §1.5). */
  depotName: derived,
  /** The same of their target warehouses; empty in kinds whose lines have none. */
  anotherDepotName: derived,
  quantityTotal: { wire: "totalNumber", type: "quantity" },
  amountTotal: { ...money, wire: "totalPrice" },
  amountTax: { ...money, wire: "totalTax", detail: true },
  amountWithTax: { ...money, wire: "totalTaxLastMoney" },
  discountRate: { wire: "discount", type: "rate", sent: percent.default("0") },
  discountAmount: { ...money, wire: "discountMoney", sent: paid },
  amountAfterDiscount: { ...money, wire: "discountLastMoney" },
  amountOther: { ...money, wire: "otherMoney", sent: paid },
  amountDeposit: { ...money, wire: "deposit", sent: paid },
  amountDue: { ...money, wire: "due" },
  /** Paid or received now; of retail documents the document's amount. */
  amountPaid: { ...money, wire: "changeAmount", sent: paid },
  /** Received at the counter or, by a return, paid back; null for other kinds. The change is what exceeds the amount. */
  amountReceived: { ...money, wire: "getAmount", nullable: true, sent: received },
  backAmount: { ...money, derived: true },
  /** Of retail: a member's prepayment pays it, or is given back, and no account moves (docs/decisions/0076). */
  prepaid: { type: "boolean", shown: z.boolean(), sent: z.boolean().default(false) },
  /** For retail documents: paid now, or from a member's prepayment. */
  payType: { ...derived, shown: z.enum(["现付", "预付款"]).nullable() },
  amountDebt: { ...money, wire: "debt" },
  /** Still open after receipts and payments. */
  lastDebt: { ...money, derived: true },
  accountName: derived,
  status: { ...derived, shown: documentStatus },
  auditStatus: { type: "smallint", shown: auditStatus },
  progress: { type: "smallint", shown: progress },
  /** Of an order that is bought by another service's documents: how far it is, as that service published last; 2 too when it is closed for purchase. */
  procured: { wire: "purchaseStatus", type: "smallint", shown: progress },
  /** Its rest is no longer to be bought. */
  isProcurementClosed: { wire: "forceClosePurchaseFlag", type: "boolean", shown: z.boolean() },
  /** An order of which the rest is no longer to be delivered; its progress says complete. */
  isClosed: { wire: "forceCloseFlag", type: "boolean", shown: z.boolean() },
  /** What is still to be delivered of an order, in all units together; null in other kinds. */
  openNumber: { type: "quantity", nullable: true, derived: true },
  /** What is still to be bought of an order by another service's documents, likewise; null too where the company buys nothing so, and nothing was. */
  openPurchaseNumber: { type: "quantity", nullable: true, derived: true },
  /** An order that is open after its delivery date. */
  isOverdue: flag,
  /** What of an order's deposit was neither deducted by deliveries nor given back; null in other kinds. */
  lastDeposit: { ...money, nullable: true, derived: true },
  /** What was left of it when the order was closed, and went back: through that account, or without one as the partner's credit. */
  depositReturned: money,
  depositReturnedAt: { type: "time", nullable: true, detail: true },
  depositAccountId: { type: "id", nullable: true, detail: true },
  depositAccountName: { ...derived, detail: true },
  paymentState: { ...derived, shown: paymentState },
  hasFinancialFlag: flag,
  hasBackFlag: flag,
  /** Returns made from it. */
  backNumbers: { ...derived, shown: z.array(z.string()) },
  hasAttachment: flag,
  /** Whether stock and money ledger have posted its latest effect. */
  stockPosted: flag,
  /** The last closed day, where the document is dated in a closed period and cannot change; else null. */
  closedTo: { ...derived, nullable: true },
  auditorName: { wire: "auditor", type: "text", detail: true },
  auditedAt: { wire: "auditTime", type: "time", nullable: true, detail: true },
} as const satisfies Fields;
