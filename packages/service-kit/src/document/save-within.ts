// Saves a new, audited document inside another write's transaction, or deletes documents: committed with that write, or not at all.
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentInput } from "@kontor/contracts/document/document";
import type { Ctx } from "../context/ctx.ts";
import type { Db } from "../database/database.ts";
import type { Work } from "../resource/resource.ts";
import { CommitRejected } from "../voucher/commit-rejected.ts";
import type { Saved } from "../voucher/voucher-writes.ts";
import type { DocumentServiceOptions } from "./document-call.ts";
import type { Kind } from "./kind.ts";
import { forgetCounts } from "./list.query.ts";
import { saveDocument } from "./save.ts";
import { transitionDocuments } from "./transition.ts";

/** What a service's documents are saved with, besides the transaction. */
export type WithinOptions = Omit<DocumentServiceOptions, "db">;

/**
 * For a ledger in the same database, which reserves within the commit. The caller releases the number where he rolls back afterwards.
 * @throws Refusal as a save, and `busy` where only a second attempt of the whole could succeed
 */
export async function saveWithin(
  { tx, ctx, afterCommit }: Work,
  parts: WithinOptions,
  { kind, input }: { kind: Kind; input: DocumentInput },
): Promise<Saved> {
  const call = { ctx, key: undefined, kind, reasons: {} };
  const saved = await saveDocument({ ...parts, db: inside(tx) }, call, { input, version: undefined, isAudited: true });
  afterCommit?.(async () => forgetCounts(kind.contract, ctx));
  return saved;
}

/** Deletes documents of a kind. @throws Refusal as a deletion, and `busy` as above */
export async function removeWithin(
  { tx, ctx, afterCommit }: Work,
  parts: WithinOptions,
  { kind, ids }: { kind: Kind; ids: readonly string[] },
): Promise<void> {
  const call = { ctx, key: undefined, kind, reasons: {} };
  const seen = ids.map((id) => ({ id, version: undefined }));
  await transitionDocuments({ ...parts, db: inside(tx) }, call, { transition: "remove", seen });
  afterCommit?.(async () => forgetCounts(kind.contract, ctx));
}

/** Runs the work of a transaction in the one that is there: what is rejected ends all of it, since a second attempt would find the first one's rows. */
function inside(tx: object): Db<object> {
  const run = <T>(_ctx: Ctx, work: (inner: object) => Promise<T>): Promise<T> =>
    work(tx).catch((error: unknown) => {
      throw error instanceof CommitRejected ? refuse("busy", { status: 503, retryAfter: 1 }) : error;
    });
  return {
    ...{ tenantTx: run, tenantRead: run, tenantSideTx: run },
    ready: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  };
}
