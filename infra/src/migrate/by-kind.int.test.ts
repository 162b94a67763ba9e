// Tests that rows stored under an id alone migrate to kind and id, also where two kinds shared an id (docs/decisions/0024). The migrations run as in
// an installation, by an owner who is subject to row-level security.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { newId } from "@kontor/contracts/core/id";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { documentMigrations, kitMigrations, serviceFolder } from "../paths.ts";

const BY_KIND = /^202611230100/;
/** The previous version has the migrations before these. */
const BEFORE = "2026112301";
const OWNER = "by_kind_owner";
const { urls } = inject("stack");
const made: string[] = [];
let adminClient: pg.Client;

beforeAll(async () => {
  adminClient = new pg.Client({ connectionString: urls.postgres });
  await adminClient.connect();
  await adminClient.query(`drop role if exists ${OWNER}`).catch(() => "still owns what an earlier run left");
  await adminClient.query(`create role ${OWNER} login password 'kept'`).catch(() => "it is there");
});
afterAll(async () => {
  for (const name of made) await adminClient.query(`drop database if exists ${name} with (force)`);
  await adminClient.end();
});

const filesIn = (folder: string): { name: string; sql: string }[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, "migration.sql"), "utf8") }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Creates a database of the previous version with these rows and migrates it. @returns what statements find in it afterwards */
async function migrated(
  name: string,
  folders: readonly string[],
  rows: readonly string[],
  queries: readonly string[],
  version: { before: string; run: RegExp } = { before: BEFORE, run: BY_KIND },
): Promise<string[][]> {
  const database = `kontor_${name}`;
  await adminClient.query(`drop database if exists ${database} with (force)`);
  for (const login of [`${name}_app`, `${name}_relay`])
    await adminClient.query(`create role ${login}`).catch(() => "it is there");
  await adminClient.query(`create database ${database} owner ${OWNER}`);
  made.push(database);
  const as = (login: Partial<Pick<URL, "username" | "password">>): string =>
    Object.assign(new URL(urls.postgres), { pathname: `/${database}`, ...login }).href;
  const [admin, owner] = [
    new pg.Client({ connectionString: as({}) }),
    new pg.Client({ connectionString: as({ username: OWNER, password: "kept" }) }),
  ];
  await Promise.all([admin.connect(), owner.connect()]);
  try {
    const all = folders.flatMap(filesIn);
    for (const { sql } of all.filter((file) => file.name < version.before)) await owner.query(sql);
    for (const text of rows) await admin.query(text);
    for (const { sql } of all.filter((file) => version.run.test(file.name))) await owner.query(sql);
    const rowsOf = async (text: string) => (await admin.query<unknown[]>({ text, rowMode: "array" })).rows;
    return await Promise.all(queries.map(async (text) => (await rowsOf(text)).map((row) => row.join(" "))));
  } finally {
    await Promise.all([owner.end(), admin.end()]);
  }
}
const serviceMigrations = (service: "warehouse" | "finance" | "reports"): string[] => [
  kitMigrations,
  join(serviceFolder(service), "prisma/migrations"),
];
const quoted = (...values: readonly (string | number | boolean | null)[]): string =>
  values.map((value) => (typeof value === "string" ? `'${value}'` : String(value))).join(", ");

const [tenant, id, other, line, product, warehouse, partner] = Array.from({ length: 7 }, newId).sort() as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]; // one for each
const at = "2026-11-01T00:00:00Z";

it("the warehouse migration fills when each balance last moved and since when it is negative, and dates existing stock reservations from 1970", async () => {
  const [late, fine] = [newId(), newId()];
  const stockLine = (productId: string, oper_time: string, quantity: number) =>
    `insert into stock_lines (tenant_id, document_id, line_id, kind, number, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost, average)
     values (${quoted(tenant, newId(), newId(), "other-in", "x", productId, productId, warehouse, oper_time, quantity, quantity, 1, 1)})`;
  const rows = [
    ...[late, fine].map(
      (productId) =>
        `insert into stock_balances (tenant_id, product_id, depot_id, quantity, reserved) values (${quoted(tenant, productId, warehouse, 1, 1)})`,
    ),
    stockLine(late, "2026-11-03", 5),
    stockLine(late, "2026-11-01", -4),
    stockLine(fine, "2026-11-02", -4),
    stockLine(fine, "2026-11-01", 5),
    `insert into stock_reservations (tenant_id, document_id, product_id, depot_id, quantity, kind, number, revision)
     values (${quoted(tenant, newId(), fine, warehouse, 1, "sale-out", "x", 1)})`,
  ];
  const day = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
  const results = await migrated(
    "running",
    serviceMigrations("warehouse"),
    rows,
    [
      `select ${day("last_time")}, coalesce(${day("short_from")}, 'never') from stock_balances order by product_id = '${fine}'`,
      `select ${day("since")}, ${day("until")}, meanwhile, quantity from stock_reservations`,
    ],
    { before: "20261124030000", run: /^20261124030000/ },
  );
  expect(results).toEqual([["2026-11-03 2026-11-01", "2026-11-02 never"], ["1970-01-01 1970-01-01 0 1"]]);
});

it("the warehouse migration gives a sale back the revision that a document of another kind under the same id had replaced, and links returns to their source document", async () => {
  const moved = (document: string, kind: string, revision: number, quantity: number, posted: string, of = line) =>
    `insert into stock_movements (tenant_id, document_id, kind, number, revision, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost, posted_at)
     values (${quoted(tenant, document, kind, kind, revision, of, product, product, warehouse, at, quantity, quantity, 1, posted)})`;
  const stockLine = (document: string, kind: string, quantity: number, link: string | null) =>
    `insert into stock_lines (tenant_id, document_id, line_id, kind, number, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost, average, link_line_id)
     values (${quoted(tenant, document, line, kind, kind, product, product, warehouse, at, quantity, quantity, 1, 1, link)})`;
  const returnId = newId();
  const rows = [
    // Sold at revision 1 and sold otherwise at 2; replaced at revision 7 by goods that came in under the id.
    moved(id, "sale-out", 1, -2, "2026-11-01"),
    moved(id, "sale-out", 2, 2, "2026-11-02"),
    moved(id, "sale-out", 2, -5, "2026-11-02"),
    moved(id, "sale-out", 7, 5, "2026-11-03"),
    moved(id, "other-in", 7, 1, "2026-11-03", newId()),
    stockLine(id, "other-in", 1, null),
    `insert into stock_documents (tenant_id, document_id, kind, number, revision) values (${quoted(tenant, id, "sale-out", "x", 7)})`,
    moved(other, "sale-out", 1, -3, "2026-11-04"),
    stockLine(other, "sale-out", -3, null),
    stockLine(returnId, "sale-back", 1, line),
    `insert into stock_documents (tenant_id, document_id, kind, number, revision) values (${quoted(tenant, other, "sale-out", "y", 1)})`,
  ];
  const results = await migrated("takenstock", serviceMigrations("warehouse"), rows, [
    "select kind, revision from stock_documents order by document_id, kind",
    // The first document that had a line with that id.
    "select link_id from stock_lines where kind = 'sale-back'",
  ]);
  expect(results).toEqual([["other-in 7", "sale-out 2", "sale-out 1"], [id]]);
});

it("the finance migration gives each entry the kind of its own document without changing a balance, and each slip line the kind of the open item that it settles", async () => {
  const entry = (kind: string, revision: number, account: string, amount: number, under = id) =>
    `insert into ledger_entries (tenant_id, document_id, part, kind, number, revision, account, subject_id, partner_id, amount, oper_time)
     values (${quoted(tenant, under, "money", kind, kind, revision, account, partner, partner, amount, at)})`;
  const account = newId();
  const slip = newId();
  const lineOf = (settlesId: string, isOpening: boolean, amount: number) =>
    `insert into slip_lines (tenant_id, slip_id, id, position, settles_id, is_opening, each_amount, remark)
     values (${quoted(tenant, slip, newId(), 0, settlesId, isOpening, amount, "")})`;
  const rows = [
    entry("sale-out", 1, "receivable", 40),
    entry("sale-out", 1, "sale-revenue", -40),
    // A purchase under the id took the sale back under its own name.
    entry("purchase-in", 3, "receivable", -40),
    entry("purchase-in", 3, "sale-revenue", 40),
    entry("purchase-in", 3, "payable", -7),
    entry("purchase-in", 3, "goods-clearing", 7),
    // Both are posted: neither replaced the other.
    entry("sale-out", 1, "cash", 30, other),
    entry("sale-out", 1, "sale-revenue", -30, other),
    entry("item-out", 1, "cash", -30, other),
    entry("item-out", 1, "expense", 30, other),
    `insert into ledger_documents (tenant_id, document_id, kind, number, revision, effective, oper_time, amount_debt)
     values (${quoted(tenant, id, "purchase-in", "x", 3, true, at, -7)}), (${quoted(tenant, other, "sale-back", "y", 1, true, at, -9)})`,
    `insert into accounts (tenant_id, id, name) values (${quoted(tenant, account, "Till")})`,
    `insert into slips (tenant_id, id, kind, number, version, bill_time, created_at, partner_type, account_id, money_sign, total_price, discount_money,
       change_amount, remark, creator_name, audit_status, auditor_name, effective, revision)
     values (${quoted(tenant, slip, "money-in", "SK1", 1, at, at, "", account, 1, 0, 0, 0, "", "", 1, "", true, 1)})`,
    lineOf(id, false, 11),
    lineOf(other, false, -3),
    lineOf(partner, true, 2),
  ];
  const results = await migrated("takenmoney", serviceMigrations("finance"), rows, [
    "select kind, account, sum(amount) from ledger_entries group by 1, 2 having sum(amount) <> 0 order by 1, 2",
    "select settles_kind, each_amount from slip_lines order by each_amount",
  ]);
  expect(results).toEqual([
    [
      ...[
        "item-out cash -30.00",
        "item-out expense 30.00",
        "purchase-in goods-clearing 7.00",
        "purchase-in payable -7.00",
      ],
      ...["sale-out cash 30.00", "sale-out sale-revenue -30.00"],
    ],
    ["sale-back -3.00", "opening 2.00", "sale-out 11.00"],
  ]);
});

it("the reports migration gives each line the kind of its document, and each settled amount that kind too or, where the document is unknown, a kind that such a slip settles", async () => {
  const rows = [
    `insert into documents (tenant_id, id, kind, number, effective) values (${quoted(tenant, id, "sale-back", "x", true)})`,
    `insert into document_lines (tenant_id, document_id, line_id, product_id, barcode_id, depot_id, unit, quantity, quantity_base, unit_price, amount, tax_rate,
       tax_amount, oper_time) values (${quoted(tenant, id, line, product, product, warehouse, "", 1, 1, 1, 1, 0, 0, at)})`,
    `insert into slips (tenant_id, id, kind, effective, settled_ids, settled_amounts) values
       (${quoted(tenant, newId(), "money-in", true, `{${id},${other}}`, "{-4,6}")}), (${quoted(tenant, newId(), "money-in", true, `{${id}}`, "{-1}")})`,
    `insert into document_settled (tenant_id, document_id, amount) values (${quoted(tenant, id, -5)}), (${quoted(tenant, other, 6)})`,
  ];
  const results = await migrated("takenreports", serviceMigrations("reports"), rows, [
    "select kind from document_lines",
    "select kind, amount from document_settled order by amount",
  ]);
  expect(results).toEqual([["sale-back"], ["sale-back -5", "sale-out 6"]]);
});

it("the documents migration gives each revision the kind of its document, that of a deleted one by its number, and publishes again what the stock ledger has not posted", async () => {
  const [gone, unposted] = [newId(), newId()];
  const rows = [
    `insert into documents (tenant_id, id, kind, number, oper_time, created_at, quantity_total, amount_total, amount_tax, amount_with_tax, amount_after_discount,
       amount_due, amount_debt) values (${quoted(tenant, id, "sale-back", "XSTH1", at, at, 0, 0, 0, 0, 0, 0, 0)})`,
    `insert into drawn_numbers (tenant_id, number, document_id) values (${quoted(tenant, "XSTH1", id)}), (${quoted(tenant, "XSCK1", gone)}),
       (${quoted(tenant, "XSCK2", unposted)})`,
    `insert into document_revisions (tenant_id, document_id, revision, state)
       values (${quoted(tenant, id, 1, "done")}), (${quoted(tenant, gone, 1, "done")}), (${quoted(tenant, gone, 2, "done")}),
         (${quoted(tenant, unposted, 1, "done")}), (${quoted(tenant, unposted, 2, "done")})`,
    `insert into documents (tenant_id, id, kind, number, oper_time, created_at, quantity_total, amount_total, amount_tax, amount_with_tax, amount_after_discount,
       amount_due, amount_debt, effective, revision) values (${quoted(tenant, unposted, "sale-out", "XSCK2", at, at, 0, 0, 0, 0, 0, 0, 0, true, 2)})`,
    `insert into document_postings (tenant_id, document_id, stock_revision) values (${quoted(tenant, id, 1)}), (${quoted(tenant, gone, 2)})`,
    ...[1, 2].map(
      (revision) =>
        `insert into kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id, sent_at)
         values (${quoted(tenant, newId(), "fact.sales.sale-out.effective.v1", JSON.stringify({ documentId: unposted, kind: "sale-out", revision }), at, "r", at)})`,
    ),
  ];
  const revisions = "select kind, count(*) from document_revisions group by 1 order by 1";
  const results = await migrated("takensales", [kitMigrations, documentMigrations], rows, [
    revisions,
    "select body ->> 'documentId', body ->> 'revision' from kit.outbox_facts where sent_at is null",
  ]);
  expect(results).toEqual([["sale-back 1", "sale-out 4"], [`${unposted} 2`]]);
});

it("the warehouse migration gives serial numbers and batches a key in which all forms of sigma and of the dotted i are equal, unless another number of the product has that key", async () => {
  const rowOf = (table: string, key: string, ofProduct: string, more: Record<string, string> = {}) => {
    const row = { tenant_id: tenant, id: newId(), product_id: ofProduct, number: key, number_key: key, ...more };
    return `insert into ${table} (${Object.keys(row).join(", ")}) values (${quoted(...Object.values(row))})`;
  };
  const batch = (key: string, ofProduct: string) => rowOf("batches", key, ofProduct);
  const serial = (key: string, ofProduct: string, more: Record<string, string> = { state: "there" }) =>
    rowOf("serial_numbers", key, ofProduct, { depot_id: warehouse, ...more });
  const gone = { out_kind: "sale-out", out_document_id: id, state: "gone" };
  const rows = [
    "set session_replication_role = replica", // Products and warehouses are not there.
    ...[batch("ας", product), batch("b", product), batch("i\u0307st", product)],
    ...[batch("ος", other), batch("οσ", other), batch("σς", line), batch("ςσ", line)],
    ...[serial("ας", product, gone), serial("ας", product), serial("ος", other), serial("οσ", other)],
  ];
  const keysIn = (table: string) => `select number_key from ${table} order by number_key collate "C"`;
  const stored = await migrated(
    "trackedkeys",
    serviceMigrations("warehouse"),
    rows,
    [keysIn("batches"), keysIn("serial_numbers")],
    { before: "20261211", run: /_tracked_keys?$/ },
  );
  expect(stored).toEqual([
    ["b", "ist", "ασ", "ος", "οσ", "ςσ", "σς"],
    ["ασ", "ασ", "ος", "οσ"],
  ]);
});
