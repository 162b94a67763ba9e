// A book as a workbook, all its rows; it is in the operation log (XLS-5).
import { financeOperation } from "@kontor/contracts/core/operation";
import type { FileAnswer } from "@kontor/service-kit/answer";
import type { Column, Language } from "@kontor/service-kit/document/sheet.columns";
import { sayOperation } from "@kontor/service-kit/operation";
import type { Work } from "@kontor/service-kit/resource";
import type { FinanceTx } from "../db.ts";
import { workbook } from "./workbook.ts";

/** @throws Refusal what `workbook` throws */
export async function bookSheet(
  { tx, ctx }: Work<FinanceTx>,
  { name, columns }: { name: string; columns: readonly Column[] },
  asked: { lang?: Language | undefined; columns?: string | undefined },
  rows: readonly object[],
): Promise<FileAnswer> {
  const content = `${name} (${rows.length})`;
  await sayOperation({ tx, ctx }, financeOperation, { operation: "report", type: "export", content });
  return workbook(tx, name, columns, asked, rows);
}
