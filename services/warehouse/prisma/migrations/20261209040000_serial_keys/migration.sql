-- Keys of serial numbers were made with small letters that the database makes otherwise: of İ, and of a sigma at the end. They get the database's own, but
-- where that is the key of another piece which is there.
ALTER TABLE serial_numbers NO FORCE ROW LEVEL SECURITY;
UPDATE serial_numbers s SET number_key = lower(kit.name_key(number))
  WHERE number ~ '[İΣϹ]' AND number_key <> lower(kit.name_key(number))
    AND NOT EXISTS (SELECT FROM serial_numbers o WHERE o.tenant_id = s.tenant_id AND o.product_id = s.product_id AND o.number_key = lower(kit.name_key(s.number)));
ALTER TABLE serial_numbers FORCE ROW LEVEL SECURITY;
