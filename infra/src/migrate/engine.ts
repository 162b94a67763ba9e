// Prisma's schema engine as WebAssembly: writes and applies migrations without a native program (docs/platform-notes.md).
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type * as Wasm from "@prisma/schema-engine-wasm";
import { withSql } from "./sql.ts";

type Engine = Wasm.SchemaEngine;
type Exports = Record<string, unknown>;
// Node's types do not describe WebAssembly; this declares the part used here.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Exports } }>;
};
const noFilter = { externalTables: [], externalEnums: [] };

let loaded: Promise<typeof Wasm> | undefined;

/** The package exports neither its wasm nor the glue beside it, so both are loaded by file path and wired here. */
async function load(): Promise<typeof Wasm> {
  const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  // The glue keeps its one instance in a variable of the module. A test runner loads this file once for each project, so each
  // loads a glue of its own: two instances behind one glue corrupt each other's memory.
  const glue: typeof Wasm & { __wbg_set_wasm(exports: Exports): void } = await import(
    `${pathToFileURL(join(folder, "schema_engine_bg.js")).href}?${randomUUID()}`
  );
  const bytes = readFileSync(join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  // wasm-bindgen's start function takes and returns nothing.
  (instance.exports.__wbindgen_start as () => void)();
  return glue;
}

/** Held by a script that runs: it may go on in the server after its process was killed. */
const RUNNING = "pg_advisory_xact_lock(hashtextextended('migration runs', 0))";
const UNFINISHED = "finished_at IS NULL AND rolled_back_at IS NULL";
/**
 * The adapter cuts a script at every semicolon, also inside functions, quotes and comments; PostgreSQL itself takes it whole, as one transaction. A
 * migration is marked as finished in that transaction too, so that whatever interrupts it leaves both or neither.
 */
class WholeScripts extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter
        .underlyingDriver()
        .query(
          `SELECT ${RUNNING};\n${script}\n;UPDATE public._prisma_migrations SET finished_at = now() WHERE ${UNFINISHED}`,
        );
    };
    return adapter;
  }
}

async function withEngine<T>(url: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  loaded ??= load();
  const { SchemaEngine } = await loaded;
  const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts({ connectionString: url }));
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}

/** The engine's own table. Without it the engine refuses a schema that holds the kit's tables as one that it did not create. */
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS public._prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL, logs text,
  rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;
/** What was interrupted left nothing, and would keep the engine from going on. */
const FORGET_INTERRUPTED = `BEGIN; SELECT ${RUNNING};
  UPDATE public._prisma_migrations SET rolled_back_at = now() WHERE ${UNFINISHED}; COMMIT`;

/**
 * Applies what a migrations folder has and the database has not; returns the names. Recorded as `prisma migrate deploy` does. One that was interrupted
 * is applied again. Nobody else may migrate the database meanwhile.
 */
export async function applyMigrations(url: string, folder: string): Promise<string[]> {
  await withSql(url, async (owner) => {
    await owner.run(BOOKKEEPING);
    await owner.run(FORGET_INTERRUPTED);
  });
  const answer = await withEngine(url, (engine) =>
    engine.applyMigrations({ migrationsList: migrationList(folder), filters: noFilter }),
  );
  return answer.appliedMigrationNames;
}

/** The SQL that leads from one schema.prisma text to another ("" is the empty database). The engine connects to `url`, and changes nothing there. */
export async function schemaDifference(url: string, from: string, to: string): Promise<string> {
  const model = (content: string): Wasm.DiffTarget =>
    content === "" ? { tag: "empty" } : { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content }] };
  const answer = await withEngine(url, (engine) =>
    engine.diff({ from: model(from), to: model(to), script: true, exitCode: null, filters: noFilter }),
  );
  return answer.stdout ?? "";
}

function migrationList(folder: string): Wasm.MigrationList {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(join(folder, name, "migration.sql")))
    : [];
  return {
    baseDir: folder,
    lockfile: { path: "./migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: names.sort().map((path) => ({
      path,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(join(folder, path, "migration.sql"), "utf8") },
      },
    })),
  };
}
