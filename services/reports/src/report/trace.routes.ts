// Routes of the trace of serial numbers and batches, and of the recall list with its workbook.
import { exportRecall, getRecall, getTrace, type RecallRow } from "@kontor/contracts/reports/trace";
import type { Router } from "@kontor/service-kit/http/router";
import type { watermarked } from "@kontor/service-kit/report/watermarked";
import { EXPORT_LIMIT } from "@kontor/service-kit/resource/export";
import { type Language, TOTAL, wordIn } from "@kontor/service-kit/workbook/columns";
import type { ReportsDb } from "../db.ts";
import { INVISIBLE, NOBODY, PARTIAL, recallColumns, UNTRACED } from "./recall.columns.ts";
import { findRecall } from "./recall.query.ts";
import { findTrace } from "./trace.query.ts";
import { workbook } from "./workbook.ts";

export function mountTraces(db: ReportsDb, routes: Router<object>, { page }: ReturnType<typeof watermarked>): void {
  routes.read(getTrace, ({ tx, ctx, query }) => page(tx, () => findTrace(tx, ctx, query)));
  routes.read(getRecall, ({ tx, ctx, query }) => page(tx, () => findRecall(tx, ctx, query)));
  routes.plain(exportRecall, async ({ ctx, query }) => {
    const recall = await db.tenantRead(ctx, (tx) => findRecall(tx, ctx, query, EXPORT_LIMIT));
    const { rows, totals, products, untraced, isWhole } = recall;
    const named = [
      ...rows.map((row) => ({ ...row, organName: nameOf(row, query.lang) })),
      ...untraced.map((product) => ({ ...product, organName: wordIn(UNTRACED, query.lang) })),
      ...(isWhole ? [] : [{ organName: wordIn(PARTIAL, query.lang) }]),
    ];
    const summed = products.map((product) => ({ ...product, organName: wordIn(TOTAL, query.lang) }));
    const all = products.length > 1 ? { rows: [...named, ...summed] } : { rows: named, totals };
    return db.tenantTx(ctx, (tx) => workbook({ tx, ctx }, { name: "recall", columns: recallColumns, query }, all));
  });
}

const nameOf = ({ isVisible, partnerId, organName }: RecallRow, lang: Language | undefined): string =>
  !isVisible ? wordIn(INVISIBLE, lang) : partnerId === null ? wordIn(NOBODY, lang) : organName;
