// The warehouses that a user must be permitted to use to change what a document moves: those that saving it asks for (docs/decisions/0101). Pure.
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import type { DocumentHeader, DocumentLine } from "./model.ts";

type MovingKind = Pick<DocumentKindValues, "movements">;
interface MovedDocument {
  head: Pick<DocumentHeader, "number" | "linkId">;
  lines: readonly Pick<DocumentLine, "depotId" | "anotherDepotId">[];
}

/** Whether a document receives what a transfer sent: its lines' own warehouses are those of that transfer, and who receives need only reach the target. */
export const receivesGoods = ({ movements }: MovingKind, { linkId }: { linkId: string | null }): boolean =>
  movements.hasTarget && linkId !== null;

/** The warehouses that saving a document asks for, each once. A document that moves nothing has none. */
export function warehousesOf(kind: MovingKind, { head, lines }: MovedDocument): string[] {
  const isReceipt = receivesGoods(kind, head);
  const named = lines.flatMap(({ depotId, anotherDepotId }) => [isReceipt ? null : depotId, anotherDepotId]);
  return [...new Set(named.flatMap((id) => id ?? []))];
}

/**
 * @param forbidden the names of warehouses that the actor may not use, by id
 * @throws Refusal `document-warehouse-not-permitted` (403) with the first of them that the document moves goods of. Its name tells nothing new: who finds the
 * document reads all its lines
 */
export function refuseForbidden(
  kind: MovingKind,
  document: MovedDocument,
  forbidden: ReadonlyMap<string, string>,
): void {
  const first = warehousesOf(kind, document).find((id) => forbidden.has(id));
  if (first === undefined) return;
  const values = { number: document.head.number, warehouse: forbidden.get(first) ?? "" };
  throw refuse("document-warehouse-not-permitted", { status: 403, values });
}
