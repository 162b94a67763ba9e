// A product of a test tenant, with what the ledger needs of it. Imported by tests only.

import type { Actor } from "@kontor/contracts/core/actor";
import { addProduct, getProduct } from "@kontor/contracts/warehouse/product";
import { listWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { Decimal } from "decimal.js";
import { barcode, freshCode, product } from "./products.ts";
import type { TestWarehouse } from "./warehouse.ts";

export interface TestProduct {
  id: string;
  name: string;
  barCode: string;
  barcodeId: string;
  /** The tenant's default warehouse. */
  depotId: string;
}

/** Adds a product with one unit by the form. @param told how its goods are told apart */
export async function addTestProduct(
  harness: TestWarehouse,
  owner: Actor,
  tracking: { enableBatchNumber?: boolean; enableSerialNumber?: boolean } = {},
): Promise<TestProduct> {
  const barCode = freshCode();
  const name = `Tea ${barCode}`;
  const body = { ...product(name), ...tracking, meList: [barcode(barCode, "pcs")] };
  const { id = "" } = await harness.ask(addProduct, owner, { body: { ...body, unit: "pcs" } });
  const { info } = await harness.ask(getProduct, owner, { query: { id } });
  const { rows } = await harness.ask(listWarehouses, owner, { query: {} });
  return { id, name, barCode, barcodeId: info.meList[0]?.id ?? "", depotId: rows[0]?.id ?? "" };
}

/** What goods bring along at a cost for each unit; null: the ledger finds it. */
export const valueAt = (quantity: string | number, unitCost: string | null): string | null =>
  unitCost === null ? null : new Decimal(quantity).times(unitCost).toFixed(2);
