// The database of the system service: the only importer of its generated client.
import { type Db, openDatabase, openPlatform, type PlatformDb, type Tx } from "@kontor/service-kit/database/database";
import { PrismaClient } from "../generated/client.ts";

/** The transaction of a handler: the tables of one tenant; with the platform login also `platform.*`. */
export type SystemTx = Tx<PrismaClient>;
/** Tenants' tables alone. */
export type SystemDb = Db<PrismaClient>;
/** Tenants' tables and those shared by all tenants: tenants, sign-in names, sessions, functions. */
export type PlatformSystemDb = PlatformDb<PrismaClient>;

/** Opens the tables of tenants with the application login. */
export const openSystem = (url: string): SystemDb => openDatabase((adapter) => new PrismaClient({ adapter }), { url });

/** Opens the same tables and schema platform with the platform login (TEN-6). */
export const openSystemPlatform = (url: string): PlatformSystemDb =>
  openPlatform((adapter) => new PrismaClient({ adapter }), { url });
