// Finds the existing product that an import would take for a product of the replayed file by name, model and unit, whatever its barcode is (reference.md
// §5.10). Pure.
import type { ProductRow } from "@kontor/contracts/warehouse/product";

type Named = Pick<ProductRow, "name" | "model" | "unit">;
type Listed = Named & Pick<ProductRow, "standard" | "color" | "unitId" | "barCode">;

/** Returns the barcode of the listed product that agrees in all fields that distinguish products. */
export function barCodesByIdentity(listed: readonly Listed[]): (product: Named) => string | undefined {
  const plain = listed.filter(({ standard, color, unitId }) => standard === "" && color === "" && unitId === null);
  const codes = new Map(plain.map((row) => [keyOf(row), row.barCode]));
  return (product) => codes.get(keyOf(product));
}

const keyOf = ({ name, model, unit }: Named): string => JSON.stringify([name.trim(), model, unit]);
