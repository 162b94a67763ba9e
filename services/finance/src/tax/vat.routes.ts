// Routes of the VAT report.
import { exportVat, exportVatDocuments, listVat, listVatDocuments } from "@kontor/contracts/finance/vat";
import { router } from "@kontor/service-kit/http/router";
import { compared } from "@kontor/service-kit/report/compared";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";
import { watermarked } from "@kontor/service-kit/report/watermarked";
import { EXPORT_LIMIT } from "@kontor/service-kit/resource/export";
import type { FinanceDb } from "../db.ts";
import { bookExport } from "../workbook/book-export.ts";
import { vatColumns, vatDocumentColumns } from "./vat.columns.ts";
import { findVat, findVatDocuments } from "./vat.query.ts";

const vatExport = bookExport("vat", vatColumns);
const documentExport = bookExport("vat_documents", vatDocumentColumns);

export function vatRoutes(db: FinanceDb, freshness: Freshness) {
  const routes = router("finance", db);
  const { page } = watermarked(freshness);
  routes.read(listVat, ({ tx, ctx, query }) => page(tx, () => compared(query, (q) => findVat(tx, ctx, q))));
  routes.write(exportVat, async ({ tx, ctx, query }) => {
    const report = await compared(query, (q) => findVat(tx, ctx, q, EXPORT_LIMIT));
    return vatExport({ tx, ctx }, query, report);
  });
  routes.read(listVatDocuments, ({ tx, ctx, query }) => page(tx, () => findVatDocuments(tx, ctx, query)));
  routes.write(exportVatDocuments, async ({ tx, ctx, query }) => {
    const { rows } = await findVatDocuments(tx, ctx, query, EXPORT_LIMIT);
    return documentExport({ tx, ctx }, query, { rows });
  });
  return routes;
}
