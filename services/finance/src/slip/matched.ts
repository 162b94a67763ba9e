// The moment from which receipts and payments are matched with documents that they settle, or with the partner's opening balance.

/**
 * The moment from which everything that a slip settles exists, as an expression over a row of `slips`: the date of its latest document. "infinity": never,
 * because a document was deleted or its open item is less than was settled. "-infinity": always. Null for slips that settle nothing or are not effective. A
 * slip matched later than its own date is an advance until then.
 */
export const matchedAt = (slip: string): string => `(select case when ${slip}.effective then max(case
    when l.is_opening then '-infinity' when d.effective and abs(d.amount_settled) <= abs(d.amount_debt) then d.oper_time else 'infinity' end) end
  from slip_lines l left join ledger_documents d on d.document_id = l.settles_id and d.kind = l.settles_kind
  where l.slip_id = ${slip}.id and l.item_id is null)`;
