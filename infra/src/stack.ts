// A whole running Kontor: servers, databases, services, gateway. Used by start, dev, tests and bench alike.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import { type Env, gatewayEnv, type ProcessName, serviceEnv, serviceUrls } from "./env.ts";
import { lockFolder } from "./lock.ts";
import { generateClients } from "./migrate/generate.ts";
import { migrate } from "./migrate/migrate.ts";
import { gatewayMain, root, serviceMain } from "./paths.ts";
import { portsFrom } from "./ports.ts";
import { type Guard, startGuard } from "./run/guard.ts";
import { type Supervised, supervise } from "./run/supervisor.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";
import { type Servers, type ServersOptions, startServers, stopServers } from "./servers/servers.ts";
import { makeSteps, type Steps } from "./steps.ts";

export interface StackOptions {
  /** The folder with all data of this installation. */
  data: string;
  /** Base port: the gateway's; the others lie above it (ports.ts). */
  port: number;
  /** Services to run; all by default, none for tests that run a service themselves. */
  services?: readonly ServiceName[];
  gateway?: boolean;
  quiet?: boolean;
  logLevel?: string;
  /** Restart a service when its files change, and show its output (npm run dev). */
  watch?: boolean;
  /** When it fires, everything started so far is stopped and the start rejects. */
  ending?: AbortSignal;
  /** Runs between the migrations and the start of the processes, e.g. the build of the front end. */
  prepare?: (steps: Steps) => Promise<void>;
  /** More environment variables for single processes, which override those of the launcher. */
  extraEnv?: Partial<Record<ProcessName, Env>>;
  postgresSettings?: ServersOptions["postgresSettings"];
  /** The longest wait before a process that ended is restarted, in milliseconds. */
  restartMaxMs?: number;
}

export interface Stack {
  urls: { base: string; services: Record<ServiceName, string>; postgres: string; nats: string; redis: string };
  /** The environment of every process, also of those not running. */
  env: Record<ProcessName, Env>;
  secrets: Secrets;
  /** For tests of faults: each can be stopped and started again. */
  servers: Servers;
  processes: Partial<Record<ProcessName, Supervised>>;
  stop(): Promise<void>;
}

/** Starts everything asked for and resolves when it is ready; on failure it stops what it had started and rejects. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const steps = makeSteps(options.quiet);
  const ports = portsFrom(options.port);
  const unlock = lockFolder(options.data);
  const guard = startGuard();
  const endings: (() => Promise<void>)[] = [async () => guard.close(), async () => unlock()];
  const stop = inTurn(async () => {
    for (let end = endings.shift(); end; end = endings.shift()) await end();
  });
  options.ending?.addEventListener("abort", () => void stop());
  try {
    const secrets = loadSecrets(options.data);
    const servers = await steps.step("PostgreSQL, NATS and Redis are running", () =>
      startServers({ ...options, ports, secrets, guard, steps }),
    );
    endings.unshift(() => stopServers(servers));
    const urls = { postgres: servers.postgres.url, nats: servers.nats.url, redis: servers.redis.url };
    await steps.step("databases are migrated", () => migrate(urls.postgres, secrets));
    await steps.step("database clients are generated", generateClients);
    await options.prepare?.(steps);
    options.ending?.throwIfAborted();
    const env = environments(options, { ports, secrets, urls });
    const processes = await startProcesses(options, { env, guard, steps, endings });
    options.ending?.throwIfAborted();
    return {
      urls: { base: `http://127.0.0.1:${ports.gateway}`, services: serviceUrls(ports), ...urls },
      env,
      secrets,
      servers,
      processes,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function environments(
  options: StackOptions,
  addresses: Pick<Parameters<typeof gatewayEnv>[0], "ports" | "secrets" | "urls">,
): Record<ProcessName, Env> {
  const files = join(options.data, "files");
  const level = { ...addresses, files, ...(options.logLevel ? { logLevel: options.logLevel } : {}) };
  const services = serviceNames.map((name) => [name, { ...serviceEnv(level, name), ...options.extraEnv?.[name] }]);
  // One entry for every service.
  return {
    ...(Object.fromEntries(services) as Record<ServiceName, Env>),
    gateway: { ...gatewayEnv(level), ...options.extraEnv?.gateway },
  };
}

/**
 * Bounds a process's heap (V8 options). Without a bound, Node collects garbage late on machines with much memory, and each service grows to half a
 * gigabyte. The young generation has three spaces of the second size (64 MiB each by default). The old generation is collected when it has doubled;
 * with so small a bound V8 would do so at each third more, and all requests wait meanwhile. Pretenuring is off: after one long document V8 would
 * allocate the rows of all lists in the old generation, where collecting them is expensive.
 */
const HEAP = [
  "--max-old-space-size=224",
  "--max-semi-space-size=16",
  "--heap-growing-percent=100",
  "--no-allocation-site-pretenuring",
];

interface Starting {
  env: Record<ProcessName, Env>;
  guard: Guard;
  steps: Steps;
  endings: (() => Promise<void>)[];
}

async function startProcesses(
  options: StackOptions,
  { env, guard, steps, endings }: Starting,
): Promise<Stack["processes"]> {
  const processes: Stack["processes"] = {};
  const mains = {
    ...Object.fromEntries((options.services ?? serviceNames).map((name) => [name, serviceMain(name)])),
    ...(options.gateway === false ? {} : { gateway: gatewayMain }),
  };
  const selected = Object.entries(mains) as [ProcessName, string][]; // the keys are exactly those two kinds of names
  for (const [name, main] of selected) if (!existsSync(main)) steps.log(`  ${name} is not there yet: skipped`);
  const startable = selected.filter(([, main]) => existsSync(main));
  if (startable.length === 0) return processes;
  // The gateway is stopped first, so that no request arrives while the services finish theirs.
  endings.unshift(async () => {
    await processes.gateway?.stop();
    await Promise.all(Object.values(processes).map((running) => running.stop()));
  });
  await steps.step(`${startable.map(([name]) => name).join(", ")} ready`, async () => {
    const starts = await Promise.allSettled(
      startable.map(async ([name, main]) => {
        processes[name] = await supervise(
          {
            name,
            command: process.execPath,
            args: [...HEAP, ...(options.watch ? ["--watch", "--watch-preserve-output"] : []), main],
            env: env[name],
            cwd: root,
            ...(options.watch ? {} : { log: join(options.data, "logs", `${name}.log`) }),
            stopSignal: "SIGTERM",
            guard,
            restartMaxMs: options.restartMaxMs,
            ready: `http://127.0.0.1:${env[name].OPS_PORT ?? env[name].PORT}/health/started`,
          },
          steps.log,
        );
      }),
    );
    const failed = starts.find((start) => start.status === "rejected");
    if (failed) throw failed.reason;
  });
  return processes;
}

/** Calls run one after the other, so that a stop during the start also ends what was started meanwhile. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(work);
    return last;
  };
}
