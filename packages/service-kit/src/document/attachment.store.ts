// Attachments: uploaded first, named by a save, always served as downloads (UPL-2 to UPL-4).
import { notFound, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { FileAnswer } from "../answer.ts";
import { actorOf, type Ctx } from "../ctx.ts";
import { rawOf } from "../db.ts";
import type { UploadedFile } from "../door.ts";
import { fileKind } from "./attachment.rules.ts";

const NAME_LENGTH_MAX = 200;
/** Uploads of one company in an hour. */
const HOURLY_MAX = 500;

/** Keeps an uploaded file until a document names it. @throws Refusal `attachment-type`, `too-many-uploads` */
export async function keepAttachment(tx: object, ctx: Ctx, kind: string, file: UploadedFile | undefined) {
  if (!file) throw refuse("field-required", { field: "file" });
  if (!fileKind(file.bytes)) throw refuse("attachment-type", { field: "file" });
  const sql = rawOf(tx);
  const [recent] = await sql.$queryRawUnsafe<{ n: number }[]>(
    "select count(*)::int as n from attachments where created_at > $1::timestamptz - interval '1 hour'",
    ctx.now().toISOString(),
  );
  if ((recent?.n ?? 0) >= HOURLY_MAX) throw refuse("too-many-uploads", { status: 429, retryAfter: 600 });
  const kept = { id: newId(), name: file.name.slice(-NAME_LENGTH_MAX), size: file.bytes.length };
  await sql.$executeRawUnsafe(
    `insert into attachments (id, kind, name, size, bytes, creator_id, created_at)
     values ($1::uuid, $2, $3, $4::int, decode($5, 'base64'), $6::uuid, $7::timestamptz)`,
    kept.id,
    kind,
    kept.name,
    kept.size,
    Buffer.from(file.bytes).toString("base64"),
    actorOf(ctx).userId,
    ctx.now().toISOString(),
  );
  return kept;
}

/** The document that an attachment belongs to, and its content. One's own that belongs to none yet is shown too. */
export async function findAttachment(tx: object, ctx: Ctx, kind: string, id: string) {
  const [found] = await rawOf(tx).$queryRawUnsafe<{ name: string; documentId: string | null; bytes: string }[]>(
    `select name, document_id as "documentId", encode(bytes, 'base64') as bytes from attachments
     where id = $1::uuid and kind = $2 and (document_id is not null or creator_id = $3::uuid)`,
    id,
    kind,
    actorOf(ctx).userId,
  );
  if (!found) throw notFound("id");
  const { name, documentId, bytes } = found;
  return {
    documentId,
    file: new FileAnswer(name, "application/octet-stream", new Uint8Array(Buffer.from(bytes, "base64"))),
  };
}
