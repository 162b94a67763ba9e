// Starts the gateway process.
import { endpoints } from "@kontor/contracts/registry";
import { serve, untilStopped } from "@kontor/service-kit/http/serve";
import { readEnv } from "@kontor/service-kit/runtime/env";
import { createLog } from "@kontor/service-kit/runtime/log";
import { Hono } from "hono";
import { gatewayEnv } from "./env.ts";
import { startGateway } from "./start.ts";

const env = readEnv(gatewayEnv);
const log = createLog("gateway", env.LOG_LEVEL);
const gateway = await startGateway(env, endpoints, log);
if (env.OPS_PORT !== undefined) {
  // Health and metrics are for the platform operator, on the loopback address alone (GATE-5).
  const nothingToClose = async () => undefined;
  const ready = async () => true;
  await serve({ name: "gateway's figures", app: new Hono(), port: env.OPS_PORT, log, ready, close: nothingToClose });
}
untilStopped(gateway, log);
