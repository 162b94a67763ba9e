// All that can be wrong with a slip, told at once, and what a save makes of it (reference.md §3.2 to §3.5). Pure.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Issue } from "@kontor/contracts/core/error";
import { toWire } from "@kontor/contracts/core/money";
import type { SlipInput } from "@kontor/contracts/finance/slip";
import type { SlipTraits } from "@kontor/contracts/finance/slip-kind";
import { issue, lineIssue, OPER_TIME_MIN } from "@kontor/service-kit/document/check.rules";
import { closedIssue, isClosed } from "@kontor/service-kit/period.rules";
import { Decimal } from "decimal.js";
import type { Debt, Slip, SlipKnown, SlipLine } from "./model.ts";

export interface JudgedSlip {
  traits: SlipTraits;
  input: SlipInput;
  known: SlipKnown;
  stored: Slip | undefined;
  now: Date;
}
type Check = (judged: JudgedSlip) => Issue[];

/** The kind of a partner's opening balance among debts. */
export const OPENING = "opening";
const AHEAD_MAX_MS = 366 * 24 * 3_600_000;
const when = (wrong: boolean, found: () => Issue): Issue[] => (wrong ? [found()] : []);
const sum = (amounts: readonly string[]): Decimal => amounts.reduce((total, each) => total.plus(each), new Decimal(0));

const partner: Check = ({ traits, input: { organId }, known, stored }) => {
  if (organId === null) return when(traits.partner.required, () => issue("document-partner-required", "organId"));
  if (!known.partner) return [issue("not-found", "organId")];
  if (!traits.partner.types.some((type) => type === known.partner?.type))
    return [issue("slip-partner-type", "organId")];
  const isNew = stored?.head.partnerId !== organId;
  return when(isNew && !known.partner.enabled, () => issue("document-partner-disabled", "organId"));
};

const head: Check = ({ traits, input, known, stored, now }) => {
  const at = Date.parse(input.billTime);
  const inRange = at >= Date.parse(OPER_TIME_MIN) && at <= now.getTime() + AHEAD_MAX_MS;
  const prefix = input.billNo?.replace(/\d+$/, "") ?? traits.prefix;
  const isNewAccount = stored?.head.accountId !== input.accountId;
  return [
    ...when(!inRange, () => issue("document-time-out-of-range", "billTime")),
    ...when(isClosed(known.period, input.billTime), () => closedIssue(known.period, "billTime")),
    ...when(prefix !== traits.prefix, () => issue("document-number-prefix", "billNo", { prefix: traits.prefix })),
    ...when(known.account === null, () => issue("not-found", "accountId")),
    ...when(isNewAccount && known.account?.enabled === false, () => issue("document-account-disabled", "accountId")),
    ...input.fileName.flatMap((id, at) =>
      when(!known.attachmentIds.includes(id), () => issue("not-found", `fileName.${at}`)),
    ),
    ...when(input.handsPersonId !== null && !known.personIds.includes(input.handsPersonId), () =>
      issue("not-found", "handsPersonId"),
    ),
  ];
};

/** What adds up: the lines to the total, total less discount to the money that moves. */
const sums: Check = ({ traits, input }) => {
  const total = sum(input.lines.map(({ eachAmount }) => eachAmount));
  const discount = new Decimal(input.discountMoney);
  const wrong = when(!total.equals(input.totalPrice), () =>
    issue("slip-total-differs", "totalPrice", { total: total.toFixed(2) }),
  );
  if (traits.lines.of === "items" && !discount.isZero()) return [...wrong, issue("value-not-allowed", "discountMoney")];
  if (discount.greaterThan(Decimal.max(total, 0)))
    return [
      ...wrong,
      issue("document-discount-too-high", "discountMoney", { amount: Decimal.max(total, 0).toFixed(2) }),
    ];
  const change = total.minus(discount);
  return [
    ...wrong,
    ...when(!change.equals(input.changeAmount), () =>
      issue("slip-change-differs", "changeAmount", { amount: change.toFixed(2) }),
    ),
  ];
};

const twice: Check = ({ input: { lines } }) => {
  const ids = lines.map(({ id }) => id);
  return lines.flatMap(({ id }, at) => when(ids.indexOf(id) < at, () => lineIssue("document-line-twice", at, "id")));
};

const items: Check = ({ traits, input, known, stored }) => {
  if (traits.lines.of !== "items") return [];
  const { type } = traits.lines;
  const before = new Set(stored?.lines.map(({ itemId }) => itemId));
  return input.lines.flatMap(({ inOutItemId, billId, eachAmount }, at) => {
    const item = known.items.find(({ id }) => id === inOutItemId);
    return [
      ...when(billId !== null, () => lineIssue("value-not-allowed", at, "billId")),
      ...when(!new Decimal(eachAmount).greaterThan(0), () => lineIssue("slip-amount-not-positive", at, "eachAmount")),
      ...(inOutItemId === null
        ? [lineIssue("slip-item-required", at, "inOutItemId")]
        : !item
          ? [lineIssue("not-found", at, "inOutItemId")]
          : item.type !== type
            ? [lineIssue("slip-item-type", at, "inOutItemId")]
            : when(!item.enabled && !before.has(item.id), () => lineIssue("slip-item-disabled", at, "inOutItemId"))),
    ];
  });
};

/** Of each document, and of the opening balance, at most what is open is settled, and in its own direction. */
const debts: Check = ({ traits, input, known, stored }) => {
  if (traits.lines.of !== "debts" || input.organId === null) return [];
  const settled = input.lines.map(({ billId }) => billId);
  return input.lines.flatMap(({ inOutItemId, billId, eachAmount }, at) => {
    const absent = when(inOutItemId !== null, () => lineIssue("value-not-allowed", at, "inOutItemId"));
    if (new Decimal(eachAmount).isZero()) return [...absent, lineIssue("slip-amount-zero", at, "eachAmount")];
    const debt = debtOf({ input, known, stored }, billId);
    if (settled.indexOf(billId) < at) return [...absent, lineIssue("slip-bill-twice", at, "billId")];
    const own = debt && stored?.lines.find((line) => settles(line, debt))?.eachAmount;
    if (billId !== null && !(debt && (debt.reached || own))) return [...absent, lineIssue("not-found", at, "billId")];
    if (debt && debt.partnerId !== input.organId)
      return [...absent, lineIssue("slip-bill-other-partner", at, "billId", { number: debt.number })];
    const rest = restOf(debt, own).times(traits.moneySign);
    if (!exceeds(new Decimal(eachAmount), rest)) return absent;
    const values = { open: toWire(rest, "amount"), number: debt?.number ?? "" };
    return [
      ...absent,
      lineIssue(billId === null ? "slip-more-than-opening" : "slip-more-than-open", at, "eachAmount", values),
    ];
  });
};

const settles = ({ settlesId, settlesKind }: SlipLine, { id, kind }: Debt): boolean =>
  settlesId === id && settlesKind === kind;

/**
 * The debt that a line names: of its partner's opening balance, or of a document. Documents of two kinds may have one id, one after the other:
 * then the line goes on with the one that it settles, or settles the one that leaves something to settle.
 */
function debtOf(
  { input: { organId }, known, stored }: Pick<JudgedSlip, "input" | "known" | "stored">,
  billId: string | null,
): Debt | undefined {
  if (billId === null) return known.debts.find(({ id, kind }) => kind === OPENING && id === organId);
  const named = known.debts.filter(({ id, kind }) => kind !== OPENING && id === billId);
  const own = named.find((debt) => stored?.lines.some((line) => settles(line, debt)));
  return own ?? named.find(({ limit }) => !new Decimal(limit).isZero()) ?? named[0];
}

/** What is open of a debt for a slip that settles `own` of it already; signed. */
const restOf = (debt: Debt | undefined, own: string | undefined): Decimal =>
  debt ? new Decimal(debt.limit).minus(debt.held).plus(own ?? 0) : new Decimal(0);
/** Whether an amount goes beyond what is open, or the other way. */
const exceeds = (amount: Decimal, rest: Decimal): boolean =>
  amount.isNegative() !== rest.isNegative() || amount.abs().greaterThan(rest.abs());

const checks: readonly Check[] = [partner, head, twice, items, debts, sums];
/** Everything that is wrong, each with its field, of lines with their number. */
export const slipProblems = (judged: JudgedSlip): Issue[] => checks.flatMap((check) => check(judged));

interface Writing extends JudgedSlip {
  number: string;
  actor: Actor;
}

/** The slip as it is written: unaudited, its version raised. Nothing is decided here. */
export function slipOf({ traits, input, known, stored, number, actor, now }: Writing): Slip {
  const signed = (amount: string): string => new Decimal(amount).times(traits.moneySign).toFixed(2);
  const before = stored?.head;
  return {
    head: {
      id: input.id,
      kind: traits.name,
      number,
      version: (before?.version ?? 0) + 1,
      billTime: new Date(input.billTime).toISOString(),
      createdAt: before?.createdAt ?? now.toISOString(),
      partnerId: input.organId,
      partnerType: known.partner?.type ?? "",
      handsPersonId: input.handsPersonId,
      accountId: input.accountId,
      moneySign: traits.moneySign,
      totalPrice: signed(input.totalPrice),
      discountMoney: signed(input.discountMoney),
      changeAmount: signed(input.changeAmount),
      remark: input.remark,
      creatorId: before ? before.creatorId : actor.userId,
      creatorName: before ? before.creatorName : actor.userName,
      departmentId: before ? before.departmentId : actor.departmentId,
      auditStatus: 0,
      auditorName: "",
      auditedAt: null,
      effective: before?.effective ?? false,
      revision: before?.revision ?? 0,
      attachmentIds: input.fileName,
    },
    lines: input.lines.map(
      (line, position): SlipLine => ({
        id: line.id,
        position,
        itemId: line.inOutItemId,
        settlesId: traits.lines.of === "debts" ? (line.billId ?? input.organId) : null,
        settlesKind:
          traits.lines.of === "debts" ? (debtOf({ input, known, stored }, line.billId)?.kind ?? OPENING) : null,
        isOpening: traits.lines.of === "debts" && line.billId === null,
        eachAmount: signed(line.eachAmount),
        remark: line.remark,
      }),
    ),
  };
}
