// Mounts the routers of the finance service.
import { endpoints } from "@kontor/contracts/registry";
import { mount } from "@kontor/service-kit/http/http-app";
import type { AppContext } from "@kontor/service-kit/http/start-service";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";
import type { Hono } from "hono";
import { accountRoutes } from "./account/account.routes.ts";
import { booksRoutes } from "./books/books.routes.ts";
import type { OwnerClient } from "./books/checks.ts";
import { uniqueCheckRoutes } from "./checks/unique-check.routes.ts";
import type { FinanceDb } from "./db.ts";
import { itemRoutes } from "./item/item.routes.ts";
import { journalRoutes } from "./journal/journal.routes.ts";
import { closingRoutes } from "./ledger/closing.routes.ts";
import { ledgerRoutes } from "./ledger/ledger.routes.ts";
import { moneyRoutes } from "./money/money.routes.ts";
import { slipRoutes } from "./slip/slip.routes.ts";
import { vatRoutes } from "./tax/vat.routes.ts";

export interface AppParts extends AppContext {
  db: FinanceDb;
  /** Calls the services that own the figures which the books are compared with. */
  peers: OwnerClient;
  freshness: Freshness;
}

/** The whole service as one application. Throws when the contracts declare an endpoint of this service that nobody handles. */
export function financeApp({ db, peers, freshness, ...context }: AppParts): Hono {
  const routers = [
    accountRoutes(db),
    itemRoutes(db),
    slipRoutes(db),
    ledgerRoutes(db),
    closingRoutes(db, peers),
    booksRoutes(db, peers, freshness),
    vatRoutes(db, freshness),
    journalRoutes(db, freshness),
    moneyRoutes(db, freshness),
    uniqueCheckRoutes(db),
  ];
  return mount({ service: "finance", endpoints, routers, ...context });
}
