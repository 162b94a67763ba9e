-- Serial numbers and batches of lines get the key that tells a final sigma and an i with its dot apart no more, but where another number of the product has it.
ALTER TABLE traced_lines NO FORCE ROW LEVEL SECURITY;
WITH folded AS (SELECT tenant_id, product_id, code_key AS was, kit.tracked_key(code_key) AS key FROM traced_lines WHERE code_key ~ U&'\03C2|i\0307' GROUP BY 1, 2, 3),
  alone AS (SELECT tenant_id, product_id, min(was) AS was, key FROM folded GROUP BY tenant_id, product_id, key HAVING count(*) = 1)
UPDATE traced_lines t SET code_key = n.key FROM alone n
  WHERE t.tenant_id = n.tenant_id AND t.product_id = n.product_id AND t.code_key = n.was
    AND NOT EXISTS (SELECT FROM traced_lines o WHERE o.tenant_id = n.tenant_id AND o.product_id = n.product_id AND o.code_key = n.key);
ALTER TABLE traced_lines FORCE ROW LEVEL SECURITY;
