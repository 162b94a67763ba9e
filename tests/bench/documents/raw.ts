// The rate at which PostgreSQL itself commits a document's content on this machine: the limit to compare with.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { database, databaseUrl } from "./target.ts";

const NAME = "kontor_raw";
const SECONDS = 8;

/** Raw transactions in a second: header, 10 lines, 10 balances, 10 movements, entry, outbox row; 16 clients, durable commits. */
export async function rawRate(): Promise<number> {
  const server = await database("postgres");
  try {
    await server.query(`drop database if exists ${NAME}`);
    await server.query(`create database ${NAME}`);
    const driver = fileURLToPath(new URL("raw-driver.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [driver, databaseUrl(NAME), String(SECONDS)]);
    return Number(stdout);
  } finally {
    await server.query(`drop database if exists ${NAME}`);
    await server.end();
  }
}
