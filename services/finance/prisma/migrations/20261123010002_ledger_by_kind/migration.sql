-- Ids are made by callers, so one may stand under two kinds: every row names whose it is by kind and id (docs/decisions/0024). A partner's opening
-- balance is of kind "opening", an account's of kind "account". The version before this one cannot settle beside it.
ALTER TABLE ledger_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE slips NO FORCE ROW LEVEL SECURITY;
ALTER TABLE slip_lines NO FORCE ROW LEVEL SECURITY;

-- What a line settles, of which kind. Where another kind has taken the row of that id meanwhile, the slip and the amount's sign tell it.
ALTER TABLE slip_lines ADD COLUMN settles_kind text;
UPDATE slip_lines l SET settles_kind = CASE WHEN l.is_opening THEN 'opening' ELSE coalesce(
    (SELECT d.kind FROM ledger_documents d WHERE d.tenant_id = l.tenant_id AND d.document_id = l.settles_id
      AND d.kind IN ('sale-out', 'sale-back', 'purchase-in', 'purchase-back') AND (d.kind LIKE 'sale%') = (s.kind = 'money-in')),
    CASE WHEN s.kind = 'money-in' THEN CASE WHEN l.each_amount > 0 THEN 'sale-out' ELSE 'sale-back' END
      ELSE CASE WHEN l.each_amount < 0 THEN 'purchase-in' ELSE 'purchase-back' END END) END
  FROM slips s WHERE s.tenant_id = l.tenant_id AND s.id = l.slip_id AND l.settles_id IS NOT NULL;
ALTER TABLE slip_lines ADD CONSTRAINT slip_lines_settles_kind CHECK ((settles_id IS NULL) = (settles_kind IS NULL));
DROP INDEX slip_lines_settles;
CREATE UNIQUE INDEX slip_lines_settles ON slip_lines (tenant_id, settles_id, settles_kind, slip_id) WHERE settles_id IS NOT NULL;

-- Where two kinds met under one id, the later one was booked as the difference to the other, so that both together hold what the later one says.
-- What stands under the other goes over to it: neither's next revision books more or less then. Balances stay as they are. Of money that is told by
-- what is left of the other: nothing but what both may have moved on an account. Where more is left, both were booked side by side.
INSERT INTO ledger_entries (tenant_id, document_id, part, kind, number, revision, account, subject_id, partner_id, amount, oper_time)
  WITH met AS (SELECT tenant_id, document_id, part, (array_agg(kind ORDER BY sequence DESC))[1] AS last_kind, (array_agg(number ORDER BY sequence DESC))[1] AS last_number
      FROM ledger_entries GROUP BY 1, 2, 3 HAVING count(DISTINCT kind) > 1),
    keys AS (SELECT e.tenant_id, e.document_id, e.part, e.account, e.subject_id, e.partner_id, e.oper_time, sum(e.amount) AS amount
      FROM ledger_entries e JOIN met m USING (tenant_id, document_id, part) GROUP BY 1, 2, 3, 4, 5, 6, 7),
    other AS (SELECT e.tenant_id, e.document_id, e.part, e.kind, max(e.number) AS number, m.last_kind, m.last_number, e.account, e.subject_id, e.partner_id, e.oper_time,
        sum(e.amount) AS amount
      FROM ledger_entries e JOIN met m USING (tenant_id, document_id, part) WHERE e.kind <> m.last_kind
      GROUP BY e.tenant_id, e.document_id, e.part, e.kind, m.last_kind, m.last_number, e.account, e.subject_id, e.partner_id, e.oper_time HAVING sum(e.amount) <> 0),
    taken AS (SELECT o.* FROM other o WHERE o.part = 'stock' OR NOT EXISTS (SELECT FROM other p JOIN keys k
        ON (k.tenant_id, k.document_id, k.part, k.account, k.subject_id, k.oper_time) = (p.tenant_id, p.document_id, p.part, p.account, p.subject_id, p.oper_time)
          AND k.partner_id IS NOT DISTINCT FROM p.partner_id
      WHERE (p.tenant_id, p.document_id, p.part, p.kind) = (o.tenant_id, o.document_id, o.part, o.kind) AND k.account <> 'cash' AND k.amount <> 0))
  SELECT tenant_id, document_id, part, kind, number, 0, account, subject_id, partner_id, -amount, oper_time FROM taken
  UNION ALL SELECT tenant_id, document_id, part, last_kind, last_number, 0, account, subject_id, partner_id, amount, oper_time FROM taken;

ALTER TABLE ledger_documents DROP CONSTRAINT ledger_documents_pkey;
ALTER TABLE ledger_documents ADD PRIMARY KEY (tenant_id, document_id, kind);
ALTER TABLE ledger_stock DROP CONSTRAINT ledger_stock_pkey;
ALTER TABLE ledger_stock ADD PRIMARY KEY (tenant_id, document_id, kind);

ALTER TABLE slip_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE slips FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_entries FORCE ROW LEVEL SECURITY;
