// The target of the document measurements, as npm run bench gives it, and how long they take.
import { Client } from "pg";

const env = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run npm run bench documents`);
  return value;
};

export const seed = JSON.parse(env("KONTOR_SEED")) as Record<
  "operator" | "demo",
  { loginName: string; password: string }
>;
/** Process ids of gateway, services and servers, by name. */
export const pids = JSON.parse(env("KONTOR_PIDS")) as Record<string, number>;
/** Seconds of each sustained load; shorter: `npm run bench documents seconds=10`. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 60);
/** Documents of the long list; fewer: `npm run bench documents documents=100000`. */
export const manyDocuments = Number(process.env.BENCH_DOCUMENTS ?? 1_000_000);
/** Products of the catalogue: `products=2000`. */
export const products = Number(process.env.BENCH_PRODUCTS ?? 20_000);

/** The address of a database with the launcher's own rights, without row-level security. */
export function databaseUrl(name: string): string {
  const url = new URL(env("KONTOR_POSTGRES"));
  url.pathname = `/${name}`;
  return url.href;
}

/** A connection without row-level security; the caller ends it. */
export async function database(name: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl(name) });
  await client.connect();
  return client;
}
