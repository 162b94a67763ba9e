// Goods returned without a source document need a cost typed where their product has none (docs/decisions/0046). Pure.
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { type DocumentTraits, takesBack } from "@kontor/contracts/document/kind-values";
import { type Check, lineIssue } from "./check.rules.ts";
import type { DocumentLine } from "./model.ts";

/** Whether a document takes goods back without a source: they bring no cost along. */
export const isFreeReturn = (traits: DocumentTraits, linkId: string | null): boolean =>
  traits.movements.bringsIn && takesBack(traits) && linkId === null;

/** Names the product without any figure: a user who may not see prices learns none. */
function issuesOf(lines: readonly Pick<DocumentLine, "barCode" | "name">[], costless: readonly string[]): Issue[] {
  const unknown = new Set(costless);
  return lines.flatMap(({ barCode, name }, at) =>
    unknown.has(barCode) ? [lineIssue("document-return-cost-unknown", at, "barCode", { barCode, name })] : [],
  );
}

export const checkReturnCost: Check = ({ traits, input, known: referenceData, products }) =>
  isFreeReturn(traits, input.linkId)
    ? issuesOf(
        input.lines.map(({ barCode }) => ({ barCode, name: products.get(barCode)?.name ?? "" })),
        referenceData.costless,
      )
    : [];

/** @throws Refusal `document-invalid` naming each line of a saved document whose product has no cost */
export function refuseCostless(lines: readonly DocumentLine[], costless: readonly string[]): void {
  const issues = issuesOf(lines, costless);
  if (issues.length > 0) throw refuse("document-invalid", { issues });
}
