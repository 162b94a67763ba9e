// Routes of members' points: what changed them, adjustments by hand, their sum (docs/decisions/0082).
import { isHiddenBy } from "@kontor/contracts/core/actor";
import { type PartnerRow, partnerPrices } from "@kontor/contracts/system/partner";
import {
  adjustPoints,
  exportPointMovements,
  listPointMovements,
  memberFigures,
  sumPoints,
} from "@kontor/contracts/system/points";
import { actorOf } from "@kontor/service-kit/context/ctx";
import { localTimesIn } from "@kontor/service-kit/database/local-time";
import { router } from "@kontor/service-kit/http/router";
import { defineExport } from "@kontor/service-kit/resource/export";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { SystemDb, SystemTx } from "../db.ts";
import { logOperation } from "../log/log.store.ts";
import { findMemberFigures } from "../partner/members.query.ts";
import { partners } from "../partner/partner.resource.ts";
import { storeReferences } from "../partner/references.store.ts";
import { pointColumns } from "./points.columns.ts";
import { allPointMovements, findPointMovements, findPointsTotal } from "./points.query.ts";
import { adjust } from "./points.store.ts";

const log = { operation: "member" } as const;

const workbook = defineExport<SystemTx>({
  name: "points",
  columns: pointColumns,
  localOf: async (tx) => localTimesIn((await tx.settings.findFirst({ select: { timeZone: true } }))?.timeZone ?? "UTC"),
  log: ({ tx, ctx }, count) => logOperation(tx, ctx, { ...log, type: "export", content: `… (${count})` }),
});

/** The member. @throws Refusal `not-found` for who is none, or outside the actor's data scope */
const memberOf = async (work: Work<SystemTx>, id: string): Promise<PartnerRow> =>
  // The resource's schema has parsed it.
  (await partners.会员.info(work, id, { type: "会员" })) as PartnerRow;

export function pointsRoutes(db: SystemDb) {
  const routes = router("system", db);

  routes.read(listPointMovements, async (call) => {
    await memberOf(call, call.query.organId);
    return findPointMovements(call.tx, call.ctx, call.query);
  });
  // An export is logged, so it writes.
  routes.write(exportPointMovements, async (call) => {
    const { lang, ...query } = call.query;
    await memberOf(call, query.organId);
    return workbook(call, { lang }, { rows: await allPointMovements(call.tx, call.ctx, query) });
  });
  routes.read(memberFigures, ({ tx, ctx, body }) => findMemberFigures(tx, ctx, body.ids));
  routes.read(sumPoints, ({ tx, ctx }) => findPointsTotal(tx, ctx));

  routes.write(adjustPoints, async (call) => {
    const { tx, ctx, body } = call;
    const { supplier: name } = await memberOf(call, body.id);
    const { userId, userName, priceLimits } = actorOf(ctx);
    const adjustment = {
      partnerId: body.id,
      points: body.points,
      reason: body.reason,
      at: ctx.now(),
      userId,
      userName,
    };
    const isHidden = isHiddenBy(partnerPrices.会员, priceLimits);
    // Who has a ledger is not deleted any more. Postings of sales write this before the points, too, so that the two cannot deadlock.
    await storeReferences(tx, [{ partnerId: body.id, sellerIds: [] }]);
    const { before, after } = await adjust(tx, adjustment, { name, isHidden });
    const changes = { before: { points: before }, after: { points: after, reason: body.reason } };
    await logOperation(tx, ctx, { ...log, type: "update", content: name, ...changes });
    return { message: "adjusted" };
  });
  return routes;
}
