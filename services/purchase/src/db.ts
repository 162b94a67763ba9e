// The database of the purchase service: documents, which the kit's statements read and write.
import { type Db, openTables } from "@kontor/service-kit/db";

export type PurchaseDb = Db<object>;

/** Opens the tables of companies with the application login. */
export const openPurchase = (url: string): PurchaseDb => openTables({ url, plansOnce: true });
