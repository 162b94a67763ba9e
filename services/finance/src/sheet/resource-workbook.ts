// The export of a resource's list: what is listed, or the chosen rows; it is in the operation log (XLS-5).
import { financeOperation, type LogOperation } from "@kontor/contracts/core/operation";
import type { exportQuery } from "@kontor/contracts/core/page";
import type { FileAnswer } from "@kontor/service-kit/answer";
import type { Column } from "@kontor/service-kit/document/sheet.columns";
import type { Values } from "@kontor/service-kit/fields";
import { sayOperation } from "@kontor/service-kit/operation";
import type { Resource, Work } from "@kontor/service-kit/resource";
import type { z } from "zod";
import type { FinanceTx } from "../db.ts";
import { EXPORT_LIMIT, workbook } from "./workbook.ts";

/** @throws Refusal what `workbook` throws */
export async function exportRows<S extends z.ZodType>(
  work: Work<FinanceTx>,
  resource: Resource<FinanceTx, S>,
  sheet: { name: string; operation: LogOperation; columns: readonly Column[]; within?: Values },
  { ids, lang, columns, ...query }: z.output<typeof exportQuery>,
): Promise<FileAnswer> {
  const rows = await resource.rowsFor(work, query, {
    limit: EXPORT_LIMIT,
    within: sheet.within ?? {},
    ...(ids ? { ids: ids.split(",") } : {}),
  });
  await sayOperation(work, financeOperation, {
    operation: sheet.operation,
    type: "export",
    content: `… (${rows.length})`,
  });
  return await workbook(work.tx, sheet.name, sheet.columns, { columns, lang }, rows);
}
