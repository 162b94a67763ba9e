-- What Prisma cannot say: the tenant guard, keys across tables, partial and search indexes, the append-only log.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['users', 'roles', 'role_functions', 'tenant_functions', 'departments', 'user_departments', 'user_depots',
                                 'user_customers', 'persons', 'partners', 'settings', 'operation_log'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', guarded);
  END LOOP;
END $$;

-- References stay within one company (TEN-9).
ALTER TABLE users ADD CONSTRAINT users_role_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES roles (tenant_id, id);
ALTER TABLE role_functions ADD CONSTRAINT role_functions_role_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES roles (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE departments ADD CONSTRAINT departments_parent_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES departments (tenant_id, id);
ALTER TABLE user_departments ADD CONSTRAINT user_departments_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE user_departments ADD CONSTRAINT user_departments_department_fkey FOREIGN KEY (tenant_id, department_id) REFERENCES departments (tenant_id, id);
ALTER TABLE user_depots ADD CONSTRAINT user_depots_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE user_customers ADD CONSTRAINT user_customers_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE user_customers ADD CONSTRAINT user_customers_partner_fkey FOREIGN KEY (tenant_id, partner_id) REFERENCES partners (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE partners ADD CONSTRAINT partners_creator_fkey FOREIGN KEY (tenant_id, creator_id) REFERENCES users (tenant_id, id);
ALTER TABLE partners ADD CONSTRAINT partners_department_fkey FOREIGN KEY (tenant_id, department_id) REFERENCES departments (tenant_id, id) ON DELETE SET NULL (department_id);
ALTER TABLE platform.login_names ADD CONSTRAINT login_names_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES platform.tenants (id) ON DELETE CASCADE;
-- Whoever loses the sign-in name loses every session with it.
ALTER TABLE platform.sessions ADD CONSTRAINT sessions_user_fkey FOREIGN KEY (user_id) REFERENCES platform.login_names (user_id) ON DELETE CASCADE;

ALTER TABLE users ADD CONSTRAINT users_kind_check CHECK (kind IN ('owner', 'staff')), ADD CONSTRAINT users_status_check CHECK (status IN (0, 1, 2));
ALTER TABLE roles ADD CONSTRAINT roles_data_scope_check CHECK (data_scope IN (1, 2, 3));
ALTER TABLE departments ADD CONSTRAINT departments_kind_check CHECK (kind IN ('department', 'branch', 'shop')), ADD CONSTRAINT departments_parent_check CHECK (parent_id <> id);
ALTER TABLE partners ADD CONSTRAINT partners_type_check CHECK (type IN ('供应商', '客户', '会员')),
  ADD CONSTRAINT partners_opening_check CHECK (coalesce(begin_need_get, 0) = 0 OR coalesce(begin_need_pay, 0) = 0);
ALTER TABLE platform.tenants ADD CONSTRAINT tenants_edition_check CHECK (edition IN (0, 1, 2)), ADD CONSTRAINT tenants_user_limit_check CHECK (user_limit >= 1);

-- One owner a company; one leader a department; names are free again after deletion.
CREATE UNIQUE INDEX users_owner ON users (tenant_id) WHERE kind = 'owner';
CREATE INDEX users_newest ON users (tenant_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_role ON users (tenant_id, role_id);
CREATE UNIQUE INDEX user_departments_leader ON user_departments (tenant_id, department_id) WHERE leader;
CREATE UNIQUE INDEX departments_name ON departments (tenant_id, parent_id, org_abr) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX persons_name ON persons (tenant_id, name) WHERE deleted_at IS NULL;
CREATE INDEX persons_newest ON persons (tenant_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX partners_name ON partners (tenant_id, type, name) WHERE deleted_at IS NULL;

-- The partner list in its order, whole, of one's own, and of one's departments: first and last page alike.
CREATE INDEX partners_newest ON partners (tenant_id, type, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX partners_newest_own ON partners (tenant_id, type, creator_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX partners_newest_department ON partners (tenant_id, type, department_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX partners_search ON partners USING gin (name gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE INDEX operation_log_newest ON operation_log (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX operation_log_chain ON operation_log (tenant_id, chain_no);

-- Each row's hash covers its content and the hash before it, so a changed or removed row shows (AUD-1).
CREATE FUNCTION operation_log_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last_no bigint; last_hash text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('operation_log ' || NEW.tenant_id::text, 0));
  SELECT chain_no, hash INTO last_no, last_hash FROM operation_log WHERE tenant_id = NEW.tenant_id ORDER BY chain_no DESC LIMIT 1;
  NEW.chain_no := coalesce(last_no, 0) + 1;
  NEW.hash := operation_log_hash(coalesce(last_hash, ''), NEW);
  RETURN NEW;
END $$;

CREATE FUNCTION operation_log_hash(previous text, entry operation_log) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(previous, entry.tenant_id, entry.id, entry.operation, entry.type, entry.content, entry.user_id, entry.login_name,
    entry.user_name, entry.client_ip, entry.status, entry.before, entry.after, extract(epoch FROM entry.created_at), entry.chain_no)::text, 'UTF8')), 'hex')
$$;

CREATE TRIGGER link BEFORE INSERT ON operation_log FOR EACH ROW EXECUTE FUNCTION operation_log_link();

-- The log is added to and read, nothing else; the migrations' bookkeeping is nobody's.
DO $$
DECLARE login text;
BEGIN
  FOR login IN SELECT rolname FROM pg_roles WHERE rolname IN ('system_app', 'system_platform') LOOP
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON operation_log FROM %I', login);
  END LOOP;
END $$;
