// The database of the warehouse service: the only importer of its generated client.
import { type Db, openDatabase, type Tx } from "@kontor/service-kit/database/database";
import { PrismaClient } from "../generated/client.ts";

/** What a handler is handed: the tables of one tenant. */
export type WarehouseTx = Tx<PrismaClient>;
export type WarehouseDb = Db<PrismaClient>;

/** Opens the tables of tenants with the application login. */
export const openWarehouse = (url: string): WarehouseDb =>
  openDatabase((adapter) => new PrismaClient({ adapter }), { url });

/** For the stock ledger: the same few statements for each document, which find rows by keys. */
export const openLedger = (url: string): WarehouseDb =>
  openDatabase((adapter) => new PrismaClient({ adapter }), { url, plansOnce: true });
