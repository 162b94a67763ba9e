// Inserts products and their barcode rows in one statement each: the ORM needs ten times as long for an import.
import { statement } from "@kontor/service-kit/database/statement";
import type { BarcodeData } from "./barcode.store.ts";

const PRODUCT = `id, name, standard, model, color, brand, mnemonic, alias, category_id, unit, unit_id, mfrs, weight, expiry_num, position,
  other_field1, other_field2, other_field3, remark, image_ids, enable_serial_number, enable_batch_number, attribute, sync_store, enabled, codes`;
const BARCODE =
  "id, product_id, position, bar_code, unit, ratio, sku, purchase_decimal, commodity_decimal, wholesale_decimal, low_decimal";
const inserting = (table: string, columns: string) =>
  statement(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
  );
const ADD_PRODUCTS = inserting("products", PRODUCT);
const ADD_BARCODES = inserting("product_barcodes", BARCODE);

/** Fields by column name: `barCode` is bar_code. */
const columnsOf = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`), value]),
  );

/** Inserts them. `heads` name each column of a product. */
export async function insertRows(
  tx: object,
  heads: readonly { id: string }[],
  barcodes: readonly BarcodeData[],
): Promise<void> {
  await ADD_PRODUCTS.run(tx, JSON.stringify(heads.map(columnsOf)));
  await ADD_BARCODES.run(tx, JSON.stringify(barcodes.map(columnsOf)));
}
