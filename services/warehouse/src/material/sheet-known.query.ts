// Products that an imported row means: by what tells products apart, else by the barcode (reference.md §5.10).
import type { BarcodeInput, MaterialAdd, MaterialUpdate } from "@kontor/contracts/warehouse/material";
import { getMaterial } from "@kontor/contracts/warehouse/material";
import type { WarehouseTx } from "../db.ts";
import { type BarcodeData, heldBarcodes } from "./barcode.store.ts";
import { attributesOf } from "./sheet.rules.ts";

type Held = Awaited<ReturnType<WarehouseTx["product"]["findMany"]>>[number];
type Asked = Pick<MaterialAdd, "name" | "standard" | "model" | "color" | "unit" | "unitId">;
const keyOf = ({ name, standard, model, color, unit, unitId }: Asked): string =>
  JSON.stringify([name, standard, model, color, unit, unitId]);

/** A product that a row means. */
export interface KnownProduct {
  held: Held;
  /** Its barcode rows. */
  rows: readonly BarcodeData[];
  /** As a form would send it that changes nothing. */
  former: MaterialUpdate;
  /** As the row wants it. */
  update: (enabled: boolean) => MaterialUpdate;
}
/** Answers undefined for a product that is new. */
export type Known = (product: MaterialAdd) => KnownProduct | undefined;

const attributes = getMaterial.response.shape.info.shape.attribute;

export async function known(tx: WarehouseTx, products: readonly MaterialAdd[]): Promise<Known> {
  const codes = products.flatMap((product) => product.meList.map((row) => row.barCode));
  const byCode = await tx.productBarcode.findMany({
    where: { barCode: { in: codes } },
    select: { barCode: true, productId: true },
  });
  const found = await tx.product.findMany({
    where: {
      OR: [
        { name: { in: products.map((product) => product.name) } },
        { id: { in: byCode.map((row) => row.productId) } },
      ],
    },
  });
  const byKey = new Map(found.map((held) => [keyOf(held), held]));
  const byId = new Map(found.map((held) => [held.id, held]));
  const idOfCode = new Map(byCode.map((row) => [row.barCode, row.productId]));
  const heldOf = (product: MaterialAdd): Held | undefined =>
    byKey.get(keyOf(product)) ?? byId.get(idOfCode.get(product.meList[0]?.barCode ?? "") ?? "");
  const ids = products.flatMap((product) => heldOf(product)?.id ?? []);
  const rowsOf = Map.groupBy(await heldBarcodes(tx, ids), (row) => row.productId);
  const levels = await tx.productStock.findMany({ where: { productId: { in: ids } } });
  const stockOf = Map.groupBy(levels, (row) => row.productId);

  return (product) => {
    const held = heldOf(product);
    if (!held) return undefined;
    const rows = rowsOf.get(held.id) ?? [];
    const former = formOf(held, rows, stockOf.get(held.id) ?? []);
    return { held, rows, former, update: (enabled) => ({ ...changed(former, product), enabled }) };
  };
}

type Level = Awaited<ReturnType<WarehouseTx["productStock"]["findMany"]>>[number];

function formOf(held: Held, rows: readonly BarcodeData[], levels: readonly Level[]): MaterialUpdate {
  const { tenantId: _tenant, codes: _codes, createdAt: _at, weight, attribute, ...rest } = held;
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

/** Cells that are filled in replace what is there, empty ones leave it; so do the columns that a sheet does not have. */
const FILLED = [
  ...(["standard", "model", "color", "brand", "mfrs", "position"] as const),
  ...(["otherField1", "otherField2", "otherField3", "remark", "categoryId", "weight", "expiryNum"] as const),
];

/** What a known product becomes. */
function changed(former: MaterialUpdate, product: MaterialAdd): MaterialUpdate {
  const merged = mergedRows(former.meList, product.meList);
  const filled = FILLED.filter((field) => product[field] !== "" && product[field] !== null);
  const { name, unit, unitId, enableSerialNumber, enableBatchNumber } = product;
  return {
    ...former,
    ...{ name, unit, unitId, enableSerialNumber, enableBatchNumber },
    ...Object.fromEntries(filled.map((field) => [field, product[field]])),
    attribute: product.attribute.length === 0 ? former.attribute : attributesOf(merged.map((row) => row.sku)),
    meList: merged,
    // A sheet tells quantities: cost and safety levels stay.
    stock: product.stock.map((row) => {
      const stored = former.stock.find(({ depotId }) => depotId === row.depotId);
      return stored ? { ...stored, initStock: row.initStock } : row;
    }),
  };
}

/** Rows of the sheet onto those there are: the same barcode, or the same unit and attribute value, is the same row. */
function mergedRows(held: readonly BarcodeInput[], asked: readonly BarcodeInput[]): BarcodeInput[] {
  const rows = held.map((row) => ({ ...row }));
  for (const row of asked) {
    const same =
      rows.find((each) => each.barCode === row.barCode) ??
      rows.find((each) => each.commodityUnit === row.commodityUnit && each.sku === row.sku);
    if (!same) {
      rows.push({ ...row });
      continue;
    }
    const filled = Object.entries(row).filter(([name, value]) => value !== null && name !== "id");
    Object.assign(same, Object.fromEntries(filled));
  }
  return rows;
}
