// SQL for what later documents take of a document: its open amount, less what slips and returns have settled; its deposit; what its returns took.

/**
 * A text of SQL.
 * @param source the alias of the document
 * @param except the id of the return that is being saved, which does not count
 */
export const OPEN_DEBT = (source: string, except: string): string => `(${source}.amount_debt - ${source}.amount_settled
    - (select coalesce(sum(b.amount_debt), 0) from documents b where b.link_id = ${source}.id and b.id is distinct from ${except}))::text`;

/** A text of SQL: what other deliveries of an order than `except` have deducted of its deposit. */
export const DEDUCTED = (source: string, except: string): string =>
  `(select coalesce(sum(b.amount_deposit), 0) from documents b where b.link_id = ${source}.id and b.id is distinct from ${except})::text`;

/**
 * Other returns of the document than `except`, unaudited too, as a JSON array of what its discount, lines, net and tax are shared with; a text of SQL.
 */
export const OTHER_RETURNS = (source: string, except: string): string =>
  `(select coalesce(json_agg(json_build_object('discountMoney', b.discount_amount::text, 'totalTaxLastMoney', b.amount_with_tax::text,
      'discountAmount', b.discount_amount::text, 'amountWithTax', b.amount_with_tax::text, 'amountAfterDiscount', b.amount_after_discount::text,
      'priceTaxRate', b.price_tax_rate::text, 'taxParts', b.tax_parts, 'amountOther', b.amount_other::text, 'feeTaxRate', b.fee_tax_rate::text,
      'feeTax', b.fee_tax::text, 'parted', (
      select coalesce(json_agg(json_build_object('amount', t.amount::text, 'taxRate', t.tax_rate::text, 'taxAmount', t.tax_amount::text,
        'amountWithTax', t.amount_with_tax::text) order by t.position), '[]') from document_lines t where t.document_id = b.id), 'took', (
      select coalesce(json_agg(json_build_object('linkId', t.link_line_id, 'serials', t.serials) order by t.position), '[]')
      from document_lines t where t.document_id = b.id and t.link_line_id is not null and t.serials <> ''), 'lines', (
      select coalesce(json_agg(json_build_object('linkId', t.link_line_id, 'quantityBase', t.quantity_base::text, 'allPrice', t.amount::text,
        'taxLastMoney', t.amount_with_tax::text) order by t.position), '[]')
      from document_lines t where t.document_id = b.id and t.link_line_id is not null)) order by b.id), '[]')
    from documents b where b.link_id = ${source}.id and b.id is distinct from ${except})`;
