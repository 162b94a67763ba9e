-- An open document is chosen by what it was about and who made it (reference.md §3.4). Known from a document's next change on.
ALTER TABLE ledger_documents ADD COLUMN materials text NOT NULL DEFAULT '', ADD COLUMN creator_name text NOT NULL DEFAULT '';
