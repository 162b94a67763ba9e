// Decides what a slip reserves and settles of open items. Pure.
import type { VoucherFamily } from "@kontor/service-kit/voucher/decide.rules";
import type { VoucherDecision } from "@kontor/service-kit/voucher/model";
import { Decimal } from "decimal.js";
import { type DebtKey, debtKey } from "../ledger/keys.rules.ts";
import type { Slip } from "./model.ts";

export type SlipDecision = VoucherDecision<Slip>;

export const slipFamily: VoucherFamily<Slip> = {
  dateField: "billTime",
  dateOf: ({ head }) => head.billTime,
  // reference.md §3.5; an edit has no code of slips.
  codes: { save: 8500023, audit: 9500007, reverse: 9500008, remove: 9500004 },
};

export interface DebtChange extends DebtKey {
  reserved: string;
  settled: string;
}

/** The slips' changes to the reserved and settled amounts of each open item, signed; unchanged items are left out. */
export function debtChanges(decisions: readonly Pick<SlipDecision, "before" | "after" | "isGone">[]): DebtChange[] {
  const all = new Map<string, { debt: DebtKey; reserved: Decimal; settled: Decimal }>();
  const add = (slip: Slip | undefined, sign: 1 | -1): void => {
    for (const { settlesId, settlesKind, eachAmount } of slip?.lines ?? []) {
      if (settlesId === null || settlesKind === null) continue;
      const debt = { kind: settlesKind, id: settlesId };
      const change = all.get(debtKey(debt)) ?? { reserved: new Decimal(0), settled: new Decimal(0) };
      const amount = new Decimal(eachAmount).times(sign);
      all.set(debtKey(debt), {
        debt,
        reserved: change.reserved.plus(amount),
        settled: slip?.head.effective ? change.settled.plus(amount) : change.settled,
      });
    }
  };
  for (const { before, after, isGone } of decisions) {
    add(before, -1);
    if (!isGone) add(after, 1);
  }
  return [...all.values()].flatMap(({ debt, reserved, settled }) =>
    reserved.isZero() && settled.isZero()
      ? []
      : [{ ...debt, reserved: reserved.toFixed(2), settled: settled.toFixed(2) }],
  );
}
