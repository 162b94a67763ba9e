// Computes what of a product is available, now and by a day (reference.md §2.13). Pure.
import { exact } from "./cost.rules.ts";

/** Sums of a product in base units. */
export interface HoldingSums {
  onHand: string;
  /** Holds included. */
  reserved: string;
  promised: string;
  coming: string;
  /** What of the promised is due by the day, and what of that is held, and so reserved, already. */
  promisedBy: string;
  heldBy: string;
  comingBy: string;
}

/** Available now is what nobody has reserved; by a day what comes until then is added, and what is promised until then and not held is taken. */
export function availability({
  onHand,
  reserved,
  promisedBy,
  heldBy,
  comingBy,
}: Omit<HoldingSums, "promised" | "coming">): {
  available: string;
  availableBy: string;
} {
  const available = exact(onHand).minus(reserved);
  const availableBy = available.plus(comingBy).minus(exact(promisedBy).minus(heldBy));
  return { available: available.toFixed(), availableBy: availableBy.toFixed() };
}
