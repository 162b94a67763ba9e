// Computes what to order of a product (docs/decisions/0075). Pure; quantities are base units.
import { Decimal } from "decimal.js";

export interface ReorderFigures {
  onHand: string;
  promised: string;
  coming: string;
  lowSafeStock: string;
  used30: string;
  used90: string;
  /** Base units in a pack; more than 0. */
  packSize: string;
}
export interface ReorderQuantity {
  available: string;
  usedPerDay: string;
  shortage: string;
  /** 0: nothing is to be ordered. */
  quantity: string;
}

/** The days of the longer period, of which all is computed so that nothing is divided before the end. */
const DAYS = 90;
const DIGITS = 3;

/**
 * `available = onHand − promised + coming`. Until further goods come, the higher of the two averages is used up each day; what is then missing to the low
 * level is the shortage, and it is ordered in whole packs. No date of an order or a receipt is part of it.
 */
export function reorder(figures: ReorderFigures, leadDays: number): ReorderQuantity {
  const available = new Decimal(figures.onHand).minus(figures.promised).plus(figures.coming);
  const used = Decimal.max(new Decimal(figures.used30).times(DAYS / 30), figures.used90, 0);
  const shortage = new Decimal(figures.lowSafeStock).minus(available).times(DAYS).plus(used.times(leadDays));
  const isShort = shortage.greaterThan(0);
  const packs = isShort ? shortage.dividedBy(new Decimal(figures.packSize).times(DAYS)).ceil() : new Decimal(0);
  return {
    available: available.toFixed(),
    usedPerDay: used.dividedBy(DAYS).toDecimalPlaces(DIGITS).toFixed(),
    shortage: isShort ? shortage.dividedBy(DAYS).toDecimalPlaces(DIGITS, Decimal.ROUND_UP).toFixed() : "0",
    quantity: packs.times(figures.packSize).toFixed(),
  };
}
