// The calls on value-added tax.
import { exportVat, exportVatDocuments, listVat, listVatDocuments } from "@kontor/contracts/finance/vat";
import { router } from "@kontor/service-kit/router";
import type { FinanceDb } from "../db.ts";
import { bookSheet } from "../sheet/book-sheet.ts";
import { EXPORT_LIMIT } from "../sheet/workbook.ts";
import { vatColumns, vatDocumentColumns } from "./vat.columns.ts";
import { findVat, findVatDocuments } from "./vat.query.ts";

export function vatRoutes(db: FinanceDb) {
  const routes = router("finance", db);
  routes.read(listVat, async ({ tx, ctx, query }) => ({
    ...(await findVat(tx, ctx, query)),
    totalIsExact: true as const,
  }));
  routes.write(exportVat, async ({ tx, ctx, query }) => {
    const { rows } = await findVat(tx, ctx, query, EXPORT_LIMIT);
    return bookSheet({ tx, ctx }, { name: "vat", columns: vatColumns }, query, rows);
  });
  routes.read(listVatDocuments, async ({ tx, ctx, query }) => ({
    ...(await findVatDocuments(tx, ctx, query)),
    totalIsExact: true as const,
  }));
  routes.write(exportVatDocuments, async ({ tx, ctx, query }) => {
    const { rows } = await findVatDocuments(tx, ctx, query, EXPORT_LIMIT);
    return bookSheet({ tx, ctx }, { name: "vat_documents", columns: vatDocumentColumns }, query, rows);
  });
  return routes;
}
