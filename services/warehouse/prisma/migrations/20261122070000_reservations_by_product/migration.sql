-- Led by the company, this index promised as much as the primary key to whoever asks by document while the table is young; such a plan is kept,
-- and then reads all that the company has set aside, with all that it had. A product is one company's anyway.
DROP INDEX stock_reservations_product;
CREATE INDEX stock_reservations_product ON stock_reservations (product_id, depot_id);
