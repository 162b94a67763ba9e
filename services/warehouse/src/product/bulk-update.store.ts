// Sets the same values on several products at once, all or none (reference.md §5.10, batch edit dialog; RBAC-11).
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { ProductBulkUpdate } from "@kontor/contracts/warehouse/product";
import type { Values } from "@kontor/service-kit/database/fields";
import type { Work } from "@kontor/service-kit/resource/resource";
import { toUniqueRefusal } from "@kontor/service-kit/resource/unique-constraint";
import type { WarehouseTx } from "../db.ts";
import { usedAmong } from "../stock/references.store.ts";
import { products } from "./product.resource.ts";

const SAME = [{ index: "products_same", fields: [], refusal: "product-already-exists", field: "material" }];

/**
 * Sets what is given on all products.
 * @throws Refusal `not-found`; `serial-and-batch` (8000008); `attributes-untracked` for a product with attributes; `flag-fixed` where a flag would change of goods that are in use or in stock;
 * `product-already-exists` where the values would make one product the same as another
 */
export async function setMany(
  work: Work<WarehouseTx>,
  ids: readonly string[],
  input: ProductBulkUpdate,
): Promise<void> {
  const { tx } = work;
  const changes = Object.entries(input).filter(([, value]) => value !== undefined);
  if (changes.length === 0) throw refuse("field-required", { field: "material" });
  if (input.categoryId && !(await tx.category.findFirst({ where: { id: input.categoryId }, select: { id: true } })))
    throw notFound("categoryId");
  if (input.enableSerialNumber !== undefined || input.enableBatchNumber !== undefined)
    await refuseFlags(tx, ids, input);
  const values: Values = Object.fromEntries(changes);
  await toUniqueRefusal(products.setAll(work, ids, values), SAME);
}

async function refuseFlags(tx: WarehouseTx, ids: readonly string[], input: ProductBulkUpdate): Promise<void> {
  await tx.$queryRaw`select id from products where id = any(${[...ids]}::uuid[]) order by id for update`;
  const rows = await tx.product.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, enableSerialNumber: true, enableBatchNumber: true, attribute: true },
  });
  const changed = rows.filter(({ name, enableSerialNumber, enableBatchNumber, attribute }) => {
    const serial = input.enableSerialNumber ?? enableSerialNumber;
    const hasBatches = input.enableBatchNumber ?? enableBatchNumber;
    if (serial && hasBatches) throw refuse("serial-and-batch", { code: 8_000_008, field: "enableBatchNumber" });
    // A flag that is on already stays: such a product is corrected in its own form.
    const isNew = (serial && !enableSerialNumber) || (hasBatches && !enableBatchNumber);
    if (isNew && Array.isArray(attribute) && attribute.length > 0)
      throw refuse("attributes-untracked", {
        field: serial ? "enableSerialNumber" : "enableBatchNumber",
        values: { name },
      });
    return serial !== enableSerialNumber || hasBatches !== enableBatchNumber;
  });
  const changedIds = changed.map((each) => each.id);
  const used = new Set(await usedAmong(tx, "product", changedIds));
  const fixed = changed.find((each) => used.has(each.id));
  if (fixed) throw refuse("flag-fixed", { status: 409, values: { name: fixed.name } });
}
