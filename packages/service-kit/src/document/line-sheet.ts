// Lines read from a workbook into a form; nothing is saved (reference.md §1.15).

import { decimalNotNegative, percent } from "@kontor/contracts/core/decimal";
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { issuesIn } from "@kontor/contracts/core/issues";
import type { DocumentKind } from "@kontor/contracts/document/define";
import { LINES_MAX, type LineStart } from "@kontor/contracts/document/document";
import { FileAnswer, XLSX_TYPE } from "../answer.ts";
import { actorOf, type Ctx, isOwner } from "../ctx.ts";
import { sqlOf } from "../db.ts";
import { rowsInvalid } from "../sheet-issues.ts";
import { templateWorksheets } from "../sheet-template.ts";
import { writeWorksheets } from "../sheet-write.ts";
import { lineStarts } from "./product.query.ts";
import { mayUseDepot } from "./reach.ts";
import { importColumns, type Language, wordIn } from "./sheet.columns.ts";

const columnsOf = (kind: DocumentKind) => importColumns(kind.amounts.hasTax);
/** Of a line (contracts, lineInput). */
const REMARK_MAX = 500;
const plain = (heading: string): string => heading.replace(/[*＊\s]/g, "");

const EXAMPLES: Readonly<Record<string, string>> = { barCode: "6901234567892", operNumber: "12", unitPrice: "2.50" };

/** The empty workbook to fill in. */
export async function lineTemplate(kind: DocumentKind, language: Language | undefined): Promise<FileAnswer> {
  const columns = columnsOf(kind).map(({ field, words }) => ({
    heading: wordIn(words, language),
    example: EXAMPLES[field],
  }));
  return new FileAnswer(
    `${kind.name}-lines.xlsx`,
    XLSX_TYPE,
    await writeWorksheets(templateWorksheets(columns, language)),
  );
}

type ImportedLine = LineStart & { depotId: string | null; depotName: string; operNumber: string; remark: string };
interface Given {
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** The sheet's rows as lines; what they leave open is the partner's. @throws Refusal `sheet-header-mismatch`, `sheet-too-many-rows`, `sheet-rows-invalid` with an issue for all that is wrong */
export async function importedLines(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  { sheet, organId }: { sheet: string[][]; organId?: string | undefined },
): Promise<{ lines: ImportedLine[] }> {
  const given = readRows(kind, sheet);
  const codes = [...new Set(given.map(({ cells }) => cells.barCode ?? ""))];
  const starts = await lineStarts(tx, ctx, kind, { barCodes: codes, organId });
  const products = new Map(starts.lines.map((line) => [line.barCode, line]));
  const depots = await findDepots(tx, ctx, [...new Set(given.map(({ cells }) => cells.depotName ?? ""))]);
  const issues: Issue[] = [];
  const lines = given.flatMap(({ row, cells }): ImportedLine[] => {
    const { barCode = "", depotName = "", operNumber = "", unitPrice = "", taxRate = "", remark = "" } = cells;
    const product = products.get(barCode);
    const depotId = depots.get(depotName) ?? null;
    const found: Issue[] = [];
    if (!product) found.push({ id: "document-barcode-unknown", field: "barCode", values: { barCode } });
    else if (product.refusal)
      found.push({ id: product.refusal, field: "barCode", values: { barCode, name: product.name } });
    if (depotName !== "" && !depotId)
      found.push({ id: "document-depot-unknown", field: "depotName", values: { name: depotName } });
    const figures = [
      ["operNumber", decimalNotNegative("quantity"), operNumber],
      ["unitPrice", decimalNotNegative("price"), unitPrice],
      ["taxRate", percent, taxRate],
    ] as const;
    for (const [field, schema, text] of figures) {
      const isNeeded = field === "operNumber";
      if (text === "" && isNeeded) found.push({ id: "number-invalid", field });
      if (text !== "") found.push(...issuesIn(schema, text).map(({ id }) => ({ id, field })));
    }
    if (remark.length > REMARK_MAX) found.push({ id: "field-too-long", field: "remark", values: { max: REMARK_MAX } });
    issues.push(...found.map((issue) => ({ ...issue, row })));
    if (!product || found.length > 0) return [];
    return [
      {
        ...product,
        depotId,
        depotName,
        operNumber,
        unitPrice: unitPrice || product.unitPrice,
        taxRate: taxRate || product.taxRate,
        remark,
      },
    ];
  });
  if (issues.length > 0) throw rowsInvalid(issues, sheet);
  return { lines };
}

function readRows(kind: DocumentKind, [header = [], ...rows]: string[][]): Given[] {
  const columns = columnsOf(kind);
  for (const [index, { words }] of columns.entries()) {
    if (!words.map(plain).includes(plain(header[index] ?? "")))
      throw refuse("sheet-header-mismatch", {
        values: { column: index + 1, expected: words[0], found: header[index] ?? "" },
      });
  }
  const given = rows
    .map((cells, index) => ({
      row: index + 1,
      cells: Object.fromEntries(columns.map(({ field }, at) => [field, cells[at] ?? ""])),
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
  if (given.length === 0) throw refuse("sheet-empty");
  if (given.length > LINES_MAX) throw refuse("sheet-too-many-rows", { values: { max: LINES_MAX } });
  return given;
}

async function findDepots(tx: object, ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> {
  const actor = actorOf(ctx);
  const rows = await sqlOf(tx).$queryRawUnsafe<{ id: string; name: string }[]>(
    `select d.id, d.name from replica_depots d where d.name = any($1::text[]) and d.enabled and not d.deleted
     and ${mayUseDepot("d.id", "$2::uuid", "$3::boolean")}`,
    names,
    actor.userId,
    !isOwner(actor),
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}
