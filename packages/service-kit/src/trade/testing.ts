// A service of trade documents as tests use it: its application on the test stack's PostgreSQL. Imported by tests only.
import { inject } from "vitest";
import { type DocumentHarness, documentHarness } from "../document/testing.ts";
import { fillReplicas } from "../document/testing-goods.ts";
import { silentLog } from "../testing.ts";
import { tradeApp } from "./app.ts";
import { openTrade, type TradeService } from "./trade-service.ts";

/** Mounts the service in this process, with ledgers that the test answers for. */
export function openTradeService(service: TradeService): DocumentHarness {
  const db = openTrade(inject("stack").env[service.name]?.DATABASE_URL ?? "");
  return documentHarness({
    db,
    fill: fillReplicas,
    app: ({ gateway, ...ledgers }) =>
      tradeApp(service, db, ledgers, { gatewayKey: gateway.publicKey, log: silentLog() }),
  });
}
