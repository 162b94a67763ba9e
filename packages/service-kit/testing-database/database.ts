// A database of the kit's own for its int tests, created anew each time: its logins, the kit's migrations, two tables.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { type Db, openDatabase, type PrismaLike } from "../src/database/database.ts";

/** The part of the generated client that the tests use. */
interface Things {
  thing: {
    create(args: { data: Record<string, unknown> }): Promise<{ id: string }>;
    count(args?: { where?: Record<string, unknown> }): Promise<number>;
    findMany(args?: { where?: Record<string, unknown> }): Promise<{ id: string; name: string }[]>;
  };
  part: { create(args: { data: Record<string, unknown> }): Promise<{ id: string }>; count(): Promise<number> };
}
export type ThingClient = PrismaLike & Things;

export interface KitDatabase {
  db: Db<ThingClient>;
  appUrl: string;
  relayUrl: string;
  /** With the administrator's login, past row-level security. */
  admin: pg.Pool;
  close(): Promise<void>;
}

const folder = new URL("./", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** @param server any address of a PostgreSQL server whose login may create databases and roles */
export async function kitDatabase(server: string, name = "kontor_kit"): Promise<KitDatabase> {
  const serverClient = new pg.Client({ connectionString: server });
  await serverClient.connect();
  await serverClient.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await serverClient.query(`CREATE DATABASE ${name}`);
  for (const login of ["kit_app", "kit_relay"]) {
    const existing = await serverClient.query("select 1 from pg_roles where rolname = $1", [login]);
    if (existing.rowCount === 0) await serverClient.query(`CREATE ROLE ${login} LOGIN PASSWORD 'kit'`);
  }
  await serverClient.end();

  const admin = new pg.Pool({ connectionString: addressOf(server, name), max: 2 });
  // Tests cut its connections as well; the pool makes new ones.
  admin.on("error", () => undefined);
  const migrations = new URL("../prisma/migrations/", folder);
  for (const each of readdirSync(migrations).sort())
    await admin.query(readFileSync(new URL(`${each}/migration.sql`, migrations), "utf8"));
  await admin.query(read("tables.sql"));

  const appUrl = addressOf(server, name, "kit_app");
  const Client = await generatedClient();
  const db = openDatabase((adapter) => new Client({ adapter }), { url: appUrl });
  const close = async (): Promise<void> => {
    await db.close();
    await admin.end();
  };
  return { db, appUrl, relayUrl: addressOf(server, name, "kit_relay"), admin, close };
}

function addressOf(server: string, database: string, login?: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (login) {
    url.username = login;
    url.password = "kit";
  }
  return url.href;
}

async function generatedClient(): Promise<new (options: { adapter: SqlDriverAdapterFactory }) => ThingClient> {
  const client = new URL("../generated/client.ts", folder);
  if (!existsSync(client)) {
    const prisma = createRequire(import.meta.url).resolve("prisma/build/index.js");
    const schema = fileURLToPath(new URL("schema.prisma", folder));
    // The command requires a native engine that generating does not use; any program satisfies it.
    const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" };
    await promisify(execFile)(process.execPath, [prisma, "generate", "--schema", schema], { env });
  }
  const generated: { PrismaClient: new (options: { adapter: SqlDriverAdapterFactory }) => ThingClient } = await import(
    pathToFileURL(fileURLToPath(client)).href
  );
  return generated.PrismaClient;
}
