-- A fragment of a serial number is looked for in the index alone: row security asks the company, and the page asks the id.
CREATE INDEX serial_numbers_free ON serial_numbers (tenant_id, product_id, depot_id, number_key) INCLUDE (id) WHERE state = 'there';
DROP INDEX serial_numbers_depot;
