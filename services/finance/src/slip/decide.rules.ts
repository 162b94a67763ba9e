// Decides the outcome of a slip: its state, whether it is effective, its fact, and the amounts it reserves and settles of open items. Pure.
import type { Actor } from "@kontor/contracts/core/actor";
import { counts } from "@kontor/service-kit/document/lifecycle.rules";
import { Decimal } from "decimal.js";
import { type DebtKey, debtKey } from "../ledger/keys.rules.ts";
import type { Slip } from "./model.ts";

export interface SlipDecision {
  before: Slip | undefined;
  /** undefined: it is deleted. */
  after: Slip | undefined;
  effectEvent: "effective" | "withdrawn" | "none";
  /** Of the published effect. */
  revision: number;
}

interface Deciding {
  before: Slip | undefined;
  after: Slip | undefined;
  /** Saved anew: a slip that was effective before publishes its effect again. */
  isSaved: boolean;
  strict: boolean;
  /** The last published revision. */
  revisionMax: number;
}

/** Decides whether the slip is effective from now on, exactly like documents (docs/decisions/0008). */
export function decided({ before, after, isSaved, strict, revisionMax }: Deciding): SlipDecision {
  const did = before?.head.effective ?? false;
  const does = after !== undefined && counts(after.head.auditStatus, strict);
  const effectEvent = does && (isSaved || !did) ? "effective" : did && !does ? "withdrawn" : "none";
  const revision = effectEvent === "none" ? revisionMax : revisionMax + 1;
  return {
    before,
    after: after && { ...after, head: { ...after.head, effective: does, revision } },
    effectEvent,
    revision,
  };
}

/** The slip in its audited or unaudited state. */
export const withAudit = (slip: Slip, by: { actor: Actor; now: Date } | undefined): Slip => ({
  ...slip,
  head: {
    ...slip.head,
    auditStatus: by ? 1 : 0,
    auditorName: by?.actor.userName ?? "",
    auditedAt: by?.now.toISOString() ?? null,
  },
});

export interface DebtChange extends DebtKey {
  held: string;
  settled: string;
}

/** The slips' changes to the reserved and settled amounts of each open item, signed; unchanged items are left out. */
export function debtChanges(decisions: readonly SlipDecision[]): DebtChange[] {
  const all = new Map<string, { debt: DebtKey; held: Decimal; settled: Decimal }>();
  const add = (slip: Slip | undefined, sign: 1 | -1): void => {
    for (const { settlesId, settlesKind, eachAmount } of slip?.lines ?? []) {
      if (settlesId === null || settlesKind === null) continue;
      const debt = { kind: settlesKind, id: settlesId };
      const change = all.get(debtKey(debt)) ?? { held: new Decimal(0), settled: new Decimal(0) };
      const amount = new Decimal(eachAmount).times(sign);
      all.set(debtKey(debt), {
        debt,
        held: change.held.plus(amount),
        settled: slip?.head.effective ? change.settled.plus(amount) : change.settled,
      });
    }
  };
  for (const { before, after } of decisions) {
    add(before, -1);
    add(after, 1);
  }
  return [...all.values()].flatMap(({ debt, held, settled }) =>
    held.isZero() && settled.isZero() ? [] : [{ ...debt, held: held.toFixed(2), settled: settled.toFixed(2) }],
  );
}
