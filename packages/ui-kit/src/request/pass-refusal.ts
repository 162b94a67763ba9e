// Overriding a refusal with a reason: which refusals, by whom, and how the call is repeated (contracts/voucher/reason.ts).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { type Passable, passable } from "@kontor/contracts/voucher/reason";
import { CallError } from "../core/call-error.ts";
import { permissions } from "../permissions/permissions.tsx";

interface CallInput {
  body?: unknown;
}

/** The field that overrides the refusal, where the user may and there is no other issue; undefined otherwise. */
export function passedBy(endpoint: Endpoint, input: CallInput | undefined, error: unknown): string | undefined {
  if (!(error instanceof CallError) || typeof endpoint.page !== "string") return undefined;
  const ids = [error.id, ...error.issues.map(({ id }) => id)].filter((id) => id !== "document-invalid");
  const [first] = ids;
  if (!isPassable(first)) return undefined;
  const { field, button } = passable[first];
  if (!ids.every((id) => isPassable(id) && passable[id].field === field)) return undefined;
  if (!(field in endpoint.fieldButtons) || !permissions.can(endpoint.page, button)) return undefined;
  return isOfSeveral(input?.body) ? undefined : field;
}

const isPassable = (id: string | undefined): id is Passable => id !== undefined && Object.hasOwn(passable, id);

/** A refusal of one of several documents cannot be overridden. */
function isOfSeveral(body: unknown): boolean {
  const documents: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "documents") : undefined;
  return Array.isArray(documents) && documents.length > 1;
}
