// Formats a unit with its sub units for display.
import { plain } from "@kontor/contracts/core/decimal";

export interface UnitValues {
  basicUnit?: string | null;
  otherUnit?: string | null;
  ratio?: string | null;
  otherUnitTwo?: string | null;
  ratioTwo?: string | null;
  otherUnitThree?: string | null;
  ratioThree?: string | null;
}

/** Each sub unit in base units: "箱 = 12 瓶"; incomplete ones are left out. */
export function equations(unit: UnitValues): string[] {
  const subs = [
    [unit.otherUnit, unit.ratio],
    [unit.otherUnitTwo, unit.ratioTwo],
    [unit.otherUnitThree, unit.ratioThree],
  ];
  return subs.flatMap(([name, ratio]) =>
    name && ratio ? [`${name} = ${plain(ratio)} ${unit.basicUnit ?? ""}`.trim()] : [],
  );
}
