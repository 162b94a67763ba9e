// Rules for a unit with its sub units (business.md §5 "Units"; reference.md §5.6).
import type { Issue } from "@kontor/contracts/core/error";

export interface UnitTexts {
  basicUnit: string;
  otherUnit: string;
  ratio: string;
  otherUnitTwo: string;
  ratioTwo: string | null;
  otherUnitThree: string;
  ratioThree: string | null;
}
export interface SubUnit {
  unit: string;
  /** How many base units it is. */
  ratio: string;
}

/** The sub units in their order. */
export const subUnitsOf = (unit: UnitTexts): SubUnit[] =>
  [
    { unit: unit.otherUnit, ratio: unit.ratio },
    { unit: unit.otherUnitTwo, ratio: unit.ratioTwo ?? "" },
    { unit: unit.otherUnitThree, ratio: unit.ratioThree ?? "" },
  ].filter((sub) => sub.unit !== "");

/** "12.000" as people write it: "12". */
const plain = (ratio: string): string => (ratio.includes(".") ? ratio.replace(/0+$/, "").replace(/\.$/, "") : ratio);

/** The name, derived: base/(sub=ratio base)/… */
export const unitName = (unit: UnitTexts): string =>
  [unit.basicUnit, ...subUnitsOf(unit).map((sub) => `(${sub.unit}=${plain(sub.ratio)}${unit.basicUnit})`)].join("/");

const isAboveOne = (ratio: string): boolean => {
  const [whole = "0", decimals = ""] = ratio.split(".");
  return Number(whole) > 1 || (Number(whole) === 1 && /[1-9]/.test(decimals));
};

/** The issues of a unit; the first of each field. */
export function unitIssues(unit: UnitTexts): Issue[] {
  const rows = [
    { unit: unit.otherUnit, ratio: unit.ratio, unitField: "otherUnit", ratioField: "ratio" },
    { unit: unit.otherUnitTwo, ratio: unit.ratioTwo, unitField: "otherUnitTwo", ratioField: "ratioTwo" },
    { unit: unit.otherUnitThree, ratio: unit.ratioThree, unitField: "otherUnitThree", ratioField: "ratioThree" },
  ];
  const issues: Issue[] = [];
  if (unit.otherUnitThree !== "" && unit.otherUnitTwo === "")
    issues.push({ id: "second-unit-first", field: "otherUnitTwo" });
  const seen = new Set([unit.basicUnit]);
  for (const { unit: name, ratio, unitField, ratioField } of rows) {
    if (name === "") {
      if (ratio !== null) issues.push({ id: "field-required", field: unitField });
      continue;
    }
    if (seen.has(name)) issues.push({ id: "units-differ", field: unitField });
    seen.add(name);
    if (ratio === null) issues.push({ id: "field-required", field: ratioField });
    else if (!isAboveOne(ratio)) issues.push({ id: "ratio-above-one", field: ratioField });
  }
  return issues;
}
