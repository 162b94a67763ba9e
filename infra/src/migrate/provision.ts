// Creates databases and logins: a service's owner migrates, its application login owns nothing, its relay login sees the kit's tables only (TEN-4,
// SEC-4).
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Secrets } from "../secrets.ts";
import { databaseOf, type LoginRole, loginOf } from "./logins.ts";
import { literal, quoted, type Sql, withSql } from "./sql.ts";

// A statement may take as long as the gateway lets a request take, less what the service itself needs (LIM-2).
function statementTimeout(service: ServiceName, role: LoginRole): string {
  // No user waits for the reader's comparisons of whole tables.
  if (role === "reader") return "30min";
  return service === "reports" ? "60s" : "15s";
}

const loginRoles = (service: ServiceName): LoginRole[] => [
  ...(["owner", "app", "relay", "reader"] as const),
  ...(service === "system" ? (["platform"] as const) : []),
];

/**
 * The logins that work for tenants. In system the platform login does so too, when it registers a tenant: under the same row security,
 * by grants of its own, since a member of another role could become that role (TEN-4).
 */
export const workLogins = (service: ServiceName): string[] =>
  loginRoles(service)
    .filter((role) => role === "app" || role === "platform")
    .map((role) => loginOf(service, role));

/** Creates what is missing of the service's logins and its database. `admin` may create roles and databases. */
export async function provision(admin: Sql, service: ServiceName, secrets: Secrets): Promise<void> {
  for (const role of loginRoles(service)) await makeLogin(admin, loginOf(service, role), secrets);
  for (const role of loginRoles(service).filter((each) => each !== "owner")) {
    const login = quoted(loginOf(service, role));
    await admin.run(`ALTER ROLE ${login} SET statement_timeout = '${statementTimeout(service, role)}'; ALTER ROLE ${login} SET lock_timeout = '5s';
      ALTER ROLE ${login} SET idle_in_transaction_session_timeout = '60s'`);
  }
  const database = databaseOf(service);
  const [existing] = await admin.rows("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
  if (!existing) await admin.run(`CREATE DATABASE ${quoted(database)} OWNER ${quoted(loginOf(service, "owner"))}`);
  await admin.run(`REVOKE ALL ON DATABASE ${quoted(database)} FROM PUBLIC`);
  for (const role of loginRoles(service))
    await admin.run(`GRANT CONNECT ON DATABASE ${quoted(database)} TO ${quoted(loginOf(service, role))}`);
}

async function makeLogin(admin: Sql, login: string, secrets: Secrets): Promise<void> {
  const [existing] = await admin.rows("SELECT 1 FROM pg_roles WHERE rolname = $1", [login]);
  const verb = existing ? "ALTER" : "CREATE";
  const password = literal(secrets.database[login] ?? "");
  await admin.run(
    `${verb} ROLE ${quoted(login)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION PASSWORD ${password}`,
  );
  // An administrator who is no superuser may hand a database only to a role it belongs to.
  if (login.endsWith("_owner")) await admin.run(`GRANT ${quoted(login)} TO CURRENT_USER`);
}

/**
 * The content of every database before its first migration: the tenant function and the default rights of new tables.
 * Rights come as default privileges, so that a migration may take one away again (an append-only log, AUD-1) and it stays away.
 */
export async function prepareDatabase(ownerUrl: string, service: ServiceName): Promise<void> {
  const workers = workLogins(service).map(quoted).join(", ");
  const relay = quoted(loginOf(service, "relay"));
  await withSql(ownerUrl, async (owner) => {
    await owner.run(`
      CREATE SCHEMA IF NOT EXISTS infra;
      CREATE OR REPLACE FUNCTION public.app_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
        AS $$ SELECT nullif(current_setting('app.tenant_id', true), '')::uuid $$;
      REVOKE ALL ON SCHEMA public FROM PUBLIC;
      GRANT USAGE ON SCHEMA public TO ${workers}, ${relay};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${workers};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO ${workers};`);
    if (service !== "system") return;
    await owner.run(`
      CREATE SCHEMA IF NOT EXISTS platform;
      GRANT USAGE ON SCHEMA platform TO system_platform;
      ALTER DEFAULT PRIVILEGES IN SCHEMA platform GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO system_platform;
      ALTER DEFAULT PRIVILEGES IN SCHEMA platform GRANT USAGE ON SEQUENCES TO system_platform;`);
  });
}
