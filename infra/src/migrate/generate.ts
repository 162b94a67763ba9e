// Generates the typed database client of each service when its schema.prisma changed.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import { hashOf } from "../changed.ts";
import { exclusively } from "../exclusive.ts";
import { root, serviceFolder } from "../paths.ts";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
export const schemaFile = (service: ServiceName): string => join(serviceFolder(service), "prisma/schema.prisma");

/** Services whose schema describes at least one table. */
export const servicesWithSchema = (): ServiceName[] =>
  serviceNames.filter(
    (service) => existsSync(schemaFile(service)) && /^model /m.test(readFileSync(schemaFile(service), "utf8")),
  );

/** Generates what is out of date; returns the services concerned. */
export function generateClients(): Promise<ServiceName[]> {
  return exclusively("generate", async () => {
    const stale = servicesWithSchema().filter((service) => readStamp(service) !== schemaStamp(service));
    for (const service of stale) await generateClient(service);
    return stale;
  });
}

async function generateClient(service: ServiceName): Promise<void> {
  const prisma = require.resolve("prisma/build/index.js");
  // The command requires a native engine that generating does not use. Any existing program satisfies it, and nothing is downloaded.
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  };
  await run(process.execPath, [prisma, "generate", "--schema", schemaFile(service)], { cwd: root, env });
  mkdirSync(join(serviceFolder(service), "generated"), { recursive: true });
  writeFileSync(stampFile(service), schemaStamp(service));
}

const stampFile = (service: ServiceName) => join(serviceFolder(service), "generated/.stamp");
const readStamp = (service: ServiceName) =>
  existsSync(stampFile(service)) ? readFileSync(stampFile(service), "utf8") : "";
const schemaStamp = (service: ServiceName) =>
  hashOf([schemaFile(service), join(root, "node_modules/prisma/package.json")]);
