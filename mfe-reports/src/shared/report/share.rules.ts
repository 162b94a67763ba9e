// How long a bar of a chart is.
import { figure } from "@kontor/contracts/document/totals";

/** The part of the largest figure, in percent and at least one, so that every bar is seen; 0 where a figure is hidden or nothing is counted. */
export function shareOf(value: string | null | undefined, largest: string | null | undefined): number {
  const whole = figure(largest ?? "0");
  if (!value || !whole.greaterThan(0)) return 0;
  return Math.max(1, figure(value).dividedBy(whole).times(100).toDecimalPlaces(1).toNumber());
}
