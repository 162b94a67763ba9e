// The database of the sales service: documents, which the kit's statements read and write.
import { type Db, openTables } from "@kontor/service-kit/db";

export type SalesDb = Db<object>;

/** Opens the tables of companies with the application login. */
export const openSales = (url: string): SalesDb => openTables({ url, plansOnce: true });
