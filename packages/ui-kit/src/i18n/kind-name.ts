// The name of a kind of documents or slips in the user's language.
import { kindLabel } from "@kontor/contracts/core/kind-labels";
import { language } from "./languages.ts";

/** Undefined for a value that is no such kind, as an opening balance. */
export const kindName = (kind: string): string | undefined => kindLabel(kind, language());
