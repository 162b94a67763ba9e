// The history of vouchers: who did what and when. Documents append theirs in the statement that writes them.
import { actorOf, type Ctx } from "../context/ctx.ts";
import { isoTime } from "../database/iso-time.ts";
import { statement } from "../database/statement.ts";
import type { Action } from "./action.ts";
import type { VoucherDecision } from "./model.ts";

export interface HistoryRow {
  revision: number;
  action: string;
  reason: string;
  userName: string;
  time: string;
}
/** Of `document_history h`. */
export const HISTORY_COLUMNS = `h.revision, h.action, h.reason, h.user_name as "userName", ${isoTime("h.at")} as time`;
const HISTORY = statement<HistoryRow>(
  `select ${HISTORY_COLUMNS} from document_history h where h.document_id = $1::uuid order by h.version desc limit 500`,
);

/** Users, operations and times, the latest first. */
export const findHistory = (tx: object, id: string): Promise<HistoryRow[]> => HISTORY.rows(tx, id);

const APPEND = statement(`insert into document_history (document_id, version, revision, action, user_id, user_name, at)
  select id, coalesce((select max(h.version) from document_history h where h.document_id = id), 0) + 1, revision, $2, $3::uuid, $4, $5::timestamptz
  from json_to_recordset($1::json) as g(id uuid, revision int)`);
/** Appends what was done to each voucher. */
export async function appendHistory(
  tx: object,
  ctx: Ctx,
  decisions: readonly VoucherDecision[],
  action: Action,
): Promise<void> {
  const { userId, userName } = actorOf(ctx);
  const rows = decisions.map(({ after: { head } }) => ({ id: head.id, revision: head.revision }));
  await APPEND.run(tx, JSON.stringify(rows), action, userId, userName, ctx.now().toISOString());
}
