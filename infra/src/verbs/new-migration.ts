// node infra/bootstrap.mjs new-migration <service> <name>: writes the SQL that leads from the last migration's schema to the present one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import { filesUnder } from "../changed.ts";
import { schemaDifference } from "../migrate/engine.ts";
import { schemaFile } from "../migrate/generate.ts";
import { serviceFolder } from "../paths.ts";

const NAME = /^[a-z][a-z0-9_]*$/;

/** 14 digits of UTC time, as Prisma names its migrations. */
export const migrationStamp = (now: Date): string => now.toISOString().replace(/\D/g, "").slice(0, 14);

const hasMigrations = (service: ServiceName): boolean =>
  filesUnder(join(serviceFolder(service), "prisma/migrations")).length > 0;

export async function run([asked = "", name = ""]: string[]): Promise<number> {
  const service = serviceNames.find((each) => each === asked);
  if (!service || !NAME.test(name))
    throw new Error(`usage: new-migration <${serviceNames.join("|")}> <name_in_snake_case>`);
  // The schema as of the last migration lies beside the migrations, so that no database is needed to tell the difference.
  const baseline = join(serviceFolder(service), "prisma/migrations/schema.prisma");
  if (!existsSync(baseline) && hasMigrations(service))
    throw new Error(`${baseline} is missing: put the schema there that the last migration led to`);
  const schema = readFileSync(schemaFile(service), "utf8");
  const sql = await schemaDifference(existsSync(baseline) ? readFileSync(baseline, "utf8") : "", schema);
  const folder = join(serviceFolder(service), "prisma/migrations", `${migrationStamp(new Date())}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), sql);
  writeFileSync(baseline, schema);
  process.stdout.write(
    `${join(folder, "migration.sql")}\nAdd row-level security, grants taken away, checks and indexes Prisma cannot say, by hand.\n`,
  );
  return 0;
}
