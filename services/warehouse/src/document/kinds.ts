// The kinds that this service owns.
import type { Kind } from "@kontor/service-kit/document/kind";
import { otherInKind } from "./other-in.kind.ts";
import { otherOutKind } from "./other-out.kind.ts";

export const kinds: readonly Kind[] = [otherInKind, otherOutKind];
const names = new Set(kinds.map(({ contract }) => contract.name));

/** Whether a kind is one of this service: others' postings are not for it. */
export const isOwnKind = (name: string): boolean => names.has(name);
