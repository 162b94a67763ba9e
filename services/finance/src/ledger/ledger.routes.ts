// Routes of open items and the ledger (reference.md §7.4).
import { notFound } from "@kontor/contracts/core/error";
import {
  exportAccountMovements,
  exportPrepaymentMovements,
  getCredit,
  listAccountMovements,
  listPrepaymentMovements,
  releaseDebtReservation,
  reserveCredit,
  reserveDebt,
  reservePrepayment,
} from "@kontor/contracts/finance/ledger";
import {
  countDebtors,
  getBeginNeed,
  listDebtors,
  listOpenItems,
  listSlipsOfDocument,
} from "@kontor/contracts/finance/open-item";
import { refuseOthersKind } from "@kontor/service-kit/document/kind-owner";
import { router } from "@kontor/service-kit/http/router";
import { findCredit } from "../credit/credit.query.ts";
import { releaseCredit, storeCreditReservation } from "../credit/credit-reservation.store.ts";
import type { FinanceDb } from "../db.ts";
import { findDebtors, findDebts, findOpening, findSlipsOf } from "../open-item/open-item.query.ts";
import { releasePrepayment, storePrepaymentReservation } from "../prepayment/prepayment-reservation.store.ts";
import {
  exportMovements,
  exportPrepaymentMovements as exportPrepaymentWorkbook,
  findMovements,
  findPrepaymentMovements,
} from "./account-ledger.query.ts";
import { release, storeDebtReservation } from "./debt-reservation.ts";

export function ledgerRoutes(db: FinanceDb) {
  const routes = router("finance", db);
  routes.read(listOpenItems, ({ tx, ctx, query }) => findDebts(tx, ctx, query));
  routes.read(countDebtors, async ({ tx, ctx, query }) => {
    const { total } = await findDebtors(tx, ctx, { ...query, key: "", currentPage: 1, pageSize: 1 });
    return { needCount: total };
  });
  routes.read(listDebtors, ({ tx, ctx, query }) => findDebtors(tx, ctx, query));
  routes.read(getBeginNeed, async ({ tx, ctx, query }) => {
    const opening = await findOpening(tx, ctx, query.organId, query.exceptSlipId);
    if (!opening) throw notFound("organId");
    return opening;
  });
  routes.read(listSlipsOfDocument, ({ tx, ctx, query }) => findSlipsOf(tx, ctx, query));
  routes.read(listAccountMovements, ({ tx, ctx, query }) => findMovements(tx, ctx, query));
  routes.write(exportAccountMovements, ({ tx, ctx, query }) => exportMovements(tx, ctx, query));
  routes.read(listPrepaymentMovements, ({ tx, ctx, query }) => findPrepaymentMovements(tx, ctx, query));
  routes.write(exportPrepaymentMovements, ({ tx, ctx, query }) => exportPrepaymentWorkbook(tx, ctx, query));
  routes.plain(reserveDebt, async ({ ctx, body }) => {
    refuseOthersKind(ctx, body.kind);
    await db.tenantTx(ctx, (tx) => storeDebtReservation(tx, body, ctx.actor));
    return { pledged: true };
  });
  routes.read(getCredit, ({ tx, ctx, query }) => findCredit(tx, ctx, query.organId));
  routes.plain(reserveCredit, async ({ ctx, body }) => {
    refuseOthersKind(ctx, body.kind);
    await db.tenantTx(ctx, (tx) => storeCreditReservation(tx, body, ctx.actor));
    return { reserved: true };
  });
  routes.plain(reservePrepayment, async ({ ctx, body }) => {
    refuseOthersKind(ctx, body.kind);
    await db.tenantTx(ctx, (tx) => storePrepaymentReservation(tx, body, ctx.actor));
    return { reserved: true };
  });
  routes.plain(releaseDebtReservation, async ({ ctx, body }) => {
    refuseOthersKind(ctx, body.kind);
    const released = await db.tenantTx(ctx, async (tx) => [
      await release(tx, body),
      await releaseCredit(tx, body),
      await releasePrepayment(tx, body),
    ]);
    return { released: released.includes(true) };
  });
  return routes;
}
