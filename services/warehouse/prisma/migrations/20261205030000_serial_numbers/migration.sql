-- Serial numbers of products: each row is a stay of one piece in a warehouse, from the line that brought it to the line that took it.
CREATE TABLE serial_numbers (
  tenant_id         uuid NOT NULL DEFAULT app_tenant(),
  id                uuid NOT NULL,
  product_id        uuid NOT NULL,
  number            text NOT NULL,
  -- In one letter case and width.
  number_key        text NOT NULL,
  depot_id          uuid NOT NULL,
  -- coming, leaving and returning: a revision that is not posted yet has claimed it.
  state             text NOT NULL CHECK (state IN ('there', 'coming', 'leaving', 'gone', 'returning')),
  -- The line that brought it, and its document's number.
  in_kind           text,
  in_document_id    uuid,
  in_line_id        uuid,
  in_leg            smallint,
  in_number         text,
  -- The line that took it.
  out_kind          text,
  out_document_id   uuid,
  out_line_id       uuid,
  out_leg           smallint,
  out_number        text,
  claim_kind        text,
  claim_document_id uuid,
  claim_revision    int,
  created_at        timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE,
  CHECK ((state IN ('there', 'gone')) = (claim_document_id IS NULL)),
  CHECK ((state IN ('gone', 'returning')) = (out_document_id IS NOT NULL))
);
-- A number is in stock once at most, whoever asks.
CREATE UNIQUE INDEX serial_numbers_there ON serial_numbers (tenant_id, product_id, number_key) WHERE state IN ('there', 'leaving');
CREATE INDEX serial_numbers_number ON serial_numbers (tenant_id, number_key, product_id);
CREATE INDEX serial_numbers_depot ON serial_numbers (product_id, depot_id, number_key) WHERE state = 'there';
CREATE INDEX serial_numbers_in ON serial_numbers (in_document_id);
CREATE INDEX serial_numbers_out ON serial_numbers (out_document_id) WHERE out_document_id IS NOT NULL;
CREATE INDEX serial_numbers_claim ON serial_numbers (claim_document_id) WHERE claim_document_id IS NOT NULL;
ALTER TABLE serial_numbers ENABLE ROW LEVEL SECURITY;
ALTER TABLE serial_numbers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON serial_numbers USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
