-- What comes back of a line in parts takes the cents from where the parts before it ended (docs/decisions/0042).
CREATE INDEX stock_lines_backs ON stock_lines (tenant_id, link_line_id) WHERE link_line_id IS NOT NULL;

-- Companies in which that was rounded part by part are costed again, by the job that shows beforehand what changes (docs/decisions/0038).
ALTER TABLE stock_lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE recostings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE recosting_previews NO FORCE ROW LEVEL SECURITY;
INSERT INTO recostings AS r (tenant_id)
  SELECT DISTINCT tenant_id FROM stock_lines WHERE link_line_id IS NOT NULL GROUP BY tenant_id, kind, link_id, link_line_id HAVING count(*) > 1
  ON CONFLICT (tenant_id) DO UPDATE SET state = CASE r.state WHEN 'done' THEN 'needed' ELSE r.state END, again = r.state = 'running';
DELETE FROM recosting_previews p USING recostings r WHERE r.tenant_id = p.tenant_id AND r.state = 'needed';
ALTER TABLE stock_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE recostings FORCE ROW LEVEL SECURITY;
ALTER TABLE recosting_previews FORCE ROW LEVEL SECURITY;
