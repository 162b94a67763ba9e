// How many items an adjustment leaves out for which reason, and for which of them it is refused as a whole (docs/decisions/0085, 0090). Pure.
import type { LeftOutReason } from "@kontor/contracts/warehouse/stock-taking";
import type { DifferenceSummary } from "@kontor/contracts/warehouse/stock-taking-report";

type CountName = "movedItems" | "byHandItems" | "elsewhereItems" | "disabledItems" | "costlessItems";
export type LeftOutCounts = Readonly<Partial<Pick<DifferenceSummary, CountName>>>;

/** In the order in which they are told: what is refused first. */
const COUNTS: readonly (readonly [LeftOutReason, CountName])[] = [
  ["elsewhere", "elsewhereItems"],
  ["disabled", "disabledItems"],
  ["costless", "costlessItems"],
  ["moved", "movedItems"],
  ["by-hand", "byHandItems"],
];
const REFUSING: ReadonlySet<LeftOutReason> = new Set(["elsewhere", "disabled", "costless"]);

/** Whether the adjustment is refused as long as there is an item for this reason. */
export const isRefusing = (reason: LeftOutReason): boolean => REFUSING.has(reason);

/** The reasons that there are, each with its number of items. */
export const reasonsIn = (counts: LeftOutCounts): [LeftOutReason, number][] =>
  COUNTS.flatMap(([reason, name]): [LeftOutReason, number][] => {
    const count = counts[name] ?? 0;
    return count === 0 ? [] : [[reason, count]];
  });

/** Why the adjustment will be refused, first of all; undefined: it will not be for its items. */
export const refusedFor = (counts: LeftOutCounts): [LeftOutReason, number] | undefined =>
  reasonsIn(counts).find(([reason]) => isRefusing(reason));
