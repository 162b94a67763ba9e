// Closing the books up to a day, and opening them again (contracts/system/closing.ts, docs/decisions/0036).
import type { ClosingFinding } from "@kontor/contracts/closing/closing";
import { checkClosing, closePeriod, getClosing, listClosings, reopenPeriod } from "@kontor/contracts/system/closing";
import { findPeriod, lockPeriod } from "@kontor/service-kit/closing/period.store";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Request, router } from "@kontor/service-kit/http/router";
import type { SystemDb } from "../db.ts";
import { logOperation } from "../log/log.store.ts";
import type { PeerClient } from "../name-checks/check.routes.ts";
import { refuseClosing, refuseReopening, refuseUnposted } from "./closing.rules.ts";
import { dayOf, findClosings, momentAfter, noteClosing, publishPeriod } from "./closing.store.ts";
import { announceReopening, findChecklist, waitedFor } from "./previews.ts";
import { refuseUnseen, stampOf } from "./stamp.rules.ts";

export function closingRoutes(db: SystemDb, peers: PeerClient) {
  const routes = router("system", db);
  const log = { operation: "closing" } as const;

  /** The services' findings before the end of a day. */
  async function looked(ctx: Ctx, day: string): Promise<{ before: string; findings: ClosingFinding[]; stamp: string }> {
    const before = await db.tenantRead(ctx, (tx) => momentAfter(tx, day));
    const findings = await findChecklist(peers, ctx, before);
    return { before, findings, stamp: stampOf(day, findings) };
  }

  routes.plain(getClosing, async ({ ctx }) => {
    const { period, today } = await db.tenantRead(ctx, async (tx) => ({
      period: await findPeriod(tx),
      today: await dayOf(tx, ctx.now()),
    }));
    const { version, closedTo, closedBefore, sealedBefore } = period;
    if (closedBefore === null) return { version, closedTo, today, state: "open" as const, waitsFor: [] };
    if (closedBefore === sealedBefore) return { version, closedTo, today, state: "closed" as const, waitsFor: [] };
    const waitsFor = await waitedFor(peers, ctx, { version, before: closedBefore });
    return { version, closedTo, today, state: "closing" as const, waitsFor };
  });

  routes.plain(checkClosing, ({ ctx, query }) => looked(ctx, query.day));

  // Other services are called before the transaction, so that no row is locked while they answer.
  routes.write(
    closePeriod,
    async ({ ctx, tx, body, prepared: { before, findings } }) => {
      const locked = await lockPeriod(tx);
      refuseClosing(locked, body, await dayOf(tx, ctx.now()));
      refuseUnposted(findings);
      refuseUnseen(body.day, findings, body.checklist);
      const period = { ...locked, version: locked.version + 1, closedTo: body.day, closedBefore: before };
      await publishPeriod(tx, ctx, period);
      await noteClosing(tx, ctx, { ...period, action: "close", reason: "", warnings: findings });
      await logOperation(tx, ctx, {
        ...log,
        type: "close",
        content: body.day,
        before: { closedTo: locked.closedTo },
        // The findings that were open when the books were closed nevertheless.
        after: { closedTo: body.day, warnings: findings },
      });
      return { message: "closing", version: period.version };
    },
    ({ ctx, body }: Request) => looked(ctx, closePeriod.body.parse(body).day),
  );

  routes.write(reopenPeriod, async ({ ctx, tx, body: { day, version, reason }, afterCommit }) => {
    const locked = await lockPeriod(tx);
    refuseReopening(locked, { day, version });
    const closedBefore = day === null ? null : await momentAfter(tx, day);
    // Days that stay closed also stay sealed.
    const sealedBefore =
      closedBefore === null || locked.sealedBefore === null ? null : [closedBefore, locked.sealedBefore].sort()[0];
    const period = { version: version + 1, closedTo: day, closedBefore, sealedBefore: sealedBefore ?? null };
    await publishPeriod(tx, ctx, period);
    await noteClosing(tx, ctx, { ...period, action: "reopen", reason, warnings: [] });
    await logOperation(tx, ctx, {
      ...log,
      type: "reopen",
      content: reason,
      before: { closedTo: locked.closedTo },
      after: { closedTo: day },
    });
    afterCommit(() => announceReopening(peers, ctx, period));
    return { message: "reopened", version: period.version };
  });

  routes.read(listClosings, async ({ tx }) => ({ rows: await findClosings(tx) }));
  return routes;
}
