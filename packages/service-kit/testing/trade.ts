// A service of trade documents for tests: its application on the test stack's PostgreSQL. Imported by tests only.
import { inject } from "vitest";
import { tradeApp } from "../src/trade/app.ts";
import { openTrade, type TradeService } from "../src/trade/trade-service.ts";
import { fillReplicas } from "./document-catalogue.ts";
import { type DocumentHarness, documentHarness } from "./document-harness.ts";
import { silentLog } from "./fake-gateway.ts";

/** Mounts the service in this process, with ledgers whose answers the test sets. */
export function openTradeService(service: TradeService): DocumentHarness {
  const db = openTrade(inject("stack").env[service.name]?.DATABASE_URL ?? "");
  return documentHarness({
    db,
    fill: fillReplicas,
    app: ({ gateway, ...ledgers }) =>
      tradeApp(service, db, ledgers, { gatewayKey: gateway.publicKey, log: silentLog() }),
  });
}
