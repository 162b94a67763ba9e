// What the system service's duplicate check asks of this one (business.md §5).
import { existsInWarehouse, type warehouseValues } from "@kontor/contracts/system/duplicate";
import { nameCheck } from "@kontor/service-kit/name-taken";
import type { Work } from "@kontor/service-kit/resource";
import { router } from "@kontor/service-kit/router";
import { categoryTaken } from "../category/category.store.ts";
import type { WarehouseDb, WarehouseTx } from "../db.ts";
import { depots } from "../depot/depot.resource.ts";
import { barcodeTaken } from "../material/barcode.store.ts";
import { units } from "../unit/unit.resource.ts";

const productNameTaken = nameCheck("products", "kit.name_key(name)");

async function isTaken(
  work: Work<WarehouseTx>,
  of: (typeof warehouseValues)[number],
  value: string,
  exceptId: string | undefined,
): Promise<boolean> {
  const { tx } = work;
  switch (of) {
    case "depot.name":
      return depots.exists(work, { name: value }, exceptId);
    case "unit.name":
      return units.exists(work, { name: value }, exceptId);
    case "materialCategory.name":
      return categoryTaken(tx, { name: value }, exceptId);
    case "materialCategory.serialNo":
      return categoryTaken(tx, { serialNo: value }, exceptId);
    // What makes a product the same besides its name has a check of its own (/material/checkIsExist).
    case "material.name":
      return productNameTaken(tx, value, exceptId);
    case "materialsExtend.barCode":
      return barcodeTaken(tx, value, { row: exceptId, product: undefined });
  }
}

export function takenRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  routes.plain(existsInWarehouse, ({ ctx, body: { of, value, exceptId } }) =>
    db.tenantTx(ctx, async (tx) => ({ status: await isTaken({ ctx, tx }, of, value, exceptId) })),
  );
  return routes;
}
