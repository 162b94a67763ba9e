-- Who entered a deleted order, and in which department: so that its story is told within the data scope. Unknown of those before.
ALTER TABLE deleted_orders ADD COLUMN creator_id uuid, ADD COLUMN department_id uuid;
