-- The slips of before, stated once each as they are now: the reports' chains are made of states (docs/decisions/0062).
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE slips NO FORCE ROW LEVEL SECURITY;
ALTER TABLE slip_lines NO FORCE ROW LEVEL SECURITY;
INSERT INTO kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id)
  SELECT s.tenant_id, gen_random_uuid(), 'fact.finance.slip.stated.v1',
    json_build_object('slipId', s.id, 'kind', s.kind, 'number', s.number,
      'billTime', to_char(s.bill_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'partnerId', s.partner_id, 'partnerType', s.partner_type, 'creatorId', s.creator_id, 'departmentId', s.department_id,
      'state', json_build_object('auditStatus', s.audit_status, 'isGone', false, 'amount', (s.total_price * s.money_sign)::text,
        'settles', coalesce(l.settles, '[]'))), now(), 'migration'
  FROM slips s LEFT JOIN (
    SELECT l.tenant_id, l.slip_id, json_agg(json_build_object('documentId', settles_id, 'kind', settles_kind,
      'amount', (each_amount * o.money_sign)::text)) AS settles
    FROM slip_lines l JOIN slips o ON o.tenant_id = l.tenant_id AND o.id = l.slip_id
    WHERE settles_id IS NOT NULL AND NOT is_opening GROUP BY l.tenant_id, l.slip_id) l ON l.tenant_id = s.tenant_id AND l.slip_id = s.id
  ORDER BY s.tenant_id, s.bill_time;
ALTER TABLE slip_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE slips FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
