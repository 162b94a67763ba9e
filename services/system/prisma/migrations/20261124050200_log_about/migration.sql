-- Whose document a row of the operation log is about: by it a reader's reach is judged, also after the document is deleted. Sealed by the row's hash.
ALTER TABLE operation_log ADD COLUMN about jsonb;
ALTER TABLE platform.operator_log ADD COLUMN about jsonb;

-- Rows from before keep the hash that they have.
CREATE OR REPLACE FUNCTION operation_log_hash(previous text, entry operation_log) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to((jsonb_build_array(previous, entry.tenant_id, entry.id, entry.operation, entry.type, entry.content, entry.user_id, entry.login_name,
    entry.user_name, entry.client_ip, entry.status, entry.before, entry.after, extract(epoch FROM entry.created_at), entry.chain_no)
    || CASE WHEN entry.about IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(entry.about) END)::text, 'UTF8')), 'hex')
$$;
