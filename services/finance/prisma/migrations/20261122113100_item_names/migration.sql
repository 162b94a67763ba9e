-- Income and expense may have items of the same name (reference.md §5.4). The index keeps its name, by which a violation is told; the version before
-- asks for more than it.
DROP INDEX in_out_items_name;
CREATE UNIQUE INDEX in_out_items_name ON in_out_items (tenant_id, name, type);
