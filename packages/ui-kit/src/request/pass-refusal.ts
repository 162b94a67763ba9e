// What a call may be let pass with a reason: which refusals, by whom, and how it is asked again (contracts/document/reason.ts).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { type Passable, passable } from "@kontor/contracts/document/reason";
import { permissions } from "../permissions/permissions.tsx";
import { CallError } from "./call-error.ts";

interface CallInput {
  body?: unknown;
}

/** The field that lets the refused call pass, where the person may and nothing else is wrong; undefined otherwise. */
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

/** Of several documents at once none is let pass. */
function isOfSeveral(body: unknown): boolean {
  const documents: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "documents") : undefined;
  return Array.isArray(documents) && documents.length > 1;
}
