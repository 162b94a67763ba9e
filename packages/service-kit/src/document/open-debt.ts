// What a document still leaves: of its debt, less what slips have settled and what its returns have cleared; of its discount, less what they took.

/**
 * As a text of SQL.
 * @param source the alias of the document
 * @param except the id of the return that is asked about, which does not count
 */
export const OPEN_DEBT = (source: string, except: string): string => `(${source}.amount_debt - ${source}.amount_settled
    - (select coalesce(sum(b.amount_debt), 0) from documents b where b.link_id = ${source}.id and b.id is distinct from ${except}))::text`;

/** What other returns than `except` have taken of the source's discount, as a text of SQL. */
export const TAKEN_DISCOUNT = (source: string, except: string): string =>
  `(select coalesce(sum(b.discount_amount), 0.00) from documents b where b.link_id = ${source}.id and b.id is distinct from ${except})::text`;
