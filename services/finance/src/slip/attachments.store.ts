// Stores attachments and history of slips.
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import type { Action } from "@kontor/service-kit/document/document-service";

const ATTACH = statement(
  "update attachments set document_id = $1::uuid where id = any($2::uuid[]) and document_id is null",
);
/** Attaches these files to the slip; from now on whoever sees the slip sees them. */
export async function attach(tx: object, slipId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await ATTACH.run(tx, slipId, ids);
}

const NOTE = statement(`insert into document_history (document_id, version, revision, action, user_id, user_name, at)
  select id, coalesce((select max(h.version) from document_history h where h.document_id = id), 0) + 1, revision, action, $2::uuid, $3, $4::timestamptz
  from json_to_recordset($1::json) as g(id uuid, revision int, action text)`);

export type SlipAction = Action | "add-and-audit" | "update-and-audit";
/** Appends to the history of slips. */
export async function noteHistory(
  tx: object,
  ctx: Ctx,
  historyRows: readonly { id: string; revision: number; action: SlipAction }[],
): Promise<void> {
  const { userId, userName } = actorOf(ctx);
  await NOTE.run(tx, JSON.stringify(historyRows), userId, userName, ctx.now().toISOString());
}
