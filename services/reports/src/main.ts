// The reports service as a process.
import { readEnv, serviceEnv } from "@kontor/service-kit/env";
import { createLog } from "@kontor/service-kit/log";
import { serve, untilStopped } from "@kontor/service-kit/serve";
import { readPublicKey } from "@kontor/service-kit/tokens";
import { reportsApp } from "./app.ts";

const env = readEnv(serviceEnv);
const log = createLog("reports", env.LOG_LEVEL);
const app = reportsApp({ gatewayKey: readPublicKey(env.GATEWAY_PUBLIC_KEY), log });

// It holds no database, broker or cache yet, so it is ready as soon as it listens and has nothing to close.
const served = await serve({
  name: "reports",
  app,
  port: env.PORT,
  log,
  ready: async () => true,
  close: async () => undefined,
});
untilStopped(served, log);
