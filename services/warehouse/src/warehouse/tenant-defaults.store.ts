// What a new tenant begins with: a warehouse, a category, attribute templates, and property aliases that are empty (reference.md §5.9, §6.1).
import { newId } from "@kontor/contracts/core/id";
import { joinedValues } from "@kontor/contracts/warehouse/attribute-values";
import { categoriesChanged, warehousesChanged } from "@kontor/contracts/warehouse/facts";
import { aliasedFields } from "@kontor/contracts/warehouse/property-alias";
import { publish } from "@kontor/service-kit/events/outbox";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";

const FIRST_WAREHOUSE = "默认仓库";
const CATEGORY = { name: "默认分类", serialNo: "01" };
const ATTRIBUTES = [
  { name: "颜色", values: ["黑色", "白色", "灰色", "红色", "蓝色"] },
  { name: "尺寸", values: ["S", "M", "L", "XL", "XXL"] },
];

/** Creates them where there are none yet, and publishes what has a name. The owner may use the warehouse (reference.md §5.1). */
export async function makeFirstCatalogue({ tx, ctx }: Work<WarehouseTx>, ownerId: string): Promise<void> {
  if ((await tx.category.count()) === 0) {
    const category = { ...CATEGORY, id: newId(), version: 1 };
    await tx.category.create({ data: category });
    await publish(tx, categoriesChanged, { categories: [category] }, ctx);
  }
  if ((await tx.attributeTemplate.count()) === 0) await makeAttributes(tx);
  if ((await tx.propertyAlias.count()) === 0)
    await tx.propertyAlias.createMany({ data: aliasedFields.map((field) => ({ id: newId(), field })) });
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

/** One after the other, as templates are listed by their age. */
async function makeAttributes(tx: WarehouseTx): Promise<void> {
  const now = Date.now();
  await tx.attributeTemplate.createMany({
    data: ATTRIBUTES.map(({ name, values }, at) => ({
      ...{ id: newId(), name, valueList: joinedValues(values) },
      createdAt: new Date(now + at),
    })),
  });
}
