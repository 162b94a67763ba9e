// The kinds that this service owns.
import { kindsOf } from "@kontor/service-kit/document/kind";
import { otherInKind } from "./other-in.kind.ts";
import { otherOutKind } from "./other-out.kind.ts";

export const kinds = kindsOf<"warehouse">({ "other-in": otherInKind, "other-out": otherOutKind });
const names: ReadonlySet<string> = new Set(kinds.map(({ contract }) => contract.name));

/** Whether a kind is one of this service: others' postings are not for it. */
export const isOwnKind = (name: string): boolean => names.has(name);
