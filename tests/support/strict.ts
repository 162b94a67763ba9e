// Strict audit: what is saved counts from its audit on.
import type { Shop } from "./documents.ts";
import { changeSettings } from "./settings.ts";

/** Switches strict audit on, and waits until the service that keeps the documents knows of it. */
export const auditStrictly = (shop: Shop, service: "purchase" | "sales"): Promise<void> =>
  changeSettings(shop, { forceApprovalFlag: true }, [service]);
