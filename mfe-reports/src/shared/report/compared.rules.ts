// What a figure was in the period before, and by how much it differs. Pure.
import { figure } from "@kontor/contracts/document/totals";

/** A figure of now and of then; undefined: one of them does not exist, or is hidden. */
export interface Compared {
  before: string;
  /** Signed: "+" where it is more. */
  change: string;
}

const isFigure = (value: unknown): value is string => typeof value === "string" && value !== "";

/** @param text shows a figure as its column does */
export function comparedOf(now: unknown, before: unknown, text: (value: string) => string): Compared | undefined {
  if (!isFigure(now) || !isFigure(before)) return undefined;
  const change = figure(now).minus(before);
  const shown = text(change.toFixed());
  return { before: text(before), change: change.greaterThan(0) ? `+${shown}` : shown };
}
