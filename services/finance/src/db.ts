// The database of the finance service: the only importer of its generated client.
import { type Db, openDatabase, type Tx } from "@kontor/service-kit/database/database";
import { PrismaClient } from "../generated/client.ts";

/** What a handler is handed: the tables of one company. */
export type FinanceTx = Tx<PrismaClient>;
export type FinanceDb = Db<PrismaClient>;

/** Opens the tables of companies with the application login. */
export const openFinance = (url: string): FinanceDb =>
  openDatabase((adapter) => new PrismaClient({ adapter }), { url });
