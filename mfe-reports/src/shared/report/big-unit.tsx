// Stock in the product's larger unit, below the same in base units.
import { Stacked } from "@kontor/ui-kit/list/stacked-cell";
import type { ReactNode } from "react";

/** A product without a larger unit has nothing there. */
export const withBigUnit = (stock: ReactNode, { bigUnitStock }: { bigUnitStock: string }): ReactNode => (
  <Stacked below={[bigUnitStock]}>{stock}</Stacked>
);
