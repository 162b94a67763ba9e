// Allows a service to ask the ledgers only about documents of its own kinds (GATE-3; docs/decisions/0024).
import { refuse } from "@kontor/contracts/core/error";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { Ctx } from "../context/ctx.ts";
import { GATEWAY } from "../context/tokens.ts";

/** Opening balances belong to partners, which the system service owns. */
const owners = new Map<string, string>([
  ...documentKinds.map(({ name, service }): [string, string] => [name, service]),
  ["opening", "system"],
]);

/** The service that owns what is settled under a kind; undefined: the kind is unknown. */
export const kindOwner = (name: string): string | undefined => owners.get(name);

/** @throws Refusal `not-permitted` (403) for a service's call about another service's kind */
export function refuseOthersKind({ signer = GATEWAY }: Pick<Ctx, "signer">, kind: string): void {
  if (signer !== GATEWAY && signer !== kindOwner(kind)) throw refuse("not-permitted", { status: 403 });
}
