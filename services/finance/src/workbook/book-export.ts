// Reports of the books and of money as workbooks.
import { financeOperation } from "@kontor/contracts/core/operation-log";
import { reportFiles, type WritesReport } from "@kontor/service-kit/report/report-file";
import type { FinanceDb } from "../db.ts";

/** Writes a report of this service as a workbook, whatever the number of its rows. */
export const filesOf = (db: FinanceDb): WritesReport => reportFiles({ db, fact: financeOperation });
