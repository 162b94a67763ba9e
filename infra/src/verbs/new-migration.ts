// node infra/bootstrap.mjs new-migration <service|documents|kit> <name>: writes the SQL from the last migration's schema to the present one, with
// row-level security of new tables, and tries it on a temporary PostgreSQL that has all migrations before it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import { schemaFile } from "../migrate/generate.ts";
import { documentServices } from "../migrate/kit.ts";
import { databaseUrl } from "../migrate/logins.ts";
import { migrate } from "../migrate/migrate.ts";
import { type MigrationTarget, writeMigration } from "../migrate/new-migration.ts";
import { documentMigrations, kitMigrations, serviceFolder } from "../paths.ts";
import { withPostgres } from "../servers/temporary-postgres.ts";

const NAME = /^[a-z][a-z0-9_]*$/;
export const migrationOwners = [...serviceNames, "documents", "kit"] as const;

/** The folder, schema and databases of an owner: a service, all services with documents, or every service. */
export function targetOf(owner: (typeof migrationOwners)[number]): MigrationTarget {
  if (owner === "documents") return { folder: documentMigrations, schema: undefined, databases: documentServices };
  if (owner === "kit") return { folder: kitMigrations, schema: undefined, databases: serviceNames };
  const schema = existsSync(schemaFile(owner)) ? schemaFile(owner) : undefined;
  return { folder: join(serviceFolder(owner), "prisma/migrations"), schema, databases: [owner] };
}

export async function run([ownerName = "", name = ""]: string[]): Promise<number> {
  const owner = migrationOwners.find((each) => each === ownerName);
  if (!owner || !NAME.test(name))
    throw new Error(`usage: new-migration <${migrationOwners.join("|")}> <name_in_snake_case>`);
  const { file, unguarded } = await withPostgres(async (adminUrl, secrets) => {
    await migrate(adminUrl, secrets);
    const urlOf = (service: ServiceName) => databaseUrl(adminUrl, secrets, service, "owner");
    return await writeMigration({ target: targetOf(owner), name, now: new Date(), urlOf });
  });
  process.stdout.write(
    `${file}\nTried on all migrations before it. By hand: foreign keys with the tenant, checks, indexes, rights to take away.\n`,
  );
  for (const table of unguarded)
    process.stdout.write(`${table} has no row-level security: every company would see it\n`);
  return unguarded.length === 0 ? 0 : 1;
}
