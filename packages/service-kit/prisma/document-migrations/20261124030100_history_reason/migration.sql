-- Why what is otherwise refused was let pass, by somebody who holds the right (docs/decisions/0034).
ALTER TABLE document_history ADD COLUMN reason text NOT NULL DEFAULT '';
