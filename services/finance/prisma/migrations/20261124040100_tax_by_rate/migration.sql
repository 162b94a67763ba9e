-- What a document's lines come to by tax rate, after the discount: for the report of value-added tax (docs/decisions/0035). Its taxes add up to what the
-- document books in its tax account.
CREATE TABLE ledger_taxes (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  kind        text NOT NULL,
  rate        numeric(10, 4) NOT NULL,
  number      text NOT NULL,
  oper_time   timestamptz(3) NOT NULL,
  partner_id  uuid,
  direction   text NOT NULL CHECK (direction IN ('input', 'output')),
  net         numeric(20, 2) NOT NULL,
  tax         numeric(20, 2) NOT NULL,
  PRIMARY KEY (tenant_id, document_id, kind, rate)
);
CREATE INDEX ledger_taxes_time ON ledger_taxes (tenant_id, oper_time);
ALTER TABLE ledger_taxes ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_taxes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ledger_taxes USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));

-- Rates are told line by line: documents that were heard before are forgotten here and heard once more, for their owners say them again with this version
-- (kit migration said_for_tax). What the ledger has settled already only learns its rates. Nothing is to be done by hand.
ALTER TABLE kit.inbox_facts NO FORCE ROW LEVEL SECURITY;
DELETE FROM kit.inbox_facts WHERE subject LIKE 'fact.purchase.%.effective.%' OR subject LIKE 'fact.sales.%.effective.%';
ALTER TABLE kit.inbox_facts FORCE ROW LEVEL SECURITY;
