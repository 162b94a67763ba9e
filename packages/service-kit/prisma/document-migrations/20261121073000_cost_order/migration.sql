-- In which order the ledger said what each line costs, as { "<line id>": 17 }: facts come out of turn after a process died.
ALTER TABLE document_postings ADD COLUMN cost_sequences jsonb NOT NULL DEFAULT '{}';
