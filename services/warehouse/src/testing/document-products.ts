// Products of a test tenant for documents, in the service's own tables. Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import { fillOthers } from "@kontor/service-kit/testing/document-catalogue";
import type { Fill } from "@kontor/service-kit/testing/document-harness";
import type { WarehouseTx } from "../db.ts";

/** @param tenant a transaction of the warehouse's database */
export const fillCatalogue: Fill = async (tenant, testProducts) => {
  const tx = tenant as WarehouseTx; // the harness under test opens that database
  const { codes, ids, warehouses } = testProducts;
  const usual = { mnemonic: "KL", enabled: true, serial: false, batch: false, attribute: [] };
  const special = { serial: newId(), batch: newId(), attribute: newId(), disabled: newId() };
  const products = JSON.stringify([
    { ...usual, id: ids.piece, name: "Cola" },
    { ...usual, id: ids.other, name: "Tea", mnemonic: "CHA" },
    { ...usual, id: special.serial, name: "Phone", serial: true },
    { ...usual, id: special.batch, name: "Milk", batch: true },
    { ...usual, id: special.attribute, name: "Shirt", attribute: [{ name: "Size" }] },
    { ...usual, id: special.disabled, name: "Old", enabled: false },
  ]);
  await tx.$executeRaw`insert into products (id, name, standard, other_field1, mnemonic, unit, enabled, enable_serial_number, enable_batch_number, attribute)
    select id, name, '500ml', 'Aisle 3', mnemonic, 'pcs', enabled, serial, batch, attribute
    from json_to_recordset(${products}::json) as g(id uuid, name text, mnemonic text, enabled boolean, serial boolean, batch boolean, attribute jsonb)`;
  const row = (productId: string, barCode: string, tenant: object = {}) => ({
    id: newId(),
    productId,
    barCode,
    position: 0,
    unit: "pcs",
    ratio: 1,
    price: 2.5,
    ...tenant,
  });
  const barcodes = JSON.stringify([
    row(ids.piece, codes.piece),
    row(ids.piece, codes.case, { position: 1, unit: "case", ratio: 12, price: 30 }),
    row(ids.other, codes.other),
    row(special.serial, codes.serial),
    row(special.batch, codes.batch),
    row(special.attribute, codes.attribute),
    row(special.attribute, codes.otherAttribute, { position: 1 }),
    row(special.disabled, codes.disabled),
  ]);
  await tx.$executeRaw`insert into product_barcodes
      (id, product_id, position, bar_code, unit, ratio, purchase_decimal, commodity_decimal, wholesale_decimal, low_decimal)
    select id, "productId", position, "barCode", unit, ratio, price, price * 2, price * 1.6, 1.5
    from json_to_recordset(${barcodes}::json) as g(id uuid, "productId" uuid, position int, "barCode" text, unit text, ratio numeric, price numeric)`;
  await tx.depot.createMany({
    data: [
      { id: warehouses.main, name: "Main" },
      { id: warehouses.second, name: "Second" },
      { id: warehouses.closed, name: "Closed", enabled: false },
    ],
  });
  await fillOthers(tx, testProducts);
};
