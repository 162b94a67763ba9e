// The number that a new document's form shows: drawn when it opens (reference.md §1.2). One that was not used goes to the next form.
import type { DocumentKind } from "@kontor/contracts/document/define";
import { call } from "../request/request.ts";
import { session } from "../session/session.ts";

/** A kind as its numbers know it. */
export interface Numbered {
  name: string;
  endpoints: Pick<DocumentKind["endpoints"], "buildNumber">;
}

const spare = new Map<string, string>();
const keyOf = ({ name }: Numbered): string => `${session.read()?.userId ?? ""} ${name}`;

/** A number for a new document; empty when none is to be had, as one is then drawn on saving. */
export async function drawNumber(kind: Numbered): Promise<string> {
  const key = keyOf(kind);
  const kept = spare.get(key);
  spare.delete(key);
  if (kept !== undefined) return kept;
  return call(kind.endpoints.buildNumber).then(
    ({ number }) => number,
    () => "",
  );
}

/** Keeps a drawn number that no document has taken. */
export function keepNumber(kind: Numbered, number: string): void {
  if (number !== "") spare.set(keyOf(kind), number);
}
