// Routes of the journal and of account codes.
import { financeOperation } from "@kontor/contracts/core/operation-log";
import { exportJournal, listAccountCodes, listJournal, saveAccountCodes } from "@kontor/contracts/finance/journal";
import { router } from "@kontor/service-kit/http/router";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";
import { watermarked } from "@kontor/service-kit/report/watermarked";
import { refuseLimited } from "../books/permission.ts";
import type { FinanceDb } from "../db.ts";
import { findCodes, upsertCodes } from "./codes.store.ts";
import { findJournal } from "./journal.query.ts";
import { journalFile } from "./journal-file.ts";

export function journalRoutes(db: FinanceDb, freshness: Freshness) {
  const routes = router("finance", db);
  const { page } = watermarked(freshness);
  routes.read(listJournal, ({ tx, ctx, query }) => page(tx, () => findJournal(tx, ctx, query)));
  routes.write(exportJournal, ({ tx, ctx, query }) => journalFile({ tx, ctx }, db, query));
  routes.read(listAccountCodes, async ({ tx, ctx }) => {
    await refuseLimited(tx, ctx);
    return { rows: await findCodes(tx) };
  });
  routes.write(saveAccountCodes, async ({ tx, ctx, body }) => {
    await refuseLimited(tx, ctx);
    await upsertCodes(tx, body.codes);
    const content = `account codes (${body.codes.length})`;
    await logOperation({ tx, ctx }, financeOperation, { operation: "report", type: "update", content });
    return { message: "saved" };
  });
  return routes;
}
