// Exports stock by variant as the page's grid: each product as a block, its own columns beside the table of its attributes.
import { refuse } from "@kontor/contracts/core/error";
import { reportsOperation } from "@kontor/contracts/core/operation-log";
import type { CostBasis } from "@kontor/contracts/reports/common";
import { attributeGrid, cornerOf } from "@kontor/contracts/reports/sku-grid";
import type { SkuGridRow } from "@kontor/contracts/reports/sku-stock";
import { localTimes } from "@kontor/service-kit/database/local-time";
import { readAliases } from "@kontor/service-kit/document/property-alias.store";
import { FileAnswer, XLSX_TYPE } from "@kontor/service-kit/http/response";
import { logsExport } from "@kontor/service-kit/operation-log/log-operation";
import type { ReportPage } from "@kontor/service-kit/report/run-report";
import { EXPORT_ROWS_MAX } from "@kontor/service-kit/resource/import-export";
import type { Work } from "@kontor/service-kit/resource/resource";
import {
  type CellFormat,
  type Column,
  cellOf,
  filledColumns,
  type Language,
  TOTAL,
  titled,
  wordIn,
} from "@kontor/service-kit/workbook/columns";
import { type WorkbookCell, writeWorkbook } from "@kontor/service-kit/workbook/write";
import { ATTRIBUTE, GRID, skuGridColumns } from "./workbook.columns.ts";
import { columnsShown } from "./workbook.rules.ts";

interface GridQuery {
  across: number;
  lang?: Language | undefined;
  columns?: string | undefined;
}

/** @throws Refusal `export-too-large` past 50,000 lines; `field-unknown` for a column that the grid does not have */
export async function skuGridWorkbook(
  work: Work<object>,
  { across, lang, columns: shown }: GridQuery,
  { rows, totals, basis }: ReportPage<SkuGridRow> & { basis: CostBasis },
): Promise<FileAnswer> {
  // The grid is as wide as its product's attribute has values, so it stands behind all others.
  const chosen = columnsShown(skuGridColumns(basis), shown).filter(({ field }) => field !== GRID.field);
  const columns = titled(filledColumns(chosen, rows), await readAliases(work.tx));
  const speech = { language: lang, local: await localTimes(work.tx) };
  const blocks = rows.flatMap((row) => blockOf(row, across, columns, speech));
  if (blocks.length > EXPORT_ROWS_MAX) throw refuse("export-too-large", { values: { max: EXPORT_ROWS_MAX } });
  const head = [...columns, GRID].map(({ words }): WorkbookCell => ({ text: wordIn(words, lang) }));
  const [, ...summed] = columns.map((column) => cellOf(column, totals, speech));
  const last = [{ text: wordIn(TOTAL, lang) }, ...summed];
  await logsExport(reportsOperation, "report", "material_skustock")(work, rows.length);
  return new FileAnswer("material_skustock.xlsx", XLSX_TYPE, await writeWorkbook([head, ...blocks, last]));
}

/** The product with the headings of its grid, the lines of the grid, its sums, and an empty line. */
function blockOf(row: SkuGridRow, across: number, columns: readonly Column[], speech: CellFormat): WorkbookCell[][] {
  const { language } = speech;
  const grid = attributeGrid(row, across);
  const sum = { text: wordIn(TOTAL, language) };
  const figures = (each: readonly (string | undefined)[]) =>
    each.map((figure): WorkbookCell => (figure === undefined ? null : { figure }));
  const corner = cornerOf(grid, row.attributes, (at) => `${wordIn(ATTRIBUTE, language)} ${at + 1}`);
  const blanks = columns.map((): WorkbookCell => null);
  return [
    [
      ...columns.map((column) => cellOf(column, row, speech)),
      { text: corner },
      ...grid.columns.map((text) => ({ text })),
      sum,
    ],
    ...grid.rows.map(({ name, cells, total }) => [
      ...blanks,
      { text: name },
      ...figures(grid.across === null ? [] : cells.map((variant) => variant?.quantity)),
      ...figures([total]),
    ]),
    [...blanks, sum, ...figures([...grid.totals, row.currentStock])],
    [],
  ];
}
