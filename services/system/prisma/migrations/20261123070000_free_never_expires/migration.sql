-- The free edition never runs out: the end of the trial that new companies were given had no effect.
UPDATE platform.tenants SET expire_at = NULL WHERE edition = 0;
