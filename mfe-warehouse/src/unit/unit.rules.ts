// Formats a unit with its sub units for display.

export interface UnitValues {
  basicUnit?: string | null;
  otherUnit?: string | null;
  ratio?: string | null;
  otherUnitTwo?: string | null;
  ratioTwo?: string | null;
  otherUnitThree?: string | null;
  ratioThree?: string | null;
}

/** "12.000" without trailing zeros: "12". */
export const plainRatio = (ratio: string): string => ratio.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** Each sub unit in base units: "箱 = 12 瓶"; incomplete ones are left out. */
export function equations(unit: UnitValues): string[] {
  const subs = [
    [unit.otherUnit, unit.ratio],
    [unit.otherUnitTwo, unit.ratioTwo],
    [unit.otherUnitThree, unit.ratioThree],
  ];
  return subs.flatMap(([name, ratio]) =>
    name && ratio ? [`${name} = ${plainRatio(ratio)} ${unit.basicUnit ?? ""}`.trim()] : [],
  );
}
