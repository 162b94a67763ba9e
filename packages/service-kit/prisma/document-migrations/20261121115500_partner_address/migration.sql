-- Whom to ask for and where, for paper (reference.md §8.7).
ALTER TABLE replica_partners
  ADD COLUMN contacts text NOT NULL DEFAULT '',
  ADD COLUMN telephone text NOT NULL DEFAULT '',
  ADD COLUMN phone_num text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '';
