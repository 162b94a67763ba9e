// Products that an imported row means: by what tells products apart, else by the barcode (reference.md §5.10).
import type { BarcodeInput, MaterialAdd, MaterialUpdate } from "@kontor/contracts/warehouse/material";
import { getMaterial } from "@kontor/contracts/warehouse/material";
import type { WarehouseTx } from "../db.ts";
import { heldBarcodes } from "./barcode.store.ts";
import { attributesOf } from "./sheet.rules.ts";

type Held = Awaited<ReturnType<WarehouseTx["product"]["findMany"]>>[number];
type Asked = Pick<MaterialAdd, "name" | "standard" | "model" | "color" | "unit" | "unitId">;
const keyOf = ({ name, standard, model, color, unit, unitId }: Asked): string =>
  JSON.stringify([name, standard, model, color, unit, unitId]);

export interface Known {
  /** How the product that a row means is changed; undefined for one that is new. */
  of(
    product: MaterialAdd,
  ): ((draft: { group: readonly { cells: { enabled: string } }[] }) => MaterialUpdate) | undefined;
}

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
  const rowsOf = new Map<string, BarcodeInput[]>();
  for (const product of products) {
    const held = heldOf(product);
    if (held && !rowsOf.has(held.id))
      rowsOf.set(
        held.id,
        (await heldBarcodes(tx, held.id)).map(({ unit, productId: _p, position: _at, ratio: _r, ...row }) => ({
          ...row,
          commodityUnit: unit,
        })),
      );
  }

  function heldOf(product: MaterialAdd): Held | undefined {
    return byKey.get(keyOf(product)) ?? byId.get(idOfCode.get(product.meList[0]?.barCode ?? "") ?? "");
  }

  return {
    of(product) {
      const held = heldOf(product);
      return (
        held &&
        (({ group }) =>
          updateOf({ held, rows: rowsOf.get(held.id) ?? [], product, enabled: group[0]?.cells.enabled === "1" }))
      );
    },
  };
}

interface Change {
  held: Held;
  rows: readonly BarcodeInput[];
  product: MaterialAdd;
  enabled: boolean;
}

/** What a known product becomes: cells that are filled in replace what is there, empty ones leave it. */
function updateOf({ held, rows, product, enabled }: Change): MaterialUpdate {
  const merged = mergedRows(rows, product.meList);
  const kept = <T>(asked: T, stored: T): T => (asked === "" || asked === null ? stored : asked);
  const text = (
    field:
      | "standard"
      | "model"
      | "color"
      | "brand"
      | "mfrs"
      | "position"
      | "otherField1"
      | "otherField2"
      | "otherField3"
      | "remark",
  ) => kept(product[field], held[field]);
  const former = attributes.parse(held.attribute);
  return {
    ...{ id: held.id, version: held.version, enabled, name: product.name, unit: product.unit, unitId: product.unitId },
    ...{
      standard: text("standard"),
      model: text("model"),
      color: text("color"),
      brand: text("brand"),
      mfrs: text("mfrs"),
    },
    ...{
      position: text("position"),
      otherField1: text("otherField1"),
      otherField2: text("otherField2"),
      otherField3: text("otherField3"),
    },
    ...{
      remark: text("remark"),
      mnemonic: held.mnemonic,
      alias: held.alias,
      imageIds: held.imageIds,
      syncStore: held.syncStore,
    },
    categoryId: kept(product.categoryId, held.categoryId),
    weight: kept(product.weight, held.weight?.toFixed() ?? null),
    expiryNum: kept(product.expiryNum, held.expiryNum),
    enableSerialNumber: product.enableSerialNumber,
    enableBatchNumber: product.enableBatchNumber,
    attribute: product.attribute.length === 0 ? former : attributesOf(merged.map((row) => row.sku)),
    meList: merged,
    stock: product.stock,
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
