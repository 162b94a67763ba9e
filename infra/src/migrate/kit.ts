// The service kit's own tables, the same in every database, recorded apart from the service's migrations.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { documentMigrations, kitMigrations } from "../paths.ts";
import { withSql } from "./sql.ts";

/** Applies what is new of the kit's SQL, each file in one transaction; returns the names. A file that changed after it was applied is an error. */
export async function applyKit(ownerUrl: string, service: ServiceName): Promise<string[]> {
  return await withSql(ownerUrl, async (owner) => {
    await owner.run(
      "CREATE TABLE IF NOT EXISTS infra.kit_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const rows = await owner.rows<{ name: string; checksum: string }>(
      "SELECT name, checksum FROM infra.kit_migrations",
    );
    const checksums = new Map(rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    for (const { name, sql } of kitFolders(service).flatMap(filesIn)) {
      const checksum = createHash("sha256").update(sql).digest("hex");
      if (checksums.get(name) === checksum) continue;
      if (checksums.has(name))
        throw new Error(
          `the kit's migration ${name} changed after it was applied to ${service}: add a new one instead`,
        );
      // Otherwise two tables joined by tenant and a computed value would be merge-joined by tenant alone, and each row compared with each.
      await owner.run(
        `BEGIN;\nSET LOCAL enable_mergejoin = off;\n${sql}\n;INSERT INTO infra.kit_migrations (name, checksum) VALUES ('${name}', '${checksum}'); COMMIT`,
      );
      applied.push(name);
    }
    return applied;
  });
}

/** Services that have kinds of documents of their own. */
export const documentServices: readonly ServiceName[] = ["purchase", "sales", "warehouse"];

/** The folders of the kit's SQL that a service's database gets, in order. */
export const kitFolders = (service: ServiceName): string[] =>
  documentServices.includes(service) ? [kitMigrations, documentMigrations] : [kitMigrations];

function filesIn(folder: string): { name: string; sql: string }[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const files = names.map((name) => ({ name, path: join(folder, name, "migration.sql") }));
  return files
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => ({ name, sql: readFileSync(path, "utf8") }));
}
