-- Ids are made by callers, so one may stand under two kinds: every row names whose it is by kind and id (docs/decisions/0024). The version before this
-- one cannot post beside it. Where two kinds met under one id, `npm run rebuild-reports` gives each its own again.
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE slips NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_settled NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_documents NO FORCE ROW LEVEL SECURITY;

-- Of lines whose worth came before the ledger told of them the kind was not kept.
UPDATE stock_documents s SET kind = d.kind FROM documents d WHERE s.kind = '' AND d.tenant_id = s.tenant_id AND d.id = s.id;

ALTER TABLE document_lines ADD COLUMN kind text NOT NULL DEFAULT '';
UPDATE document_lines l SET kind = d.kind FROM documents d WHERE d.tenant_id = l.tenant_id AND d.id = l.document_id;
ALTER TABLE document_lines ALTER COLUMN kind DROP DEFAULT;

-- A receipt settles sales and returns of sales, a payment purchases and returns of those; of a document that is not known the amount's sign tells which.
ALTER TABLE slips ADD COLUMN settled_kinds text[] NOT NULL DEFAULT '{}';
UPDATE slips s SET settled_kinds = (
    SELECT array_agg(coalesce(d.kind, CASE WHEN s.kind = 'money-in' THEN CASE WHEN l.amount > 0 THEN 'sale-out' ELSE 'sale-back' END
      ELSE CASE WHEN l.amount > 0 THEN 'purchase-back' ELSE 'purchase-in' END END) ORDER BY l.at)
    FROM unnest(s.settled_ids, s.settled_amounts) WITH ORDINALITY AS l(id, amount, at)
    LEFT JOIN documents d ON d.tenant_id = s.tenant_id AND d.id = l.id AND d.kind IN ('sale-out', 'sale-back', 'purchase-in', 'purchase-back')
      AND (d.kind LIKE 'sale%') = (s.kind = 'money-in'))
  WHERE cardinality(settled_ids) > 0;
ALTER TABLE document_settled ADD COLUMN kind text NOT NULL DEFAULT '';
DELETE FROM document_settled;
ALTER TABLE document_settled DROP CONSTRAINT document_settled_pkey;
ALTER TABLE document_settled ADD PRIMARY KEY (tenant_id, document_id, kind);
INSERT INTO document_settled (tenant_id, document_id, kind, amount)
  SELECT s.tenant_id, l.id, l.kind, sum(l.amount) FROM slips s CROSS JOIN LATERAL unnest(s.settled_ids, s.settled_kinds, s.settled_amounts) AS l(id, kind, amount)
  WHERE s.effective GROUP BY 1, 2, 3;
ALTER TABLE document_settled ALTER COLUMN kind DROP DEFAULT;

ALTER TABLE documents DROP CONSTRAINT documents_pkey;
ALTER TABLE documents ADD PRIMARY KEY (tenant_id, id, kind);
ALTER TABLE document_lines DROP CONSTRAINT document_lines_pkey;
ALTER TABLE document_lines ADD PRIMARY KEY (tenant_id, document_id, kind, line_id);
ALTER TABLE slips DROP CONSTRAINT slips_pkey;
ALTER TABLE slips ADD PRIMARY KEY (tenant_id, id, kind);
ALTER TABLE stock_documents DROP CONSTRAINT stock_documents_pkey;
ALTER TABLE stock_documents ADD PRIMARY KEY (tenant_id, id, kind);

ALTER TABLE stock_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE document_settled FORCE ROW LEVEL SECURITY;
ALTER TABLE slips FORCE ROW LEVEL SECURITY;
ALTER TABLE document_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
