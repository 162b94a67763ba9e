// Switches strict audit on, so that a saved voucher takes effect only when it is audited.
import type { Shop } from "./documents.ts";
import { changeSettings } from "./settings.ts";

/** Switches strict audit on, and waits until the service that owns the documents has consumed it. */
export const auditStrictly = (shop: Shop, service: "purchase" | "sales"): Promise<void> =>
  changeSettings(shop, { forceApprovalFlag: true }, [service]);
