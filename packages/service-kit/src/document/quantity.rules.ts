// Quantities in base units.
import { round, toWire } from "@kontor/contracts/core/money";
import { figure } from "@kontor/contracts/document/totals";

/** Base units of a line's quantity: the one place where it is rounded. */
export const baseQuantity = (quantity: string, ratio: string): string =>
  toWire(round(figure(quantity).times(ratio), "quantity"), "quantity");
