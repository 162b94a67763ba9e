// Rules for slip lines that settle open items: which one a line names, and how much it may settle (reference.md §3.4). Pure.
import type { Issue } from "@kontor/contracts/core/error";
import { toWire } from "@kontor/contracts/core/money";
import { openItemKinds } from "@kontor/contracts/document/document-kinds";
import type { DebtSide } from "@kontor/contracts/finance/open-item";
import type { SlipInput } from "@kontor/contracts/finance/slip";
import { lineIssue, when } from "@kontor/service-kit/voucher/check.rules";
import { Decimal } from "decimal.js";
import type { DebtKey } from "../ledger/keys.rules.ts";
import type { JudgedSlip, OpenItem, SlipLine } from "./model.ts";

/** The kind of a partner's opening balance among open items. */
export const OPENING = "opening";

/** The open items that the lines may name: of the side's documents, whichever of their kinds has the id, and opening balances. */
export function openItemsOf({ organId, lines }: Pick<SlipInput, "organId" | "lines">, side: DebtSide): DebtKey[] {
  const kinds = openItemKinds(side);
  return lines.flatMap(({ billId }): DebtKey[] => {
    if (billId !== null) return kinds.map((kind) => ({ kind, id: billId }));
    return organId === null ? [] : [{ kind: OPENING, id: organId }];
  });
}

/** The open item of a line, as it is stored. */
export const settledBy = (judged: Pick<JudgedSlip, "input" | "referenceData" | "stored">, billId: string | null) => ({
  settlesId: billId ?? judged.input.organId,
  settlesKind: debtOf(judged, billId)?.kind ?? OPENING,
  isOpening: billId === null,
});

/** Of each document, and of the opening balance, at most the open amount is settled, and in its own direction. */
export function openItemIssues({ kind, input, referenceData, stored }: JudgedSlip): Issue[] {
  if (input.organId === null) return [];
  const settledIds = input.lines.map(({ billId }) => billId);
  return input.lines.flatMap(({ inOutItemId, billId, accountId, eachAmount }, at) => {
    const absent = [
      ...when(inOutItemId !== null, () => lineIssue("value-not-allowed", at, "inOutItemId")),
      ...when(accountId !== null, () => lineIssue("value-not-allowed", at, "accountId")),
    ];
    if (new Decimal(eachAmount).isZero()) return [...absent, lineIssue("slip-amount-zero", at, "eachAmount")];
    const debt = debtOf({ input, referenceData, stored }, billId);
    if (settledIds.indexOf(billId) < at) return [...absent, lineIssue("slip-bill-twice", at, "billId")];
    const own = debt && stored?.lines.find((line) => settles(line, debt))?.eachAmount;
    if (billId !== null && !(debt && (debt.reached || own))) return [...absent, lineIssue("not-found", at, "billId")];
    if (debt && debt.partnerId !== input.organId)
      return [...absent, lineIssue("slip-bill-other-partner", at, "billId", { number: debt.number })];
    const rest = restOf(debt, own).times(kind.amountSign);
    if (!exceeds(new Decimal(eachAmount), rest)) return absent;
    const values = { open: toWire(rest, "amount"), number: debt?.number ?? "" };
    return [
      ...absent,
      lineIssue(billId === null ? "slip-more-than-opening" : "slip-more-than-open", at, "eachAmount", values),
    ];
  });
}

const settles = ({ settlesId, settlesKind }: SlipLine, { id, kind }: OpenItem): boolean =>
  settlesId === id && settlesKind === kind;

/**
 * The open item that a line names: of its partner's opening balance, or of a document. Documents of two kinds may have one id, one after the other: then the
 * line keeps the one that it settles, or takes the one that leaves something to settle.
 */
function debtOf(
  { input: { organId }, referenceData, stored }: Pick<JudgedSlip, "input" | "referenceData" | "stored">,
  billId: string | null,
): OpenItem | undefined {
  if (billId === null) return referenceData.debts.find(({ id, kind }) => kind === OPENING && id === organId);
  const named = referenceData.debts.filter(({ id, kind }) => kind !== OPENING && id === billId);
  const own = named.find((debt) => stored?.lines.some((line) => settles(line, debt)));
  return own ?? named.find(({ limit }) => !new Decimal(limit).isZero()) ?? named[0];
}

/** The open amount for a slip that settles `own` of it already; signed. */
const restOf = (debt: OpenItem | undefined, own: string | undefined): Decimal =>
  debt ? new Decimal(debt.limit).minus(debt.held).plus(own ?? 0) : new Decimal(0);
/** Whether an amount exceeds the open amount, or has the wrong sign. */
const exceeds = (amount: Decimal, rest: Decimal): boolean =>
  amount.isNegative() !== rest.isNegative() || amount.abs().greaterThan(rest.abs());
