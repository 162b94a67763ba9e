// Routes that every kind of slip has (contracts/finance/slip-endpoints.ts).
import { financeOperation } from "@kontor/contracts/core/operation-log";
import type { SlipInput } from "@kontor/contracts/finance/slip";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { switchOvers } from "@kontor/contracts/voucher/strict-audit";
import { financeUnaudited } from "@kontor/contracts/voucher/unaudited";
import { router } from "@kontor/service-kit/http/router";
import { logsExport } from "@kontor/service-kit/operation-log/log-operation";
import { defineExport, exportList } from "@kontor/service-kit/resource/export";
import { findHistory } from "@kontor/service-kit/voucher/history.store";
import { switchOverRoutes } from "@kontor/service-kit/voucher/strict-audit.routes";
import { mountVoucher } from "@kontor/service-kit/voucher/voucher.routes";
import type { FinanceDb } from "../db.ts";
import { saveSlip } from "./save.ts";
import { slipColumnsOf } from "./slip.columns.ts";
import { findSlip, findSlipByNumber } from "./slip.query.ts";
import { slipsOf } from "./slip.resource.ts";
import { previewSlips } from "./strict-audit.query.ts";
import { transitionSlips } from "./transition.ts";
import { countUnauditedSlips } from "./unaudited.query.ts";

export function slipRoutes(db: FinanceDb) {
  const routes = router("finance", db);
  switchOverRoutes(routes, switchOvers.finance, previewSlips);
  routes.read(financeUnaudited, ({ tx, ctx }) => countUnauditedSlips(tx, ctx));
  for (const kind of slipKinds) {
    const { name, type, endpoints: at } = kind;
    const slips = slipsOf(kind);
    const workbook = defineExport({ name, columns: slipColumnsOf(kind), log: logsExport(financeOperation, name) });
    routes.read(at.list, async (call) => {
      const { rows, ...page } = await slips.list(call, call.query, { kind: name });
      // The endpoint's schema parses the rows before they are sent.
      return { ...page, rows: rows.map((row) => at.list.response.shape.rows.element.parse({ ...row, type })) };
    });
    routes.read(at.detailByNumber, (call) => findSlipByNumber(call, kind, call.query.billNo));
    mountVoucher(routes, at, {
      name,
      find: (work, id) => findSlip(work, kind, id),
      statusOf: ({ status }) => status,
      printed: async (_work, slip) => slip,
      history: ({ tx }, id) => findHistory(tx, id),
      save: (call, { version, ...input }: SlipInput & { version?: number }, isAudited) =>
        saveSlip(db, call, kind, { input, version, isAudited }),
      transition: (call, transition, seen) => transitionSlips(db, call, kind, transition, seen),
    });
    routes.write(at.exportExcel, (call) => exportList(call, slips, workbook, call.query, { kind: name }));
  }
  return routes;
}
