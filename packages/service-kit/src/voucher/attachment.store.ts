// Attachments: uploaded first, named by a save, always served as downloads (UPL-2 to UPL-4).
import { notFound, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { actorOf, type Ctx } from "../context/ctx.ts";
import { sqlOf } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import type { UploadedFile } from "../http/parse-request.ts";
import { FileAnswer } from "../http/response.ts";
import { fileKind } from "./attachment.rules.ts";
import { attachmentName } from "./attachment-name.rules.ts";

/** Uploads of one tenant in an hour, and bytes that it may store. */
const HOURLY_MAX = 500;
const QUOTA_BYTES = 2_000_000_000;
/** How long a file waits for a save to name it: a form left half typed may be resumed for weeks. */
const FORGOTTEN_DAYS = 30;
const FORGOTTEN_AT_ONCE = 100;

const FORGET = statement(`delete from attachments where id = any(array(select id from attachments
  where document_id is null and created_at < $1::timestamptz - interval '${FORGOTTEN_DAYS} days' limit ${FORGOTTEN_AT_ONCE} for update skip locked))`);
const USAGE = statement<{ recent: number; bytes: string }>(`select coalesce(sum(size), 0)::text as bytes,
  count(*) filter (where created_at > $1::timestamptz - interval '1 hour')::int as recent from attachments`);

/** Stores an uploaded file until a voucher names it. @throws Refusal `attachment-type`, `attachment-quota`, `too-many-uploads` (UPL-4) */
export async function storeAttachment(tx: object, ctx: Ctx, kind: string, file: UploadedFile | undefined) {
  if (!file) throw refuse("field-required", { field: "file" });
  const content = fileKind(file.bytes);
  if (!content) throw refuse("attachment-type", { field: "file" });
  const sql = sqlOf(tx);
  const now = ctx.now().toISOString();
  await FORGET.run(tx, now);
  const [usage] = await USAGE.rows(tx, now);
  if ((usage?.recent ?? 0) >= HOURLY_MAX) throw refuse("too-many-uploads", { status: 429, retryAfter: 600 });
  if (Number(usage?.bytes ?? 0) + file.bytes.length > QUOTA_BYTES) throw refuse("attachment-quota", { field: "file" });
  const attachment = { id: newId(), name: attachmentName(file.name, content), size: file.bytes.length };
  await sql.$executeRawUnsafe(
    `insert into attachments (id, kind, name, size, bytes, creator_id, created_at)
     values ($1::uuid, $2, $3, $4::int, decode($5, 'base64'), $6::uuid, $7::timestamptz)`,
    attachment.id,
    kind,
    attachment.name,
    attachment.size,
    Buffer.from(file.bytes).toString("base64"),
    actorOf(ctx).userId,
    now,
  );
  return attachment;
}

/**
 * SQL for the ids, as a JSON array, of the attachments that a voucher may have: its own, and the user's uploads that belong to none yet.
 * @param of placeholders with their types
 */
export const usableAttachments = (of: { ids: string; kind: string; voucherId: string; userId: string }): string =>
  `(select coalesce(json_agg(f.id), '[]') from attachments f where f.id = any(${of.ids}) and f.kind = ${of.kind}
    and (f.document_id = ${of.voucherId} or f.document_id is null and f.creator_id = ${of.userId}))`;

const ATTACH = statement(
  "update attachments set document_id = $1::uuid where id = any($2::uuid[]) and document_id is null",
);
/** Attaches files to a voucher; from now on whoever sees it sees them. Documents do so in the statement that writes them. */
export async function attach(tx: object, voucherId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await ATTACH.run(tx, voucherId, ids);
}

/** The voucher that an attachment belongs to, and its content. The user's own uploads that belong to none yet are included. */
export async function findAttachment(tx: object, ctx: Ctx, kind: string, id: string) {
  const [row] = await sqlOf(tx).$queryRawUnsafe<{ name: string; voucherId: string | null; bytes: string }[]>(
    `select name, document_id as "voucherId", encode(bytes, 'base64') as bytes from attachments
     where id = $1::uuid and kind = $2 and (document_id is not null or creator_id = $3::uuid)`,
    id,
    kind,
    actorOf(ctx).userId,
  );
  if (!row) throw notFound("id");
  const bytes = new Uint8Array(Buffer.from(row.bytes, "base64"));
  // Judged once more: names of earlier years were stored as they came.
  const name = attachmentName(row.name, fileKind(bytes));
  return { voucherId: row.voucherId, file: new FileAnswer(name, "application/octet-stream", bytes) };
}
