// Exports of the books as workbooks.
import { financeOperation } from "@kontor/contracts/core/operation-log";
import { logsExport } from "@kontor/service-kit/operation-log/log-operation";
import { defineExport, type Export } from "@kontor/service-kit/resource/export";
import type { Column } from "@kontor/service-kit/workbook/columns";

/**
 * Exports all rows of a book as a workbook.
 * @param name of the file and in the operation log
 */
export const bookExport = (name: string, columns: readonly Column[]): Export<object> =>
  defineExport({ name, columns, log: logsExport(financeOperation, "report", name) });
