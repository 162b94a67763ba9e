// The sales service as a process.
import { readEnv, serviceEnv } from "@kontor/service-kit/env";
import { createLog } from "@kontor/service-kit/log";
import { serve, untilStopped } from "@kontor/service-kit/serve";
import { readPublicKey } from "@kontor/service-kit/tokens";
import { salesApp } from "./app.ts";

const env = readEnv(serviceEnv);
const log = createLog("sales", env.LOG_LEVEL);
const app = salesApp({ gatewayKey: readPublicKey(env.GATEWAY_PUBLIC_KEY), log });

// It holds no database, broker or cache yet, so it is ready as soon as it listens and has nothing to close.
const served = await serve({
  name: "sales",
  app,
  port: env.PORT,
  log,
  ready: async () => true,
  close: async () => undefined,
});
untilStopped(served, log);
