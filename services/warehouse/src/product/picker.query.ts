// Finds barcode rows with their products: 20,000 products within a few milliseconds (see the indexes in the migrations).
import { COUNT_EXACT_MAX } from "@kontor/contracts/core/list-contract";
import type { PickedProduct } from "@kontor/contracts/warehouse/product-picker";
import { named, statement } from "@kontor/service-kit/database/statement";

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

const CONTAINED = {
  color: "color",
  brand: "brand",
  mfrs: "mfrs",
  otherField1: "other_field1",
  otherField2: "other_field2",
  otherField3: "other_field3",
} as const;
const FLAGS = { enableSerialNumber: "enable_serial_number", enableBatchNumber: "enable_batch_number" } as const;

const unlessNull = (value: string, test: string): string => `(${value} is null or ${test})`;
/** Conditions on a product `p` besides the typed text; a value that is null does not count. */
const NARROWED = [
  unlessNull(
    "$standardOrModel::text",
    "lower(p.standard) like $standardOrModel::text or lower(p.model) like $standardOrModel::text",
  ),
  unlessNull("$branch::uuid[]", "p.category_id = any($branch::uuid[])"),
  ...Object.entries(CONTAINED).map(([name, column]) =>
    unlessNull(`$${name}::text`, `lower(p.${column}) like $${name}::text`),
  ),
  ...Object.entries(FLAGS).map(([name, column]) => unlessNull(`$${name}::boolean`, `p.${column} = $${name}::boolean`)),
].join(" and ");

function narrowing(query: PickerQuery) {
  const like = (text: string | undefined) => (text ? pattern(text) : null);
  const isSet = (flag: "0" | "1" | undefined) => (flag === undefined ? null : flag === "1");
  const { color, brand, mfrs, otherField1, otherField2, otherField3 } = query;
  return {
    standardOrModel: like(query.standardOrModel),
    branch: query.branch ?? null,
    ...{ color: like(color), brand: like(brand), mfrs: like(mfrs) },
    ...{ otherField1: like(otherField1), otherField2: like(otherField2), otherField3: like(otherField3) },
    ...{ enableSerialNumber: isSet(query.enableSerialNumber), enableBatchNumber: isSet(query.enableBatchNumber) },
  };
}

interface Hit {
  id: string;
  n: number;
}

/** Two narrow indexes, of product texts and of barcodes, are read in result order until there are enough rows. */
const typed = (fits: string) =>
  named<Hit>(`select id, count(*) over ()::int as n from (
      select b.id, b.product_id, b.position, b.bar_code = $barCode as exact from
        (select p.id from products p where ${fits} and p.search like $pattern order by p.id desc limit $most::int) named
        join product_barcodes b on b.product_id = named.id
      union select c.id, c.product_id, c.position, c.bar_code = $barCode from
        (select id, product_id, position, bar_code from product_barcodes where lower(bar_code) like $pattern order by product_id desc limit $most::int) c
        join products p on p.id = c.product_id where ${fits}
      union select x.id, x.product_id, x.position, true from product_barcodes x join products p on p.id = x.product_id where x.bar_code = $barCode and ${fits}) r
    order by exact desc, product_id desc, position limit $limit::int offset $offset::int`);
const TYPED = typed("p.enabled");
const TYPED_NARROWED = typed(`p.enabled and ${NARROWED}`);

/** Nothing was typed: the page comes from the index in its order, and the rest is counted separately. */
const all = (fits: string) =>
  named<Hit>(`select b.id, (select count(*)::int from (
        select 1 from product_barcodes b join products p on p.id = b.product_id where ${fits} limit ${COUNT_EXACT_MAX + 1}) counted) as n
    from product_barcodes b join products p on p.id = b.product_id where ${fits}
    order by b.product_id desc, b.position limit $limit::int offset $offset::int`);
const ALL = all("p.enabled");
const ALL_NARROWED = all(`p.enabled and ${NARROWED}`);

/** Products and barcodes searched for a typed text, newest first; more matches than these are shown as "more than". */
const HITS_MAX = 500;

/** The ids of a page of barcode rows of enabled products: an exact barcode first, then newest products, each in its rows' order. */
export async function findRows(
  tx: object,
  query: PickerQuery,
  page: { page: number; rows: number },
): Promise<PickerResult> {
  const paging = { limit: page.rows, offset: (page.page - 1) * page.rows };
  const conditions = narrowing(query);
  const isNarrowed = Object.values(conditions).some((value) => value !== null);
  if (query.q === "") {
    const hits = await (isNarrowed ? ALL_NARROWED : ALL).rows(tx, { ...paging, ...conditions });
    return resultOf(hits, COUNT_EXACT_MAX + 1);
  }
  // For barcodes the other conditions are applied afterwards: among the newest matches there might be none that fits.
  const most = isNarrowed ? COUNT_EXACT_MAX : Math.max(HITS_MAX, page.page * page.rows + 1);
  const sought = { pattern: pattern(query.q), barCode: query.q, most, ...paging, ...conditions };
  return resultOf(await (isNarrowed ? TYPED_NARROWED : TYPED).rows(tx, sought), most);
}

/** @param most from this number on the count is "more than" */
function resultOf(hits: readonly Hit[], most: number): PickerResult {
  const total = hits[0]?.n ?? 0;
  return { ids: hits.map(({ id }) => id), total: Math.min(total, COUNT_EXACT_MAX), totalIsExact: total < most };
}

export type Picked = Omit<PickedProduct, "available" | "stock">;

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
