// Warns of goods that have expired, however they came into a line: proposed, picked or scanned. Each batch once, as long as a line has it.
import { toast } from "../feedback/toast.ts";
import { formatDate } from "../i18n/format.ts";
import type { OpenDocument } from "./document-form.types.ts";
import { expiredBatches } from "./rules/tracked.rules.ts";

type Form = Pick<OpenDocument, "kind" | "state" | "lines" | "head">;

/** What a document begins with is not warned of: somebody was, when it was entered. */
export function warnOfExpired({ kind, state, lines, head }: Form): () => void {
  let warned: ReadonlySet<string> = new Set();
  return state.subscribe((now, before) => {
    if (now.lines === before.lines || !kind.movements.takesOut) return;
    const expired = expiredBatches(kind, lines(), formatDate(head().operTime));
    const [added] = expired.filter(({ key }) => !warned.has(key));
    warned = new Set(expired.map(({ key }) => key));
    if (added && !now.loading) toast.warn("document.batchExpired", { batch: added.batch, day: added.day });
  });
}
