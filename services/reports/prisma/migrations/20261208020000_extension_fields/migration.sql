-- What companies write into the free fields of their products, for the columns of reports. Those of products of before come with `npm run rebuild-reports`, or
-- when the product is saved.
ALTER TABLE replica_products ADD COLUMN other_field1 text NOT NULL DEFAULT '', ADD COLUMN other_field2 text NOT NULL DEFAULT '',
  ADD COLUMN other_field3 text NOT NULL DEFAULT '';
