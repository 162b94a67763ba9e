// Tests that an upgrade which was interrupted in the middle of a migration goes on where it stopped (docs/reliability.md).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { applyMigrations } from "./engine.ts";
import { withSql } from "./sql.ts";

const DATABASE = "kontor_interrupted";
const { urls } = inject("stack");
const url = Object.assign(new URL(urls.postgres), { pathname: `/${DATABASE}` }).href;
const folder = mkdtempSync(join(tmpdir(), "kontor-interrupted-"));
const onServer = (text: string) => withSql(urls.postgres, (admin) => admin.run(text));
const writeScript = (name: string, sql: string): void => {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "migration.sql"), sql);
};

beforeAll(async () => {
  await onServer(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
  await onServer(`CREATE DATABASE ${DATABASE}`);
  writeScript("20260101000000_first", "CREATE TABLE first (id int)");
  // The lock lets the test say when the migration goes on.
  writeScript(
    "20260102000000_second",
    "CREATE TABLE second (id int); SELECT pg_advisory_xact_lock(7); CREATE TABLE third (id int) -- the end",
  );
});
afterAll(async () => {
  await onServer(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
  rmSync(folder, { recursive: true, force: true });
});

const tables = async (): Promise<string[]> => {
  const text = "SELECT relname AS name FROM pg_class WHERE relname IN ('first', 'second', 'third') ORDER BY 1";
  return (await withSql(url, (sql) => sql.rows<{ name: string }>(text))).map(({ name }) => name);
};
const END = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${DATABASE}' AND wait_event = 'advisory'`;

it("a migration that is ended in the middle leaves nothing, and the next start applies it and what follows (CP16)", async () => {
  await withSql(url, async (holder) => {
    await holder.run("SELECT pg_advisory_lock(7)");
    const interrupted = applyMigrations(url, folder).catch(() => "interrupted");
    await vi.waitFor(async () => expect(await withSql(urls.postgres, (admin) => admin.rows(END))).toHaveLength(1), {
      timeout: 30_000,
      interval: 50,
    });
    expect(await interrupted).toBe("interrupted");
    expect(await tables()).toEqual(["first"]);
  });

  writeScript("20260103000000_third", "INSERT INTO third VALUES (1)");
  expect(await applyMigrations(url, folder)).toEqual(["20260102000000_second", "20260103000000_third"]);
  expect(await tables()).toEqual(["first", "second", "third"]);
});
