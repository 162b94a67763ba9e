// Passes new costs of goods on to the goods that were made of them (reference.md §2.8, docs/decisions/0068).
import { holdPeriod } from "@kontor/service-kit/closing/period.store";
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import { unequalOf } from "./conversions.store.ts";
import { linesOfDocuments } from "./ledger.store.ts";
import { type LedgerSession, openLedgerSession } from "./ledger-session.ts";
import { type DocumentKey, documentKey } from "./post-document.rules.ts";
import { revalueAll } from "./recosting.ts";
import { withNewShares } from "./shared-value.rules.ts";

/** Goods become others in turn, and each turn is one round: deeper chains are left, and reconciliation names them. */
const ROUNDS_MAX = 500;

/** Gives what was made by documents the value of what they took, until no other document takes goods of a new cost. */
export async function passOn(tx: object, ctx: TenantCtx, book: LedgerSession, requestId: string): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const documents = book.takeRevalued();
    if (documents.length === 0) return;
    await book.write();
    const byDocument = Map.groupBy(await linesOfDocuments(tx, documents), documentKey);
    const lacking = [...byDocument.values()].flatMap(withNewShares);
    await revalueAll(tx, { book, requestId, lines: lacking });
  }
  ctx.log.error({ documents: book.takeRevalued() }, "goods become others in more turns than are followed");
}

/** Does the same for documents of products that were recosted without a session. The products must be locked. */
export async function passOnFrom(tx: object, ctx: TenantCtx, productIds: readonly string[]): Promise<void> {
  const documents: DocumentKey[] = await unequalOf(tx, productIds);
  if (documents.length === 0) return;
  const { sealedBefore } = await holdPeriod(tx);
  const nothing = { held: [], reserved: [], costs: [], balances: [], serialDocuments: new Set<string>() };
  const book = openLedgerSession(tx, ctx, { ...nothing, sealedBefore });
  book.noteRevalued(documents);
  await passOn(tx, ctx, book, ctx.requestId);
  await book.write();
}
