// Route by which the system service checks names for duplicates here (business.md §5).
import { existsInWarehouse, type warehouseValues } from "@kontor/contracts/system/duplicate";
import { router } from "@kontor/service-kit/http/router";
import { nameCheck } from "@kontor/service-kit/resource/name-check";
import type { Work } from "@kontor/service-kit/resource/resource";
import { attributeTemplates } from "../attribute-template/attribute-template.resource.ts";
import { isDuplicateCategory } from "../category/category.store.ts";
import type { WarehouseDb, WarehouseTx } from "../db.ts";
import { isDuplicateBarcode } from "../product/barcode.store.ts";
import { units } from "../unit/unit.resource.ts";
import { warehouses } from "../warehouse/warehouse.resource.ts";

const productNameCheck = nameCheck("products", "kit.name_key(name)");

async function isDuplicate(
  work: Work<WarehouseTx>,
  of: (typeof warehouseValues)[number],
  value: string,
  exceptId: string | undefined,
): Promise<boolean> {
  const { tx } = work;
  switch (of) {
    case "depot.name":
      return warehouses.exists(work, { name: value }, exceptId);
    case "unit.name":
      return units.exists(work, { name: value }, exceptId);
    case "materialCategory.name":
      return isDuplicateCategory(tx, { name: value }, exceptId);
    case "materialCategory.serialNo":
      return isDuplicateCategory(tx, { serialNo: value }, exceptId);
    case "materialAttribute.attributeName":
      return attributeTemplates.exists(work, { attributeName: value }, exceptId);
    // Whether products are the same in more than their name has a check of its own (/material/checkIsExist).
    case "material.name":
      return productNameCheck(tx, value, exceptId);
    case "materialsExtend.barCode":
      return isDuplicateBarcode(tx, value, { row: exceptId, product: undefined });
  }
}

export function uniqueCheckRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  routes.plain(existsInWarehouse, ({ ctx, body: { of, value, exceptId } }) =>
    db.tenantTx(ctx, async (tx) => ({ status: await isDuplicate({ ctx, tx }, of, value, exceptId) })),
  );
  return routes;
}
