// The database of the reports service, with handwritten statements.
import { type Db, openTables } from "@kontor/service-kit/database/database";

export type ReportsDb = Db<object>;

/** For reports: one over years may take long (LIM-2). */
const REPORT_TIMEOUT_MS = 60_000;
export const openReports = (url: string): ReportsDb => openTables({ url, statementTimeout: REPORT_TIMEOUT_MS });

/** For postings: the same few statements again and again, which find rows by keys. */
export const openPostings = (url: string): ReportsDb => openTables({ url, plansOnce: true });

/** For a rebuild: postings of thousands of documents together, which may take long beside other work. */
export const openRebuild = (url: string): ReportsDb =>
  openTables({ url, plansOnce: true, statementTimeout: REPORT_TIMEOUT_MS });
