// Closes orders whose rest is no longer to be delivered, and opens them again (reference.md §1.10).
import { refuse } from "@kontor/contracts/core/error";
import type { DepositReturn } from "@kontor/contracts/document/order-endpoints";
import { figure } from "@kontor/contracts/document/totals";
import { reasonText } from "@kontor/contracts/voucher/reason";
import { closedRefusal } from "../closing/period.rules.ts";
import { actorOf } from "../context/ctx.ts";
import { sqlOf } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import { findStoredResponse } from "../http/idempotency.ts";
import type { Action } from "../voucher/action.ts";
import { decideEach } from "../voucher/bulk-error.rules.ts";
import { commit, type Decided } from "../voucher/commit.ts";
import { staleVersion } from "../voucher/decide.rules.ts";
import type { Seen, Transitioned } from "../voucher/voucher-writes.ts";
import { withCredit } from "./credit.query.ts";
import { type Decision, decideClosing } from "./decide.rules.ts";
import { closed, reopened } from "./deposit-return.rules.ts";
import { findDocuments, lockDocuments } from "./document.store.ts";
import { assertWritten, type DocumentCall, type DocumentServiceOptions } from "./document-call.ts";
import type { DocumentHeader, DocumentSettings } from "./model.ts";
import { DEDUCTED } from "./open-item.sql.ts";
import { recomputeProgress } from "./progress.store.ts";
import { findRules } from "./reference-data.query.ts";
import { refuseAccount } from "./refund-account.query.ts";
import { findRelated } from "./related.query.ts";
import { reservationsOf } from "./reserve.ts";
import { sideEffectsOf } from "./side-effects.ts";
import { writeHeads } from "./write.store.ts";

export interface Closing {
  seen: Seen;
  reason: string;
  /** false: the orders are opened again. */
  closes: boolean;
  /** Where what is left of their deposits goes. */
  depositReturn?: DepositReturn | undefined;
}

const DEDUCTIONS = statement<{ id: string; deducted: string }>(
  `select d.id, ${DEDUCTED("d", "null")} as deducted from documents d where d.id = any($1::uuid[])`,
);

/**
 * Closes or opens orders, all or none. Their effect stays, whatever period they are dated in; but what goes back of a deposit is dated now, and opening takes
 * that back. That of an order of a customer with a credit limit is published again where it opens, since its rest is reserved for a revision (docs/decisions/0064).
 * @throws Refusal as `closed` and `reopened` do; `period-closed` where the return of a deposit is dated in a closed period; `document-settled` where slips have
 * settled the partner's credit; `credit-limit-exceeded`
 */
export function closeOrders(
  parts: DocumentServiceOptions,
  call: DocumentCall,
  closing: Closing,
): Promise<Transitioned> {
  const { ctx, reasons } = call;
  const { seen, closes, reason } = closing;
  if (seen.length > 1 && Object.keys(reasons).length > 0) throw refuse("reason-for-one", { status: 422 });
  const ids = [...new Set(seen.map(({ id }) => id))];
  return commit<Decision, DocumentSettings, Transitioned>(parts.db, call, {
    reservations: reservationsOf(parts, reasons, !closes),
    lock: (tx) => lockDocuments(tx, ids),
    decide: (tx) => decide(tx, call, closing, ids),
    async write(tx, decisions, switches) {
      const heads = decisions.map(({ after }) => after.head);
      const action = closes ? "close" : "reopen";
      const answer = { message: action, documents: heads.map(({ id, version }) => ({ id, version })) };
      const why = [reason, reasonText(reasons)].filter(Boolean).join(" · ");
      const sideEffects = sideEffectsOf(call, parts.operation, decisions, {
        ...{ action, switches, answer, reason: why },
        noted: ({ before, after }) => returningOf(action, (closes ? after : before)?.head),
      });
      assertWritten(await writeHeads(tx, ctx, heads, sideEffects, decisions.flatMap(returnedAt)));
      await recomputeProgress(tx, ctx, ids);
      return answer;
    },
  });
}

/** How history says where the rest of the deposit went, or was taken back from. @param head of the order while it is closed */
function returningOf(action: "close" | "reopen", head: DocumentHeader | undefined): Action {
  if (!head || figure(head.depositReturned).isZero()) return action;
  return head.depositAccountId === null ? `${action}-credit` : `${action}-refund`;
}

async function decide(
  tx: object,
  { ctx, key, kind: { contract } }: DocumentCall,
  { seen, closes, depositReturn }: Closing,
  ids: readonly string[],
): Promise<Decided<Decision, DocumentSettings, Transitioned>> {
  const response = key && (await findStoredResponse<Transitioned>(sqlOf(tx), key));
  if (response) return { answered: response.answer };
  const documents = await findDocuments(tx, ctx, contract, ids);
  const related = await findRelated(tx, contract, ids);
  const deductions = new Map((await DEDUCTIONS.rows(tx, ids)).map(({ id, deducted }) => [id, deducted]));
  const { switches, period } = await findRules(tx);
  await refuseAccount(tx, depositReturn);
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const [seesPrices, now] = [!actorOf(ctx).priceLimits.includes(contract.priceLimit), ctx.now()];
  const isLimited = (id: string): boolean => !closes && (related.get(id)?.isLimited ?? false);
  const decisions = decideEach(documents, (before) => {
    const { id, version } = before.head;
    if (versions.get(id) !== version) throw staleVersion();
    const deducted = deductions.get(id) ?? "0";
    const after = closes ? closed(before, { deducted, depositReturn, seesPrices, now }) : reopened(before);
    const refusal = closedRefusal(period, returnedAt({ before, after }), "depositReturn");
    if (refusal) throw refusal;
    const isPublished = isLimited(id) || before.head.depositReturnedAt !== after.head.depositReturnedAt;
    return decideClosing(contract, {
      before,
      after,
      switches,
      isPublished,
      revisionMax: related.get(id)?.revisionMax ?? 0,
    });
  });
  return { decisions: await withCredit(tx, contract, decisions, isLimited), loaded: switches };
}

/** When deposits went back, by the decision or before it. */
const returnedAt = ({ before, after }: Pick<Decision, "before" | "after">): string[] =>
  [before, after].flatMap((order) => order?.head.depositReturnedAt ?? []);
