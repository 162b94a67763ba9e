// Finds barcode rows with their products: 20,000 products within a few milliseconds (see the indexes in the migration).
import { COUNT_EXACT_MAX } from "@kontor/contracts/core/page";
import type { PickedProduct } from "@kontor/contracts/warehouse/material-picker";
import { joined, type Sql, sql, type WarehouseTx } from "../db.ts";

/** What is looked for; every part that is given must fit. */
export interface Wanted {
  /** A part of barcode, name, mnemonic, spec, model or alias; empty for all. */
  q: string;
  standardOrModel?: string | undefined;
  /** The chosen category and all below it. */
  branch?: readonly string[] | undefined;
  color?: string | undefined;
  brand?: string | undefined;
  mfrs?: string | undefined;
  otherField1?: string | undefined;
  otherField2?: string | undefined;
  otherField3?: string | undefined;
  enableSerialNumber?: "0" | "1" | undefined;
  enableBatchNumber?: "0" | "1" | undefined;
}

interface Found {
  ids: string[];
  total: number;
  totalIsExact: boolean;
}

const like = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

function conditions(wanted: Wanted): Sql {
  const contains = (column: Sql, text: string | undefined) => (text ? [sql`lower(${column}) like ${like(text)}`] : []);
  const isSet = (column: Sql, flag: "0" | "1" | undefined) =>
    flag === undefined ? [] : [sql`${column} = ${flag === "1"}`];
  const { standardOrModel, branch } = wanted;
  return joined(
    [
      sql`p.enabled`,
      ...(standardOrModel
        ? [sql`(lower(p.standard) like ${like(standardOrModel)} or lower(p.model) like ${like(standardOrModel)})`]
        : []),
      ...(branch ? [sql`p.category_id = any(${[...branch]}::uuid[])`] : []),
      ...contains(sql`p.color`, wanted.color),
      ...contains(sql`p.brand`, wanted.brand),
      ...contains(sql`p.mfrs`, wanted.mfrs),
      ...contains(sql`p.other_field1`, wanted.otherField1),
      ...contains(sql`p.other_field2`, wanted.otherField2),
      ...contains(sql`p.other_field3`, wanted.otherField3),
      ...isSet(sql`p.enable_serial_number`, wanted.enableSerialNumber),
      ...isSet(sql`p.enable_batch_number`, wanted.enableBatchNumber),
    ],
    " and ",
  );
}

/** Products and barcodes that a typed text is looked for in, newest first; more matches than these are "more than". */
const HITS_MAX = 1_000;

/** Which rows are candidates: by two narrow indexes, read in the order of the answer, when something is typed; all when nothing is. */
function candidates({ q }: Wanted, most: number): Sql {
  if (q === "") return sql`select id, product_id, position, false as exact from product_barcodes`;
  return sql`
    select b.id, b.product_id, b.position, b.bar_code = ${q} as exact from product_barcodes b
    join (select id from products where enabled and search like ${like(q)} order by id desc limit ${most}) named on named.id = b.product_id
    union
    select c.id, c.product_id, c.position, c.bar_code = ${q} from product_barcodes c
    join (select id from product_barcodes where lower(bar_code) like ${like(q)} order by product_id desc limit ${most}) coded on coded.id = c.id
    union
    select x.id, x.product_id, x.position, true from product_barcodes x where x.bar_code = ${q}`;
}

/** The ids of a page of barcode rows of enabled products: an exact barcode first, then newest products, each in its rows' order. */
export async function findRows(
  tx: WarehouseTx,
  wanted: Wanted,
  { page, rows }: { page: number; rows: number },
): Promise<Found> {
  const isNarrowed = Object.entries(wanted).some(([name, value]) => name !== "q" && value !== undefined);
  // Other conditions are looked at afterwards, so that among the newest matches there might be none.
  const most = isNarrowed ? COUNT_EXACT_MAX : Math.max(HITS_MAX, page * rows + 1);
  const from = sql`from (${candidates(wanted, most)}) c join products p on p.id = c.product_id where ${conditions(wanted)}`;
  const order = sql`order by c.exact desc, c.product_id desc, c.position limit ${rows} offset ${(page - 1) * rows}`;
  if (wanted.q === "") return allRows(tx, from, order);
  const found = await tx.$queryRaw<
    { id: string; n: number }[]
  >`select c.id, count(*) over ()::int as n ${from} ${order}`;
  const total = found[0]?.n ?? 0;
  return { ids: found.map(({ id }) => id), total, totalIsExact: total < most };
}

/** Nothing was typed: the page comes from the index in its order, and the rest is counted for itself. */
async function allRows(tx: WarehouseTx, from: Sql, order: Sql): Promise<Found> {
  const found = await tx.$queryRaw<{ id: string }[]>`select c.id ${from} ${order}`;
  const [counted] = await tx.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from (select 1 ${from} limit ${COUNT_EXACT_MAX + 1}) counted`;
  const n = counted?.n ?? 0;
  return {
    ids: found.map(({ id }) => id),
    total: Math.min(n, COUNT_EXACT_MAX),
    totalIsExact: n <= COUNT_EXACT_MAX,
  };
}

export type Picked = Omit<PickedProduct, "stock">;

const pickedColumns = sql`
  b.id, b.id as "meId", p.id as "materialId", b.bar_code as "mBarCode", p.name, p.standard, p.model, p.color, p.brand, p.mfrs, p.mnemonic,
  p.other_field1 as "otherField1", p.other_field2 as "otherField2", p.other_field3 as "otherField3", p.category_id as "categoryId",
  coalesce(c.name, '') as "categoryName", b.unit as "commodityUnit", b.ratio::text as ratio, coalesce(u.basic_unit, p.unit) as "baseUnit", b.sku,
  p.enable_serial_number as "enableSerialNumber", p.enable_batch_number as "enableBatchNumber", p.attribute <> '[]'::jsonb as "manySku",
  p.expiry_num as "expiryNum", p.image_ids as "imageIds", p.enabled, b.purchase_decimal::text as "purchaseDecimal",
  b.commodity_decimal::text as "commodityDecimal", b.wholesale_decimal::text as "wholesaleDecimal", b.low_decimal::text as "lowDecimal"`;
const pickedTables = sql`
  from product_barcodes b join products p on p.id = b.product_id
  left join categories c on c.id = p.category_id left join units u on u.id = p.unit_id`;

/** The rows with these ids, in their order. */
export async function pickedByIds(tx: WarehouseTx, ids: readonly string[]): Promise<Picked[]> {
  if (ids.length === 0) return [];
  const rows = await tx.$queryRaw<
    Picked[]
  >`select ${pickedColumns} ${pickedTables} where b.id = any(${[...ids]}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The rows of enabled products with these barcodes, in their order; unknown ones are left out. */
export async function pickedByBarcodes(tx: WarehouseTx, barcodes: readonly string[]): Promise<Picked[]> {
  const rows = await tx.$queryRaw<Picked[]>`
    select ${pickedColumns} ${pickedTables} where b.bar_code = any(${[...barcodes]}::text[]) and p.enabled`;
  const byCode = new Map(rows.map((row) => [row.mBarCode, row]));
  return barcodes.flatMap((code) => byCode.get(code) ?? []);
}
