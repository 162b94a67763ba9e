-- The day before the first document or slip is the cut-over day of a company that has set none (report/cut-over.ts).
CREATE INDEX slips_time ON slips (tenant_id, bill_time) WHERE effective;
