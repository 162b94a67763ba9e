// Reads lines from a workbook into a form; nothing is saved (reference.md §1.15).

import { decimalNotNegative, percent } from "@kontor/contracts/core/decimal";
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { issuesIn } from "@kontor/contracts/core/issues";
import { LINES_MAX, type LineRow, type LineStart, lineInput } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { serialsOf, serialsText, type TrackedLine, typedDay } from "@kontor/contracts/document/tracking";
import { actorOf, type Ctx, isOwner } from "../context/ctx.ts";
import { sqlOf } from "../database/database.ts";
import { FileAnswer, XLSX_TYPE } from "../http/response.ts";
import { mayUseWarehouse } from "../resource/assignments.ts";
import { type Language, wordIn } from "../workbook/columns.ts";
import { rowsInvalid } from "../workbook/issues.ts";
import { templateWorksheets } from "../workbook/template.ts";
import { writeWorksheets } from "../workbook/write.ts";
import { importColumns } from "./export.columns.ts";
import { lineStarts } from "./product.query.ts";

/** Of a line (contracts, lineInput). */
const REMARK_MAX = 500;
const plain = (heading: string): string => heading.replace(/[*＊\s]/g, "");

const EXAMPLES: Readonly<Record<string, string>> = { barCode: "6901234567892", operNumber: "12", unitPrice: "2.50" };

/** The empty workbook to fill in. */
export async function lineTemplate(kind: DocumentKind, language: Language | undefined): Promise<FileAnswer> {
  const columns = importColumns(kind).map(({ field, words }) => ({
    heading: wordIn(words, language),
    example: EXAMPLES[field],
  }));
  return new FileAnswer(
    `${kind.name}-lines.xlsx`,
    XLSX_TYPE,
    await writeWorksheets(templateWorksheets(columns, language)),
  );
}

type ImportedLine = LineStart &
  TrackedLine &
  Pick<LineRow, "depotId" | "depotName" | "anotherDepotId" | "anotherDepotName" | "operNumber" | "remark">;
const WAREHOUSES = ["depotName", "anotherDepotName"] as const;
interface InputRow {
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** The worksheet's rows as lines; what they leave empty is filled from the partner. @throws Refusal `workbook-header-mismatch`, `workbook-too-many-rows`, `workbook-rows-invalid` with all issues */
export async function importedLines(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  { rows, organId }: { rows: string[][]; organId?: string | undefined },
): Promise<{ lines: ImportedLine[] }> {
  const inputRows = readRows(kind, rows);
  const codes = [...new Set(inputRows.map(({ cells }) => cells.barCode ?? ""))];
  const starts = await lineStarts(tx, ctx, kind, { barCodes: codes, organId });
  const products = new Map(starts.lines.map((line) => [line.barCode, line]));
  const placed = inputRows.flatMap(({ cells }) => WAREHOUSES.map((field) => cells[field] ?? ""));
  const warehouseIds = await findWarehouses(tx, ctx, [...new Set(placed)]);
  const issues: Issue[] = [];
  const lines = inputRows.flatMap(({ row, cells }): ImportedLine[] => {
    const { barCode = "", operNumber = "", unitPrice = "", taxRate = "", remark = "" } = cells;
    const { depotName = "", anotherDepotName = "" } = cells;
    const product = products.get(barCode);
    const lineIssues: Issue[] = [];
    if (!product) lineIssues.push({ id: "document-barcode-unknown", field: "barCode", values: { barCode } });
    else if (product.refusal)
      lineIssues.push({ id: product.refusal, field: "barCode", values: { barCode, name: product.name } });
    for (const field of WAREHOUSES) {
      const { [field]: name = "" } = cells;
      if (name !== "" && !warehouseIds.has(name))
        lineIssues.push({ id: "document-depot-unknown", field, values: { name } });
    }
    const figures = [
      ["operNumber", decimalNotNegative("quantity"), operNumber],
      ["unitPrice", decimalNotNegative("price"), unitPrice],
      ["taxRate", percent, taxRate],
    ] as const;
    for (const [field, schema, text] of figures) {
      const isNeeded = field === "operNumber";
      if (text === "" && isNeeded) lineIssues.push({ id: "number-invalid", field });
      if (text !== "") lineIssues.push(...issuesIn(schema, text).map(({ id }) => ({ id, field })));
    }
    if (remark.length > REMARK_MAX)
      lineIssues.push({ id: "field-too-long", field: "remark", values: { max: REMARK_MAX } });
    const tracked = trackedIn(cells);
    lineIssues.push(...tracked.issues);
    issues.push(...lineIssues.map((issue) => ({ ...issue, row })));
    if (!product || lineIssues.length > 0) return [];
    return [
      {
        ...product,
        ...{ depotId: warehouseIds.get(depotName) ?? null, depotName },
        ...{ anotherDepotId: warehouseIds.get(anotherDepotName) ?? null, anotherDepotName },
        operNumber,
        unitPrice: unitPrice || product.unitPrice,
        taxRate: taxRate || product.taxRate,
        remark,
        ...tracked.line,
      },
    ];
  });
  if (issues.length > 0) throw rowsInvalid(issues, rows);
  return { lines };
}

/** Batch, days and serial numbers of a row; days as people write them. */
function trackedIn({ batchNumber = "", snList = "", ...cells }: InputRow["cells"]): {
  line: TrackedLine;
  issues: Issue[];
} {
  const thisYear = new Date().getFullYear();
  const days = (["productionDate", "expirationDate"] as const).map((field) => {
    const text = cells[field] ?? "";
    return {
      field,
      day: typedDay(text, thisYear) ?? null,
      isWrong: text !== "" && typedDay(text, thisYear) === undefined,
    };
  });
  const [productionDate = null, expirationDate = null] = days.map(({ day }) => day);
  return {
    line: { batchNumber, productionDate, expirationDate, snList: serialsText(serialsOf(snList)) },
    issues: [
      ...days.flatMap(({ field, isWrong }) => (isWrong ? [{ id: "field-invalid", field }] : [])),
      ...issuesIn(lineInput.shape.batchNumber, batchNumber).map(({ id }) => ({ id, field: "batchNumber" })),
      ...issuesIn(lineInput.shape.snList, snList).map(({ id }) => ({ id, field: "snList" })),
    ],
  };
}

function readRows(kind: DocumentKind, [header = [], ...rows]: string[][]): InputRow[] {
  const columns = importColumns(kind);
  for (const [index, { words, whenFilled }] of columns.entries()) {
    // A worksheet of goods without batches and serial numbers may end before their columns.
    if (whenFilled && (header[index] ?? "") === "") continue;
    if (!words.map(plain).includes(plain(header[index] ?? "")))
      throw refuse("workbook-header-mismatch", {
        values: { column: index + 1, expected: words[0], found: header[index] ?? "" },
      });
  }
  const inputRows = rows
    .map((cells, index) => ({
      row: index + 1,
      cells: Object.fromEntries(columns.map(({ field }, at) => [field, cells[at] ?? ""])),
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
  if (inputRows.length === 0) throw refuse("workbook-empty");
  if (inputRows.length > LINES_MAX) throw refuse("workbook-too-many-rows", { values: { max: LINES_MAX } });
  return inputRows;
}

async function findWarehouses(tx: object, ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> {
  const actor = actorOf(ctx);
  const rows = await sqlOf(tx).$queryRawUnsafe<{ id: string; name: string }[]>(
    `select d.id, d.name from replica_depots d where d.name = any($1::text[]) and d.enabled and not d.deleted
     and ${mayUseWarehouse("d.id", "$2::uuid", "$3::boolean")}`,
    names,
    actor.userId,
    !isOwner(actor),
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}
