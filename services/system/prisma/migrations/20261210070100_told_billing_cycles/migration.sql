-- Facts of partners have the billing cycle from now on. Those there are tell it once, with their contacts, at most 500 in a fact.
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE partners NO FORCE ROW LEVEL SECURITY;
UPDATE partners SET version = version + 1;
INSERT INTO kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id)
  SELECT tenant_id, gen_random_uuid(), 'fact.system.partners.changed.v1',
    json_build_object('partners', json_agg(json_build_object('id', id, 'version', version, 'type', type, 'name', name, 'enabled', enabled,
      'taxRate', tax_rate::text, 'beginNeedGet', begin_need_get::text, 'beginNeedPay', begin_need_pay::text, 'creditLimit', credit_limit::text,
      'billingCycle', billing_cycle, 'contacts', contacts, 'telephone', telephone, 'phoneNum', phone_num, 'email', email, 'address', address,
      'deleted', false))), now(), 'migration'
  FROM (SELECT *, (row_number() OVER (PARTITION BY tenant_id ORDER BY id) - 1) / 500 AS part FROM partners) told GROUP BY tenant_id, part;
ALTER TABLE partners FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
