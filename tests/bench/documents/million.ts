// Years of a tenant's purchases or purchase orders, written straight into their tables, as the content of long lists.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { movesStock } from "@kontor/contracts/document/movements";
import type { Client } from "pg";
import type { Clerk } from "./clerk.ts";
import type { Shop } from "./shop.ts";
import { database } from "./target.ts";

const AT_ONCE = 100_000;
/** The first number, above those that are allocated meanwhile. */
const FIRST_NUMBER = 1_000_000;

/** The i-th document (from 1): its id and number follow from i, the rest is spread over partners, creators and departments; most orders are complete. */
const headsOf = (
  { name, prefix, progress }: DocumentKind,
  id: IdOf,
): string => `insert into documents (tenant_id, id, kind, number, oper_time, created_at, partner_id, creator_id, creator_name, department_id, materials,
    quantity_total, amount_total, amount_tax, amount_with_tax, amount_after_discount, amount_due, amount_paid, amount_debt, audit_status, effective, revision, progress, is_closed)
  select $1, ${id("i")}, '${name}', '${prefix}' || lpad((${FIRST_NUMBER} + i)::text, 11, '0'), at, at,
    case i % 1000 when 7 then $2 else ${spread("i % 1000", "b")} end,
    case i % 200 when 3 then $3 else ${spread("i % 200", "c")} end, 'Clerk',
    case i / 1000 % 10 when 1 then $4 else ${spread("i / 1000 % 10", "d")} end,
    'Article', 2, 4, 0, 4, 4, 4, 2, 2, 1, true, 1,
    ${progress ? "case i / 11 % 10 when 3 then 3 when 5 then 0 else 2 end, i / 11 % 10 not in (3, 5)" : "0, false"}
  from generate_series($5::int, $6::int) as i, lateral (select now() - interval '40 seconds' * ($7::int - i) - interval '1 day' as at) t`;
const linesOf = (
  { name, movements }: DocumentKind,
  id: IdOf,
): string => `insert into document_lines (tenant_id, document_id, id, position, kind, oper_time, product_id, barcode_id, depot_id, bar_code, name, standard,
    model, color, brand, mfrs, unit, sku, ratio, quantity, quantity_base, unit_price, amount, tax_rate, tax_amount, amount_with_tax)
  select $1, ${id("i")}, ${id("i", "line")}, 0, '${name}', now() - interval '40 seconds' * ($5::int - i) - interval '1 day', p.product, p.barcode, ${movesStock(movements) ? "$2::uuid" : "nullif($2::uuid, $2)"},
    p.code, 'Article', '', '', '', '', '', 'pcs', '', 1, 2, 2, 2, 4, 0, 0, 4
  from generate_series($3::int, $4::int) as i join bench_products p on p.at = (i * 7919::bigint) % $6::int`;
const partsOf = (id: IdOf): string => `insert into document_number_parts (tenant_id, part, document_id)
  select $1, substr(digits, place), ${id("i")} from generate_series($2::int, $3::int) as i,
    lateral (select lpad((${FIRST_NUMBER} + i)::text, 11, '0') as digits) n,
    lateral generate_series(greatest(1, 11 - length((${FIRST_NUMBER} + i)::text) - 1), 11) as place on conflict do nothing`;
const historyOf = (
  id: IdOf,
): string => `insert into document_history (tenant_id, document_id, version, revision, action, user_name, at)
  select $1, ${id("i")}, 1, 1, 'add-and-audit', 'Clerk', now() from generate_series($2::int, $3::int) as i`;
const postingsOf = (id: IdOf): string =>
  `insert into document_postings (tenant_id, document_id, stock_revision) select $1, ${id("i")}, 1 from generate_series($2::int, $3::int) as i`;
const accountsOf = (
  id: IdOf,
): string => `insert into document_accounts (tenant_id, document_id, account_id, position, amount)
  select $1, ${id("i")}, $4, 0, 2 from generate_series($2::int, $3::int) as i`;
const PRODUCTS = `create temporary table bench_products as select (row_number() over (order by bar_code) - 1)::int as at, product_id as product, id as barcode, bar_code as code
  from replica_barcodes where tenant_id = $1`;

/** The id of the i-th document of a kind, or of its line. */
type IdOf = (i: string, of?: "document" | "line") => string;

/** Ids rise with time, as those of version 7 do. */
const idsOf = ({ progress }: DocumentKind): IdOf => {
  const marks = progress ? { document: "1", line: "f" } : { document: "0", line: "e" };
  return (i, of = "document") => `('0190a000-0000-7000-800${marks[of]}-' || lpad(to_hex(${i}), 12, '0'))::uuid`;
};
function spread(value: string, mark: string): string {
  return `('0190${mark}000-0000-7000-8000-' || lpad((${value})::text, 12, '0'))::uuid`;
}

/** Fills the list of a kind of the purchase service up to the given count. */
export async function manyPurchases(shop: Shop, clerk: Clerk, kind: DocumentKind, count: number): Promise<void> {
  const db = await database("kontor_purchase");
  try {
    // The rows' references are right by construction; checking each foreign key would take longer than writing the row.
    await db.query("set session_replication_role = replica");
    await db.query("set synchronous_commit = off");
    await db.query(PRODUCTS, [shop.tenantId]);
    await db.query("create index on bench_products (at)");
    for (let from = 1; from <= count; from += AT_ONCE)
      await portion(db, shop, clerk, { kind, from, to: Math.min(count, from + AT_ONCE - 1), count });
    // Like old rows, these must be on disk, so that vacuum can mark them as visible to all.
    await db.query("checkpoint");
    for (const table of [
      "documents",
      "document_lines",
      "document_number_parts",
      "document_postings",
      "document_accounts",
      "document_history",
    ])
      await db.query(`vacuum (analyze) ${table}`);
  } finally {
    await db.end();
  }
}

interface Portion {
  kind: DocumentKind;
  from: number;
  to: number;
  count: number;
}

async function portion(db: Client, shop: Shop, clerk: Clerk, { kind, from, to, count }: Portion): Promise<void> {
  const { tenantId: tenant } = shop;
  const id = idsOf(kind);
  await db.query("begin");
  await db.query(headsOf(kind, id), [tenant, shop.partners.供应商, clerk.userId, clerk.departmentId, from, to, count]);
  await db.query(linesOf(kind, id), [tenant, shop.warehouseIds[0], from, to, count, shop.barCodes.length]);
  await db.query(partsOf(id), [tenant, from, to]);
  await db.query(historyOf(id), [tenant, from, to]);
  await db.query(postingsOf(id), [tenant, from, to]);
  await db.query(accountsOf(id), [tenant, from, to, shop.accountId]);
  await db.query("commit");
}
