// Mounts the endpoints that every kind has: `mountKind(routes, documents, purchaseInKind)` (contracts/document/endpoints.ts).

import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Reasons } from "@kontor/contracts/document/reason";
import { actorOf } from "../context/ctx.ts";
import { parameters, rowsOf } from "../database/sql.ts";
import type { Call, Router } from "../http/router.ts";
import { readWorkbook } from "../workbook/read.ts";
import { readAttachment } from "./attachment.picture.ts";
import { findAttachment, storeAttachment } from "./attachment.store.ts";
import { findByNumber, findDetail, findPrintFields } from "./detail.query.ts";
import type { DocumentService, WriteCall } from "./document-service.ts";
import { exportDocuments } from "./export.query.ts";
import { findHistory } from "./history.query.ts";
import type { Kind } from "./kind.ts";
import { moved } from "./lifecycle.rules.ts";
import { importedLines, lineTemplate } from "./line-import.ts";
import { forgetCounts, listDocuments } from "./list.query.ts";
import { openLines } from "./open-lines.query.ts";
import { lineStarts } from "./product.query.ts";
import { visibilityConditions } from "./visibility.ts";

/** Mounts all endpoints of a kind. */
export function mountKind<Client extends object>(
  routes: Router<Client>,
  documentService: DocumentService,
  kind: Kind,
): void {
  const { contract } = kind;
  const at = contract.endpoints;

  routes.read(at.list, ({ tx, ctx, query }) => listDocuments(tx, ctx, contract, query));
  routes.read(at.info, async ({ tx, ctx, query }) => ({ info: await findDetail(tx, ctx, contract, query.id) }));
  routes.read(at.detailByNumber, ({ tx, ctx, query }) => findByNumber(tx, ctx, contract, query.number));
  routes.read(at.linking, async ({ tx, ctx, query }) => {
    const { id } = await findByNumber(tx, ctx, contract, query.number);
    const bound = parameters();
    const ofSource = [
      `d.link_id = ${bound.bind(id, "uuid")}`,
      ...visibilityConditions(ctx, bound, contract.partner.type),
    ];
    const text = `select d.id, d.number from documents d where ${ofSource.join(" and ")} order by d.number`;
    return rowsOf<{ id: string; number: string }>(tx, text, bound);
  });
  routes.read(at.print, async ({ tx, ctx, query }) => {
    const info = await findDetail(tx, ctx, contract, query.id);
    moved(info.auditStatus, "print");
    return { info: { ...info, ...(await findPrintFields(tx, info.organId)) } };
  });
  routes.read(at.history, async ({ tx, ctx, query }) => {
    await findDetail(tx, ctx, contract, query.id);
    return { rows: await findHistory(tx, query.id) };
  });
  routes.read(at.lineStarts, ({ tx, ctx, query }) => lineStarts(tx, ctx, contract, query));
  routes.read(at.openLines, ({ tx, ctx, query }) => openLines(tx, ctx, contract, query));

  const save = (endpoint: typeof at.add | typeof at.update, isAudited: boolean): void =>
    routes.plain(endpoint, async (call) => {
      const saved = await documentService.save(writeCallOf(endpoint, call, call.query), kind, call.body, isAudited);
      forgetCounts(contract, call.ctx);
      return saved;
    });
  save(at.add, false);
  save(at.addAndAudit, true);
  save(at.update, false);
  save(at.updateAndAudit, true);

  routes.plain(at.audit, (call) =>
    documentService.move(writeCallOf(at.audit, call, call.query), kind, "audit", call.body.documents),
  );
  routes.plain(at.reverseAudit, (call) =>
    documentService.move(writeCallOf(at.reverseAudit, call, call.query), kind, "reverse", call.body.documents),
  );
  routes.plain(at.remove, async (call) => {
    const { id, ...reasons } = call.query;
    await documentService.move(writeCallOf(at.remove, call, reasons), kind, "remove", [{ id }]);
    forgetCounts(contract, call.ctx);
    return { message: "removed", id };
  });
  routes.plain(at.removeMany, async (call) => {
    await documentService.move(
      writeCallOf(at.removeMany, call),
      kind,
      "remove",
      call.query.ids.map((id) => ({ id })),
    );
    forgetCounts(contract, call.ctx);
    return { message: "removed" };
  });
  routes.plain(at.setRemark, async (call) => {
    const { id } = await documentService.remark(writeCallOf(at.setRemark, call), kind, call.body.id, call.body.remark);
    return { message: "saved", id };
  });

  // An export adds a log entry, so it writes.
  routes.write(at.exportExcel, (call) => exportDocuments(call.tx, call.ctx, contract, call.query));
  routes.write(
    at.importLines,
    ({ tx, ctx, query, prepared: workbook }) => importedLines(tx, ctx, contract, { ...query, rows: workbook }),
    readWorkbook,
  );
  routes.read(at.lineTemplate, ({ query }) => lineTemplate(contract, query.lang));
  routes.write(at.upload, ({ tx, ctx, prepared }) => storeAttachment(tx, ctx, contract.name, prepared), readAttachment);
  routes.read(at.attachment, async ({ tx, ctx, query }) => {
    const { documentId, file } = await findAttachment(tx, ctx, contract.name, query.id);
    if (documentId) await findDetail(tx, ctx, contract, documentId);
    return file;
  });
}

function writeCallOf<E extends Endpoint>(endpoint: E, { ctx, idempotency }: Call<E>, reasons: Reasons = {}): WriteCall {
  actorOf(ctx);
  return { ctx, endpoint, idempotency, reasons };
}
