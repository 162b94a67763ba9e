// Creates a document from a source document: loads the source's open lines and opens the form, of this page or of another one.

import type { DocumentRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { DocumentTarget } from "@kontor/contracts/document/kind-values";
import { CallError } from "../core/call-error.ts";
import { showError } from "../feedback/show-error.ts";
import { toast } from "../feedback/toast.ts";
import { foreignSource, kindNamed, type LineSource, ownSource } from "./line-source.ts";
import type { LineStarts } from "./product-lookup.ts";
import type { FormLine } from "./rules/line.rules.ts";
import {
  type Left,
  leftBy,
  leftOf,
  NOTHING_LEFT,
  type Open,
  type OpenLine,
  startFromSource,
} from "./rules/source-document.rules.ts";
import type { Piece } from "./rules/tracked.rules.ts";
import { addressWithSource, openFormOf } from "./source-address.ts";

/** The source's id, and that of the document whose own lines do not count. */
interface LinkedDocument {
  id: string;
  exceptId: string;
}

/** The same of a form that need not have a source: its id is null where it has none. */
type MayBeLinked = Omit<LinkedDocument, "id"> & { id: string | null };

/** A document with its open lines. Shows a toast and returns nothing when none is open. */
export async function loadOpenSource(
  from: LineSource,
  query: Parameters<LineSource["openLines"]>[0],
): Promise<Open | undefined> {
  try {
    const { source, rows } = await from.openLines(query);
    const left = leftOf({ rows });
    if (left.length > 0) return { source, rows };
    toast.warn("document.allTaken");
  } catch (error) {
    // A replica may be behind.
    if (from.isSwitched && error instanceof CallError && error.status === 404) toast.warn("document.sourceNotYet");
    else showError(error);
  }
  return undefined;
}

/** The initial values of lines added to a linked document whose source has their products. Throws CallError. */
async function productStartsOf(
  from: LineSource,
  { id, exceptId }: LinkedDocument,
  starts: LineStarts,
  taken: ReadonlySet<string | null>,
  sought: Piece | undefined,
): Promise<LineStarts> {
  const { rows } = await from.openLines({ id, exceptId });
  return new Map([...starts].map(([code, start]) => [code, startFromSource(start, rows, taken, sought)]));
}

/**
 * What is left of the source of a stored or drafted document, without counting this one. Nothing where the user may not see the source:
 * then deposit and payment stay as entered.
 */
async function leftWithout(own: DocumentKind, from: LineSource, query: LinkedDocument): Promise<Left> {
  try {
    return leftBy(own, await from.openLines(query));
  } catch {
    return NOTHING_LEFT;
  }
}

/** The source of an open form. @param own the form's kind @param sourceId the source that it was opened for */
export function sourceOfForm(own: DocumentKind, sourceId: string | undefined) {
  let from: LineSource | undefined;
  let pending = sourceId;
  return {
    /** Called when the form shows the picker of its source. */
    setSource(next: LineSource): void {
      from = next;
    },
    /** The lines of the source, with what other documents have left of each. Throws CallError. */
    rows: async ({ id, exceptId }: MayBeLinked): Promise<OpenLine[]> =>
      from && id !== null ? (await from.openLines({ id, exceptId })).rows : [],
    left: async (query: LinkedDocument): Promise<Left> => (from ? leftWithout(own, from, query) : NOTHING_LEFT),
    /** @param lines those of the form: what they take is not offered again @param sought what a scan says, whose line of the source is sought */
    async startsOf(
      { id, exceptId }: MayBeLinked,
      lines: readonly FormLine[],
      starts: LineStarts,
      sought: Piece | undefined,
    ): Promise<LineStarts> {
      if (!from || id === null) return starts;
      return productStartsOf(from, { id, exceptId }, starts, new Set(lines.map((line) => line.linkId)), sought);
    },
    /** The open lines of the document that the form was opened for, at the first call. */
    async openPending(): Promise<Open | undefined> {
      const id = pending;
      pending = undefined;
      return id !== undefined && from ? loadOpenSource(from, { id }) : undefined;
    },
  };
}

/** Opens the form of another kind in a tab of its own, filled with the open lines of an audited document (reference.md §1.11), or leads to the tab in which that is open. Returns whether it opened. */
export async function transfer(
  from: DocumentKind,
  row: Pick<DocumentRow, "id" | "status">,
  to: DocumentTarget,
): Promise<boolean> {
  if (row.status !== 1 && row.status !== 3) {
    toast.warn("document.notTransferable");
    return false;
  }
  const isOpen = openFormOf(to.page, row.id) !== undefined;
  const target = from.procuredBy?.name === to.name ? await kindNamed(to.name) : undefined;
  const source = (target && foreignSource(target)) ?? ownSource(from);
  if (!isOpen && !(await loadOpenSource(source, { id: row.id }))) return false;
  history.pushState(null, "", addressWithSource(to.page, row.id));
  return true;
}
