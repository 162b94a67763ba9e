-- Ids are made by callers, so one may stand under two kinds: every row names whose it is by kind and id (docs/decisions/0024).
-- The version before this one cannot settle beside it.
ALTER TABLE stock_movements NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_documents NO FORCE ROW LEVEL SECURITY;

-- Goods come back at the cost of one line of one document: which document is told by the first that had a line of the id and is of the source's kind.
ALTER TABLE stock_lines ADD COLUMN link_id uuid;
UPDATE stock_lines l SET link_id = s.document_id FROM (
    SELECT DISTINCT ON (m.tenant_id, m.kind, m.line_id) m.tenant_id, m.kind, m.line_id, m.document_id
    FROM stock_movements m
    WHERE m.kind IN ('sale-out', 'retail-out')
      AND m.line_id IN (SELECT link_line_id FROM stock_lines WHERE link_line_id IS NOT NULL)
    ORDER BY m.tenant_id, m.kind, m.line_id, m.sequence) s
  WHERE l.link_line_id IS NOT NULL AND s.tenant_id = l.tenant_id AND s.line_id = l.link_line_id
    AND s.kind = CASE l.kind WHEN 'sale-back' THEN 'sale-out' WHEN 'retail-back' THEN 'retail-out' END;
DROP INDEX stock_lines_line;

DROP INDEX stock_movements_once;
CREATE UNIQUE INDEX stock_movements_once ON stock_movements (tenant_id, document_id, kind, revision, line_id, (quantity > 0)) WHERE quantity <> 0;
ALTER TABLE stock_lines DROP CONSTRAINT stock_lines_pkey;
ALTER TABLE stock_lines ADD PRIMARY KEY (tenant_id, document_id, kind, line_id);
ALTER TABLE stock_documents DROP CONSTRAINT stock_documents_pkey;
ALTER TABLE stock_documents ADD PRIMARY KEY (tenant_id, document_id, kind);
ALTER TABLE stock_reservations DROP CONSTRAINT stock_reservations_pkey;
ALTER TABLE stock_reservations ADD PRIMARY KEY (tenant_id, document_id, kind, product_id, depot_id);

-- Where two kinds met under one id, each gets a row of its own, with the last revision that was its own: what a commit took back of the other kind
-- stands in that commit beside rows of the kind that it put in its place, and against the other's direction.
INSERT INTO stock_documents (tenant_id, document_id, kind, number, revision)
  SELECT m.tenant_id, m.document_id, m.kind, (array_agg(m.number ORDER BY m.sequence DESC))[1],
    coalesce(max(m.revision) FILTER (WHERE (m.quantity > 0) = (m.kind IN ('purchase-in', 'sale-back', 'retail-back', 'other-in', 'opening'))
      OR NOT EXISTS (SELECT FROM stock_movements o WHERE o.tenant_id = m.tenant_id AND o.document_id = m.document_id AND o.kind <> m.kind
        AND o.posted_at = m.posted_at AND o.quantity <> 0)), 0)
  FROM stock_movements m
    JOIN (SELECT tenant_id, document_id FROM stock_movements GROUP BY 1, 2 HAVING count(DISTINCT kind) > 1) both_kinds USING (tenant_id, document_id)
  GROUP BY 1, 2, 3
  ON CONFLICT (tenant_id, document_id, kind) DO UPDATE SET revision = excluded.revision, number = excluded.number;

ALTER TABLE stock_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_movements FORCE ROW LEVEL SECURITY;
