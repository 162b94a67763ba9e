// Keeps the copies of what other services own, from their facts: the newer version wins, whatever the order of hearing.
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import { rawOf } from "../db.ts";

type Row = Readonly<Record<string, unknown>>;

const NOBODY = "00000000-0000-0000-0000-000000000000";

interface Table {
  name: string;
  /** Field of the fact, column, type. */
  columns: readonly (readonly [field: string, column: string, type: string])[];
}

const tableOf = (name: string, columns: Table["columns"]): Table => ({
  name,
  columns: [["id", "id", "uuid"], ["version", "version", "int"], ...columns],
});
const names = (table: Table): string => table.columns.map(([, column]) => column).join(", ");
const given = (table: Table): string => table.columns.map(([field, , type]) => `"${field}" ${type}`).join(", ");
const values = (table: Table): string => table.columns.map(([field]) => `g."${field}"`).join(", ");
const excluded = (table: Table): string => table.columns.map(([, column]) => `excluded.${column}`).join(", ");

async function keep(tx: object, table: Table, rows: readonly Row[]): Promise<void> {
  await rawOf(tx).$executeRawUnsafe(
    `insert into ${table.name} (${names(table)}) select ${values(table)} from json_to_recordset($1::json) as g(${given(table)})
     order by g.id on conflict (tenant_id, id) do update set (${names(table)}) = row(${excluded(table)})
     where ${table.name}.version < excluded.version`,
    JSON.stringify(rows),
  );
}

const text = (field: string, column = field) => [field, column, "text"] as const;
const flag = (field: string, column: string) => [field, column, "boolean"] as const;
const partners = tableOf("replica_partners", [
  text("type"),
  text("name"),
  flag("enabled", "enabled"),
  ["taxRate", "tax_rate", "numeric"],
  text("contacts"),
  text("telephone"),
  text("phoneNum", "phone_num"),
  text("address"),
  flag("deleted", "deleted"),
]);
const persons = tableOf("replica_persons", [
  text("name"),
  text("type"),
  flag("enabled", "enabled"),
  flag("deleted", "deleted"),
]);
const accounts = tableOf("replica_accounts", [
  text("name"),
  flag("enabled", "enabled"),
  flag("isDefault", "is_default"),
  flag("deleted", "deleted"),
]);
const depots = tableOf("replica_depots", [
  text("name"),
  flag("enabled", "enabled"),
  flag("isDefault", "is_default"),
  ["creatorId", "creator_id", "uuid"],
  flag("deleted", "deleted"),
]);
const products = tableOf("replica_products", [
  text("name"),
  text("standard"),
  text("model"),
  text("color"),
  text("brand"),
  text("mfrs"),
  text("otherField1", "other_field1"),
  text("otherField2", "other_field2"),
  text("otherField3", "other_field3"),
  text("mnemonic"),
  flag("enabled", "enabled"),
  flag("enableSerialNumber", "enable_serial_number"),
  flag("enableBatchNumber", "enable_batch_number"),
  flag("manySku", "many_sku"),
  ["weight", "weight", "numeric"],
  flag("deleted", "deleted"),
]);

export const keepPartners = (tx: object, rows: readonly Row[]): Promise<void> => keep(tx, partners, rows);
export const keepPersons = (tx: object, rows: readonly Row[]): Promise<void> => keep(tx, persons, rows);
export const keepAccounts = (tx: object, rows: readonly Row[]): Promise<void> => keep(tx, accounts, rows);
export const keepDepots = (tx: object, rows: readonly Row[]): Promise<void> => keep(tx, depots, rows);

interface ProductGiven extends Row {
  id: string;
  version: number;
  barcodes: readonly Row[];
}

/** Products with all their barcode rows: what is no longer there is taken away. */
export async function keepProducts(tx: object, rows: readonly ProductGiven[]): Promise<void> {
  const sql = rawOf(tx);
  const ids = rows.map(({ id }) => id);
  const known = await sql.$queryRawUnsafe<{ id: string; version: number }[]>(
    "select id, version from replica_products where id = any($1::uuid[]) order by id for update",
    ids,
  );
  const versions = new Map(known.map(({ id, version }) => [id, version]));
  const news = rows.filter(({ id, version }) => (versions.get(id) ?? 0) < version);
  if (news.length === 0) return;
  await keep(
    tx,
    products,
    news.map(({ barcodes: _, ...product }) => product),
  );
  const barcodes = news.flatMap(({ id, barcodes }) => barcodes.map((barcode) => ({ ...barcode, productId: id })));
  await sql.$executeRawUnsafe(
    `with given as (select * from json_to_recordset($2::json) as g(id uuid, "productId" uuid, "barCode" text, unit text, ratio numeric, sku text,
        "purchaseDecimal" numeric, "commodityDecimal" numeric, "wholesaleDecimal" numeric, "lowDecimal" numeric)),
      gone as (delete from replica_barcodes where product_id = any($1::uuid[]) and not id = any(select id from given))
     insert into replica_barcodes (id, product_id, bar_code, unit, ratio, sku, purchase_decimal, commodity_decimal, wholesale_decimal, low_decimal)
     select * from given on conflict (tenant_id, id) do update set
       (product_id, bar_code, unit, ratio, sku, purchase_decimal, commodity_decimal, wholesale_decimal, low_decimal) =
       row(excluded.product_id, excluded.bar_code, excluded.unit, excluded.ratio, excluded.sku,
         excluded.purchase_decimal, excluded.commodity_decimal, excluded.wholesale_decimal, excluded.low_decimal)`,
    news.map(({ id }) => id),
    JSON.stringify(barcodes),
  );
}

/**
 * Keeps the switches, and asks for the documents to be settled when strict audit was switched (docs/decisions/0012). A newer position takes
 * the place of an older one, with all that is still to be done.
 */
export async function keepSettings(
  tx: object,
  { version, changedBy, ...settings }: Row & { version: number; changedBy: string; forceApprovalFlag: boolean },
  { actorId }: Pick<FactEnvelope, "actorId">,
): Promise<void> {
  await rawOf(tx).$executeRawUnsafe(
    `with before as (select coalesce((select settings -> 'forceApprovalFlag' from replica_settings), 'false') as strict),
       kept as (insert into replica_settings (version, settings) values ($1::int, $2::jsonb) on conflict (tenant_id)
         do update set version = excluded.version, settings = excluded.settings where replica_settings.version < excluded.version
         returning settings -> 'forceApprovalFlag' as strict),
       over as (select kept.strict::boolean as strict from kept, before where kept.strict <> before.strict),
       cleared as (delete from switch_over_refusals where exists (select from over))
     insert into switch_overs (strict, user_id, user_name) select strict, $3::uuid, $4 from over on conflict (tenant_id)
     do update set (strict, user_id, user_name, asked_at, settled, settled_at, finished_at) =
       row(excluded.strict, excluded.user_id, excluded.user_name, now(), 0, now(), null)`,
    version,
    JSON.stringify(settings),
    actorId ?? NOBODY,
    changedBy,
  );
}

interface Assigned {
  userId: string;
  kind: string;
  valueIds: readonly string[];
  replaces: boolean;
}

export async function keepAssignments(tx: object, { userId, kind, valueIds, replaces }: Assigned): Promise<void> {
  const sql = rawOf(tx);
  if (replaces)
    await sql.$executeRawUnsafe(
      "delete from replica_assignments where user_id = $1::uuid and kind = $2 and not value_id = any($3::uuid[])",
      userId,
      kind,
      valueIds,
    );
  await sql.$executeRawUnsafe(
    "insert into replica_assignments (user_id, kind, value_id) select $1::uuid, $2, v.id from unnest($3::uuid[]) as v(id) on conflict do nothing",
    userId,
    kind,
    valueIds,
  );
}
