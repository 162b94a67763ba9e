// Writes the next migration of a service, of documents or of the kit, and tries it on databases with all earlier ones.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { schemaDifference } from "./engine.ts";
import { withSql } from "./sql.ts";

/** The folder of an owner's migrations, and the services whose databases get them. */
export interface MigrationTarget {
  folder: string;
  /** The schema.prisma whose changes become SQL; undefined where a person writes the SQL. */
  schema: string | undefined;
  databases: readonly ServiceName[];
}

interface NewMigration {
  target: MigrationTarget;
  name: string;
  now: Date;
  /** The address of a service's database, with a login that may change its tables. */
  urlOf: (service: ServiceName) => string;
}

interface WrittenMigration {
  file: string;
  sql: string;
  /** Tables that every tenant would see, because row-level security is not enabled and forced. */
  unguarded: string[];
}

const BY_HAND = `-- What changes, and why (docs/decisions/…).
-- A new table has tenant_id uuid NOT NULL DEFAULT app_tenant() at the head of every key, and at its end:
-- ALTER TABLE things ENABLE ROW LEVEL SECURITY;
-- ALTER TABLE things FORCE ROW LEVEL SECURITY;
-- CREATE POLICY tenant ON things USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
`;

/** 14 digits of UTC time, as Prisma names its migrations. */
const migrationStamp = (at: Date): string => at.toISOString().replace(/\D/g, "").slice(0, 14);

/** The stamp of a migration that is made now: migrations run in the order of their names, so it is later than all that are there. */
export function nextStamp(now: Date, names: readonly string[]): string {
  const last = [...names].sort().at(-1)?.slice(0, 14) ?? "";
  if (migrationStamp(now) > last) return migrationStamp(now);
  const at = last.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6Z");
  return migrationStamp(new Date(Date.parse(at) + 1_000));
}

/** The guards of the tenants' tables that the SQL creates: row-level security by the tenant (TEN-3). */
export function guardsOf(sql: string): string {
  const created = [...sql.matchAll(/CREATE TABLE ((?:"\w+"\.)?"\w+") \(([\s\S]*?)\n\);/g)];
  return created
    .filter(([, , columns = ""]) => columns.includes('"tenant_id"'))
    .map(
      ([, table = ""]) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ${table} USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
`,
    )
    .join("");
}

const UNGUARDED = `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'kit') AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations'
    AND NOT (c.relrowsecurity AND c.relforcerowsecurity) ORDER BY 1`;

/** Runs the SQL, rolls it back, and returns the tables it would leave unguarded. @throws PostgreSQL's error for SQL that it refuses */
async function tried(url: string, sql: string): Promise<string[]> {
  return await withSql(url, async (database) => {
    await database.run("BEGIN");
    try {
      await database.run(sql);
      return (await database.rows<{ name: string }>(UNGUARDED)).map(({ name }) => name);
    } finally {
      await database.run("ROLLBACK");
    }
  });
}

/**
 * Writes `<stamp>_<name>/migration.sql`: what leads from the last migration's schema to the present one, with the guards of new tables; for
 * places without a schema, and where nothing changed, a form to fill in. The schema as it now is stays beside the migrations.
 * @throws where PostgreSQL refuses the SQL; then nothing is written
 */
export async function writeMigration({ target, name, now, urlOf }: NewMigration): Promise<WrittenMigration> {
  const urls = target.databases.map(urlOf);
  const sql = (await changesOf(target, urls[0] ?? "")) || BY_HAND;
  const unguarded = new Set<string>();
  for (const url of urls) for (const table of await tried(url, sql)) unguarded.add(table);
  const names = existsSync(target.folder) ? readdirSync(target.folder).filter((each) => /^\d{14}_/.test(each)) : [];
  const folder = join(target.folder, `${nextStamp(now, names)}_${name}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "migration.sql");
  writeFileSync(file, sql);
  if (target.schema) writeFileSync(baselineOf(target), readFileSync(target.schema, "utf8"));
  return { file, sql, unguarded: [...unguarded] };
}

/** The schema that the last migration led to. */
const baselineOf = ({ folder }: MigrationTarget): string => join(folder, "schema.prisma");

async function changesOf(target: MigrationTarget, url: string): Promise<string> {
  if (!target.schema) return "";
  const [before, after] = [readFileSync(baselineOf(target), "utf8"), readFileSync(target.schema, "utf8")];
  const sql = await schemaDifference(url, before, after);
  return /^\s*[A-Z]/m.test(sql) ? `${sql}${guardsOf(sql)}` : "";
}
