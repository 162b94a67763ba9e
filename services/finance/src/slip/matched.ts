// From when on receipts and payments are matched: with documents that leave something to be settled, or with the partner's opening balance.

/**
 * The moment from which on all that a slip settles is there, as an expression over a row of `slips`: the date of its latest document. "infinity": never,
 * since a document is gone or less is owed than was settled. "-infinity": always. Null of slips that settle nothing, or do not count. What is matched
 * later than the slip's own date is an advance until then.
 */
export const matchedAt = (slip: string): string => `(select case when ${slip}.effective then max(case
    when l.is_opening then '-infinity' when d.effective and abs(d.amount_settled) <= abs(d.amount_debt) then d.oper_time else 'infinity' end) end
  from slip_lines l left join ledger_documents d on d.document_id = l.settles_id and d.kind = l.settles_kind
  where l.slip_id = ${slip}.id and l.item_id is null)`;
