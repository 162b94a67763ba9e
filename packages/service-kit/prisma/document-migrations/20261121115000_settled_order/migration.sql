-- What finance said last of a document's settlement stays, in whatever order its facts come.
ALTER TABLE documents ADD COLUMN settled_sequence bigint NOT NULL DEFAULT -1;
