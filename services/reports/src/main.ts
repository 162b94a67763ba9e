// The reports service as a process.

import { startService } from "@kontor/service-kit/http/start-service";
import { freshnessOf } from "@kontor/service-kit/report/projection-lag";
import { peerEnv } from "@kontor/service-kit/runtime/env";
import { reportsApp } from "./app.ts";
import { readers } from "./consumers/readers.ts";
import { openPostings, openReports } from "./db.ts";
import { startClosing } from "./projections/closing.ts";
import { startRedating } from "./projections/reassign-days.ts";

await startService("reports", peerEnv, ({ env, app, log, peers, relayUrl, consume }) => {
  const db = openReports(env.DATABASE_URL);
  const postings = openPostings(env.DATABASE_URL);
  const closing = startClosing(db, postings, log);
  const consumers = consume(closing.watched, readers);
  return {
    app: reportsApp({ db, peers, freshness: freshnessOf(consumers), ...app }),
    ready: db.ready,
    jobs: [closing, startRedating({ db: postings, relayUrl, log })],
    connections: [db, postings],
  };
});
