// An installation on servers that somebody else runs: DATABASE_URL, NATS_URL and REDIS_URL instead of embedded ones.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { streamOf } from "@kontor/contracts/core/fact";
import { jetstreamManager } from "@nats-io/jetstream";
import { afterEach, expect, test, vi } from "vitest";
import { withBroker } from "./facts/broker.ts";
import { withSql } from "./migrate/sql.ts";
import { freeBase, portsFrom } from "./ports.ts";
import { startGuard } from "./run/guard.ts";
import { loadSecrets } from "./secrets.ts";
import { seedOnce } from "./seed.ts";
import { clusterFolder, postgresUser } from "./servers/postgres-user.ts";
import { type Servers, startServers, stopServers } from "./servers/servers.ts";
import { makeSteps } from "./steps.ts";
import { temporaryStack } from "./testing/test-stack.ts";
import { listens } from "./wait.ts";

afterEach(() => vi.unstubAllEnvs());

/** The external servers, on ports of their own. */
async function somebodysServers(): Promise<{ servers: Servers; remove: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), "kontor-given-"));
  // The operating system user of PostgreSQL must be able to enter the folder.
  await chmod(data, 0o755);
  const guard = startGuard();
  const servers = await startServers({
    data,
    ports: portsFrom(await freeBase()),
    secrets: loadSecrets(data),
    guard,
    steps: makeSteps(true),
  });
  const remove = async () => {
    await stopServers(servers);
    guard.close();
    await rm(clusterFolder(data, postgresUser()), { recursive: true, force: true });
    await rm(data, { recursive: true, force: true });
  };
  return { servers, remove };
}

/** An administrator without superuser rights, as hosting companies provide it; it may create databases and roles. */
async function administrator(superuser: string): Promise<string> {
  await withSql(superuser, (sql) => sql.run("CREATE ROLE hosted LOGIN CREATEDB CREATEROLE PASSWORD 'hosted'"));
  const url = new URL(superuser);
  url.username = "hosted";
  url.password = "hosted";
  return url.href;
}

test("Kontor works on external servers, starts none of its own, and leaves the external ones running", async () => {
  const { servers, remove } = await somebodysServers();
  try {
    vi.stubEnv("DATABASE_URL", await administrator(servers.postgres.url));
    vi.stubEnv("NATS_URL", servers.nats.url);
    vi.stubEnv("REDIS_URL", servers.redis.url);
    const stack = await temporaryStack({ services: ["system"] });
    try {
      expect(Object.values(stack.servers).map((server) => server.pid())).toEqual([0, 0, 0]);
      const ownPorts = portsFrom(Number(new URL(stack.urls.base).port));
      expect(
        await Promise.all([ownPorts.postgres, ownPorts.nats, ownPorts.redis].map((port) => listens(port))),
      ).toEqual([false, false, false]);
      // The database, through gateway and service; the captcha is in Redis; facts of the demo tenant go to NATS.
      const getJson = (path: string) => fetch(`${stack.urls.base}${path}`).then((response) => response.json());
      expect(await getJson("/platformConfig/getPlatform/name")).toBe("Kontor");
      expect(await getJson("/user/randomImage")).toMatchObject({ code: 200 });
      const { demo } = await seedOnce(stack.data, stack, makeSteps(true));
      expect(demo?.loginName).toBeTruthy();
      await withBroker(servers.nats.url, async (connection) => {
        const { streams } = await jetstreamManager(connection);
        await vi.waitFor(
          async () => expect((await streams.info(streamOf("system"))).state.messages).toBeGreaterThan(0),
          { timeout: 60_000, interval: 200 },
        );
      });
    } finally {
      await stack.stop();
    }
    expect(Object.values(servers).every((server) => server.pid() > 0)).toBe(true);
    const [row] = await withSql(servers.postgres.url, (sql) =>
      sql.rows<{ n: number }>("select count(*)::int as n from pg_database where datname like 'kontor_%'"),
    );
    expect(row).toEqual({ n: 6 });
  } finally {
    vi.unstubAllEnvs();
    await remove();
  }
});
