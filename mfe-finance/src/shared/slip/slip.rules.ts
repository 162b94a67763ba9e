// Converts a slip between the wire and its form, and computes its totals (reference.md §3.2, §3.3).
import { plain } from "@kontor/contracts/core/decimal";
import type { Answer } from "@kontor/contracts/core/endpoint";
import { figure, toWire } from "@kontor/contracts/core/money";
import type { getBeginNeed, OpenItemRow } from "@kontor/contracts/finance/open-item";
import type { SlipDetail, SlipInput, SlipLineRow } from "@kontor/contracts/finance/slip";
import type { SlipKindValues } from "@kontor/contracts/finance/slip-kind";
import { attachment, draftOf } from "@kontor/ui-kit/voucher/form/draft.rules";
import { mergerOf, type VoucherContent } from "@kontor/ui-kit/voucher/form/three-way-merge.rules";
import { z } from "zod";

const text = z.string().default("");
/** The head in the form; names are shown for ids and not sent. */
const slipHead = z.object({
  billNo: text,
  billTime: z.string(),
  organId: z.string().nullable().default(null),
  organName: text,
  handsPersonId: z.string().nullable().default(null),
  handsPersonName: text,
  accountId: z.string().nullable().default(null),
  accountName: text,
  discountMoney: z.string().default("0"),
  remark: text,
  fileName: z.array(attachment).default([]),
});
export type SlipHead = z.infer<typeof slipHead>;

/** A line in the form. */
const slipLine = z.object({
  id: z.uuid(),
  inOutItemId: z.string().nullable().default(null),
  inOutItemName: text,
  /** Null for a receipt or payment: the opening balance. */
  billId: z.string().nullable().default(null),
  billNumber: text,
  /** The account that receives the amount. */
  receiverId: z.string().nullable().default(null),
  receiverName: text,
  /** Null where the user may not see the documents' amounts. */
  needDebt: z.string().nullable().default(null),
  finishDebt: z.string().nullable().default(null),
  eachAmount: text,
  remark: text,
  typed: z.record(z.string(), z.string()).default({}),
  hidden: z.boolean().default(false),
});
export type SlipLine = z.infer<typeof slipLine>;
export type SlipContent = VoucherContent<SlipHead, SlipLine>;
export const slipDraft = draftOf(z.object({ head: slipHead, lines: z.array(slipLine) }));

export const blankHead = (now: Date): SlipHead => slipHead.parse({ billTime: now.toISOString() });
export const blankLine = (id: string): SlipLine => slipLine.parse({ id });

/** Whether nobody wrote anything into the line: such a line is not saved. */
export const isBlank = (line: SlipLine): boolean =>
  line.inOutItemId === null &&
  line.receiverId === null &&
  line.billNumber === "" &&
  line.eachAmount.trim() === "" &&
  line.remark.trim() === "" &&
  Object.keys(line.typed).length === 0;

/** Whether the text is an amount; an empty text counts as 0. */
const isAmount = (wire: string): boolean => /^(-?\d{1,15}(\.\d{1,15})?)?$/.test(wire.trim());

/** The line after the user typed its amount. A text that is not an amount is stored as typed and reported on saving. */
export function paid(line: SlipLine, wire: string): SlipLine {
  const { eachAmount: _eachAmount, ...typed } = line.typed;
  return isAmount(wire) ? { ...line, eachAmount: wire, typed } : { ...line, typed: { ...typed, eachAmount: wire } };
}

const lineOf = ({ accountId: receiverId, accountName: receiverName, eachAmount, ...row }: SlipLineRow): SlipLine =>
  slipLine.parse({
    ...row,
    receiverId,
    receiverName,
    eachAmount: plain(eachAmount ?? ""),
    hidden: eachAmount === null,
  });
export const contentOf = (detail: SlipDetail): SlipContent => ({
  head: slipHead.parse({ ...detail, discountMoney: plain(detail.discountMoney) }),
  lines: detail.lines.map(lineOf),
});

/** A copy is a new slip with its own number and time and without attachments. Open items are not settled twice, so their lines are left out. */
export const copied = (
  detail: SlipDetail,
  { lines }: Pick<SlipKindValues, "lines">,
  now: Date,
  newId: () => string,
): SlipContent => {
  const version = contentOf(detail);
  const head = { ...version.head, billNo: "", billTime: now.toISOString(), fileName: [] };
  const all = (): SlipContent => ({ head, lines: version.lines.map((line) => ({ ...line, id: newId() })) });
  return lines<SlipContent>({
    items: all,
    accounts: all,
    openItems: () => ({ head: { ...head, discountMoney: "0" }, lines: [] }),
  });
};

/** The open amount of a line's document; undefined where it is hidden. */
export const restOf = ({ needDebt, finishDebt }: SlipLine): string | undefined =>
  needDebt === null || finishDebt === null ? undefined : toWire(figure(needDebt).minus(finishDebt), "amount");

/** A line that settles all that is open of a document. */
export const lineOfDebt = (id: string, { id: billId, number, needDebt, finishDebt, debt }: OpenItemRow): SlipLine =>
  slipLine.parse({
    id,
    billId,
    billNumber: number,
    needDebt,
    finishDebt,
    eachAmount: debt === null ? "" : plain(debt),
  });

type Opening = Omit<Answer<typeof getBeginNeed>, "isOpen">;
/** The opening balance's number on the wire. */
export const OPENING = "QiChu";
/** A line that settles all that is open of an opening balance; where that is hidden the user types the amount. */
export const lineOfOpening = (id: string, { needDebt, finishDebt, eachAmount }: Opening): SlipLine =>
  slipLine.parse({
    id,
    billNumber: OPENING,
    needDebt,
    finishDebt,
    eachAmount: eachAmount === null ? "" : plain(eachAmount),
  });

export interface SlipTotals {
  needDebt: string;
  finishDebt: string;
  totalPrice: string;
  changeAmount: string;
}
type Summed = "needDebt" | "finishDebt" | "eachAmount";
const sum = (lines: readonly SlipLine[], name: Summed) =>
  lines.reduce((total, line) => total.plus(isAmount(line[name] ?? "") ? figure(line[name] ?? "") : 0), figure("0"));

/** The sum of the lines, and the amount that moves on the account. */
export function totalsOf(lines: readonly SlipLine[], discountMoney: string): SlipTotals {
  const total = sum(lines, "eachAmount");
  const change = total.minus(isAmount(discountMoney) ? figure(discountMoney) : 0);
  return {
    needDebt: toWire(sum(lines, "needDebt"), "amount"),
    finishDebt: toWire(sum(lines, "finishDebt"), "amount"),
    totalPrice: toWire(total, "amount"),
    changeAmount: toWire(change, "amount"),
  };
}

/** The request body. */
export function bodyOf(id: string, head: SlipHead, lines: readonly SlipLine[]): Record<keyof SlipInput, unknown> {
  const { totalPrice, changeAmount } = totalsOf(lines, head.discountMoney);
  return {
    id,
    billNo: head.billNo.trim() || undefined,
    billTime: head.billTime,
    organId: head.organId,
    handsPersonId: head.handsPersonId,
    accountId: head.accountId,
    totalPrice,
    discountMoney: head.discountMoney.trim() || "0",
    changeAmount,
    remark: head.remark.trim(),
    fileName: head.fileName.map((file) => file.id),
    lines: lines.map(({ id: lineId, inOutItemId, billId, receiverId, eachAmount, remark, typed }) => ({
      id: lineId,
      inOutItemId,
      billId,
      accountId: receiverId,
      eachAmount: typed.eachAmount ?? (eachAmount.trim() || "0"),
      remark: remark.trim(),
    })),
  };
}

/** Merges two users' changes to one slip. */
export const slipMerger = mergerOf<SlipHead, SlipLine>({
  headFields: ["organId", "billTime", "billNo", "handsPersonId", "accountId", "discountMoney", "remark", "fileName"],
  headShown: { organId: "organName", handsPersonId: "handsPersonName", accountId: "accountName" },
  lineFields: ["inOutItemId", "receiverId", "eachAmount", "remark"],
  texts: ["billNo", "remark"],
  lineShown: { inOutItemId: "inOutItemName", receiverId: "receiverName" },
  lineTogether: [],
  lineFollows: {},
  headFollows: () => false,
  nameOf: ({ inOutItemName, receiverName, billNumber }) => inOutItemName || receiverName || billNumber,
  sizeOf: ({ eachAmount }) => eachAmount,
  mixed: (ours, theirs, byThem, byUs) => {
    const overwritten = byThem.filter((field) => !byUs.includes(field));
    const theirItem = overwritten.includes("inOutItemId") ? { inOutItemName: theirs.inOutItemName } : {};
    const theirReceiver = overwritten.includes("receiverId") ? { receiverName: theirs.receiverName } : {};
    const taken = Object.fromEntries(overwritten.map((field) => [field, theirs[field]]));
    return { ...ours, ...taken, ...theirItem, ...theirReceiver };
  },
});
