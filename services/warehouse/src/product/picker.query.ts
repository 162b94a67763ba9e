// Finds barcode rows with their products: 20,000 products within a few milliseconds (see the indexes in the migrations).
import { COUNT_EXACT_MAX } from "@kontor/contracts/core/list-contract";
import type { PickedProduct } from "@kontor/contracts/warehouse/product-picker";
import { statement } from "@kontor/service-kit/database/statement";

/** The search; all given parts must match. */
export interface PickerQuery {
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

interface PickerResult {
  ids: string[];
  total: number;
  totalIsExact: boolean;
}

const pattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

const CONTAINED = ["color", "brand", "mfrs", "other_field1", "other_field2", "other_field3"];
const FLAGS = ["enable_serial_number", "enable_batch_number"];

/** Conditions on a product `p` besides the typed text; bound values begin at `first`, null for those not given. */
function narrowed(first: number): string {
  let at = first;
  const condition = (type: string, test: (value: string) => string): string => {
    const value = `$${at++}::${type}`;
    return `(${value} is null or ${test(value)})`;
  };
  return [
    condition("text", (text) => `lower(p.standard) like ${text} or lower(p.model) like ${text}`),
    condition("uuid[]", (ids) => `p.category_id = any(${ids})`),
    ...CONTAINED.map((column) => condition("text", (text) => `lower(p.${column}) like ${text}`)),
    ...FLAGS.map((column) => condition("boolean", (flag) => `p.${column} = ${flag}`)),
  ].join(" and ");
}

function narrowing({ standardOrModel, branch, ...query }: PickerQuery): unknown[] {
  const { color, brand, mfrs, otherField1, otherField2, otherField3, enableSerialNumber, enableBatchNumber } = query;
  const like = (text: string | undefined) => (text ? pattern(text) : null);
  const isSet = (flag: "0" | "1" | undefined) => (flag === undefined ? null : flag === "1");
  return [
    like(standardOrModel),
    branch ?? null,
    ...[color, brand, mfrs, otherField1, otherField2, otherField3].map(like),
    ...[enableSerialNumber, enableBatchNumber].map(isSet),
  ];
}

interface Hit {
  id: string;
  n: number;
}

/** Two narrow indexes, of product texts and of barcodes, are read in result order until there are enough rows. */
const typed = (fits: string) =>
  statement<Hit>(`select id, count(*) over ()::int as n from (
      select b.id, b.product_id, b.position, b.bar_code = $2 as exact from
        (select p.id from products p where ${fits} and p.search like $1 order by p.id desc limit $3::int) named
        join product_barcodes b on b.product_id = named.id
      union select c.id, c.product_id, c.position, c.bar_code = $2 from
        (select id, product_id, position, bar_code from product_barcodes where lower(bar_code) like $1 order by product_id desc limit $3::int) c
        join products p on p.id = c.product_id where ${fits}
      union select x.id, x.product_id, x.position, true from product_barcodes x join products p on p.id = x.product_id where x.bar_code = $2 and ${fits}) r
    order by exact desc, product_id desc, position limit $4::int offset $5::int`);
const TYPED = typed("p.enabled");
const TYPED_NARROWED = typed(`p.enabled and ${narrowed(6)}`);

/** Nothing was typed: the page comes from the index in its order, and the rest is counted separately. */
const all = (fits: string) =>
  statement<Hit>(`select b.id, (select count(*)::int from (
        select 1 from product_barcodes b join products p on p.id = b.product_id where ${fits} limit ${COUNT_EXACT_MAX + 1}) counted) as n
    from product_barcodes b join products p on p.id = b.product_id where ${fits}
    order by b.product_id desc, b.position limit $1::int offset $2::int`);
const ALL = all("p.enabled");
const ALL_NARROWED = all(`p.enabled and ${narrowed(3)}`);

/** Products and barcodes searched for a typed text, newest first; more matches than these are shown as "more than". */
const HITS_MAX = 500;

/** The ids of a page of barcode rows of enabled products: an exact barcode first, then newest products, each in its rows' order. */
export async function findRows(
  tx: object,
  query: PickerQuery,
  page: { page: number; rows: number },
): Promise<PickerResult> {
  const paging = [page.rows, (page.page - 1) * page.rows];
  const conditions = narrowing(query);
  const isNarrowed = conditions.some((value) => value !== null);
  if (query.q === "") {
    const hits = isNarrowed ? await ALL_NARROWED.rows(tx, ...paging, ...conditions) : await ALL.rows(tx, ...paging);
    return resultOf(hits, COUNT_EXACT_MAX + 1);
  }
  // For barcodes the other conditions are applied afterwards: among the newest matches there might be none that fits.
  const most = isNarrowed ? COUNT_EXACT_MAX : Math.max(HITS_MAX, page.page * page.rows + 1);
  const sought = [pattern(query.q), query.q, most, ...paging];
  return resultOf(
    isNarrowed ? await TYPED_NARROWED.rows(tx, ...sought, ...conditions) : await TYPED.rows(tx, ...sought),
    most,
  );
}

/** @param most from this number on the count is "more than" */
function resultOf(hits: readonly Hit[], most: number): PickerResult {
  const total = hits[0]?.n ?? 0;
  return { ids: hits.map(({ id }) => id), total: Math.min(total, COUNT_EXACT_MAX), totalIsExact: total < most };
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
