// Product list: columns, search, bulk operations and deletion. The form is in save.store.ts.
import { refuse } from "@kontor/contracts/core/error";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { productPriceFields, productRow } from "@kontor/contracts/warehouse/product";
import {
  boolean,
  decimal,
  type Field,
  type Fields,
  id,
  integer,
  text,
  time,
} from "@kontor/service-kit/database/fields";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { logsChanges } from "@kontor/service-kit/operation-log/log-operation";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { Change, Work } from "@kontor/service-kit/resource/resource";
import { z } from "zod";
import type { WarehouseTx } from "../db.ts";
import { holdItems, storedAmong } from "../stock/references.store.ts";
import { pricesOf, storedBarcodes } from "./barcode.store.ts";
import { publishProducts, publishRemovedProducts } from "./product-event.query.ts";
import { publishSafetyLevels } from "./safety-levels.query.ts";

const ids = z.string().transform((joined) => (joined === "" ? [] : joined.split(",")));
/** A row as the table gives it; stock is added from the ledger. */
export const storedProduct = productRow
  .omit({ initStock: true, currentStock: true, reserved: true, promised: true, coming: true, available: true })
  .extend({ imageIds: ids });
type Stored = z.output<typeof storedProduct>;

/** A figure of the first row: the base unit's, or the first attribute value's. */
const ofFirstRow = (column: string): string =>
  `(select b.${column} from product_barcodes b where b.tenant_id = products.tenant_id and b.product_id = products.id and b.position = 0)`;
const price = (name: keyof typeof productPriceFields, column: string): Field =>
  decimal(ofFirstRow(column), { price: productPriceFields[name] });

const fields: Fields = {
  id: id("id"),
  version: integer("version"),
  name: text("name", { search: "contains", sort: true }),
  standard: text("standard", { search: "contains", sort: true }),
  model: text("model", { search: "contains", sort: true }),
  color: text("color", { search: "contains", sort: true }),
  brand: text("brand", { search: "contains", sort: true }),
  mnemonic: text("mnemonic", { search: "contains", sort: true }),
  alias: text("alias", { search: "contains" }),
  categoryId: id("category_id"),
  categoryName: text(
    "coalesce((select c.name from categories c where c.tenant_id = products.tenant_id and c.id = products.category_id), '')",
  ),
  unit: text("unit"),
  unitId: id("unit_id", { search: "equals" }),
  unitName: text(
    "coalesce((select u.name from units u where u.tenant_id = products.tenant_id and u.id = products.unit_id), unit)",
  ),
  mfrs: text("mfrs", { search: "contains", sort: true }),
  weight: decimal("weight", { search: "equals", sort: true }),
  expiryNum: integer("expiry_num", { search: "equals", sort: true }),
  position: text("position", { search: "contains", sort: true }),
  otherField1: text("other_field1", { search: "contains" }),
  otherField2: text("other_field2", { search: "contains" }),
  otherField3: text("other_field3", { search: "contains" }),
  remark: text("remark", { search: "contains" }),
  imageIds: text("array_to_string(image_ids, ',')"),
  enableSerialNumber: boolean("enable_serial_number", { search: "equals" }),
  enableBatchNumber: boolean("enable_batch_number", { search: "equals" }),
  manySku: boolean("(attribute <> '[]'::jsonb)", { search: "equals" }),
  syncStore: boolean("sync_store", { search: "equals" }),
  enabled: boolean("enabled", { search: "equals", sort: true }),
  barCode: text(ofFirstRow("bar_code")),
  purchaseDecimal: price("purchaseDecimal", "purchase_decimal"),
  commodityDecimal: price("commodityDecimal", "commodity_decimal"),
  wholesaleDecimal: price("wholesaleDecimal", "wholesale_decimal"),
  lowDecimal: price("lowDecimal", "low_decimal"),
  createTime: time("created_at", { sort: true }),
};

/** The list query: within a category and all below it, where one is given. */
export interface ProductListWork extends Work<WarehouseTx> {
  branch?: readonly string[] | undefined;
}
const withinBranch = async ({ branch }: ProductListWork, parameters: Parameters): Promise<string[]> =>
  branch ? [`category_id = any(${parameters.bind([...branch], "uuid[]")})`] : [];

/** @throws Refusal `in-use` (601) with the first name, when there is stock of one of them, a document refers to it, or a stock-taking has counted it */
async function refuseUsed({ tx }: Work<WarehouseTx>, rows: Stored[]): Promise<void> {
  const all = rows.map((row) => row.id);
  await holdItems(tx, all);
  const used = new Set(await storedAmong(tx, "product", all));
  const first = rows.find((row) => used.has(row.id));
  if (first) throw refuse("in-use", { code: 601, values: { name: first.name } });
}

/** Products as their form shows them: each barcode with its prices, not those of the first one alone. */
async function withPrices({ tx }: Work<WarehouseTx>, rows: Stored[]) {
  const all = rows.map((row) => row.id);
  const barcodes = Map.groupBy(await storedBarcodes(tx, all), ({ productId }) => productId);
  return rows.map(
    ({ barCode: _code, purchaseDecimal: _1, commodityDecimal: _2, wholesaleDecimal: _3, lowDecimal: _4, ...row }) => ({
      ...{ ...row, prices: pricesOf(barcodes.get(row.id) ?? []) },
    }),
  );
}

async function announce(work: Work<WarehouseTx>, { kind, rows }: Change<Stored>): Promise<void> {
  if (kind === "exported" || kind === "removed") return;
  const ids = rows.map((row) => row.id);
  await publishProducts(work, ids);
  await publishSafetyLevels(work, ids);
}

export const products = defineResource<WarehouseTx, typeof storedProduct>({
  table: "products",
  fields,
  filters: {
    materialParam: { column: "(products.search || E'\\n' || products.codes)", rule: "like", type: "text" },
  },
  row: storedProduct,
  limit: withinBranch,
  guards: [
    refuseUsed,
    (work, rows) =>
      publishRemovedProducts(
        work,
        rows.map((row) => row.id),
      ),
  ],
  whole: withPrices,
  announce,
  log: logsChanges(warehouseOperation, "material", (row) => row.name),
});
