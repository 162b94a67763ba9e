// Brings every database to the state of its migrations. A database that is up to date is not touched.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import { filesUnder, hashOf } from "../changed.ts";
import { root, serviceFolder } from "../paths.ts";
import type { Secrets } from "../secrets.ts";
import { applyMigrations } from "./engine.ts";
import { readTenantOnce } from "./guards.ts";
import { applyKit, kitFolders } from "./kit.ts";
import { databaseOf, databaseUrl } from "./logins.ts";
import { prepareDatabase, provision, workLogins } from "./provision.ts";
import { openBooks } from "./reader.ts";
import { literal, quoted, type Sql, withSql } from "./sql.ts";

const migrationsFolder = (service: ServiceName) => join(serviceFolder(service), "prisma/migrations");

/** Whoever else would migrate the same server waits until this connection ends. */
const ALONE = "SELECT pg_advisory_lock(hashtextextended('kontor migrates', 0))";

/** Migrates all six databases on the server of `adminUrl`; returns those that were not up to date. */
export async function migrate(adminUrl: string, secrets: Secrets): Promise<ServiceName[]> {
  return await withSql(adminUrl, async (admin) => {
    await admin.run(ALONE);
    const marks = await readMarks(admin);
    const stale = serviceNames.filter((service) => marks.get(databaseOf(service)) !== markOf(service, secrets));
    for (const service of stale) await migrateOne(admin, adminUrl, service, secrets);
    if (stale.length > 0) await reserveLogFiles(admin);
    return stale;
  });
}

/**
 * A checkpoint keeps the log files that migrations filled, for reuse. Without one, a server whose disk fills up soon after its first start has no
 * file for its next log record, ends all connections and refuses reads as well (reliability.md §3.4). A login without the right leaves it to the
 * server's own checkpoints.
 */
async function reserveLogFiles(admin: Sql): Promise<void> {
  const [right] = await admin.rows<{ held: boolean }>("SELECT pg_has_role('pg_checkpoint', 'USAGE') AS held");
  if (right?.held) await admin.run("CHECKPOINT");
}

async function migrateOne(admin: Sql, adminUrl: string, service: ServiceName, secrets: Secrets): Promise<void> {
  await provision(admin, service, secrets);
  const owner = databaseUrl(adminUrl, secrets, service, "owner");
  await prepareDatabase(owner, service);
  await applyKit(owner, service);
  if (filesUnder(migrationsFolder(service)).length > 0) {
    await applyMigrations(owner, migrationsFolder(service));
    await withSql(owner, (sql) =>
      sql.run(`REVOKE ALL ON public._prisma_migrations FROM ${workLogins(service).map(quoted).join(", ")}`),
    );
  }
  await readTenantOnce(owner);
  await openBooks(owner, service);
  await admin.run(`COMMENT ON DATABASE ${quoted(databaseOf(service))} IS ${literal(markOf(service, secrets))}`);
}

/** The last migrated state is stored as a comment on the database itself, so that the mark always belongs to it. */
async function readMarks(admin: Sql): Promise<Map<string, string>> {
  const rows = await admin.rows<{ name: string; mark: string | null }>(
    "SELECT datname AS name, shobj_description(oid, 'pg_database') AS mark FROM pg_database",
  );
  return new Map(rows.map((row) => [row.name, row.mark ?? ""]));
}

const ownRules = ["provision.ts", "kit.ts", "migrate.ts", "guards.ts", "reader.ts"].map((name) =>
  join(root, "infra/src/migrate", name),
);

function markOf(service: ServiceName, secrets: Secrets): string {
  const sources = hashOf([...kitFolders(service), migrationsFolder(service), ...ownRules]);
  return `migrated ${sources} ${loginMark(secrets)}`;
}

/** Changes when the logins' passwords change (a lost or replaced secrets file); a hash of long random words reveals nothing. */
const loginMark = (secrets: Secrets): string =>
  createHash("sha256").update(JSON.stringify(secrets.database)).digest("hex").slice(0, 16);
