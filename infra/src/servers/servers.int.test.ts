// Tests of the servers as the launcher sets them up: the rights of each login on PostgreSQL, NATS and Redis.

import { serviceNames } from "@kontor/contracts/core/endpoint";
import pg from "pg";
import { expect, inject, test } from "vitest";

const { env, urls } = inject("stack");

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test.each(serviceNames)(
  "the application login of %s owns nothing, may create nothing and cannot bypass row security (TEN-4)",
  async (service) => {
    const url = env[service].DATABASE_URL ?? "";
    const [role] = await query(
      url,
      "SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user",
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false });
    expect(await query(url, "SELECT relname FROM pg_class WHERE relowner = current_user::regrole")).toEqual([]);
    await expect(query(url, "CREATE TABLE mine (id int)")).rejects.toThrow("permission denied");
  },
);

test("a service's login cannot enter another service's database (SEC-4)", async () => {
  const foreign = new URL(env.purchase.DATABASE_URL ?? "");
  foreign.pathname = "/kontor_finance";
  await expect(query(foreign.href, "SELECT 1")).rejects.toThrow("permission denied");
});

test("every table with a tenant has row-level security, also for the owner of the table (TEN-3)", async () => {
  for (const service of serviceNames) {
    const url = new URL(urls.postgres);
    url.pathname = `/kontor_${service}`;
    const open = await query(
      url.href,
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('public', 'kit') AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations' AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  }
});
