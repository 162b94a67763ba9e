// npm run openapi: writes the OpenAPI document of everything that can be called from outside, made from the contracts.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { endpoints } from "@kontor/contracts/registry";
import { openapiDocument } from "../openapi.ts";
import { root } from "../paths.ts";

/** Writes to dist/openapi.json, or to the file named; "-" prints it. */
export async function run([target = join(root, "dist/openapi.json")]: string[]): Promise<number> {
  const text = JSON.stringify(openapiDocument(endpoints), null, 2);
  if (target === "-") {
    process.stdout.write(`${text}\n`);
    return 0;
  }
  const file = resolve(target);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
  process.stdout.write(`${file}: ${endpoints.length} endpoints\n`);
  return 0;
}
