// The finance service as a process.
import { readEnv, serviceEnv } from "@kontor/service-kit/env";
import { createLog } from "@kontor/service-kit/log";
import { serve, untilStopped } from "@kontor/service-kit/serve";
import { readPublicKey } from "@kontor/service-kit/tokens";
import { financeApp } from "./app.ts";

const env = readEnv(serviceEnv);
const log = createLog("finance", env.LOG_LEVEL);
const app = financeApp({ gatewayKey: readPublicKey(env.GATEWAY_PUBLIC_KEY), log });

// It holds no database, broker or cache yet, so it is ready as soon as it listens and has nothing to close.
const served = await serve({
  name: "finance",
  app,
  port: env.PORT,
  log,
  ready: async () => true,
  close: async () => undefined,
});
untilStopped(served, log);
