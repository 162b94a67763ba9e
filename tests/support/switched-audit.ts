// Random trade in which strict audit is switched on and off: what is saved, and not audited, counts or not (docs/decisions/0012).
import { type SwitchOver, type SwitchRefused, switchOvers } from "@kontor/contracts/voucher/strict-audit";
import { expect, vi } from "vitest";
import { rule } from "./books.ts";
import { isInside } from "./closed-days.ts";
import { detailOf } from "./documents.ts";
import { PATIENCE_MS } from "./patience.ts";
import { allPosted, type Step, type Trade } from "./random-trade.ts";
import { done } from "./tenant.ts";

const WITHIN = { timeout: PATIENCE_MS, interval: 200 };

/**
 * A draft that cannot count: a return without its sale where all goods of its kind are gifts by now, and one whose serial numbers others have taken or
 * brought since.
 */
const isLeft = ({ issues }: SwitchRefused): boolean =>
  issues.length > 0 && issues.every(({ id }) => /^(document-return-cost-unknown|stock-serial-.*)$/.test(id));

/**
 * Switches strict audit, and waits until all documents count as it has them; those of closed days stay as they are. Negative stock is on from then on. Drafts
 * that cannot count are deleted, or they would count as soon as others let them, at any later moment. For the same reason drafts that cannot be withdrawn, as
 * others still have their serial numbers, are audited; those of closed days go on counting.
 */
export async function switchAudit(trade: Trade, isStrict: boolean): Promise<void> {
  if (trade.isStrict === isStrict) return;
  const { books, steps } = trade;
  // Without it, what stock does not allow would stay as it was.
  await rule(books, { minusStockFlag: true });
  await rule(books, { forceApprovalFlag: isStrict });
  Object.assign(trade, { isStrict, mayOwe: true });
  const [stay, left, bound] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { preview } of Object.values(switchOvers))
    await vi.waitFor(async () => {
      const query = { forceApprovalFlag: isStrict ? "1" : "0" };
      const { kinds, refused } = await done<SwitchOver>(preview, { token: books.token, query });
      const stuck = refused.filter((each) => each.refusal !== "period-closed" && !isLeft(each));
      expect(stuck, JSON.stringify(stuck)).toEqual([]);
      expect(refused.length, JSON.stringify(kinds)).toBe(kinds.reduce((sum, { count }) => sum + count, 0));
      for (const { id, refusal } of refused) (refusal === "period-closed" ? stay : isStrict ? bound : left).add(id);
    }, WITHIN);
  for (const step of steps.filter(({ document, isDeleted }) => !isDeleted && left.has(document.id))) {
    await done(step.kind.endpoints.remove, { token: books.token, query: { id: step.document.id } });
    Object.assign(step, { isDeleted: true, counts: false });
  }
  for (const step of steps.filter(({ document, isAudited }) => !isAudited && bound.has(document.id)))
    await vi.waitFor(() => auditNow(trade, step), WITHIN);
  for (const step of steps)
    if (!step.isDeleted && !stay.has(step.document.id) && !isInside(trade, step.document.at))
      step.counts = step.isAudited || !isStrict;
  await allPosted(trade);
}

/** Audits a draft in its present version: it may just have been withdrawn after all. */
async function auditNow({ books }: Trade, step: Step): Promise<void> {
  const { id, version } = await detailOf(step.kind, books, step.document.id);
  const body = { documents: [{ id, version }] };
  const { documents } = await done<{ documents: { version: number }[] }>(step.kind.endpoints.audit, {
    token: books.token,
    body,
  });
  Object.assign(step, { isAudited: true, version: documents[0]?.version });
}
