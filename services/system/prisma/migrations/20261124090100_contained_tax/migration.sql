-- The taxes that retail prices and other fees of sales contain, in percent; null: none is split off (docs/decisions/0039).
ALTER TABLE settings ADD COLUMN retail_tax_rate text CHECK (retail_tax_rate ~ '^[0-9]{1,15}([.][0-9]{1,2})?$' AND retail_tax_rate::numeric <= 100);
ALTER TABLE settings ADD COLUMN sale_fee_tax_rate text CHECK (sale_fee_tax_rate ~ '^[0-9]{1,15}([.][0-9]{1,2})?$' AND sale_fee_tax_rate::numeric <= 100);
