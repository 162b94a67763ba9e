// Endpoints for vouchers that remain after strict audit was switched (contracts/voucher/strict-audit.ts).
import type { SwitchOver, SwitchOverEndpoints } from "@kontor/contracts/voucher/strict-audit";
import type { Router } from "../http/router.ts";
import { tryAgain } from "./strict-audit.store.ts";

/** Mounts them. @param find the vouchers that the job changes, or has still to change, and its progress */
export function switchOverRoutes<Client extends object>(
  routes: Router<Client>,
  { preview, again }: SwitchOverEndpoints,
  find: (tx: object, strict: boolean) => Promise<SwitchOver>,
): void {
  routes.read(preview, ({ tx, query }) => find(tx, query.forceApprovalFlag === "1"));
  routes.write(again, async ({ tx }) => {
    await tryAgain(tx);
    return { message: "asked" };
  });
}
