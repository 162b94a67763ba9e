// Partners as workbooks: export, template, import of each type (XLS-1..5).
import { exportPartners, importCustomers, importMembers, importSuppliers } from "@kontor/contracts/system/partner";
import { router } from "@kontor/service-kit/http/router";
import { exportWorkbook, importWorkbook } from "@kontor/service-kit/resource/import-export";
import { readWorkbook } from "@kontor/service-kit/workbook/read";
import type { SystemDb } from "../db.ts";
import { partnerWorkbook } from "./partner.columns.ts";
import { partners } from "./partner.resource.ts";

export function partnerWorkbookRoutes(db: SystemDb) {
  const routes = router("system", db);

  // An export is logged, so it writes.
  routes.write(exportPartners, (call) => {
    const { type, lang, ...query } = call.query;
    const resource = partners[type];
    const inLanguage = { ...resource, options: { ...resource.options, workbook: partnerWorkbook(type, lang) } };
    return exportWorkbook(call, inLanguage, query, { type });
  });

  for (const [endpoint, type] of [
    [importSuppliers, "供应商"],
    [importCustomers, "客户"],
    [importMembers, "会员"],
  ] as const) {
    routes.write(endpoint, (call) => importWorkbook(call, partners[type], { type }), readWorkbook);
  }
  return routes;
}
