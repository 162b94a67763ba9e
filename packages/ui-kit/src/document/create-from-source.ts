// What an audited document still has open, for the form that is created from it: this one, or that of another page.

import type { DocumentRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { showError } from "../feedback/show-error.ts";
import { toast } from "../feedback/toast.ts";
import { call } from "../request/request.ts";
import type { LineStarts } from "./product-lookup.ts";
import { type Left, leftBy, leftOf, NOTHING_LEFT, type Open, startFromSource } from "./rules/source-document.rules.ts";

/** A document and its lines with what is open of them; says so and answers nothing when all is taken. `exceptId`: the document whose own lines do not count. */
export async function loadOpenSource(kind: DocumentKind, id: string, exceptId?: string): Promise<Open | undefined> {
  try {
    const { source, rows } = await call(kind.endpoints.openLines, { query: { id, ...(exceptId ? { exceptId } : {}) } });
    const left = leftOf({ rows });
    if (left.length > 0) return { source, rows };
    toast.warn("document.allTaken");
  } catch (error) {
    showError(error);
  }
  return undefined;
}

/** What lines added to a linked document start with, where its source has their products. Throws CallError. */
export async function productStartsOf(
  kind: DocumentKind,
  { id, exceptId }: { id: string; exceptId: string },
  starts: LineStarts,
  taken: ReadonlySet<string | null>,
): Promise<LineStarts> {
  const { rows } = await call(kind.endpoints.openLines, { query: { id, exceptId } });
  return new Map([...starts].map(([code, start]) => [code, startFromSource(start, rows, taken)]));
}

/**
 * What the source of a stored or drafted return leaves without the return. Nothing where the person may not see the source: then what is paid
 * back stands as it was written.
 */
export async function leftWithout(kind: DocumentKind, query: { id: string; exceptId: string }): Promise<Left> {
  try {
    return leftBy(await call(kind.endpoints.openLines, { query }));
  } catch {
    return NOTHING_LEFT;
  }
}

const SOURCE = "drawFrom";
/** The document that a page's address asks to draw from. */
export const sourceAsked = (search: string): string | undefined => new URLSearchParams(search).get(SOURCE) ?? undefined;

/** Opens the form of another kind with what is open of an audited document, in a tab of its own (reference.md §1.11). Answers whether it was opened. */
export async function transfer(
  from: DocumentKind,
  row: Pick<DocumentRow, "id" | "status">,
  to: DocumentKind,
): Promise<boolean> {
  if (row.status !== 1 && row.status !== 3) {
    toast.warn("document.notTransferable");
    return false;
  }
  if (!(await loadOpenSource(from, row.id))) return false;
  // A tab is known by its address: the moment makes it another one each time.
  const asked = new URLSearchParams({ [SOURCE]: row.id, at: String(Date.now()) });
  history.pushState(null, "", `${to.page}?${asked}`);
  return true;
}
