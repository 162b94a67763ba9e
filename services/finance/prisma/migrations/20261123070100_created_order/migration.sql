-- A page of slips in the order in which they were entered (shell.md §9).
CREATE INDEX slips_created ON slips (tenant_id, kind, created_at DESC, id DESC);
