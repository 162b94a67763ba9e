-- The language of what is printed for the partner; null: the reader's own (docs/decisions/0097).
ALTER TABLE partners ADD COLUMN language text CHECK (language IN ('zh-CN', 'zh-TW', 'en', 'vi', 'fr'));
