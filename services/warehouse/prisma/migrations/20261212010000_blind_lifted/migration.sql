-- A blind count whose books were shown before it was finished says so, whatever it is later (docs/decisions/0086).
ALTER TABLE stock_taking_tasks
  ADD COLUMN blind_lifted_at timestamptz(3),
  ADD COLUMN blind_lifted_by text NOT NULL DEFAULT '';
