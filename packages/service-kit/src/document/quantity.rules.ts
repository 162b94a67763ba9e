// Converts quantities into base units. Pure.
import { round, toWire } from "@kontor/contracts/core/money";
import { figure } from "@kontor/contracts/document/totals";

/** A line's quantity in base units: the only code that rounds it. */
export const baseQuantity = (quantity: string, ratio: string): string =>
  toWire(round(figure(quantity).times(ratio), "quantity"), "quantity");
