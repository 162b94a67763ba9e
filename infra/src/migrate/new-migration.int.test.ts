// Writes the next migration of every owner in a copy of its folder and tries it on databases that have all migrations before it.
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { serviceNames } from "@kontor/contracts/core/endpoint";
import { afterAll, expect, inject, test } from "vitest";
import { withPostgres } from "../servers/temporary-postgres.ts";
import { migrationOwners, targetOf } from "../verbs/new-migration.ts";
import { databaseOf } from "./logins.ts";
import { type MigrationTarget, writeMigration } from "./new-migration.ts";
import { withSql } from "./sql.ts";

const { urls } = inject("stack");
const copies = mkdtempSync(join(tmpdir(), "kontor-migrations-"));
afterAll(() => rmSync(copies, { recursive: true, force: true }));

const now = new Date("2026-11-21T03:04:05Z");
const urlOf = (service: (typeof serviceNames)[number]): string =>
  Object.assign(new URL(urls.postgres), { pathname: `/${databaseOf(service)}` }).href;

/** A copy of the folder, so that nothing is written into the repository. */
function copyOf(owner: (typeof migrationOwners)[number]): MigrationTarget {
  const target = targetOf(owner);
  const folder = join(mkdtempSync(join(copies, `${owner}-`)), "migrations");
  if (existsSync(target.folder)) cpSync(target.folder, folder, { recursive: true });
  if (!target.schema) return { ...target, folder };
  const schema = join(dirname(folder), "schema.prisma");
  cpSync(target.schema, schema);
  return { ...target, folder, schema };
}

const carriers = (inSchema: boolean): string => `
model Carrier {
  tenantId String @default(dbgenerated("app_tenant()")) @map("tenant_id") @db.Uuid
  id       String @db.Uuid
  name     String
  @@id([tenantId, id])
  @@map("carriers")${inSchema ? '\n  @@schema("public")' : ""}
}
`;

const withSchema = migrationOwners.filter((owner) => targetOf(owner).schema !== undefined);

test.each(withSchema)(
  "a new table in the schema of %s yields one migration with row-level security (TEN-3)",
  async (owner) => {
    const target = copyOf(owner);
    const schema = readFileSync(target.schema ?? "", "utf8");
    appendFileSync(target.schema ?? "", carriers(/^\s*schemas\s*=/m.test(schema)));
    const written = await writeMigration({ target, name: "carriers", now, urlOf });
    expect(written.sql).toMatch(/CREATE TABLE ("public"\.)?"carriers"/);
    expect(written.sql).toContain("FORCE ROW LEVEL SECURITY");
    expect(written.unguarded).toEqual([]);
    expect(readFileSync(written.file, "utf8")).toBe(written.sql);
    const again = await writeMigration({ target, name: "nothing", now, urlOf });
    expect(again.sql).not.toContain('CREATE TABLE "');
    expect(again.file > written.file).toBe(true);
    // It was tried and rolled back.
    const there = await withSql(urlOf(owner as "system"), (sql) =>
      sql.rows("SELECT 1 FROM pg_class WHERE relname = 'carriers'"),
    );
    expect(there).toEqual([]);
  },
);

test.each(migrationOwners.filter((owner) => !withSchema.includes(owner)))(
  "a migration of %s, which has no schema, is a template that shows how a new table gets row-level security",
  async (owner) => {
    const { sql, unguarded } = await writeMigration({ target: copyOf(owner), name: "by_hand", now, urlOf });
    expect(sql).toMatch(/^(-- .*\n)+$/);
    expect(sql).toContain("FORCE ROW LEVEL SECURITY");
    expect(unguarded).toEqual([]);
  },
);

/** Finance's migrations with one more table of the given SQL. */
function withTable(name: string): MigrationTarget {
  const target = copyOf("finance");
  appendFileSync(target.schema ?? "", `\nmodel More {\n  id String @id\n  @@map("${name}")\n}\n`);
  return target;
}

test("a table without a tenant is reported by name, and a migration that PostgreSQL refuses is not written", async () => {
  expect((await writeMigration({ target: withTable("rates"), name: "rates", now, urlOf })).unguarded).toEqual([
    "rates",
  ]);
  const target = withTable("ledger_entries");
  const before = readdirSync(target.folder);
  await expect(writeMigration({ target, name: "twice", now, urlOf })).rejects.toThrow("already exists");
  expect(readdirSync(target.folder)).toEqual(before);
});

test("a temporary PostgreSQL server runs during the work and is removed with its data afterwards", async () => {
  let address = "";
  const answer = await withPostgres(async (url) => {
    address = url;
    return await withSql(url, (sql) => sql.rows<{ one: number }>("SELECT 1 AS one"));
  });
  expect(answer).toEqual([{ one: 1 }]);
  await expect(withSql(address, (sql) => sql.run("SELECT 1"))).rejects.toThrow();
});
