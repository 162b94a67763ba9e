// The application of a service of trade documents, and its calls to the ledgers of other services.
import { previewStock } from "@kontor/contracts/document/change-preview";
import { freezeSource, renewSource } from "@kontor/contracts/document/procurement";
import {
  releaseDebtReservation,
  reserveCredit,
  reserveDebt,
  reservePrepayment,
} from "@kontor/contracts/finance/ledger";
import { endpoints } from "@kontor/contracts/registry";
import { findCostless, releaseStock, reserveStock } from "@kontor/contracts/warehouse/stock";
import type { Hono } from "hono";
import { takeReopening } from "../closing/take-reopening.routes.ts";
import type { Db } from "../database/database.ts";
import { closingRoutes } from "../document/closing.routes.ts";
import type { DocumentServiceOptions } from "../document/document-call.ts";
import { countDue } from "../document/due-orders.query.ts";
import { mountKind } from "../document/kind.routes.ts";
import type { Kind } from "../document/kind.ts";
import { monthsOf } from "../document/preview-sources.ts";
import { previewStrictAudit } from "../document/strict-audit.store.ts";
import { countUnaudited } from "../document/unaudited.query.ts";
import { mount } from "../http/http-app.ts";
import { router } from "../http/router.ts";
import type { ServiceClients } from "../http/service-client.ts";
import type { AppContext } from "../http/start-service.ts";
import { numbersOf } from "../voucher/numbers.store.ts";
import { revisionState } from "../voucher/revision-state.routes.ts";
import { switchOverRoutes } from "../voucher/strict-audit.routes.ts";
import { procurementRoutes } from "./procurement.ts";
import { reorderRoutes } from "./reorder.ts";
import type { TradeService } from "./trade-service.ts";

/** Calls to the ledgers of other services for documents. */
export type LedgerCalls = Required<Pick<DocumentServiceOptions, "reserve" | "costless">> &
  Pick<
    DocumentServiceOptions,
    "preview" | "pledge" | "reserveCredit" | "reservePrepayment" | "freeze" | "renew" | "release"
  >;

/** The ledgers in their services: stock in the warehouse service, money in finance. */
export const ledgersOf = (peers: ServiceClients): LedgerCalls => ({
  reserve: async (ctx, { lines, ...rest }) => {
    await peers.call(reserveStock, { ctx, body: { ...rest, lines: [...lines] }, again: ["posting-pending"] });
  },
  costless: async (ctx, { barCodes, ...query }) =>
    (await peers.call(findCostless, { ctx, body: { barCodes: [...barCodes], ...query } })).barCodes,
  preview: {
    stock: (ctx, changes) =>
      peers.call(previewStock, { ctx, body: { changes: [...changes] }, again: ["posting-pending"] }),
    months: monthsOf(peers),
  },
  pledge: async (ctx, body) => {
    await peers.call(reserveDebt, { ctx, body });
  },
  freeze: (ctx, body) => peers.call(freezeSource, { ctx, body }),
  renew: (ctx, body) => peers.call(renewSource, { ctx, body }),
  reserveCredit: async (ctx, body) => {
    await peers.call(reserveCredit, { ctx, body });
  },
  reservePrepayment: async (ctx, { taken, ...body }) => {
    await peers.call(reservePrepayment, { ctx, body: { ...body, taken: [...taken] } });
  },
  release: async (ctx, body) => {
    await Promise.all([peers.call(releaseDebtReservation, { ctx, body }), peers.call(releaseStock, { ctx, body })]);
  },
});

/** The dependencies of writing the service's documents. */
export const documentServiceOptions = (
  { operation }: TradeService,
  db: Db<object>,
  ledgers: LedgerCalls,
): DocumentServiceOptions => ({
  db,
  numbers: numbersOf(db),
  operation,
  ...ledgers,
});

/** The service's kind of orders: it has one. */
function orders(kinds: readonly Kind[]): Kind {
  const ofOrders = kinds.find(({ contract }) => contract.progress);
  if (!ofOrders) throw new Error("a service of trade documents has orders");
  return ofOrders;
}

/** The whole service as one application. Throws when the contracts declare an endpoint of this service without a handler. */
export function tradeApp(service: TradeService, db: Db<object>, ledgers: LedgerCalls, context: AppContext): Hono {
  const { name, kinds } = service;
  const parts = documentServiceOptions(service, db, ledgers);
  const routes = router(name, db);
  for (const kind of kinds) mountKind(routes, parts, kind);
  routes.read(service.dueOrders, ({ tx, ctx }) => countDue(tx, ctx, orders(kinds).contract));
  routes.read(service.unaudited, ({ tx, ctx }) =>
    countUnaudited(
      tx,
      ctx,
      kinds.map(({ contract }) => contract),
    ),
  );
  revisionState(routes, db, service.revisionState);
  switchOverRoutes(routes, service.switchOver, (tx, strict) => previewStrictAudit(tx, kinds, strict));
  closingRoutes(routes, { db, kinds }, service.closingLook);
  takeReopening(routes, db, service.takeReopening);
  procurementRoutes(routes, db, service);
  if (service.addReordered) reorderRoutes(routes, parts, orders(kinds), service.addReordered);
  return mount({ service: name, endpoints, routers: [routes], ...context });
}
