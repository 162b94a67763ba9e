// Stock in the product's larger unit, shown below the quantity in base units.
import { Stacked } from "@kontor/ui-kit/list/stacked-cell";
import type { ReactNode } from "react";

/** Shows nothing below for a product without a larger unit. */
export const withBigUnit = (stock: ReactNode, { bigUnitStock }: { bigUnitStock: string }): ReactNode => (
  <Stacked below={[bigUnitStock]}>{stock}</Stacked>
);
