// Default warehouse and category of a new tenant (reference.md §6.1).
import { newId } from "@kontor/contracts/core/id";
import { categoriesChanged, warehousesChanged } from "@kontor/contracts/warehouse/facts";
import { publish } from "@kontor/service-kit/events/outbox";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";

const FIRST_WAREHOUSE = "默认仓库";
const CATEGORY = { name: "默认分类", serialNo: "01" };

/** Creates and publishes them where there are none yet. The owner may use the warehouse (reference.md §5.1). */
export async function makeFirstCatalogue({ tx, ctx }: Work<WarehouseTx>, ownerId: string): Promise<void> {
  if ((await tx.category.count()) === 0) {
    const category = { ...CATEGORY, id: newId(), version: 1 };
    await tx.category.create({ data: category });
    await publish(tx, categoriesChanged, { categories: [category] }, ctx);
  }
  if ((await tx.depot.count()) > 0) return;
  const id = newId();
  await tx.depot.create({ data: { id, name: FIRST_WAREHOUSE, isDefault: true } });
  const first = {
    id,
    version: 1,
    name: FIRST_WAREHOUSE,
    enabled: true,
    isDefault: true,
    creatorId: ownerId,
    deleted: false,
  };
  await publish(tx, warehousesChanged, { depots: [first] }, ctx);
}
