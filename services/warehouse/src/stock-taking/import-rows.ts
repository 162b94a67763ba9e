// Rows of a workbook with counted quantities (reference.md §2.11). Pure.
import { decimalNotNegative } from "@kontor/contracts/core/decimal";
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { issuesIn } from "@kontor/contracts/core/issues";
import { BATCH_MAX } from "@kontor/contracts/document/tracking";
import { text } from "@kontor/contracts/system/field-schemas";
import { COUNTED_ROWS_MAX } from "@kontor/contracts/warehouse/stock-taking-report";
import { meant } from "@kontor/service-kit/workbook/write";
import type { CountLine } from "./count.store.ts";
import { type CountField, countFields, countHeadings } from "./workbook.columns.ts";

const plain = (heading: string): string => heading.replace(/[*＊\s]/g, "");
const quantity = decimalNotNegative("quantity");
const SCHEMAS = {
  barCode: text(50).min(1),
  batchNumber: text(BATCH_MAX),
  countNumber: quantity,
  remark: text(500),
} as const;

export interface ImportedRow {
  /** From 1, below the header. */
  row: number;
  line: CountLine;
}

/**
 * The counts in the rows of a workbook, those without a counted quantity left out: they are not counted yet.
 * @throws Refusal `workbook-header-mismatch` where the first row was deleted or changed, `workbook-too-many-rows`, `workbook-empty`
 */
export function readCounts([header = [], ...rows]: readonly string[][]): { counts: ImportedRow[]; issues: Issue[] } {
  for (const [at, field] of countFields.entries()) {
    const words = countHeadings[field];
    if (!words.map(plain).includes(plain(header[at] ?? "")))
      throw refuse("workbook-header-mismatch", {
        values: { column: at + 1, expected: words[0], found: header[at] ?? "" },
      });
  }
  if (rows.length > COUNTED_ROWS_MAX) throw refuse("workbook-too-many-rows", { values: { max: COUNTED_ROWS_MAX } });
  const issues: Issue[] = [];
  const counts = rows.flatMap((cells, index): ImportedRow[] => {
    const row = index + 1;
    const values = Object.fromEntries(countFields.map((field, at) => [field, meant(cells[at] ?? "").trim()])) as Record<
      CountField,
      string
    >;
    if (values.countNumber === "") return [];
    const wrong = Object.entries(SCHEMAS).flatMap(([field, schema]) =>
      issuesIn(schema, values[field as CountField]).map((issue) => ({ ...issue, field, row })),
    );
    issues.push(...wrong);
    const { barCode, batchNumber, countNumber, remark } = values;
    const line = { id: newId(), barCode, batchNumber, source: "import" as const, countNumber };
    return wrong.length > 0 ? [] : [{ row, line: { ...line, ...(remark === "" ? {} : { remark }) } }];
  });
  if (counts.length === 0 && issues.length === 0) throw refuse("workbook-empty");
  return { counts, issues };
}
