// Importing products: all rows or none, known ones are changed, everything that is wrong is told with its row (XLS-3).
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { warehouseOperation } from "@kontor/contracts/core/operation";
import type { MaterialAdd } from "@kontor/contracts/warehouse/material";
import { sayOperation } from "@kontor/service-kit/operation";
import type { Work } from "@kontor/service-kit/resource";
import type { WarehouseTx } from "../db.ts";
import { subUnitsOf } from "../unit/unit.rules.ts";
import { takenIssues } from "./barcode.store.ts";
import { productIssues, type UnitOfProduct } from "./material.rules.ts";
import { insertProducts } from "./save.store.ts";
import { type GivenRow, grouped, productOf } from "./sheet.rules.ts";
import { changeKnown } from "./sheet-change.store.ts";
import { known } from "./sheet-known.query.ts";

type Group = [GivenRow, ...GivenRow[]];
interface Draft {
  group: Group;
  product: MaterialAdd;
  unit: UnitOfProduct | null;
}

const SAME = [
  "name",
  "standard",
  "model",
  "color",
  "mfrs",
  "otherField1",
  "otherField2",
  "otherField3",
  "unit",
  "unitId",
] as const;
const sameKey = (product: MaterialAdd): string => JSON.stringify(SAME.map((field) => product[field]));

/** Unit definitions by base unit, sub unit and ratio. */
async function unitsByParts(tx: WarehouseTx) {
  const units = await tx.unit.findMany({ where: { enabled: true } });
  return new Map(
    units.flatMap((each) => {
      const texts = {
        ...each,
        ratio: each.ratio.toFixed(),
        ratioTwo: each.ratioTwo?.toFixed() ?? null,
        ratioThree: each.ratioThree?.toFixed() ?? null,
      };
      const unit = { basicUnit: each.basicUnit, subUnits: subUnitsOf(texts) };
      return unit.subUnits.map(
        (sub) => [partsKey(each.basicUnit, sub.unit, sub.ratio), { id: each.id, unit }] as const,
      );
    }),
  );
}
const partsKey = (base: string, sub: string, ratio: string): string => JSON.stringify([base, sub, Number(ratio)]);

async function draftsOf(tx: WarehouseTx, rows: readonly GivenRow[], issues: Issue[]): Promise<Draft[]> {
  const units = await unitsByParts(tx);
  const categories = await tx.category.findMany({ select: { id: true, name: true }, orderBy: { createdAt: "desc" } });
  const categoryOf = new Map(categories.map(({ id, name }) => [name, id]));
  return grouped(rows).flatMap((found) => {
    const group = found as Group; // groups are made of rows, so none is empty
    const { row, cells } = group[0];
    const known = cells.subUnit === "" ? undefined : units.get(partsKey(cells.unit, cells.subUnit, cells.ratio ?? "0"));
    if (cells.subUnit !== "" && !known) {
      issues.push({ id: "unit-not-matching", field: "subUnit", row, values: { unit: cells.subUnit } });
      return [];
    }
    const product = productOf(group, { unitId: known?.id ?? null, categoryId: categoryOf.get(cells.category) ?? null });
    return [{ group, product, unit: known?.unit ?? null }];
  });
}

/** `meList.1.barCode` of a product as the field of the sheet, and its row. */
function placed(issue: Issue, { group }: Draft): Issue {
  const [, at, field] = /^(?:meList|stock)\.(\d+)\.(\w+)$/.exec(issue.field ?? "") ?? [];
  const isSku = group.length > 1;
  const row = (isSku ? group[Number(at ?? 0)] : group[0])?.row ?? group[0].row;
  const names: Record<string, string> =
    !isSku && at === "1" ? { barCode: "subBarCode", commodityUnit: "subUnit" } : { commodityUnit: "unit" };
  return { ...issue, row, field: names[field ?? ""] ?? field ?? issue.field ?? "" };
}

/** What comes twice within the file (80000020, 80000021). */
function twice(drafts: readonly Draft[]): Issue[] {
  const [products, codes] = [new Set<string>(), new Set<string>()];
  return drafts.flatMap((draft) => {
    const issues: Issue[] = [];
    const key = sameKey(draft.product);
    if (products.has(key)) issues.push({ id: "product-already-exists", field: "name" });
    products.add(key);
    draft.product.meList.forEach(({ barCode }, at) => {
      if (codes.has(barCode))
        issues.push({ id: "bar-code-already-exists", field: `meList.${at}.barCode`, values: { barCode } });
      codes.add(barCode);
    });
    return issues.map((issue) => placed(issue, draft));
  });
}

/** @returns how many products came in or changed. @throws Refusal `sheet-rows-invalid` with an issue for all that is wrong */
export async function importProducts(
  work: Work<WarehouseTx>,
  rows: readonly GivenRow[],
  issues: Issue[],
): Promise<number> {
  const { tx } = work;
  const drafts = await draftsOf(tx, rows, issues);
  issues.push(...twice(drafts));
  const held = await known(
    tx,
    drafts.map(({ product }) => product),
  );
  const [fresh, changed] = [
    drafts.filter(({ product }) => !held(product)),
    drafts.filter(({ product }) => held(product)),
  ];
  const codes = await takenIssues(
    tx,
    fresh.flatMap(({ product }) => product.meList),
  );
  const taken = new Set(codes.map((issue) => issue.values?.barCode));
  for (const draft of fresh) {
    const wrong = productIssues(draft.product, draft.unit);
    draft.product.meList.forEach(({ barCode }, at) => {
      if (taken.has(barCode))
        wrong.push({ id: "bar-code-already-exists", field: `meList.${at}.barCode`, values: { barCode } });
    });
    issues.push(...wrong.map((issue) => placed(issue, draft)));
  }
  if (issues.length === 0) {
    const changes = changed.flatMap(({ group, product, unit }) => {
      const was = held(product);
      return was ? [{ was, update: was.update(group[0].cells.enabled === "1"), unit }] : [];
    });
    const wrong = await changeKnown(work, changes);
    issues.push(...wrong.flatMap((each, at) => each.map((issue) => placed(issue, changed[at] as Draft)))); // one for each
  }
  refuseRows(issues);
  if (drafts.length === 0) throw refuse("sheet-empty");
  if (fresh.length > 0)
    await insertProducts(
      work,
      fresh.map(({ group, product, unit }) => ({ product, unit, enabled: group[0].cells.enabled === "1" })),
    );
  const names = drafts.slice(0, 20).map(({ product }) => product.name);
  const content = `${names.join(", ")} (${drafts.length})`;
  await sayOperation(work, warehouseOperation, { operation: "material", type: "import", content });
  return drafts.length;
}

const ISSUES_MAX = 2_000;

function refuseRows(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  const wrong = new Set(issues.map(({ row }) => row)).size;
  const inOrder = [...issues].sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
  throw refuse("sheet-rows-invalid", { values: { rows: wrong }, issues: inOrder.slice(0, ISSUES_MAX) });
}
