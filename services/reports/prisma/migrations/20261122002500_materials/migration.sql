-- A statement's open documents name their first products, in the order of their lines. Known from a document's next change on, or once projections are
-- made anew.
ALTER TABLE documents ADD COLUMN materials text NOT NULL DEFAULT '';
