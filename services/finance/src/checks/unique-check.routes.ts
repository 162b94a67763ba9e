// Route by which the system service checks names for duplicates here (business.md §5).
import { existsInFinance } from "@kontor/contracts/system/duplicate";
import { router } from "@kontor/service-kit/http/router";
import { accounts } from "../account/account.resource.ts";
import type { FinanceDb } from "../db.ts";
import { items } from "../item/item.resource.ts";

export function uniqueCheckRoutes(db: FinanceDb) {
  const routes = router("finance", db);
  routes.plain(existsInFinance, ({ ctx, body: { of, value, exceptId } }) =>
    db.tenantTx(ctx, async (tx) => {
      const unique = of === "account.name" ? accounts : items;
      return { status: await unique.exists({ ctx, tx }, { name: value }, exceptId) };
    }),
  );
  return routes;
}
