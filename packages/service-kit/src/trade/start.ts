// A service of trade documents as a process.

import { startSwitchOver } from "../document/strict-audit.ts";
import { startService } from "../http/start-service.ts";
import { peerEnv } from "../runtime/env.ts";
import { documentServiceOptions, ledgersOf, tradeApp } from "./app.ts";
import { tradeConsumers } from "./consumers.ts";
import { openTrade, type TradeService } from "./trade-service.ts";

/** Runs the service until its process is told to end. */
export const startTradeService = (service: TradeService): Promise<void> =>
  startService(service.name, peerEnv, ({ env, app, log, peers, relayUrl, consume }) => {
    const db = openTrade(env.DATABASE_URL);
    const ledgers = ledgersOf(peers);
    consume(db, tradeConsumers(service));
    const switchOver = startSwitchOver({
      serviceOptions: documentServiceOptions(service, db, ledgers),
      kinds: service.kinds,
      relayUrl,
      log,
    });
    return { app: tradeApp(service, db, ledgers, app), ready: db.ready, jobs: [switchOver], connections: [db] };
  });
