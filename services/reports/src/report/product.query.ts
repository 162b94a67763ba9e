// Products in reports: their filters, names and unit value.
import { NIL_ID } from "@kontor/contracts/core/id";
import type { ReportQuery } from "@kontor/contracts/reports/common";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { statement } from "@kontor/service-kit/database/statement";
import { contains, type Search } from "@kontor/service-kit/report/query-params";
import { flag } from "@kontor/service-kit/resource/assignments";

/** The conditions on `replica_products p` of the filters that all reports about products share. */
export function productConditions(
  search: Search,
  { categoryIds }: Pick<ReportQuery, "categoryIds">,
  bound: Parameters,
): string[] {
  return [
    ...(search.materialParam === undefined
      ? []
      : [`p.words like ${bound.bind(contains(search.materialParam), "text")}`]),
    ...(search.position === undefined
      ? []
      : [`lower(p.position) like ${bound.bind(contains(search.position), "text")}`]),
    ...(categoryIds ? [isAmong("p.category_id", categoryIds, bound)] : []),
  ];
}

/** The condition that an id is one of those; the nil id stands for none. */
export const isAmong = (column: string, ids: readonly string[], bound: Parameters): string =>
  `${ids.includes(NIL_ID) ? `coalesce(${column}, '${NIL_ID}')` : column} = any(${bound.bind(ids, "uuid[]")})`;

/** What describes a product `p`, empty where it is not known. */
export const PRODUCT_TEXTS = `coalesce(p.name, '') as name, coalesce(p.standard, '') as standard, coalesce(p.model, '') as model, coalesce(p.color, '') as color,
  coalesce(p.brand, '') as brand, coalesce(p.mfrs, '') as mfrs, coalesce(p.other_field1, '') as "otherField1", coalesce(p.other_field2, '') as "otherField2",
  coalesce(p.other_field3, '') as "otherField3"`;
/** The columns of a product `p` in a row. @param barCode SQL of its barcode, where rows are of barcode rows */
export const productColumns = (
  barCode = "p.bar_code",
): string => `p.id as "productId", ${barCode} as "barCode", ${PRODUCT_TEXTS},
  p.image_id as "imageId", coalesce(c.name, '') as "categoryName", p.position, p.unit`;
/** Joins to rows of `listed l` what `productColumns` read. */
export const PRODUCT = "join replica_products p on p.id = l.id left join replica_categories c on c.id = p.category_id";

/** The stock in the first sub unit with its name; empty with a single unit (reference.md §1.8). */
export const bigUnit = (quantity: string): string =>
  `coalesce(round(${quantity} / nullif((p.sub_units -> 0 ->> 'ratio')::numeric, 0), 2)::text || (p.sub_units -> 0 ->> 'unit'), '')`;

const SETTINGS = statement<{ moving: boolean }>(`select ${flag("moveAvgPriceFlag")} as moving`);
/** Whether the tenant shows the moving average as cost. */
export const showsMovingAverage = async (tx: object): Promise<boolean> => (await SETTINGS.rows(tx))[0]?.moving ?? false;

/** Formats a quantity or cost without trailing zeros. */
export const figure = (expression: string): string => `trim_scale(${expression})::text`;
/** Money: two decimals. */
export const money = (expression: string): string => `round(${expression}, 2)::text`;
/** Shown rows add up to their total: cents are rounded before they are summed. */
export const moneySum = (column: string): string => `coalesce(sum(round(${column}, 2)), 0)::numeric(40, 2)::text`;
