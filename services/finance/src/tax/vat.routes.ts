// Routes of the VAT report.
import { exportVat, exportVatDocuments, listVat, listVatDocuments } from "@kontor/contracts/finance/vat";
import { router } from "@kontor/service-kit/http/router";
import { compared } from "@kontor/service-kit/report/compared";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";
import { watermarked } from "@kontor/service-kit/report/watermarked";
import type { FinanceDb } from "../db.ts";
import { filesOf } from "../workbook/book-export.ts";
import { vatColumns, vatDocumentColumns } from "./vat.columns.ts";
import { findVat, findVatDocuments } from "./vat.query.ts";

export function vatRoutes(db: FinanceDb, freshness: Freshness) {
  const routes = router("finance", db);
  const { page } = watermarked(freshness);
  const file = filesOf(db);
  routes.read(listVat, ({ tx, ctx, query }) => page(tx, () => compared(query, (q) => findVat(tx, ctx, q))));
  routes.plain(exportVat, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "vat", query, columns: () => vatColumns },
      find: (tx, q, taken) => findVat(tx, ctx, q, taken),
    }),
  );
  routes.read(listVatDocuments, ({ tx, ctx, query }) => page(tx, () => findVatDocuments(tx, ctx, query)));
  routes.plain(exportVatDocuments, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "vat_documents", query, columns: () => vatDocumentColumns },
      find: (tx, q, taken) => findVatDocuments(tx, ctx, q, taken),
    }),
  );
  return routes;
}
