// Measures how long the ledger of the version without batches, serial numbers and transfers takes to become one with them (docs/decisions/0065): the
// warehouse's migrations of before, a trade of ten lines a document by SQL, then the migrations since. The full measurement: `npm run bench migration documents=1000000`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import { rawRate } from "./documents/raw.ts";
import { database } from "./documents/target.ts";
import { figure, setPace } from "./figures.ts";

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 20_000);
/** The required time, in seconds of a million documents. */
const LIMIT = 600;
const LINES = 10;
const PRODUCTS = 20_000;
const WAREHOUSES = 5;
const TENANTS = 10;
/** The first migration of the new keys. */
const SINCE = "20261205010000";
const NAME = "kontor_ledger";
/** Whom the scripts grant rights to, by the name of the database. */
const LOGINS = ["ledger_app", "ledger_relay"];

const source = join(import.meta.dirname, "../..");
const folders = ["packages/service-kit/prisma/migrations", "services/warehouse/prisma/migrations"];
const scripts = folders.flatMap((folder) =>
  readdirSync(join(source, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(join(source, folder, name, "migration.sql"), "utf8") }))
    .sort((one, other) => (one.name < other.name ? -1 : 1)),
);

const id = (what: string, number: string): string =>
  `overlay(md5('${what} ' || ${number})::text placing '7' from 13)::uuid`;
const inTenant = (of: string): string => id("tenant", `(${of}) % ${TENANTS}`);
/** Each document is of one tenant, and so are its products. */
const COLUMNS =
  "tenant_id, document_id, line_id, kind, number, product_id, barcode_id, depot_id, oper_time, sequence, quantity, value, unit_cost";
const ROWS = `select ${inTenant("d")}, ${id("document", "d")}, ${id("line", `d * ${LINES} + l`)}, case when d % 3 = 0 then 'sale-out' else 'purchase-in' end, 'N' || d,
    ${id("product", `(d + l * ${TENANTS}) % ${PRODUCTS}`)}, ${id("barcode", `(d + l * ${TENANTS}) % ${PRODUCTS}`)}, ${id("depot", `(d / ${TENANTS} + l) % ${WAREHOUSES}`)},
    timestamptz '2023-01-01' + interval '90 seconds' * d, d::bigint * ${LINES} + l, case when d % 3 = 0 then -3 else 7 end, case when d % 3 = 0 then -30.25 else 70.5 end, 10.07
  from generate_series(1, ${DOCUMENTS}) as d, generate_series(0, ${LINES - 1}) as l`;

const admin = await database("postgres");
async function remove(): Promise<void> {
  await admin.query(`drop database if exists ${NAME} with (force)`);
  for (const login of LOGINS) await admin.query(`drop role if exists ${login}`);
}
await remove();
for (const login of LOGINS) await admin.query(`create role ${login}`);
await admin.query(`create database ${NAME}`);
try {
  await measure();
} finally {
  await remove();
  await admin.end();
}

/** Fills the tables of lines and movements, whose indexes are made again afterwards, which is faster. */
async function withoutIndexes(db: Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ remove: string; make: string }>(`select
      case when c.oid is null then format('drop index %s', i.indexrelid::regclass) else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as remove,
      case when c.oid is null then pg_get_indexdef(i.indexrelid) else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as make
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'p'
    where i.indrelid in ('stock_movements'::regclass, 'stock_lines'::regclass)`);
  for (const { remove } of rows) await db.query(remove);
  await fill();
  for (const { make } of rows) await db.query(make);
}

async function measure(): Promise<void> {
  const db = await database(NAME);
  try {
    for (const { sql } of scripts.filter(({ name }) => name < SINCE)) await db.query(sql);
    const filling = performance.now();
    await db.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'");
    await withoutIndexes(db, async () => {
      await db.query(
        `insert into stock_movements (${COLUMNS}, revision) overriding system value select *, 1 from (${ROWS}) r`,
      );
      await db.query(
        `insert into stock_lines (${COLUMNS}, average) overriding system value select *, 10.07 from (${ROWS}) r`,
      );
    });
    await db.query(`insert into stock_balances (tenant_id, product_id, depot_id, quantity, negative_allowed)
      select tenant_id, product_id, depot_id, sum(quantity), true from stock_movements group by 1, 2, 3`);
    console.log(`    the ledger of before was written in ${((performance.now() - filling) / 1000).toFixed(0)} s`);
    await db.query("checkpoint");
    setPace(await rawRate());
    await db.query("reset all");
    const began = performance.now();
    for (const { name, sql } of scripts.filter((script) => script.name >= SINCE)) {
      const scriptBegan = performance.now();
      await db.query(sql);
      console.log(`    ${name}: ${((performance.now() - scriptBegan) / 1000).toFixed(1)} s`);
    }
    const seconds = (performance.now() - began) / 1000;
    figure(
      `keys of a ledger of ${DOCUMENTS.toLocaleString("en")} documents of ten lines made anew`,
      seconds,
      (LIMIT * DOCUMENTS) / 1_000_000,
      "s",
    );
  } finally {
    await db.end();
  }
}
