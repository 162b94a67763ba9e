// Upserts replicas of other services' rows from their facts: the newer version wins, whatever the order of the facts.
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import { NIL_ID } from "@kontor/contracts/core/id";
import { sqlOf } from "../database/database.ts";
import { type Replica, replicaOf, SETTINGS, upsert } from "../events/replica.ts";

type Row = Readonly<Record<string, unknown>>;

const flags = { enabled: "boolean", deleted: "boolean" };
const partners = replicaOf("replica_partners", {
  type: "text",
  name: "text",
  tax_rate: { field: "taxRate", type: "numeric" },
  credit_limit: { field: "creditLimit", type: "numeric" },
  contacts: "text",
  telephone: "text",
  phone_num: { field: "phoneNum", type: "text" },
  address: "text",
  ...flags,
});
const persons = replicaOf("replica_persons", { name: "text", type: "text", ...flags });
const isDefault = { field: "isDefault", type: "boolean" };
const accounts = replicaOf("replica_accounts", { name: "text", is_default: isDefault, ...flags });
const warehouses = replicaOf("replica_depots", {
  name: "text",
  is_default: isDefault,
  creator_id: { field: "creatorId", type: "uuid" },
  ...flags,
});
const products = replicaOf("replica_products", {
  name: "text",
  standard: "text",
  model: "text",
  color: "text",
  brand: "text",
  mfrs: "text",
  other_field1: { field: "otherField1", type: "text" },
  other_field2: { field: "otherField2", type: "text" },
  other_field3: { field: "otherField3", type: "text" },
  mnemonic: "text",
  enable_serial_number: { field: "enableSerialNumber", type: "boolean" },
  enable_batch_number: { field: "enableBatchNumber", type: "boolean" },
  many_sku: { field: "manySku", type: "boolean" },
  weight: "numeric",
  ...flags,
});
const upsertRows = async (tx: object, replica: Replica, rows: readonly Row[]): Promise<void> =>
  void (await upsert(tx, replica, rows));

export const upsertPartners = (tx: object, rows: readonly Row[]): Promise<void> => upsertRows(tx, partners, rows);
export const upsertPersons = (tx: object, rows: readonly Row[]): Promise<void> => upsertRows(tx, persons, rows);
export const upsertAccounts = (tx: object, rows: readonly Row[]): Promise<void> => upsertRows(tx, accounts, rows);
export const upsertWarehouses = (tx: object, rows: readonly Row[]): Promise<void> => upsertRows(tx, warehouses, rows);

interface ProductInput extends Row {
  id: string;
  version: number;
  barcodes: readonly Row[];
}

/** Upserts products with all their barcode rows and removes those that no longer exist. */
export async function upsertProducts(tx: object, rows: readonly ProductInput[]): Promise<void> {
  const sql = sqlOf(tx);
  const ids = rows.map(({ id }) => id);
  const current = await sql.$queryRawUnsafe<{ id: string; version: number }[]>(
    "select id, version from replica_products where id = any($1::uuid[]) order by id for update",
    ids,
  );
  const versions = new Map(current.map(({ id, version }) => [id, version]));
  const newer = rows.filter(({ id, version }) => (versions.get(id) ?? 0) < version);
  if (newer.length === 0) return;
  await upsertRows(
    tx,
    products,
    newer.map(({ barcodes: _, ...product }) => product),
  );
  const barcodes = newer.flatMap(({ id, barcodes }) => barcodes.map((barcode) => ({ ...barcode, productId: id })));
  await sql.$executeRawUnsafe(
    `with input as (select * from json_to_recordset($2::json) as g(id uuid, "productId" uuid, "barCode" text, unit text, ratio numeric, sku text,
        "purchaseDecimal" numeric, "commodityDecimal" numeric, "wholesaleDecimal" numeric, "lowDecimal" numeric)),
      gone as (delete from replica_barcodes where product_id = any($1::uuid[]) and not id = any(select id from input))
     insert into replica_barcodes (id, product_id, bar_code, unit, ratio, sku, purchase_decimal, commodity_decimal, wholesale_decimal, low_decimal)
     select * from input on conflict (tenant_id, id) do update set
       (product_id, bar_code, unit, ratio, sku, purchase_decimal, commodity_decimal, wholesale_decimal, low_decimal) =
       row(excluded.product_id, excluded.bar_code, excluded.unit, excluded.ratio, excluded.sku,
         excluded.purchase_decimal, excluded.commodity_decimal, excluded.wholesale_decimal, excluded.low_decimal)`,
    newer.map(({ id }) => id),
    JSON.stringify(barcodes),
  );
}

/**
 * Upserts the switches, and requests that documents be posted when strict audit was switched (docs/decisions/0012). A newer position replaces
 * an older one, with all its remaining work.
 */
export async function upsertSettings(
  tx: object,
  { version, changedBy, ...settings }: Row & { version: number; changedBy: string; forceApprovalFlag: boolean },
  { actorId }: Pick<FactEnvelope, "actorId">,
): Promise<void> {
  await sqlOf(tx).$executeRawUnsafe(
    `with before as (select coalesce((select settings -> 'forceApprovalFlag' from replica_settings), 'false') as strict),
       stored as (${SETTINGS} returning settings -> 'forceApprovalFlag' as strict),
       over as (select stored.strict::boolean as strict from stored, before where stored.strict <> before.strict),
       cleared as (delete from switch_over_refusals where exists (select from over))
     insert into switch_overs (strict, user_id, user_name) select strict, $3::uuid, $4 from over on conflict (tenant_id)
     do update set (strict, user_id, user_name, asked_at, settled, settled_at, finished_at) =
       row(excluded.strict, excluded.user_id, excluded.user_name, now(), 0, now(), null)`,
    version,
    JSON.stringify(settings),
    actorId ?? NIL_ID,
    changedBy,
  );
}

interface Assigned {
  userId: string;
  kind: string;
  valueIds: readonly string[];
  replaces: boolean;
}

export async function upsertAssignments(tx: object, { userId, kind, valueIds, replaces }: Assigned): Promise<void> {
  const sql = sqlOf(tx);
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
