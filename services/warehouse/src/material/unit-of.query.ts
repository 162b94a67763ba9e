// The unit definition of a product, held until the commit so that nobody changes it meanwhile.
import { notFound } from "@kontor/contracts/core/error";
import type { WarehouseTx } from "../db.ts";
import { subUnitsOf, type UnitTexts } from "../unit/unit.rules.ts";
import type { UnitOfProduct } from "./material.rules.ts";

/** @throws Refusal `not-found` for a unit that is not the company's */
export async function lockUnit(tx: WarehouseTx, unitId: string | null): Promise<UnitOfProduct | null> {
  if (unitId === null) return null;
  const [unit] = await tx.$queryRaw<UnitTexts[]>`
    select basic_unit as "basicUnit", other_unit as "otherUnit", ratio::text, other_unit_two as "otherUnitTwo", ratio_two::text as "ratioTwo",
           other_unit_three as "otherUnitThree", ratio_three::text as "ratioThree"
    from units where id = ${unitId}::uuid for share`;
  if (!unit) throw notFound("unitId");
  return { basicUnit: unit.basicUnit, subUnits: subUnitsOf(unit) };
}
