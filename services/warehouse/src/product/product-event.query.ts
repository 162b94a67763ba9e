// Reads products as published to the other services (facts.ts of the contracts), from the current tables.
import { FACT_PRODUCTS_MAX, type ProductPayload, productsChanged } from "@kontor/contracts/warehouse/facts";
import type { ProductAdd } from "@kontor/contracts/warehouse/product";
import { publish } from "@kontor/service-kit/events/outbox";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";
import { subUnitsOf } from "../unit/unit.rules.ts";
import { notePrices } from "./purchase-price.store.ts";

/** Barcode rows in one fact, so that it fits a message. */
const FACT_ROWS_MAX = 1000;

type ProductCopy = Omit<ProductPayload, "deleted">;

const text = (figure: { toString(): string } | null): string | null => (figure === null ? null : figure.toString());

/** As the product's JSON column has them. */
const attributesOf = (column: unknown): ProductPayload["attributes"] =>
  (Array.isArray(column) ? (column as ProductAdd["attribute"]) : []).map(({ attributeName, attributeValues }) => ({
    name: attributeName,
    values: attributeValues,
  }));

async function productCopies(tx: WarehouseTx, ids: string[]): Promise<ProductCopy[]> {
  const products = await tx.product.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
  const rows = await tx.productBarcode.findMany({
    where: { productId: { in: ids } },
    orderBy: [{ productId: "asc" }, { position: "asc" }],
  });
  const unitIds = products.flatMap((product) => product.unitId ?? []);
  const units = await tx.unit.findMany({ where: { id: { in: unitIds } } });
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  const rowsOf = Map.groupBy(rows, (row) => row.productId);
  return products.map((product) => {
    const { id, version, name, standard, model, color, brand, mfrs, otherField1, otherField2, otherField3 } = product;
    const { categoryId, mnemonic, expiryNum, enabled, enableSerialNumber, enableBatchNumber, attribute } = product;
    const { position, weight, imageIds } = product;
    const unit = unitOf.get(product.unitId ?? "");
    const texts = { name, standard, model, color, brand, mfrs, otherField1, otherField2, otherField3, mnemonic };
    return {
      ...{ id, version, ...texts, categoryId, expiryNum, enabled, enableSerialNumber, enableBatchNumber },
      ...{ position, imageIds, weight: weight?.toFixed(3) ?? null },
      manySku: attributesOf(attribute).length > 0,
      attributes: attributesOf(attribute),
      unit: unit?.basicUnit ?? product.unit,
      subUnits: unit
        ? subUnitsOf({
            ...unit,
            ratio: unit.ratio.toFixed(3),
            ratioTwo: unit.ratioTwo?.toFixed(3) ?? null,
            ratioThree: unit.ratioThree?.toFixed(3) ?? null,
          })
        : [],
      barcodes: (rowsOf.get(id) ?? []).map((row) => ({
        ...{ id: row.id, barCode: row.barCode, unit: row.unit, ratio: row.ratio.toFixed(3), sku: row.sku },
        purchaseDecimal: text(row.purchaseDecimal),
        commodityDecimal: text(row.commodityDecimal),
        wholesaleDecimal: text(row.wholesaleDecimal),
        lowDecimal: text(row.lowDecimal),
        isDefault: row.position === 0,
      })),
    };
  });
}

/** Parts of at most 100 products and about 1,000 barcode rows. */
function* inParts(products: readonly ProductPayload[]): Generator<ProductPayload[]> {
  let part: ProductPayload[] = [];
  let rows = 0;
  for (const product of products) {
    if (part.length === FACT_PRODUCTS_MAX || (part.length > 0 && rows + product.barcodes.length > FACT_ROWS_MAX)) {
      yield part;
      [part, rows] = [[], 0];
    }
    part.push(product);
    rows += product.barcodes.length;
  }
  if (part.length > 0) yield part;
}

/** Publishes the current state of the products. Call it after the last change of the transaction. */
export async function publishProducts({ tx, ctx }: Work<WarehouseTx>, ids: readonly string[]): Promise<void> {
  const products = (await productCopies(tx, [...ids])).map((product) => ({ ...product, deleted: false }));
  const since = await notePrices(tx, ids, ctx.now());
  for (const [pricesSince, alike] of Map.groupBy(products, ({ id }) => since.get(id)))
    for (const part of inParts(alike)) await publish(tx, productsChanged, { products: part, pricesSince }, ctx);
}

/** Publishes that the products are deleted. Call it before they are. */
export async function publishRemovedProducts({ tx, ctx }: Work<WarehouseTx>, ids: readonly string[]): Promise<void> {
  const products = (await productCopies(tx, [...ids])).map((product) => ({
    ...{ ...product, version: product.version + 1, deleted: true },
  }));
  for (const part of inParts(products)) await publish(tx, productsChanged, { products: part }, ctx);
}
