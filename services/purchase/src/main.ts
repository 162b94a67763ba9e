// The purchase service as a process.
import { readEnv, serviceEnv } from "@kontor/service-kit/env";
import { createLog } from "@kontor/service-kit/log";
import { serve, untilStopped } from "@kontor/service-kit/serve";
import { readPublicKey } from "@kontor/service-kit/tokens";
import { purchaseApp } from "./app.ts";

const env = readEnv(serviceEnv);
const log = createLog("purchase", env.LOG_LEVEL);
const app = purchaseApp({ gatewayKey: readPublicKey(env.GATEWAY_PUBLIC_KEY), log });

// It holds no database, broker or cache yet, so it is ready as soon as it listens and has nothing to close.
const served = await serve({
  name: "purchase",
  app,
  port: env.PORT,
  log,
  ready: async () => true,
  close: async () => undefined,
});
untilStopped(served, log);
