// Routes of the books by period.

import {
  checkBooks,
  exportGeneralLedger,
  exportLedgerEntries,
  exportTrialBalance,
  firstBookedDay,
  listBookDifferences,
  listGeneralLedger,
  listLedgerEntries,
  listTrialBalance,
} from "@kontor/contracts/finance/books";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import { todayOf } from "@kontor/service-kit/report/date-range";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";
import { watermarked } from "@kontor/service-kit/report/watermarked";
import type { FinanceDb } from "../db.ts";
import { filesOf } from "../workbook/book-export.ts";
import { findBalances } from "./balances.query.ts";
import { entryColumns, generalColumns, trialColumns } from "./books.columns.ts";
import { bookSums } from "./checks.query.ts";
import { compareBooks, type OwnerClient } from "./checks.ts";
import { firstDayOf } from "./cut-over.ts";
import { findDifferences } from "./differences.ts";
import { findEntries } from "./entries.query.ts";
import { refuseLimited } from "./permission.ts";

export function booksRoutes(db: FinanceDb, peers: OwnerClient, freshness: Freshness) {
  const routes = router("finance", db);
  const { page } = watermarked(freshness);
  const file = filesOf(db);
  for (const [list, exporter, level, name, columns] of [
    [listTrialBalance, exportTrialBalance, "account", "trial_balance", trialColumns],
    [listGeneralLedger, exportGeneralLedger, "subject", "general_ledger", generalColumns],
  ] as const) {
    routes.read(list, ({ tx, ctx, query }) => page(tx, () => findBalances(tx, ctx, level, query)));
    routes.plain(exporter, ({ ctx, query }) =>
      file(ctx, {
        ...{ name, query, columns: () => columns },
        find: (tx, q, taken) => findBalances(tx, ctx, level, q, taken),
      }),
    );
  }
  routes.read(listLedgerEntries, ({ tx, ctx, query }) =>
    page(tx, async () => {
      const { begin: from, end: _, ...entries } = await findEntries(tx, ctx, query);
      return { ...entries, from, limited: false, unseen: null };
    }),
  );
  routes.plain(exportLedgerEntries, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "ledger_entries", query, columns: () => entryColumns },
      find: (tx, q, taken) => findEntries(tx, ctx, q, taken),
    }),
  );
  const sumsAt = (ctx: Ctx, dayInput: string | undefined) =>
    db.tenantRead(ctx, async (tx) => {
      await refuseLimited(tx, ctx);
      const day = dayInput ?? (await todayOf(tx, ctx.now())).today;
      return { day, sums: await bookSums(tx, ctx.now(), day) };
    });
  routes.plain(checkBooks, async ({ ctx, query }) => {
    const { day, sums } = await sumsAt(ctx, query.day);
    return { day, checks: await compareBooks(peers, ctx, day, sums) };
  });
  routes.plain(listBookDifferences, async ({ ctx, query }) => {
    const { day, sums } = await sumsAt(ctx, query.day);
    const { before, withOpening } = sums;
    return { day, ...(await findDifferences({ db, peers, ctx, until: { before, withOpening } }, query.check, day)) };
  });
  routes.read(firstBookedDay, async ({ tx }) => ({ day: await firstDayOf(tx) }));
  return routes;
}
