// Reads the history of one document or slip.
import { statement } from "../database/statement.ts";

interface HistoryRow {
  revision: number;
  action: string;
  reason: string;
  userName: string;
  time: string;
}
const HISTORY =
  statement<HistoryRow>(`select revision, action, reason, user_name as "userName", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time
  from document_history where document_id = $1::uuid order by version desc limit 500`);

/** Users, operations and times, the latest first. */
export const findHistory = (tx: object, id: string): Promise<HistoryRow[]> => HISTORY.rows(tx, id);
