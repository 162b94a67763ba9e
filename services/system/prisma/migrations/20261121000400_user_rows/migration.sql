-- A user as lists show him; row security is that of the tables below.
CREATE VIEW user_rows WITH (security_invoker = true) AS
  SELECT u.tenant_id, u.id, u.version, u.login_name, u.user_name, u.kind, u.role_id, coalesce(r.name, '') AS role_name,
         coalesce(d.ids, '{}') AS department_ids, coalesce(d.names, '') AS department_names, coalesce(d.leader, false) AS leader,
         u.position, u.phone, u.email, u.description, u.sort, u.status, u.creator_id, u.created_at
  FROM users u
  LEFT JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
  LEFT JOIN LATERAL (
    SELECT array_agg(ud.department_id::text ORDER BY ud.position) AS ids, string_agg(dep.org_abr, ',' ORDER BY ud.position) AS names, bool_or(ud.leader) AS leader
    FROM user_departments ud JOIN departments dep ON dep.tenant_id = ud.tenant_id AND dep.id = ud.department_id
    WHERE ud.tenant_id = u.tenant_id AND ud.user_id = u.id
  ) d ON true
  WHERE u.deleted_at IS NULL;
