-- Serial numbers and batches in the lines of documents, for their trace. What was posted before comes with `npm run rebuild-reports`.
CREATE TABLE traced_lines (
  tenant_id       uuid NOT NULL DEFAULT app_tenant(),
  document_id     uuid NOT NULL,
  kind            text NOT NULL,
  line_id         uuid NOT NULL,
  leg             smallint NOT NULL,
  -- In one letter case and width.
  code_key        text COLLATE "C" NOT NULL,
  code            text NOT NULL,
  is_serial       boolean NOT NULL,
  production_date date,
  expiry_date     date,
  product_id      uuid NOT NULL,
  depot_id        uuid NOT NULL,
  -- Base units, signed: of a serial number one.
  quantity        numeric NOT NULL,
  PRIMARY KEY (tenant_id, document_id, kind, line_id, leg, code_key)
);
CREATE INDEX traced_lines_code ON traced_lines (tenant_id, code_key, product_id);
ALTER TABLE traced_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE traced_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON traced_lines USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
