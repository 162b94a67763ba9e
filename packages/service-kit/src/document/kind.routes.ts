// Mounts the endpoints that every kind has: `mountKind(routes, parts, purchaseInKind)` (contracts/document/endpoints.ts).

import type { HoldEndpoints, OrderEndpoints, ProcurementEndpoints } from "@kontor/contracts/document/order-endpoints";
import type { Ctx } from "../context/ctx.ts";
import { parameters, rowsOf } from "../database/sql.ts";
import type { Router } from "../http/router.ts";
import { mountVoucher, writeCallOf } from "../voucher/voucher.routes.ts";
import { readWorkbook } from "../workbook/read.ts";
import { previewSave, previewTransition } from "./change-preview.ts";
import { findDeletedOrder } from "./deleted-order.query.ts";
import { findByNumber, findDetail, findPrintFields } from "./detail.query.ts";
import type { DocumentServiceOptions } from "./document-call.ts";
import { type DocumentService, documentService } from "./document-service.ts";
import { exportDocuments } from "./export.query.ts";
import { listSources, openSourceLines } from "./foreign-source.query.ts";
import { findDocumentHistory } from "./history.query.ts";
import type { Kind } from "./kind.ts";
import { importedLines, lineTemplate } from "./line-import.ts";
import { listDocuments } from "./list.query.ts";
import { openLines } from "./open-lines.query.ts";
import { lineStarts } from "./product.query.ts";
import { visibilityConditions } from "./visibility.ts";

/** Mounts all endpoints of a kind. */
export function mountKind<Client extends object>(
  routes: Router<Client>,
  parts: DocumentServiceOptions,
  kind: Kind,
): void {
  const { contract } = kind;
  const at = contract.endpoints;

  routes.read(at.list, ({ tx, ctx, query }) => listDocuments(tx, ctx, contract, query));
  routes.read(at.detailByNumber, ({ tx, ctx, query }) => findByNumber(tx, ctx, contract, query.number));
  routes.read(at.linking, async ({ tx, ctx, query }) => {
    const { id } = await findByNumber(tx, ctx, contract, query.number);
    const bound = parameters();
    const ofSource = [`d.link_id = ${bound.bind(id, "uuid")}`, ...visibilityConditions(ctx, bound, contract)];
    const text = `select d.id, d.number from documents d where ${ofSource.join(" and ")} order by d.number`;
    return rowsOf<{ id: string; number: string }>(tx, text, bound);
  });
  routes.read(at.lineStarts, ({ tx, ctx, query }) => lineStarts(tx, ctx, contract, query));
  routes.read(at.openLines, ({ tx, ctx, query }) => openLines(tx, ctx, contract, query));

  const service = documentService(parts, kind);
  mountVoucher(routes, at, {
    ...service,
    name: contract.name,
    find: ({ tx, ctx }, id) => findDetail(tx, ctx, contract, id),
    statusOf: ({ auditStatus }) => auditStatus,
    history: ({ tx }, id) => findDocumentHistory(tx, id),
    printed: async ({ tx }, info) => ({ ...info, ...(await findPrintFields(tx, info.organId)) }),
  });
  routes.plain(at.setRemark, async (call) => {
    const { id } = await service.remark(writeCallOf(at.setRemark, call), call.body.id, call.body.remark);
    return { message: "saved", id };
  });
  const previewOf = ({ ctx }: { ctx: Ctx }) => ({ ctx, key: undefined, reasons: {}, kind });
  routes.plain(at.previewChange, (call) => previewSave(parts, previewOf(call), call.body));
  routes.plain(at.previewAudit, (call) => previewTransition(parts, previewOf(call), "audit", call.body.documents));
  routes.plain(at.previewReversal, (call) => previewTransition(parts, previewOf(call), "reverse", call.body.documents));
  routes.plain(at.previewRemoval, (call) => previewTransition(parts, previewOf(call), "remove", call.body.documents));
  if (contract.orderEndpoints) {
    mountOrders(routes, contract.orderEndpoints, service);
    routes.read(contract.orderEndpoints.deleted, ({ tx, ctx, query }) => findDeletedOrder(tx, ctx, contract, query.id));
  }
  if (contract.holdEndpoints) mountHold(routes, contract.holdEndpoints, service);
  if (contract.procurementEndpoints) mountPurchaseClosing(routes, contract.procurementEndpoints, service);
  if (contract.sourceEndpoints) {
    const { list, openLines: sourceLines } = contract.sourceEndpoints;
    routes.read(list, ({ tx, ctx, query }) => listSources(tx, ctx, contract, query));
    routes.read(sourceLines, ({ tx, ctx, query }) => openSourceLines(tx, ctx, contract, query));
  }

  // An export adds a log entry, so it writes.
  routes.write(at.exportExcel, (call) => exportDocuments(call.tx, call.ctx, contract, call.query));
  routes.write(
    at.importLines,
    ({ tx, ctx, query, prepared: workbook }) => importedLines(tx, ctx, contract, { ...query, rows: workbook }),
    readWorkbook,
  );
  routes.read(at.lineTemplate, ({ query }) => lineTemplate(contract, query.lang));
}

/** Closing orders, opening them again, and changing when they are to be delivered. */
function mountOrders<Client extends object>(
  routes: Router<Client>,
  { forceClose, reopen, changeDelivery }: OrderEndpoints,
  { close, ...service }: DocumentService,
): void {
  routes.plain(changeDelivery, (call) => {
    const { documents: seen, ...change } = call.body;
    return service.changeDelivery({ ...writeCallOf(changeDelivery, call), reasons: {} }, { seen, ...change });
  });
  routes.plain(forceClose, (call) => {
    const { documents: seen, ...closing } = call.body;
    return close({ ...writeCallOf(forceClose, call), reasons: {} }, { seen, ...closing, closes: true });
  });
  routes.plain(reopen, (call) => {
    const { documents: seen, reason } = call.body;
    return close({ ...writeCallOf(reopen, call), reasons: call.query }, { seen, reason, closes: false });
  });
}

/** Changing until when orders hold stock. */
function mountHold<Client extends object>(
  routes: Router<Client>,
  { changeHold }: HoldEndpoints,
  service: DocumentService,
): void {
  routes.plain(changeHold, (call) => {
    const { documents: seen, ...change } = call.body;
    return service.changeHold({ ...writeCallOf(changeHold, call), reasons: {} }, { seen, ...change });
  });
}

/** Closing orders for purchase, and opening them again. */
function mountPurchaseClosing<Client extends object>(
  routes: Router<Client>,
  { forceClose, reopen }: ProcurementEndpoints,
  { closePurchase }: DocumentService,
): void {
  const mount = (endpoint: typeof forceClose, closes: boolean): void =>
    routes.plain(endpoint, (call) => {
      const { documents: seen, reason } = call.body;
      return closePurchase({ ...writeCallOf(endpoint, call), reasons: {} }, { seen, reason, closes });
    });
  mount(forceClose, true);
  mount(reopen, false);
}
