// Endpoints for documents that remain after strict audit was switched (contracts/document/strict-audit.ts).
import type { SwitchOverEndpoints } from "@kontor/contracts/document/strict-audit";
import type { Kind } from "../document/kind.ts";
import type { Router } from "../http/router.ts";
import { previewStrictAudit, tryAgain } from "./store.ts";

/** Mounts them for a service's kinds. */
export function switchOverRoutes<Client extends object>(
  routes: Router<Client>,
  { preview, again }: SwitchOverEndpoints,
  kinds: readonly Kind[],
): void {
  const names = kinds.map(({ contract }) => contract.name);
  routes.read(preview, ({ tx, query }) => previewStrictAudit(tx, names, query.forceApprovalFlag === "1"));
  routes.write(again, async ({ tx }) => {
    await tryAgain(tx);
    return { message: "asked" };
  });
}
