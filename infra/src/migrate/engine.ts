// Prisma's schema engine as WebAssembly: writes and applies migrations without a native program (docs/platform-notes.md).
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type * as Wasm from "@prisma/schema-engine-wasm";

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

/**
 * The adapter cuts a script at every semicolon, also inside functions, quotes and comments;
 * PostgreSQL itself takes it whole, as one transaction.
 */
class WholeScripts extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script);
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

/** Applies what a migrations folder has and the database has not; returns the names. Recorded as `prisma migrate deploy` does. */
export async function applyMigrations(url: string, folder: string): Promise<string[]> {
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
