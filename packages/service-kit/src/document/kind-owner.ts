// What services ask of the ledgers in the name of documents: each of its own kinds only (GATE-3; docs/decisions/0024).
import { refuse } from "@kontor/contracts/core/error";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { Ctx } from "../context/ctx.ts";
import { GATEWAY } from "../context/tokens.ts";

/** Opening balances are of partners, which the system service keeps. */
const owners = new Map<string, string>([
  ...documentKinds.map(({ name, service }): [string, string] => [name, service]),
  ["opening", "system"],
]);

/** The service that owns what is settled under a kind; undefined: nobody knows the kind. */
export const kindOwner = (name: string): string | undefined => owners.get(name);

/** @throws Refusal `not-permitted` (403) for a call of a service about another service's kind */
export function refuseOthersKind({ signer = GATEWAY }: Pick<Ctx, "signer">, kind: string): void {
  if (signer !== GATEWAY && signer !== kindOwner(kind)) throw refuse("not-permitted", { status: 403 });
}
