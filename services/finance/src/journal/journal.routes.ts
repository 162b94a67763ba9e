// The calls on the journal and on the map of accounts.
import { financeOperation } from "@kontor/contracts/core/operation";
import { exportJournal, listAccountCodes, listJournal, saveAccountCodes } from "@kontor/contracts/finance/journal";
import { sayOperation } from "@kontor/service-kit/operation";
import { router } from "@kontor/service-kit/router";
import { refuseLimited } from "../books/insight.ts";
import type { FinanceDb } from "../db.ts";
import { findCodes, keepCodes } from "./codes.store.ts";
import { findJournal } from "./journal.query.ts";
import { journalFile } from "./journal-file.ts";

export function journalRoutes(db: FinanceDb) {
  const routes = router("finance", db);
  routes.read(listJournal, async ({ tx, ctx, query }) => ({
    ...(await findJournal(tx, ctx, query)),
    totalIsExact: true as const,
  }));
  routes.write(exportJournal, ({ tx, ctx, query }) => journalFile({ tx, ctx }, db, query));
  routes.read(listAccountCodes, async ({ tx, ctx }) => {
    await refuseLimited(tx, ctx);
    return { rows: await findCodes(tx) };
  });
  routes.write(saveAccountCodes, async ({ tx, ctx, body }) => {
    await refuseLimited(tx, ctx);
    await keepCodes(tx, body.codes);
    const content = `account codes (${body.codes.length})`;
    await sayOperation({ tx, ctx }, financeOperation, { operation: "report", type: "update", content });
    return { message: "saved" };
  });
  return routes;
}
