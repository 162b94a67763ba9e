// Finds barcodes taken by other products also for rows with other issues, so that all are reported at once.
import type { Issue } from "@kontor/contracts/core/error";
import type { WarehouseTx } from "../../db.ts";
import { productColumns } from "./workbook.columns.ts";

const at = (field: string): number => productColumns.findIndex((column) => column.field === field);
const CELLS = [["barCode", at("barCode")] as const, ["subBarCode", at("subBarCode")] as const];
const NAME = at("name");

/**
 * @param rows all rows below the header
 * @param judged the numbers of rows that are judged as products anyway, 1 for the first
 * @returns an issue for each barcode of the others that belongs to a product of another name
 */
export async function codesOfOthers(
  tx: WarehouseTx,
  rows: readonly (readonly string[])[],
  judged: ReadonlySet<number>,
): Promise<Issue[]> {
  const codes = rows.flatMap((cells, index) =>
    judged.has(index + 1)
      ? []
      : CELLS.flatMap(([field, column]) => {
          const barCode = cells[column] ?? "";
          return barCode === "" ? [] : [{ row: index + 1, field, barCode, name: cells[NAME] ?? "" }];
        }),
  );
  if (codes.length === 0) return [];
  const barcodes = await tx.productBarcode.findMany({
    where: { barCode: { in: [...new Set(codes.map(({ barCode }) => barCode))] } },
    select: { barCode: true, productId: true },
  });
  const products = await tx.product.findMany({
    where: { id: { in: barcodes.map(({ productId }) => productId) } },
    select: { id: true, name: true },
  });
  const named = new Map(products.map(({ id, name }) => [id, name]));
  const nameOf = new Map(barcodes.map(({ barCode, productId }) => [barCode, named.get(productId)]));
  return codes.flatMap(({ row, field, barCode, name }) => {
    const owner = nameOf.get(barCode);
    return owner === undefined || owner === name
      ? []
      : [{ id: "bar-code-already-exists", field, row, values: { barCode } }];
  });
}
