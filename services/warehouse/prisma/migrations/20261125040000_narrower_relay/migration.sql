-- Jobs find their work across companies and see nothing else of theirs (security.md): of recostings and previews that are to be worked on whose they are and
-- who asked for them, how often they were tried, and no figure; of reservations which document holds them since when, and no goods.
REVOKE SELECT ON recostings, recosting_previews, stock_reservations FROM warehouse_relay;
GRANT SELECT (tenant_id, state, user_id, user_name, attempts, tried_at, gave_up) ON recostings TO warehouse_relay;
GRANT SELECT (tenant_id, user_id, user_name, finished_at, attempts, tried_at, gave_up) ON recosting_previews TO warehouse_relay;
GRANT SELECT (tenant_id, document_id, kind, revision, reserved_at) ON stock_reservations TO warehouse_relay;
DROP POLICY relay ON recostings;
DROP POLICY relay ON recosting_previews;
CREATE POLICY relay ON recostings FOR SELECT TO warehouse_relay USING (state <> 'done');
CREATE POLICY relay ON recosting_previews FOR SELECT TO warehouse_relay USING (finished_at IS NULL);
