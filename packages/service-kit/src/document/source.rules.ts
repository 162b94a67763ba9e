// The source of a linked document: whether the user may take from it, whether its goods come back, and what is left of its deposit.
import { toWire } from "@kontor/contracts/core/money";
import { type DocumentKindValues, linkFrom } from "@kontor/contracts/document/kind-values";
import { figure } from "@kontor/contracts/document/totals";
import type { DocumentHeader, Source, StoredDocument } from "./model.ts";

/** The source, where the user may take lines from it: one that is not visible is not found, but stays where it is linked already (RBAC-5, RBAC-6). */
export const visibleSource = (source: Source | null, stored: StoredDocument | undefined): Source | null =>
  source?.isReached || source?.head.id === stored?.head.linkId ? source : null;

/** The source, where its goods and money come back by a document of this kind; null for an order. */
export const returnedSource = (kind: Pick<DocumentKindValues, "links">, source: Source | null): Source | null =>
  source && linkFrom(kind, source.head.kind)?.takesBack ? source : null;

/** The source, where prices and money are its own deal's too; null for an order of a customer's that is bought. */
export const dealtSource = (kind: Pick<DocumentKindValues, "links">, source: Source | null): Source | null =>
  source && linkFrom(kind, source.head.kind)?.isSameDeal ? source : null;

/** What of an order's deposit was neither deducted by its deliveries nor given back. */
export const depositRest = (
  { amountPaid, depositReturned }: Pick<DocumentHeader, "amountPaid" | "depositReturned">,
  deducted: string,
): string => toWire(figure(amountPaid).minus(deducted).minus(depositReturned), "amount");

/** What is left of the deposit of the order that is delivered; "0.00" for any other source. */
export function depositLeft(kind: Pick<DocumentKindValues, "links">, source: Source | null): string {
  if (!source || returnedSource(kind, source)) return "0.00";
  return depositRest(source.head, source.head.deducted);
}
