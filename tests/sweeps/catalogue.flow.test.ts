// Checks the separation of tenants by the system catalogues of the databases (TEN-2 to TEN-4).
import { serviceNames } from "@kontor/contracts/core/endpoint";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

describe.each(serviceNames)("the database of the %s service", (service) => {
  let db: Client;
  const rows = async (text: string) => (await db.query<Record<string, unknown>>(text)).rows;

  beforeAll(async () => {
    const url = new URL(inject("stack").urls.postgres);
    url.pathname = `/kontor_${service}`;
    db = new Client({ connectionString: url.href });
    await db.connect();
  });
  afterAll(() => db.end());

  const ALL = `select c.oid, n.nspname || '.' || c.relname as name, c.relrowsecurity, c.relforcerowsecurity
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r','p') and n.nspname in ('public','kit') and c.relname not like '\\_%'`;
  // Positions in the streams of whole services: they hold nothing of any tenant (docs/decisions/0030).
  const POSITIONS = "'kit.hearings', 'kit.stream_eras'";
  const TABLES = `select * from (${ALL}) every where name not in (${POSITIONS})`;

  it("positions in fact streams can be read and written by the relay's login and by no login that works for tenants (TEN-4)", async () => {
    const may = await rows(`select t.name, r.rolname from (${ALL}) t cross join pg_roles r
      where t.name in (${POSITIONS}) and r.rolname in ('${service}_app', '${service}_platform')
        and has_table_privilege(r.oid, t.oid, 'select, insert, update, delete, truncate')`);
    expect(may).toEqual([]);
    expect(await rows(`select name from (${ALL}) t where name in (${POSITIONS}) and relforcerowsecurity`)).toHaveLength(
      2,
    );
  });

  it("every table has a tenant column that cannot be null (TEN-2)", async () => {
    expect(
      await rows(`select t.name from (${TABLES}) t where not exists
        (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id' and a.attnotnull)`),
    ).toEqual([]);
  });

  it("every primary and unique key starts with the tenant (TEN-2)", async () => {
    expect(
      await rows(`select t.name, i.indexrelid::regclass::text as key from (${TABLES}) t join pg_index i on i.indrelid = t.oid
        join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
        where i.indisunique and a.attname <> 'tenant_id'`),
    ).toEqual([]);
  });

  it("tables of other services' documents have the kind in their primary key, because two services may use one id", async () => {
    const exempt = ["open_orders", "open_order_lines", "document_procurements", "replica_sources"]
      .concat(["credit_reservations", "stock_reservations"])
      .map((name) => `'public.${name}'`);
    expect(
      await rows(`select t.name from (${TABLES}) t join pg_index i on i.indrelid = t.oid
        where i.indisprimary and t.name in (${exempt.join()}) and not exists
          (select from pg_attribute a where a.attrelid = t.oid and a.attnum = any(i.indkey) and a.attname = 'kind')`),
    ).toEqual([]);
  });

  it("every foreign key includes the tenant (TEN-2, TEN-9)", async () => {
    expect(
      await rows(`select t.name, k.conname from (${TABLES}) t join pg_constraint k on k.conrelid = t.oid
        where k.contype = 'f' and not exists
          (select from pg_attribute a where a.attrelid = t.oid and a.attnum = any(k.conkey) and a.attname = 'tenant_id')`),
    ).toEqual([]);
  });

  it("row-level security is on and forced on every table, for reading and writing (TEN-3)", async () => {
    expect(
      await rows(`select t.name from (${TABLES}) t where not (t.relrowsecurity and t.relforcerowsecurity)`),
    ).toEqual([]);
    expect(
      await rows(`select t.name from (${TABLES}) t where not exists (select from pg_policy p where p.polrelid = t.oid)
        or exists (select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polwithcheck is null and p.polqual is null)`),
    ).toEqual([]);
  });

  it("every row-level policy evaluates the tenant once a statement, not once a row", async () => {
    expect(
      await rows(`select schemaname, tablename, policyname from pg_policies where schemaname in ('public', 'kit')
        and concat(qual, ' ', with_check) ~ 'app_tenant' and concat(qual, ' ', with_check) !~* 'select (public\\.)?app_tenant\\(\\)'`),
    ).toEqual([]);
  });

  it("the service's logins own nothing and have no special rights (TEN-4)", async () => {
    expect(
      await rows(`select rolname from pg_roles where rolname like '${service}\\_%'
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`),
    ).toEqual([]);
    expect(
      await rows(`select c.relname from pg_class c join pg_roles r on r.oid = c.relowner
        where r.rolname in ('${service}_app', '${service}_relay', '${service}_platform')`),
    ).toEqual([]);
    expect(
      await rows(`select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.member
        where r.rolname in ('${service}_app', '${service}_relay', '${service}_platform')`),
    ).toEqual([]);
  });

  it("the reader login can change nothing, and beside the relay only it reads tables of all tenants (SEC-4)", async () => {
    expect(
      await rows(
        `select t.name from (${TABLES}) t where has_table_privilege('${service}_reader', t.oid, 'insert, update, delete, truncate')`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `select distinct r.rolname from pg_policy p join pg_roles r on r.oid = any(p.polroles) where p.polname = 'reader'`,
      ),
    ).toEqual([{ rolname: `${service}_reader` }]);
  });

  it("the service's login sees no row of any table while no tenant is set (TEN-3)", async () => {
    const app = new Client({ connectionString: inject("stack").env[service].DATABASE_URL });
    await app.connect();
    try {
      for (const { name } of await rows(
        `select name from (${TABLES}) t where has_table_privilege('${service}_app', t.oid, 'select')`,
      )) {
        const { rows: seen } = await app.query(`select 1 from ${String(name)} limit 1`);
        expect(seen, String(name)).toEqual([]);
      }
    } finally {
      await app.end();
    }
  });
});
