-- The documents of before, stated once each as they are now: the reports' chains are made of states (docs/decisions/0062).
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_lines NO FORCE ROW LEVEL SECURITY;
INSERT INTO kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id)
  SELECT d.tenant_id, gen_random_uuid(), format('fact.%s.%s.stated.v1', substring(current_database() FROM '^kontor_([a-z]+)'), d.kind),
    json_build_object('documentId', d.id, 'kind', d.kind, 'number', d.number,
      'operTime', to_char(d.oper_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'partnerId', d.partner_id, 'creatorId', d.creator_id, 'departmentId', d.department_id, 'sourceId', d.link_id,
      'state', json_build_object('auditStatus', d.audit_status, 'isClosed', d.is_closed, 'isGone', false, 'quantity', d.quantity_total::text,
        'amount', (d.amount_after_discount + d.amount_other)::text,
        -- What is paid with an order is its deposit.
        'amountDeposit', CASE WHEN d.kind LIKE '%-order' THEN d.amount_paid ELSE d.amount_deposit END::text,
        'amountPaid', CASE WHEN d.kind LIKE '%-order' THEN 0.00 ELSE d.amount_paid END::text,
        'lines', coalesce(l.lines, '[]'))), now(), 'migration'
  FROM documents d LEFT JOIN (
    SELECT tenant_id, document_id, json_agg(json_build_object('lineId', id, 'depotId', depot_id, 'quantity', quantity::text,
      'quantityBase', quantity_base::text, 'linkLineId', link_line_id) ORDER BY position) AS lines
    FROM document_lines GROUP BY tenant_id, document_id) l ON l.tenant_id = d.tenant_id AND l.document_id = d.id
  ORDER BY d.tenant_id, d.oper_time;
ALTER TABLE document_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
