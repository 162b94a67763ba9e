// Facts of a finance slip: its whole effect, or its withdrawal (architecture.md §4, rules 1 and 2).
import { z } from "zod";
import { defineFact } from "../core/fact.ts";
import { uuid } from "../core/id.ts";
import { auditStatus } from "../voucher/voucher-values.ts";

const ID = "0190a000-0000-7000-8000-00000000000";

const head = z.object({
  slipId: uuid(),
  /** item-in, item-out, money-in, money-out, giro, advance-in. */
  kind: z.string(),
  number: z.string(),
  /** Counts the effects of a slip: a consumer ignores what is not newer than the last it posted. */
  revision: z.number().int().positive(),
  billTime: z.iso.datetime(),
});

const slipLine = z.object({
  lineId: uuid(),
  /** The account that receives the amount, for slips whose lines name one (giro, advance-in). */
  accountId: uuid().nullable(),
  /** The income or expense item. */
  itemId: uuid().nullable(),
  /** The settled document; null in a receipt or payment: the partner's opening balance. */
  documentId: uuid().nullable(),
  /** The kind of that document. Left out of facts from before this field existed. */
  documentKind: z.string().nullable().optional(),
  /** Signed as the head is; on a line with an account as the money moves there, so of a transfer against its head. */
  eachAmount: z.string(),
});

/** A slip as the reports' chains show it (docs/decisions/0062). Amounts are not signed by its direction: what it settles of a return is negative. */
const slipState = z.object({
  auditStatus,
  /** Deleted: nothing of it is shown any more. */
  isGone: z.boolean(),
  amount: z.string(),
  settles: z.array(z.object({ documentId: uuid(), kind: z.string(), amount: z.string() })),
});
export type SlipState = z.infer<typeof slipState>;
const stateExample: SlipState = {
  ...{ auditStatus: 1, isGone: false, amount: "100.00" },
  settles: [{ documentId: `${ID}6`, kind: "sale-out", amount: "100.00" }],
};

/** A slip's whole effect. Amounts of money are signed: what comes in is positive, what goes out negative (reference.md §3.3). */
export const slipEffective = defineFact("finance", "slip", "effective", 1, {
  body: head.extend({
    partnerId: uuid().nullable(),
    /** 客户, 供应商, 会员; empty without a partner. */
    partnerType: z.string(),
    creatorId: uuid().nullable(),
    departmentId: uuid().nullable(),
    handsPersonId: uuid().nullable(),
    /** The account of the head; null where the lines name theirs. */
    accountId: uuid().nullable(),
    /** The sum of the lines. */
    totalPrice: z.string(),
    /** Discount given with a receipt, got with a payment; has the sign of the total. */
    discountMoney: z.string(),
    /** The amount moved on the head's account: total less discount. */
    changeAmount: z.string(),
    /** Left out of facts from before this field existed: finance has stated those slips once more. */
    state: slipState.optional(),
    lines: z.array(slipLine),
  }),
  example: {
    slipId: `${ID}1`,
    kind: "money-in",
    number: "SK00000000001",
    revision: 1,
    billTime: "2026-11-21T02:00:00.000Z",
    partnerId: `${ID}2`,
    partnerType: "客户",
    creatorId: `${ID}3`,
    departmentId: null,
    handsPersonId: null,
    accountId: `${ID}4`,
    totalPrice: "100.00",
    discountMoney: "2.00",
    changeAmount: "98.00",
    state: stateExample,
    lines: [
      {
        lineId: `${ID}5`,
        accountId: null,
        itemId: null,
        documentId: `${ID}6`,
        documentKind: "sale-out",
        eachAmount: "100.00",
      },
    ],
  },
});
export type SlipEffect = z.infer<typeof slipEffective.body>;

/**
 * The kind of the document that a line of a slip settles. Where older facts do not state it, the slip's kind and the sign give it: what comes
 * in settles a sale or is given back to a supplier.
 */
export function settledKind(
  slipKind: string,
  { documentKind, eachAmount }: Pick<SlipEffect["lines"][number], "documentKind" | "eachAmount">,
): string {
  if (documentKind) return documentKind;
  const comesIn = !eachAmount.startsWith("-");
  if (slipKind === "money-in") return comesIn ? "sale-out" : "sale-back";
  return comesIn ? "purchase-back" : "purchase-in";
}

/** The slip counts no longer: reversed under strict audit, or deleted. */
export const slipWithdrawn = defineFact("finance", "slip", "withdrawn", 1, {
  body: head,
  example: {
    slipId: `${ID}1`,
    kind: "money-in",
    number: "SK00000000001",
    revision: 2,
    billTime: "2026-11-21T02:00:00.000Z",
  },
});

/** The slip does not count, and yet names these: they must not be deleted while it does. One that counts names them in its effect. */
export const slipNamed = defineFact("finance", "slip", "named", 1, {
  body: z.object({ slipId: uuid(), partnerId: uuid().nullable(), handsPersonId: uuid().nullable() }),
  example: { slipId: `${ID}1`, partnerId: `${ID}2`, handsPersonId: null },
});

/** The slip as it is now, after a write that no effect states. */
export const slipStated = defineFact("finance", "slip", "stated", 1, {
  body: slipEffective.body
    .pick({ slipId: true, kind: true, number: true, billTime: true, partnerId: true, partnerType: true })
    .extend({ creatorId: uuid().nullable(), departmentId: uuid().nullable(), state: slipState }),
  example: {
    ...{ slipId: `${ID}1`, kind: "money-in", number: "SK00000000001", billTime: "2026-11-21T02:00:00.000Z" },
    ...{ partnerId: `${ID}2`, partnerType: "客户", creatorId: `${ID}3`, departmentId: null },
    state: { ...stateExample, auditStatus: 0 },
  },
});
export type SlipStated = z.infer<typeof slipStated.body>;

/** The current amounts that counting slips settle of these documents, for the documents' owners. */
export const openItemsSettled = defineFact("finance", "debts", "settled", 1, {
  body: z.object({
    documents: z
      .array(
        z.object({
          documentId: uuid(),
          kind: z.string(),
          /** Signed as the document's debt is. */
          amountSettled: z.string(),
        }),
      )
      .min(1),
  }),
  example: { documents: [{ documentId: `${ID}6`, kind: "sale-out", amountSettled: "100.00" }] },
});
