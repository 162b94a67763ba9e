-- The picker takes barcodes from the index alone: their place among a product's is part of its order.
DROP INDEX product_barcodes_search;
CREATE INDEX product_barcodes_search ON product_barcodes (tenant_id, product_id DESC) INCLUDE (id, position, bar_code);
