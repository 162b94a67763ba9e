// Imports products: all rows or none, existing ones are updated, all issues are reported with their rows (XLS-3).
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import type { Work } from "@kontor/service-kit/resource/resource";
import { rowsInvalid } from "@kontor/service-kit/workbook/issues";
import type { WarehouseTx } from "../../db.ts";
import { barcodeData, duplicateIssues } from "../barcode.store.ts";
import { coded } from "../issue-code.rules.ts";
import { productIssues } from "../product.rules.ts";
import { insertProducts } from "../save.store.ts";
import { openingIssues, rowsOf } from "../warehouse-stock-settings.store.ts";
import { changeExisting } from "./change.store.ts";
import { type Draft, draftsOf, type ExistingDraft, type FreshDraft } from "./draft.query.ts";
import type { ImportRow } from "./workbook.rules.ts";

const SAME = [
  ...(["name", "standard", "model", "color", "mfrs"] as const),
  ...(["otherField1", "otherField2", "otherField3", "unit", "unitId"] as const),
];
const sameKey = ({ product }: Draft): string => JSON.stringify(SAME.map((field) => product[field]));

/** `meList.1.barCode` of a product as the field of the workbook, and its row. */
function located(issue: Issue, { group, product }: Draft): Issue {
  const [, list, at, field] = /^(meList|stock)\.(\d+)\.(\w+)$/.exec(issue.field ?? "") ?? [];
  const barcode = list === "meList" ? product.meList[Number(at)] : undefined;
  const isOfBarcode = ({ cells }: ImportRow) => barcode && [cells.barCode, cells.subBarCode].includes(barcode.barCode);
  const { row, cells } = group.find(isOfBarcode) ?? group[0];
  // A workbook has no column of opening costs: there it is the purchase price.
  const names: Record<string, string> =
    barcode?.commodityUnit === cells.subUnit
      ? { barCode: "subBarCode", commodityUnit: "subUnit" }
      : { commodityUnit: "unit", openingUnitCost: "purchaseDecimal" };
  return { ...issue, row, field: names[field ?? ""] ?? field ?? issue.field ?? "" };
}

/** What comes twice within the file (80000020, 80000021). */
function twice(drafts: readonly Draft[]): Issue[] {
  const [products, codes] = [new Set<string>(), new Set<string>()];
  return drafts.flatMap((draft) => {
    const issues: Issue[] = [];
    const keys = [sameKey(draft), ...(draft.was ? [draft.was.stored.id] : [])];
    if (keys.some((key) => products.has(key)))
      issues.push({ id: "product-already-exists", field: "name", row: draft.group[0].row, code: 80_000_020 });
    for (const key of keys) products.add(key);
    for (const { row, cells } of draft.group) {
      for (const field of cells.subUnit === "" ? (["barCode"] as const) : (["barCode", "subBarCode"] as const)) {
        const barCode = cells[field];
        if (codes.has(barCode))
          issues.push({ id: "bar-code-already-exists", field, row, values: { barCode }, code: 80_000_021 });
        if (barCode !== "") codes.add(barCode);
      }
    }
    return issues;
  });
}

/** A sub unit that is new needs its barcode. */
const withoutCode = ({ product }: Draft): Issue[] =>
  product.meList.flatMap(({ barCode }, at) =>
    barCode === "" ? [{ id: "field-required", field: `meList.${at}.barCode` }] : [],
  );

/** What is wrong with new products in themselves, and barcodes that others have. */
async function freshIssues({ tx, ctx }: Work<WarehouseTx>, fresh: readonly FreshDraft[]): Promise<Issue[]> {
  const codes = await duplicateIssues(
    tx,
    fresh.flatMap(({ product }) => product.meList),
  );
  const duplicates = new Set(codes.map((issue) => issue.values?.barCode));
  return fresh.flatMap((draft) => {
    const wrong = productIssues(draft.product, draft.unit);
    const [base] = barcodeData(draft.product, draft.unit, { id: "", actor: ctx.actor });
    const opening = { id: "", rows: draft.product.stock, purchasePrice: base?.purchaseDecimal ?? null };
    if (wrong.length === 0) wrong.push(...openingIssues(ctx, rowsOf(ctx, opening, [])));
    draft.product.meList.forEach(({ barCode }, at) => {
      if (duplicates.has(barCode))
        wrong.push({ id: "bar-code-already-exists", field: `meList.${at}.barCode`, values: { barCode } });
    });
    return wrong.map((issue) => located(issue, draft));
  });
}

/** @returns how many products came in or changed. @throws Refusal `workbook-rows-invalid` with an issue for all that is wrong */
export async function insertImportedProducts(
  work: Work<WarehouseTx>,
  rows: readonly ImportRow[],
  { issues, workbook: faultyRows }: { issues: Issue[]; workbook: readonly string[][] },
): Promise<number> {
  const { tx } = work;
  const drafts = await draftsOf(tx, rows, issues);
  const fresh = drafts.filter((draft): draft is FreshDraft => draft.was === undefined);
  const changed = drafts.filter((draft): draft is ExistingDraft => draft.was !== undefined);
  issues.push(...drafts.flatMap((draft) => withoutCode(draft).map((issue) => located(issue, draft))));
  issues.push(...twice(drafts), ...(await freshIssues(work, fresh)));
  if (issues.length === 0) {
    const wrong = await changeExisting(work, changed);
    issues.push(...wrong.flatMap((each, at) => each.map((issue) => located(issue, changed[at] as Draft)))); // one for each
  }
  if (issues.length > 0) throw rowsInvalid(issues.map(coded), faultyRows);
  if (drafts.length === 0) throw refuse("workbook-empty");
  if (fresh.length > 0)
    await insertProducts(
      work,
      fresh.map(({ group, product, unit }) => ({ product, unit, enabled: group[0].cells.enabled === "1" })),
    );
  const names = drafts.slice(0, 20).map(({ product }) => product.name);
  const content = `${names.join(", ")} (${drafts.length})`;
  await logOperation(work, warehouseOperation, { operation: "material", type: "import", content });
  return drafts.length;
}
