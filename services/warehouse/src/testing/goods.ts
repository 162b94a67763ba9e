// Builders of products for tests. Imported by tests only.
import type { MaterialAdd } from "@kontor/contracts/warehouse/material";

let last = 1000;
/** A barcode that no other test uses. */
export const freshCode = (): string => `T${++last}`;

export const barcode = (barCode: string, commodityUnit = "瓶", more: Partial<MaterialAdd["meList"][number]> = {}) => ({
  barCode,
  commodityUnit,
  ...more,
});

/** A product of one unit as its form sends it. */
export const product = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  unit: "瓶",
  meList: [barcode(freshCode())],
  ...more,
});
