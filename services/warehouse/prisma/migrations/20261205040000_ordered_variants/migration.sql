-- Variants that orders ask for. The lines of before are of products without any.
ALTER TABLE open_order_lines ADD COLUMN variant_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
