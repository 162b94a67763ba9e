// Checks that the registry has everything that contract modules declare: what is missing would be neither routed nor tested with all the others.
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { documentKinds } from "./document/document-kinds.ts";
import { slipKinds } from "./finance/slip-kinds.ts";
import { allFacts, endpoints } from "./registry.ts";

const folder = new URL(".", import.meta.url);
const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".ts") && !path.endsWith(".test.ts"),
);

type Values = Record<string, unknown>;
const isRecord = (value: unknown): value is Values => typeof value === "object" && value !== null;
const isEndpoint = (value: Values) => "audience" in value && "path" in value;
const isFact = (value: Values) => "publisher" in value && "subject" in value;
const isKind = (value: Values) => "prefix" in value && "endpoints" in value;
/** A schema holds many objects and declares nothing. */
const isSchema = (value: Values) => "_zod" in value;

/** The declarations in a value, by name: endpoints, facts, kinds, and those in tables of such. */
function declared(name: string, value: unknown): [string, unknown][] {
  if (!isRecord(value) || isSchema(value)) return [];
  if (isEndpoint(value) || isFact(value) || isKind(value)) return [[name, value]];
  return Object.entries(value).flatMap(([key, each]) => declared(`${name}.${key}`, each));
}

/** Exports with declarations that none of the given values has, by module and name. */
async function unregistered(paths: readonly string[], registered: ReadonlySet<unknown>): Promise<string[]> {
  const exported = await Promise.all(
    paths.map(async (path) => {
      const module: Values = await import(new URL(path, folder).href);
      return Object.entries(module).flatMap(([name, value]) => declared(`${path}: ${name}`, value));
    }),
  );
  return exported.flat().flatMap(([name, value]) => (registered.has(value) ? [] : [name]));
}

it("every endpoint, fact and kind that a contract module declares is registered", async () => {
  const registered = new Set<unknown>([...endpoints, ...allFacts, ...documentKinds, ...slipKinds]);
  expect(await unregistered(modules, registered)).toEqual([]);
});

it("a declaration that the registry lacks is reported with its module and its name", async () => {
  const [left] = endpoints.filter(({ path }) => path === "/depot/add");
  const registered = new Set<unknown>([...endpoints, ...allFacts].filter((each) => each !== left));
  expect(await unregistered(["warehouse/warehouse.ts"], registered)).toEqual([
    "warehouse/warehouse.ts: warehouseEndpoints.add",
    "warehouse/warehouse.ts: addWarehouse",
  ]);
});
