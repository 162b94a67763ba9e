// Stock-taking tasks as workbooks: exports, the template of counts (reference.md §2.11; XLS-1 to XLS-5).
import type { Query } from "@kontor/contracts/core/endpoint";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import type { ItemRow } from "@kontor/contracts/warehouse/stock-taking-items";
import type { exportItems } from "@kontor/contracts/warehouse/stock-taking-report";
import { localTimes } from "@kontor/service-kit/database/local-time";
import { FileAnswer, XLSX_TYPE } from "@kontor/service-kit/http/response";
import { logsExport } from "@kontor/service-kit/operation-log/log-operation";
import { defineExport, EXPORT_LIMIT, type ExportRows } from "@kontor/service-kit/resource/export";
import type { Work } from "@kontor/service-kit/resource/resource";
import { type Column, type Language, wordIn } from "@kontor/service-kit/workbook/columns";
import { templateWorksheets } from "@kontor/service-kit/workbook/template";
import { type WorkbookCell, writeWorksheets } from "@kontor/service-kit/workbook/write";
import type { WarehouseTx } from "../db.ts";
import { findItems } from "./items.query.ts";
import type { Task } from "./task.store.ts";
import {
  countExtras,
  countFields,
  countHeadings,
  differenceColumns,
  extraHeadings,
  itemColumns,
} from "./workbook.columns.ts";

interface Shown {
  lang?: Language | undefined;
  columns?: string | undefined;
}
const exportOf =
  (name: string, columns: readonly Column[]) => (work: Work<object>, task: Task, query: Shown, rows: ExportRows) =>
    defineExport<object>({ name, columns, log: logsExport(warehouseOperation, "stock-taking", task.number) })(
      work,
      query,
      rows,
    );
const writeItems = exportOf("stock-taking", itemColumns);
/** Gains and losses as a workbook. */
export const writeDifferences = exportOf("stock-taking-differences", differenceColumns);

/** The items of a task as a workbook, or one of them to write counts into. */
export async function itemsWorkbook(
  work: Work<WarehouseTx>,
  task: Task,
  { template, lang, columns, ...query }: Query<typeof exportItems>,
): Promise<FileAnswer> {
  const { rows, totals } = await findItems(work.tx, work.ctx, task, query, { limit: EXPORT_LIMIT });
  return template ? countTemplate(work, task, rows, lang) : writeItems(work, task, { lang, columns }, { rows, totals });
}

/** Its first row is the header, its other rows the items without their counts, with what was counted of them before and the moment at which it is made. */
async function countTemplate(
  { tx, ctx }: Work<WarehouseTx>,
  task: Task,
  items: readonly ItemRow[],
  lang: Language | undefined,
): Promise<FileAnswer> {
  const columns = [
    ...countFields.map((field) => ({ heading: wordIn(countHeadings[field], lang), example: EXAMPLES[field] })),
    ...countExtras.map((field) => ({ heading: wordIn(extraHeadings[field], lang) })),
  ];
  const [worksheet, ...notes] = templateWorksheets(columns, lang);
  const made = { time: (await localTimes(tx))(ctx.now().toISOString()) };
  const text = (value: string): WorkbookCell => (value === "" ? null : { text: value });
  const rows = items.map(({ barCode, name, sku, batchNumber, countNumber }) => [
    ...[text(barCode), text([name, sku].filter(Boolean).join(" ")), text(batchNumber), null, null],
    ...[countNumber === null ? null : { figure: countNumber }, made],
  ]);
  const filled = worksheet ? [{ ...worksheet, rows: [...worksheet.rows, ...rows] }] : [];
  return new FileAnswer(`${task.number}.xlsx`, XLSX_TYPE, await writeWorksheets([...filled, ...notes]));
}
const EXAMPLES: Readonly<Record<string, string>> = { barCode: "6901234567892", countNumber: "12" };
