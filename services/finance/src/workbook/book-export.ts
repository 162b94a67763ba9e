// Exports of the books as workbooks.
import { financeOperation } from "@kontor/contracts/core/operation-log";
import type { Column } from "@kontor/service-kit/document/export.columns";
import { defineExport, type Export, logsExport } from "@kontor/service-kit/workbook/export";

/**
 * Exports all rows of a book as a workbook.
 * @param name of the file and in the operation log
 */
export const bookExport = (name: string, columns: readonly Column[]): Export<object> =>
  defineExport({ name, columns, log: logsExport(financeOperation, "report", name) });
