// The folders of the repository and the data folder of one installation.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ServiceName } from "@kontor/contracts/core/endpoint";

export const root = resolve(import.meta.dirname, "../..");
export const cache = join(root, "node_modules/.cache/kontor");
export const serviceFolder = (service: ServiceName): string => join(root, "services", service);
export const serviceMain = (service: ServiceName): string => join(serviceFolder(service), "src/main.ts");
export const gatewayMain = join(root, "gateway/src/main.ts");
export const kitMigrations = join(root, "packages/service-kit/prisma/migrations");
/** The tables of documents, for the services that have kinds of their own. */
export const documentMigrations = join(root, "packages/service-kit/prisma/document-migrations");
export const dataFolder = (): string => resolve(root, process.env.KONTOR_DATA ?? ".data");

/** Whether a file or folder of the repository exists yet. */
export const present = (path: string): boolean => existsSync(path);
