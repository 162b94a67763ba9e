// Reads the unit definition of a product, locked until the commit so that nobody changes it meanwhile.
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { WarehouseTx } from "../db.ts";
import { subUnitsOf, type UnitTexts } from "../unit/unit.rules.ts";
import type { UnitOfProduct } from "./product.rules.ts";

interface LockedUnit extends UnitOfProduct {
  enabled: boolean;
}

/** @throws Refusal `not-found` for a unit that is not the tenant's */
export async function lockUnit(tx: WarehouseTx, unitId: string | null): Promise<LockedUnit | null> {
  if (unitId === null) return null;
  const [unit] = await tx.$queryRaw<(UnitTexts & { enabled: boolean })[]>`
    select basic_unit as "basicUnit", other_unit as "otherUnit", ratio::text, other_unit_two as "otherUnitTwo", ratio_two::text as "ratioTwo",
           other_unit_three as "otherUnitThree", ratio_three::text as "ratioThree", enabled
    from units where id = ${unitId}::uuid for share`;
  if (!unit) throw notFound("unitId");
  return { basicUnit: unit.basicUnit, subUnits: subUnitsOf(unit), enabled: unit.enabled };
}

/**
 * Pickers no longer offer it; products that have it keep it.
 * @throws Refusal `unit-disabled`
 */
export function refuseDisabled(unit: LockedUnit | null): void {
  if (unit && !unit.enabled) throw refuse("unit-disabled", { field: "unitId" });
}
