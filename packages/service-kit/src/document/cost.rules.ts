// Goods that come in freely need a known cost, or they would have no value in stock (docs/decisions/0046). Pure.
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { type DocumentKindValues, takesBack } from "@kontor/contracts/document/kind-values";
import type { MovedLine } from "@kontor/contracts/document/movements";
import { figure } from "@kontor/contracts/document/totals";
import { inBulk } from "../voucher/bulk-error.rules.ts";
import { lineIssue } from "../voucher/check.rules.ts";
import { worthsOf } from "./effect-event.rules.ts";
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

/** The lines that need their product's cost. A gift whose product has a line with a worth in the same document lowers its average (docs/decisions/0034). */
export function needyLines(need: CostNeed | undefined, { head, lines }: StoredDocument): readonly DocumentLine[] {
  if (need !== "gift") return need ? lines : [];
  const worths = worthsOf(head, lines);
  const isFree = ({ id }: DocumentLine) => figure(worths.get(id) ?? "0").isZero();
  const paid = new Set(lines.flatMap((line) => (isFree(line) ? [] : [line.productId])));
  return lines.filter((line) => isFree(line) && !paid.has(line.productId));
}

const ISSUES = {
  return: { id: "document-return-cost-unknown", field: "barCode" },
  gift: { id: "document-cost-unknown", field: "unitPrice" },
} as const satisfies Record<CostNeed, object>;

/**
 * Names products without any figure: a user who may not see prices learns none.
 * @param count of the documents that are written together
 * @throws Refusal `document-invalid` naming each line whose product has no cost
 */
export function refuseCostless(
  kind: DocumentKindValues,
  document: StoredDocument,
  isCostless: (barCode: string) => boolean,
  count: number,
): void {
  const need = costNeedOf(kind, document.head.linkId, document.lines);
  if (!need) return;
  const needy = new Set(needyLines(need, document));
  const { id, field } = ISSUES[need];
  const issues = document.lines.flatMap((line, at): Issue[] => {
    const { barCode, name } = line;
    return needy.has(line) && isCostless(barCode) ? [lineIssue(id, at, field, { barCode, name })] : [];
  });
  if (issues.length > 0) throw inBulk(refuse("document-invalid", { issues }), document.head.number, count);
}
