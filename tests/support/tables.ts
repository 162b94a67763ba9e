// Reads and writes tables past all rules, and gives the content of a service's tables as one text, for tests that nothing changed.
import { setTimeout as pause } from "node:timers/promises";
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { Client } from "pg";
import { expect, inject, vi } from "vitest";
import { PATIENCE_MS } from "./patience.ts";

/** Columns and tables that change without a call: times of last use, of sending and of consuming, and finished jobs. */
const RESTLESS = ["platform.sessions", "kit.outbox_facts", "kit.hearings", "kit.stream_eras", "public.switch_overs"];

/** Opens the system database without row-level security. */
export const systemDatabase = (): Promise<Client> => databaseOf("system");

/** Opens a service's database without row-level security. */
export async function databaseOf(service: ServiceName): Promise<Client> {
  const url = new URL(inject("stack").urls.postgres);
  url.pathname = `/kontor_${service}`;
  const db = new Client({ connectionString: url.href });
  await db.connect();
  return db;
}

/** The rows of one query on a service's database, without row-level security. */
export async function rowsOf<T extends object>(service: ServiceName, text: string, ...values: unknown[]): Promise<T[]> {
  const db = await databaseOf(service);
  return (await db.query<T>(text, values).finally(() => db.end())).rows;
}

/** A digest of each table's rows, by table. */
export async function fingerprint(db: Client): Promise<Record<string, string>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'platform', 'kit') and tablename not like '\\_%' order by 1`,
  );
  const digests = tables
    .filter(({ name }) => !RESTLESS.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`,
    );
  const { rows } = await db.query<{ name: string; digest: string }>(digests.join(" union all "));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** The same, once the facts of a new tenant have arrived and nothing has changed for a while. */
export const fingerprintAtRest = (db: Client, whileMs = 0): Promise<Record<string, string>> =>
  vi.waitFor(
    async () => {
      const first = await fingerprint(db);
      await pause(whileMs);
      await expect(fingerprint(db)).resolves.toEqual(first);
      return first;
    },
    { timeout: PATIENCE_MS, interval: 500 },
  );
