// Reads the existing products that the rows of a workbook mean (reference.md §5.10).
import { nameKey } from "@kontor/contracts/core/name-key";
import type { ProductUpdate } from "@kontor/contracts/warehouse/product";
import { getProduct } from "@kontor/contracts/warehouse/product";
import { statement } from "@kontor/service-kit/database/statement";
import type { WarehouseTx } from "../../db.ts";
import { type BarcodeData, storedBarcodes } from "../barcode.store.ts";
import { meantProducts } from "./match.rules.ts";
import type { UnitDefinition } from "./unit.rules.ts";
import type { ImportRow } from "./workbook.rules.ts";

type StoredProduct = Awaited<ReturnType<WarehouseTx["product"]["findMany"]>>[number];

/** A product that a row means. */
export interface ExistingProduct {
  stored: StoredProduct;
  /** Its barcode rows. */
  rows: readonly BarcodeData[];
  /** As a form would send it that changes nothing. */
  former: ProductUpdate;
}
/** Answers undefined for a product that is new. */
export type FindExisting = (importRow: ImportRow) => ExistingProduct | undefined;

const attributes = getProduct.response.shape.info.shape.attribute;

const BY_CODE = statement<{ key: string; id: string }>(
  "select bar_code_key as key, product_id as id from product_barcodes where bar_code_key = any($1::text[])",
);
const BY_NAME = statement<{ id: string }>("select id from products where name_key = any($1::text[])");

export async function findExisting(
  tx: WarehouseTx,
  rows: readonly ImportRow[],
  units: readonly UnitDefinition[],
): Promise<FindExisting> {
  const byCode = await BY_CODE.rows(
    tx,
    rows.map(({ cells }) => nameKey(cells.barCode)),
  );
  const byName = await BY_NAME.rows(
    tx,
    rows.map(({ cells }) => nameKey(cells.name)),
  );
  const matches = await tx.product.findMany({ where: { id: { in: [...byCode, ...byName].map(({ id }) => id) } } });
  const idOfCode = new Map(byCode.map(({ key, id }) => [key, id]));
  const meant = meantProducts(rows, { products: matches, units, idOfCode });
  const ids = [...new Set(meant.values())];
  const rowsOf = Map.groupBy(await storedBarcodes(tx, ids), (row) => row.productId);
  const levels = await tx.productStock.findMany({ where: { productId: { in: ids } } });
  const stockOf = Map.groupBy(levels, (row) => row.productId);
  const isMeant = new Set(ids);
  const products = new Map(
    matches
      .filter(({ id }) => isMeant.has(id))
      .map((stored) => {
        const barcodes = rowsOf.get(stored.id) ?? [];
        return [stored.id, { stored, rows: barcodes, former: formOf(stored, barcodes, stockOf.get(stored.id) ?? []) }];
      }),
  );
  return ({ row }) => products.get(meant.get(row) ?? "");
}

type Level = Awaited<ReturnType<WarehouseTx["productStock"]["findMany"]>>[number];

function formOf(stored: StoredProduct, rows: readonly BarcodeData[], levels: readonly Level[]): ProductUpdate {
  const { tenantId: _tenant, codes: _codes, createdAt: _at, weight, attribute, ...rest } = stored;
  return {
    ...rest,
    weight: weight?.toFixed() ?? null,
    attribute: attributes.parse(attribute),
    meList: rows.map(({ unit, productId: _p, position: _at, ratio: _r, ...row }) => ({ ...row, commodityUnit: unit })),
    stock: levels.map(({ depotId, initStock, openingUnitCost, lowSafeStock, highSafeStock }) => ({
      ...{ depotId, initStock: initStock.toFixed(), openingUnitCost: openingUnitCost?.toFixed() ?? null },
      ...{ lowSafeStock: lowSafeStock?.toFixed() ?? null, highSafeStock: highSafeStock?.toFixed() ?? null },
    })),
  };
}
