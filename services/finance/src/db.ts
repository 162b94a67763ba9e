// The database of the finance service: the only importer of its generated client.
import { type Db, openDatabase, type Tx } from "@kontor/service-kit/database/database";
import { PrismaClient } from "../generated/client.ts";

/** The database handle of a request handler: the tables of one tenant. */
export type FinanceTx = Tx<PrismaClient>;
export type FinanceDb = Db<PrismaClient>;

/** Connects to the tenants' tables with the application login. */
export const openFinance = (url: string): FinanceDb =>
  openDatabase((adapter) => new PrismaClient({ adapter }), { url });
