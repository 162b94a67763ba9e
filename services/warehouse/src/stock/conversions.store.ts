// Stores which products become which others, so that whoever changes the cost of one locks all that it reaches (docs/decisions/0068).
import { statement } from "@kontor/service-kit/database/statement";
import { type DocumentKey, givesShare, type LedgerLine, takesShare } from "./post-document.rules.ts";

/**
 * SQL: a query of products and all that they become, directly or by others.
 * @param products SQL: a query of their ids
 */
export const allMadeOf = (products: string): string =>
  `with recursive made(product_id) as (${products} union select c.made_id from made m join stock_conversions c on c.product_id = m.product_id)
    select product_id from made`;

/**
 * SQL: whether goods of a product become others that become it again.
 * @param product SQL: its id
 */
export const isCircular = (product: string): string =>
  `${product} in (${allMadeOf(`select made_id from stock_conversions where product_id = ${product}`)})`;

const NOTE = statement(`insert into stock_conversions (product_id, made_id)
  select g.id, m.id from unnest($1::uuid[]) g(id) cross join unnest($2::uuid[]) m(id) order by g.id, m.id on conflict do nothing`);
/** Records that the goods of a document's lines become one another. */
export async function noteConversions(tx: object, lines: readonly LedgerLine[]): Promise<void> {
  const products = (those: readonly LedgerLine[]) => [...new Set(those.map(({ productId }) => productId))];
  await NOTE.run(tx, products(lines.filter(givesShare)), products(lines.filter(takesShare)));
}

const UNEQUAL = statement<DocumentKey>(`select document_id as "documentId", kind from stock_lines l
  where share is not null and (document_id, kind) in (select document_id, kind from stock_lines where product_id = any($1::uuid[]) and share is not null)
  group by document_id, kind having sum(value + withheld) <> 0`);
/** The documents by which goods of these products became others, or were made, and that bring another value than they take. */
export const unequalOf = (tx: object, productIds: readonly string[]): Promise<DocumentKey[]> =>
  UNEQUAL.rows(tx, [...productIds]);
