// Goods that come in without a price or a source document need a known cost, or they would have no value in stock (docs/decisions/0046). Pure.
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { type DocumentKindValues, takesBack } from "@kontor/contracts/document/kind-values";
import type { MovedLine } from "@kontor/contracts/document/movements";
import { figure } from "@kontor/contracts/document/totals";
import { inBulk } from "../voucher/bulk-error.rules.ts";
import { lineIssue } from "../voucher/check.rules.ts";
import { netsByLine, ownValueOf } from "./effect-event.rules.ts";
import type { DocumentLine, StoredDocument } from "./model.ts";

/** Why goods need a cost: they come back without a source and bring none along, or their line is worth nothing. */
export type CostNeed = "return" | "gift";

/** What the goods of a document need, where they come in without a source. */
export function costNeedOf(
  kind: DocumentKindValues,
  linkId: string | null,
  lines: readonly MovedLine[],
): CostNeed | undefined {
  if (!kind.movements.bringsIn || linkId !== null) return undefined;
  if (takesBack(kind)) return "return";
  return kind.movements.of(lines).some(({ cost }) => cost === "own") ? "gift" : undefined;
}

/** The lines of a document whose products need a known cost, and why. */
export interface Needy {
  need: CostNeed;
  lines: readonly DocumentLine[];
}

/** What of a document's goods needs a cost; undefined: nothing ever does. */
export function needyOf(kind: DocumentKindValues, document: StoredDocument): Needy | undefined {
  const { head, lines } = document;
  const need = costNeedOf(kind, head.linkId, lines);
  return need && { need, lines: need === "gift" ? gifts(document) : lines };
}

/** Lines that are worth nothing. A gift whose product has a line with a worth in the same document lowers its average (docs/decisions/0034). */
function gifts({ head, lines }: StoredDocument): DocumentLine[] {
  const netOf = netsByLine(head, lines);
  const free = new Set(lines.filter((line) => figure(ownValueOf(line, netOf(line))).isZero()));
  const paid = new Set(lines.flatMap((line) => (free.has(line) ? [] : [line.productId])));
  return [...free].filter(({ productId }) => !paid.has(productId));
}

const ISSUES = {
  return: { id: "document-return-cost-unknown", field: "barCode" },
  gift: { id: "document-cost-unknown", field: "unitPrice" },
} as const satisfies Record<CostNeed, object>;

/**
 * Names products without any figure: a user who may not see prices learns none.
 * @param count of the documents that are written together
 * @throws Refusal `document-invalid` naming each needy line whose product has no cost
 */
export function refuseCostless(
  { head, lines }: StoredDocument,
  needy: Needy,
  isCostless: (barCode: string) => boolean,
  count: number,
): void {
  const { id, field } = ISSUES[needy.need];
  const issues = needy.lines.flatMap((line): Issue[] => {
    const { barCode, name } = line;
    return isCostless(barCode) ? [lineIssue(id, lines.indexOf(line), field, { barCode, name })] : [];
  });
  if (issues.length > 0) throw inBulk(refuse("document-invalid", { issues }), head.number, count);
}
