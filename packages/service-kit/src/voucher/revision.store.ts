// Stores which revisions of vouchers were committed, and which never will be.
import { sqlOf } from "../database/database.ts";
import type { Revision } from "./model.ts";

/**
 * Whether a revision was committed; if not, it is forbidden from now on, so that its reservations may be released.
 * A save that is about to commit locks the row: then this waits for its end.
 */
export async function stateOfRevision(tx: object, { voucherId, kind, revision }: Revision): Promise<"done" | "void"> {
  const sql = sqlOf(tx);
  await sql.$executeRawUnsafe(
    "insert into document_revisions (document_id, kind, revision, state) values ($1::uuid, $2, $3::int, 'void') on conflict do nothing",
    voucherId,
    kind,
    revision,
  );
  const [row] = await sql.$queryRawUnsafe<{ state: "done" | "void" }[]>(
    "select state from document_revisions where document_id = $1::uuid and kind = $2 and revision = $3::int",
    voucherId,
    kind,
    revision,
  );
  return row?.state ?? "void";
}
