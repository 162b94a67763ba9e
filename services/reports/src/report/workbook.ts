// A report as a workbook: the columns that are shown, all pages, totals below; the same filters, order and blanks (XLS-4, XLS-5).
import { refuse } from "@kontor/contracts/core/error";
import { reportsOperation } from "@kontor/contracts/core/operation";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { menu } from "@kontor/contracts/menu";
import { FileAnswer, XLSX_TYPE } from "@kontor/service-kit/answer";
import { type Column, cellOf, type Language, TOTAL, wordIn } from "@kontor/service-kit/document/sheet.columns";
import { sayOperation } from "@kontor/service-kit/operation";
import type { Found } from "@kontor/service-kit/report/found";
import type { Work } from "@kontor/service-kit/resource";
import { EXPORT_ROWS_MAX } from "@kontor/service-kit/sheet-resource";
import { type NamedSheet, type SheetCell, writeSheets } from "@kontor/service-kit/sheet-write";
import { zoneOf } from "../posting/zone.store.ts";
import { OPEN_SHEETS, openDocumentColumns, openLineColumns } from "./sheet.columns.ts";
import { columnsShown } from "./sheet.rules.ts";

/** One row more than a workbook may have: then it is refused. */
export const EXPORT_LIMIT = EXPORT_ROWS_MAX + 1;

interface Asked {
  lang?: Language | undefined;
  /** Names of columns, joined by commas. */
  columns?: string | undefined;
}

/** It is in the operation log. @throws Refusal `export-too-large` past 50,000 rows; `field-unknown` for a column that the report has not */
export async function workbook<Row extends object>(
  work: Work<object>,
  { name, columns, asked }: { name: string; columns: readonly Column[]; asked: Asked },
  found: Found<Row>,
): Promise<FileAnswer> {
  const sheet = await sheetOf(work.tx, columnsShown(columns, asked.columns), asked.lang, found);
  await sayExport(work, name, found);
  return new FileAnswer(`${name}.xlsx`, XLSX_TYPE, await writeSheets([{ name: "Sheet1", ...sheet }]));
}

/** Open documents on one sheet, their lines on another (reference.md §3.9). @throws Refusal as above */
export async function debtWorkbook<Row extends object, Line extends object>(
  work: Work<object>,
  asked: Asked,
  found: Found<Row>,
  lines: Found<Line>,
): Promise<FileAnswer> {
  const [documents, details] = OPEN_SHEETS.map((words) => wordIn(words, asked.lang));
  const sheets = [
    {
      name: documents ?? "",
      ...(await sheetOf(work.tx, columnsShown(openDocumentColumns, asked.columns), asked.lang, found)),
    },
    { name: details ?? "", ...(await sheetOf(work.tx, openLineColumns, asked.lang, lines)) },
  ];
  await sayExport(work, "open_documents", found);
  return new FileAnswer("open_documents.xlsx", XLSX_TYPE, await writeSheets(sheets));
}

const sayExport = (work: Work<object>, name: string, { rows }: Found<object>): Promise<void> =>
  sayOperation(work, reportsOperation, { operation: "report", type: "export", content: `${name} (${rows.length})` });

async function sheetOf<Row extends object>(
  tx: object,
  columns: readonly Column[],
  lang: Language | undefined,
  { rows, totals }: Found<Row>,
): Promise<Pick<NamedSheet, "rows" | "hasTotals">> {
  if (rows.length > EXPORT_ROWS_MAX) throw refuse("export-too-large", { values: { max: EXPORT_ROWS_MAX } });
  // Swedes write 2026-11-21 10:00:00.
  const local = new Intl.DateTimeFormat("sv-SE", {
    timeZone: await zoneOf(tx),
    dateStyle: "short",
    timeStyle: "medium",
  });
  const spoken = (row: Row): object => {
    const { kind } = row as { kind?: string };
    return { ...row, ...(kind === undefined ? {} : { kind: kindIn(kind, lang) }) };
  };
  const speech = { language: lang, local: (moment: string) => local.format(new Date(moment)) };
  const header = columns.map(({ words }): SheetCell => ({ text: wordIn(words, lang) }));
  const body = rows.map((row) => {
    const said = spoken(row);
    return columns.map((column) => cellOf(column, said, speech));
  });
  const named = columns.findIndex(({ isFigure }) => !isFigure);
  const last = columns.map(
    (column, at): SheetCell => (at === named ? { text: wordIn(TOTAL, lang) } : cellOf(column, totals, speech)),
  );
  return { rows: [header, ...body, last], hasTotals: true };
}

const pages = new Map<string, string>(documentKinds.map(({ name, page }) => [name, page]));
/** A kind as the menu calls its page. */
const kindIn = (kind: string, lang: Language = "zh-CN"): string =>
  menu.find(({ url }) => url === pages.get(kind))?.labels[lang] ?? kind;
