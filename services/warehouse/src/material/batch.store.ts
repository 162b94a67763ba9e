// The same values for several products at once, all or none (reference.md §5.10, batch edit dialog; RBAC-11).
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { ProductBulkUpdate } from "@kontor/contracts/warehouse/material";
import type { Values } from "@kontor/service-kit/fields";
import type { Work } from "@kontor/service-kit/resource";
import { toUniqueRefusal } from "@kontor/service-kit/unique";
import type { WarehouseTx } from "../db.ts";
import { usedAmong } from "../stock/uses.store.ts";
import { materials } from "./material.resource.ts";

const SAME = [{ index: "products_same", fields: [], refusal: "product-already-exists", field: "material" }];

/**
 * Sets what is given on all products.
 * @throws Refusal `not-found`; `serial-and-batch` (8000008); `attributes-untracked` for a product with attributes; `flag-fixed` where a flag would change of goods that are in use or in stock;
 * `product-already-exists` where the values would make one product the same as another
 */
export async function setMany(
  work: Work<WarehouseTx>,
  ids: readonly string[],
  asked: ProductBulkUpdate,
): Promise<void> {
  const { tx } = work;
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw refuse("field-required", { field: "material" });
  if (asked.categoryId && !(await tx.category.findFirst({ where: { id: asked.categoryId }, select: { id: true } })))
    throw notFound("categoryId");
  if (asked.enableSerialNumber !== undefined || asked.enableBatchNumber !== undefined)
    await refuseFlags(tx, ids, asked);
  const values: Values = Object.fromEntries(given);
  await toUniqueRefusal(materials.setAll(work, ids, values), SAME);
}

async function refuseFlags(tx: WarehouseTx, ids: readonly string[], asked: ProductBulkUpdate): Promise<void> {
  await tx.$queryRaw`select id from products where id = any(${[...ids]}::uuid[]) order by id for update`;
  const held = await tx.product.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, enableSerialNumber: true, enableBatchNumber: true, attribute: true },
  });
  const changed = held.filter(({ name, enableSerialNumber, enableBatchNumber, attribute }) => {
    const serial = asked.enableSerialNumber ?? enableSerialNumber;
    const batch = asked.enableBatchNumber ?? enableBatchNumber;
    if (serial && batch) throw refuse("serial-and-batch", { code: 8_000_008, field: "enableBatchNumber" });
    // What is on already stays: such a product is mended in its own form.
    const isNew = (serial && !enableSerialNumber) || (batch && !enableBatchNumber);
    if (isNew && Array.isArray(attribute) && attribute.length > 0)
      throw refuse("attributes-untracked", {
        field: serial ? "enableSerialNumber" : "enableBatchNumber",
        values: { name },
      });
    return serial !== enableSerialNumber || batch !== enableBatchNumber;
  });
  const changedIds = changed.map((each) => each.id);
  const used = new Set(await usedAmong(tx, "product", changedIds));
  const fixed = changed.find((each) => used.has(each.id));
  if (fixed) throw refuse("flag-fixed", { status: 409, values: { name: fixed.name } });
}
