// Finds barcode rows with their products: 20,000 products within a few milliseconds (see the indexes in the migrations).
import { COUNT_EXACT_MAX } from "@kontor/contracts/core/page";
import type { PickedProduct } from "@kontor/contracts/warehouse/material-picker";
import { rawOf } from "@kontor/service-kit/db";
import { type Parameters, parameters } from "@kontor/service-kit/sql";
import { statement } from "@kontor/service-kit/statement";

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

const pattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** What a product `p` must be, besides what is typed. */
function conditions(wanted: Wanted, bound: Parameters): string {
  const like = (text: string) => bound.bind(pattern(text), "text");
  const contains = (column: string, text: string | undefined) =>
    text ? [`lower(p.${column}) like ${like(text)}`] : [];
  const isSet = (column: string, flag: "0" | "1" | undefined) =>
    flag === undefined ? [] : [`p.${column} = ${bound.bind(flag === "1", "boolean")}`];
  const { standardOrModel: spec, branch } = wanted;
  return [
    "p.enabled",
    ...(spec ? [`(lower(p.standard) like ${like(spec)} or lower(p.model) like ${like(spec)})`] : []),
    ...(branch ? [`p.category_id = any(${bound.bind([...branch], "uuid[]")})`] : []),
    ...contains("color", wanted.color),
    ...contains("brand", wanted.brand),
    ...contains("mfrs", wanted.mfrs),
    ...contains("other_field1", wanted.otherField1),
    ...contains("other_field2", wanted.otherField2),
    ...contains("other_field3", wanted.otherField3),
    ...isSet("enable_serial_number", wanted.enableSerialNumber),
    ...isSet("enable_batch_number", wanted.enableBatchNumber),
  ].join(" and ");
}

/** Products and barcodes that a typed text is looked for in, newest first; more matches than these are "more than". */
const HITS_MAX = 500;

/** The ids of a page of barcode rows of enabled products: an exact barcode first, then newest products, each in its rows' order. */
export function findRows(tx: object, wanted: Wanted, page: { page: number; rows: number }): Promise<Found> {
  return wanted.q === "" ? allRows(tx, wanted, page) : typedRows(tx, wanted, page);
}

/** Two narrow indexes are read in the order of the answer, until there are enough: that of products' texts, and that of barcodes. */
async function typedRows(tx: object, wanted: Wanted, { page, rows }: { page: number; rows: number }): Promise<Found> {
  const isNarrowed = Object.entries(wanted).some(([name, value]) => name !== "q" && value !== undefined);
  // Of barcodes the other conditions are looked at afterwards: among the newest matches there might be none that fits.
  const most = isNarrowed ? COUNT_EXACT_MAX : Math.max(HITS_MAX, page * rows + 1);
  const bound = parameters();
  const fits = conditions(wanted, bound);
  const [like, code] = [bound.bind(pattern(wanted.q), "text"), bound.bind(wanted.q, "text")];
  const newest = (column: string) => `order by ${column} desc limit ${bound.bind(most, "int")}`;
  const found = await rawOf(tx).$queryRawUnsafe<{ id: string; n: number }[]>(
    `select id, count(*) over ()::int as n from (
      select b.id, b.product_id, b.position, b.bar_code = ${code} as exact from
        (select p.id from products p where ${fits} and p.search like ${like} ${newest("p.id")}) named join product_barcodes b on b.product_id = named.id
      union select c.id, c.product_id, c.position, c.bar_code = ${code} from
        (select id, product_id, position, bar_code from product_barcodes where lower(bar_code) like ${like} ${newest("product_id")}) c
        join products p on p.id = c.product_id where ${fits}
      union select x.id, x.product_id, x.position, true from product_barcodes x join products p on p.id = x.product_id where x.bar_code = ${code} and ${fits}) r
    order by exact desc, product_id desc, position limit ${bound.bind(rows, "int")} offset ${bound.bind((page - 1) * rows, "int")}`,
    ...bound.values,
  );
  const total = found[0]?.n ?? 0;
  return { ids: found.map(({ id }) => id), total, totalIsExact: total < most };
}

/** Nothing was typed: the page comes from the index in its order, and the rest is counted for itself. */
async function allRows(tx: object, wanted: Wanted, { page, rows }: { page: number; rows: number }): Promise<Found> {
  const bound = parameters();
  const from = `from product_barcodes b join products p on p.id = b.product_id where ${conditions(wanted, bound)}`;
  const values = [...bound.values];
  const place = `limit ${bound.bind(rows, "int")} offset ${bound.bind((page - 1) * rows, "int")}`;
  const found = await rawOf(tx).$queryRawUnsafe<{ id: string }[]>(
    `select b.id ${from} order by b.product_id desc, b.position ${place}`,
    ...bound.values,
  );
  const [counted] = await rawOf(tx).$queryRawUnsafe<{ n: number }[]>(
    `select count(*)::int as n from (select 1 ${from} limit ${COUNT_EXACT_MAX + 1}) counted`,
    ...values,
  );
  const n = counted?.n ?? 0;
  return {
    ids: found.map(({ id }) => id),
    total: Math.min(n, COUNT_EXACT_MAX),
    totalIsExact: n <= COUNT_EXACT_MAX,
  };
}

export type Picked = Omit<PickedProduct, "stock">;

const PICKED = `select b.id, b.id as "meId", p.id as "materialId", b.bar_code as "mBarCode", p.name, p.standard, p.model, p.color, p.brand, p.mfrs, p.mnemonic,
    p.other_field1 as "otherField1", p.other_field2 as "otherField2", p.other_field3 as "otherField3", p.category_id as "categoryId",
    coalesce(c.name, '') as "categoryName", b.unit as "commodityUnit", b.ratio::text as ratio, coalesce(u.basic_unit, p.unit) as "baseUnit", b.sku,
    p.enable_serial_number as "enableSerialNumber", p.enable_batch_number as "enableBatchNumber", p.attribute <> '[]'::jsonb as "manySku",
    p.expiry_num as "expiryNum", p.image_ids as "imageIds", p.enabled, b.purchase_decimal::text as "purchaseDecimal",
    b.commodity_decimal::text as "commodityDecimal", b.wholesale_decimal::text as "wholesaleDecimal", b.low_decimal::text as "lowDecimal"
  from product_barcodes b join products p on p.id = b.product_id
  left join categories c on c.id = p.category_id left join units u on u.id = p.unit_id`;
const BY_IDS = statement<Picked>(`${PICKED} where b.id = any($1::uuid[])`);
const BY_BARCODES = statement<Picked>(`${PICKED} where b.bar_code = any($1::text[]) and p.enabled`);

/** The rows with these ids, in their order. */
export async function pickedByIds(tx: object, ids: readonly string[]): Promise<Picked[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await BY_IDS.rows(tx, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The rows of enabled products with these barcodes, in their order; unknown ones are left out. */
export async function pickedByBarcodes(tx: object, barcodes: readonly string[]): Promise<Picked[]> {
  const byCode = new Map((await BY_BARCODES.rows(tx, barcodes)).map((row) => [row.mBarCode, row]));
  return barcodes.flatMap((code) => byCode.get(code) ?? []);
}
