import { retailOut, retailReturn } from "@kontor/contracts/sales/kinds";
import { expect, it } from "vitest";
import type { VoucherDecision } from "../voucher/model.ts";
import type { StoredDocument } from "./model.ts";
import { heldBy, prepaidIncrease, withHold } from "./prepaid.rules.ts";

interface Shown {
  amount?: string;
  partnerId?: string | null;
  effective?: boolean;
  prepaid?: boolean;
}
const document = ({ amount = "10.00", partnerId = "m", effective = true, prepaid = true }: Shown = {}) =>
  ({ head: { amountPaid: amount, partnerId, effective, prepaid, revision: 1 } }) as StoredDocument;
type Decision = VoucherDecision<StoredDocument>;
const decision = (before: Shown | undefined, after: Shown, more: Partial<Decision> = {}): Decision => ({
  ...{ before: before && document(before), after: document(after), event: "none", isGone: false },
  ...more,
});
const increaseOf = (kind: typeof retailOut, each: Decision) =>
  (prepaidIncrease(kind, each) ?? []).map(({ partnerId, amount }) => `${partnerId} ${amount}`);

it.each<[what: string, decision: Decision, taken: string[]]>([
  ["a new sale takes its amount", decision(undefined, {}), ["m 10.00"]],
  ["a draft takes it, too", decision(undefined, { effective: false }), ["m 10.00"]],
  ["its audit takes nothing more", decision({ effective: false }, {}), []],
  ["a larger one takes the difference", decision({}, { amount: "12.50" }), ["m 2.50"]],
  ["a smaller one takes nothing", decision({}, { amount: "9.00" }), []],
  ["one of another member takes it of that member", decision({}, { partnerId: "n" }), ["n 10.00"]],
  ["one that was paid in cash before takes it", decision({ prepaid: false }, {}), ["m 10.00"]],
  ["one that is paid in cash takes nothing", decision(undefined, { prepaid: false }), []],
  ["a deleted one takes nothing", decision({}, {}, { isGone: true }), []],
])("a prepaid sale reserves of its member's prepayment what it needs: %s", (_, each, taken) => {
  expect(increaseOf(retailOut, each)).toEqual(taken);
});

it.each<[what: string, decision: Decision, taken: string[]]>([
  ["one that counts gives back", decision(undefined, {}), []],
  ["one that counts no longer takes", decision({}, { effective: false }), ["m 10.00"]],
  ["a deleted one takes", decision({}, {}, { isGone: true }), ["m 10.00"]],
  ["a smaller one takes the difference", decision({}, { amount: "4.00" }), ["m 6.00"]],
  ["one of another member takes of the one before", decision({}, { partnerId: "n" }), ["m 10.00"]],
  ["a draft that is deleted takes nothing", decision({ effective: false }, { effective: false }, { isGone: true }), []],
])("a return to a prepayment reserves of the member's balance what it takes back of it: %s", (_, each, taken) => {
  expect(increaseOf(retailReturn, each)).toEqual(taken);
});

it("only a sale that exists, has a member and is not effective keeps its amount reserved", () => {
  const stored = { partnerId: "m", amount: "10.00" };
  expect(heldBy(retailOut, document({ effective: false }), false)).toEqual(stored);
  expect(heldBy(retailOut, document({ effective: false }), true)).toBeUndefined();
  expect(heldBy(retailOut, document(), false)).toBeUndefined();
  expect(heldBy(retailOut, document({ effective: false, prepaid: false }), false)).toBeUndefined();
  expect(heldBy(retailReturn, document({ effective: false }), false)).toBeUndefined();
  expect(heldBy(retailOut, undefined, false)).toBeUndefined();
});

it.each<[what: string, decision: Decision, event: string, revision: number]>([
  ["is published when it begins to reserve", decision(undefined, { effective: false }), "withdrawn", 6],
  [
    "is published when it reserves another amount",
    decision({ effective: false }, { effective: false, amount: "1.00" }),
    "withdrawn",
    6,
  ],
  [
    "is published when it is deleted",
    decision({ effective: false }, { effective: false }, { isGone: true }),
    "withdrawn",
    6,
  ],
  ["is not published when it reserves the same", decision({ effective: false }, { effective: false }), "none", 1],
  ["keeps an effect of its own", decision({ effective: false }, {}, { event: "effective" }), "effective", 1],
])("a draft paid from a prepayment %s", (_, each, event, revision) => {
  const stored = withHold(retailOut, each, 5);
  expect([stored.event, stored.after.head.revision]).toEqual([event, revision]);
});
