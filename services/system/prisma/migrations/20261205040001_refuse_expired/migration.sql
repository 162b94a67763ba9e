-- Whether a company refuses to sell goods that have expired; they are warned of everywhere.
ALTER TABLE settings ADD COLUMN refuse_expired_flag boolean NOT NULL DEFAULT false;
