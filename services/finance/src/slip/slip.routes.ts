// Routes that every kind of slip has (contracts/finance/slip-endpoints.ts).
import { financeOperation } from "@kontor/contracts/core/operation-log";
import { switchOvers } from "@kontor/contracts/document/strict-audit";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { readAttachment } from "@kontor/service-kit/document/attachment.picture";
import { findAttachment, storeAttachment } from "@kontor/service-kit/document/attachment.store";
import { findHistory } from "@kontor/service-kit/document/history.query";
import { moved } from "@kontor/service-kit/document/lifecycle.rules";
import { router } from "@kontor/service-kit/http/router";
import { tryAgain } from "@kontor/service-kit/strict-audit/store";
import { defineExport, exportList, logsExport } from "@kontor/service-kit/workbook/export";
import type { FinanceDb } from "../db.ts";
import { slipColumnsOf } from "./slip.columns.ts";
import { findSlip, findSlipByNumber } from "./slip.query.ts";
import { slipsOf } from "./slip.resource.ts";
import { moveSlips, saveSlip } from "./slip-service.ts";
import { previewSlips } from "./strict-audit.query.ts";

export function slipRoutes(db: FinanceDb) {
  const routes = router("finance", db);
  routes.read(switchOvers.finance.preview, ({ tx, query }) => previewSlips(tx, query.forceApprovalFlag === "1"));
  routes.write(switchOvers.finance.again, async ({ tx }) => {
    await tryAgain(tx);
    return { message: "asked" };
  });
  for (const kind of slipKinds) {
    const { name, type, endpoints: at } = kind;
    const slips = slipsOf(kind);
    const workbook = defineExport({ name, columns: slipColumnsOf(kind), log: logsExport(financeOperation, name) });
    routes.read(at.list, async (call) => {
      const { rows, ...page } = await slips.list(call, call.query, { kind: name });
      // The endpoint's schema parses the rows before they are sent.
      return { ...page, rows: rows.map((row) => at.list.response.shape.rows.element.parse({ ...row, type })) };
    });
    routes.read(at.info, async (call) => ({ info: await findSlip(call, kind, call.query.id) }));
    routes.read(at.detailByNumber, (call) => findSlipByNumber(call, kind, call.query.billNo));
    routes.read(at.print, async (call) => {
      const info = await findSlip(call, kind, call.query.id);
      moved(info.status, "print");
      return { info };
    });
    routes.read(at.history, async (call) => {
      await findSlip(call, kind, call.query.id);
      return { rows: await findHistory(call.tx, call.query.id) };
    });
    routes.write(at.upload, ({ tx, ctx, prepared }) => storeAttachment(tx, ctx, name, prepared), readAttachment);
    routes.read(at.attachment, async (call) => {
      const { documentId, file } = await findAttachment(call.tx, call.ctx, name, call.query.id);
      if (documentId) await findSlip(call, kind, documentId);
      return file;
    });
    routes.write(at.add, (call) => saveSlip(call, kind, call.body, false));
    routes.write(at.addAndAudit, (call) => saveSlip(call, kind, call.body, true));
    routes.write(at.update, (call) => saveSlip(call, kind, call.body, false));
    routes.write(at.updateAndAudit, (call) => saveSlip(call, kind, call.body, true));
    routes.write(at.audit, async (call) => ({
      message: "audit",
      documents: await moveSlips(call, kind, "audit", call.body.documents),
    }));
    routes.write(at.reverseAudit, async (call) => ({
      message: "reverse",
      documents: await moveSlips(call, kind, "reverse", call.body.documents),
    }));
    routes.write(at.remove, async (call) => {
      await moveSlips(call, kind, "remove", [call.query]);
      return { message: "removed", id: call.query.id };
    });
    routes.write(at.removeMany, async (call) => {
      await moveSlips(
        call,
        kind,
        "remove",
        call.query.ids.map((id) => ({ id })),
      );
      return { message: "removed" };
    });
    routes.write(at.exportExcel, (call) => exportList(call, slips, workbook, call.query, { kind: name }));
  }
  return routes;
}
