// Tests of a PostgreSQL that is killed while one of its processes goes on working, as one in a long computation does.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withSql } from "../migrate/sql.ts";
import { freeBase } from "../ports.ts";
import { startGuard } from "../run/guard.ts";
import { waitUntil } from "../wait.ts";
import { embeddedPostgres } from "./postgres.ts";
import { clusterFolder, postgresUser } from "./postgres-user.ts";
import type { Server } from "./server.ts";

const WITHIN_MS = 60_000;
const data = mkdtempSync(join(tmpdir(), "kontor-killed-"));
const guard = startGuard();
let server: Server;

beforeAll(async () => {
  // The operating system user of PostgreSQL must be able to enter the folder.
  chmodSync(data, 0o755);
  server = embeddedPostgres({ data, port: await freeBase(), password: "secret", guard, logLine: () => undefined });
  await server.start();
});

afterAll(async () => {
  await server.stop();
  guard.close();
  rmSync(clusterFolder(data, postgresUser()), { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
});

/** How often the server refused to start because processes of the previous one still ran. */
const refusals = (): number => readFileSync(join(data, "logs/postgres.log"), "utf8").split("still in use").length - 1;

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url });
  // The server of this connection will be killed.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Kills the server while one of its processes is stopped. @returns a function that lets that process continue */
async function killBusy(): Promise<() => void> {
  const { rows } = await (await connected()).query<{ pid: number }>("select pg_backend_pid() as pid");
  const [{ pid } = { pid: 0 }] = rows;
  process.kill(pid, "SIGSTOP");
  process.kill(server.pid(), "SIGKILL");
  return () => process.kill(pid, "SIGCONT");
}

/** Waits until the start was refused more than once, which shows that it was retried. */
async function refusedTwice(): Promise<void> {
  const before = refusals();
  expect(await waitUntil(async () => refusals() > before + 1, WITHIN_MS)).toBe(true);
}

test("a client of a PostgreSQL that ends gets an error at its next query and goes on", async () => {
  const running = withSql(server.url, async (sql) => {
    await server.stop();
    await server.start();
    await sql.run("select 1");
  });
  await expect(running).rejects.toThrow();
});

test("a killed PostgreSQL that is started on demand waits for the last of its old processes", async () => {
  const goOn = await killBusy();
  await server.stop();
  const started = server.start();
  await refusedTwice().finally(goOn);
  await started;
  await (await connected()).end();
});

test("a killed PostgreSQL restarts by itself as soon as the last of its old processes has ended", async () => {
  const goOn = await killBusy();
  await refusedTwice().finally(goOn);
  const isReady = () =>
    connected().then(
      (client) => client.end().then(() => true),
      () => false,
    );
  expect(await waitUntil(isReady, WITHIN_MS)).toBe(true);
});
