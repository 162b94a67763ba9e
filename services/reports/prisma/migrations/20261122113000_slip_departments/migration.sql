-- A partner's slips are shown by data scope, like those of finance. The department is known from a slip's next change on, or once projections are made
-- anew; until then whoever sees a department's data sees such slips when they are his own.
ALTER TABLE slips ADD COLUMN department_id uuid;
