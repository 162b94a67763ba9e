// Starts the gateway process.
import { endpoints } from "@kontor/contracts/registry";
import { readEnv } from "@kontor/service-kit/env";
import { createLog } from "@kontor/service-kit/log";
import { untilStopped } from "@kontor/service-kit/serve";
import { gatewayEnv } from "./env.ts";
import { startGateway } from "./start.ts";

const env = readEnv(gatewayEnv);
const log = createLog("gateway", env.LOG_LEVEL);
untilStopped(await startGateway(env, endpoints, log), log);
