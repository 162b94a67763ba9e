-- Serial numbers get the key that tells a final sigma and an i with its dot apart no more, but where another number of the product has it.
ALTER TABLE serial_numbers NO FORCE ROW LEVEL SECURITY;
WITH folded AS (SELECT tenant_id, product_id, number_key AS was, kit.tracked_key(number_key) AS key FROM serial_numbers WHERE number_key ~ U&'\03C2|i\0307' GROUP BY 1, 2, 3),
  alone AS (SELECT tenant_id, product_id, min(was) AS was, key FROM folded GROUP BY tenant_id, product_id, key HAVING count(*) = 1)
UPDATE serial_numbers t SET number_key = n.key FROM alone n
  WHERE t.tenant_id = n.tenant_id AND t.product_id = n.product_id AND t.number_key = n.was
    AND NOT EXISTS (SELECT FROM serial_numbers o WHERE o.tenant_id = n.tenant_id AND o.product_id = n.product_id AND o.number_key = n.key);
ALTER TABLE serial_numbers FORCE ROW LEVEL SECURITY;
-- Batches get the key that tells a final sigma and an i with its dot apart no more, but where another number of the product has it.
ALTER TABLE batches NO FORCE ROW LEVEL SECURITY;
WITH folded AS (SELECT tenant_id, product_id, number_key AS was, kit.tracked_key(number_key) AS key FROM batches WHERE number_key ~ U&'\03C2|i\0307' GROUP BY 1, 2, 3),
  alone AS (SELECT tenant_id, product_id, min(was) AS was, key FROM folded GROUP BY tenant_id, product_id, key HAVING count(*) = 1)
UPDATE batches t SET number_key = n.key FROM alone n
  WHERE t.tenant_id = n.tenant_id AND t.product_id = n.product_id AND t.number_key = n.was
    AND NOT EXISTS (SELECT FROM batches o WHERE o.tenant_id = n.tenant_id AND o.product_id = n.product_id AND o.number_key = n.key);
ALTER TABLE batches FORCE ROW LEVEL SECURITY;
