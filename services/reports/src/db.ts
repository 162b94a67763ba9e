// The database of the reports service, which its own statements read and write.
import { type Db, openTables } from "@kontor/service-kit/database/database";

export type ReportsDb = Db<object>;

/** For answers: a report over years may take its time (LIM-2). */
const REPORT_TIMEOUT_MS = 60_000;
export const openReports = (url: string): ReportsDb => openTables({ url, statementTimeout: REPORT_TIMEOUT_MS });

/** For postings: the same few statements again and again, which find rows by keys. */
export const openPostings = (url: string): ReportsDb => openTables({ url, plansOnce: true });
