// Converts workbook rows to products: unit definitions, categories and existing products are found by the cells.
import type { Issue } from "@kontor/contracts/core/error";
import type { ProductAdd, ProductUpdate } from "@kontor/contracts/warehouse/product";
import type { WarehouseTx } from "../../db.ts";
import { subUnitsOf } from "../../unit/unit.rules.ts";
import type { UnitOfProduct } from "../product.rules.ts";
import { type ExistingProduct, findExisting } from "./existing.query.ts";
import { merged } from "./merge.rules.ts";
import { type UnitDefinition, unitOf } from "./unit.rules.ts";
import { furtherIssues, type Group, grouped, type ImportRow, productOf } from "./workbook.rules.ts";

interface DraftOf<Was, Product> {
  group: Group;
  was: Was;
  product: Product;
  unit: UnitOfProduct | null;
}
export type FreshDraft = DraftOf<undefined, ProductAdd>;
export type ExistingDraft = DraftOf<ExistingProduct, ProductUpdate>;
export type Draft = FreshDraft | ExistingDraft;

/** @param issues takes what is wrong with rows of which nothing can be made */
export async function draftsOf(tx: WarehouseTx, rows: readonly ImportRow[], issues: Issue[]): Promise<Draft[]> {
  const units = await unitDefinitions(tx);
  const existingOf = await findExisting(tx, rows, units);
  const categoryOf = await categories(tx);
  const groups = grouped(rows, (importRow) => {
    const was = existingOf(importRow);
    return was && { id: was.stored.id, isOfAttributes: was.former.attribute.length > 0 };
  });
  return groups.flatMap((group): Draft[] => {
    const [first] = group;
    const { row, cells } = first;
    const was = existingOf(first);
    const unit = unitOf(units, cells, was?.stored.unitId ?? null);
    if (unit === undefined) {
      const field = cells.subUnit === "" ? "unit" : "subUnit";
      issues.push({ id: "unit-not-matching", field, row, values: { unit: cells[field] } });
      return [];
    }
    issues.push(...furtherIssues(group));
    const categoryId = categoryOf(cells.categoryName, was?.stored.categoryId ?? null);
    if (was) return [{ group, was, product: merged(was.former, group, { unit, categoryId }), unit }];
    return [{ group, was, product: productOf(group, { unitId: unit?.id ?? null, categoryId }), unit }];
  });
}

/** All, the oldest first. */
async function unitDefinitions(tx: WarehouseTx): Promise<UnitDefinition[]> {
  const units = await tx.unit.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  return units.map((unit) => {
    const ratios = { ratioTwo: unit.ratioTwo?.toFixed() ?? null, ratioThree: unit.ratioThree?.toFixed() ?? null };
    const subUnits = subUnitsOf({ ...unit, ratio: unit.ratio.toFixed(), ...ratios });
    return { id: unit.id, enabled: unit.enabled, basicUnit: unit.basicUnit, subUnits };
  });
}

/** Finds a category by its name. Several may have it: the one that the product is in, else the oldest. */
async function categories(tx: WarehouseTx) {
  const all = await tx.category.findMany({
    select: { id: true, name: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const [idOf, nameOf] = [
    new Map(all.map(({ id, name }) => [name, id])),
    new Map(all.map(({ id, name }) => [id, name])),
  ];
  return (name: string, currentUnitId: string | null): string | null =>
    currentUnitId !== null && nameOf.get(currentUnitId) === name ? currentUnitId : (idOf.get(name) ?? null);
}
