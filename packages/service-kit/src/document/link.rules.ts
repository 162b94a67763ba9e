// Returns and their sources: each source line's open quantity, and which source a return may have (reference.md §1.11).
import type { Issue } from "@kontor/contracts/core/error";
import { toWire } from "@kontor/contracts/core/money";
import { type Link, linkFrom } from "@kontor/contracts/document/kind-values";
import { linesAboveSource, priceAfter } from "@kontor/contracts/document/returns";
import { figure, priceIn } from "@kontor/contracts/document/totals";
import { issue, lineIssue } from "../voucher/check.rules.ts";
import { type Check, HIDDEN } from "./check.rules.ts";
import type { Source, StoredDocument } from "./model.ts";
import { baseQuantity } from "./quantity.rules.ts";
import { returnLines, sharedOf } from "./source-discount.rules.ts";

type SourceLine = Source["lines"][number];

/** The quantity of a source line that other documents have not taken, in its own unit; never below zero. */
export function openNumber({
  quantityBase,
  takenBase,
  ratio,
}: Pick<SourceLine, "quantityBase" | "takenBase" | "ratio">): string {
  const open = figure(quantityBase).minus(takenBase).div(ratio);
  return toWire(open.isNegative() ? 0 : open, "quantity");
}

/** The source, where the user may take lines from it: one that is not visible is not found, but stays where it is linked already (RBAC-5, RBAC-6). */
export const visibleSource = (source: Source | null, stored: StoredDocument | undefined): Source | null =>
  source?.isReached || source?.head.id === stored?.head.linkId ? source : null;

/**
 * A linked document must match its source: an audited one of the right kind, not dated before it, the same partner, the same products and tax
 * rates, no higher prices after discount and no higher fees but by a right of its own, and together with all others no more than each line had; no line is
 * added to those of the source. Without a source no line may name one.
 */
export const checkSource: Check = (judged) => {
  const { kind, input, referenceData } = judged;
  const linked = input.lines.some((line) => line.linkId !== null);
  if (input.linkId === null) return linked ? [issue("field-required", "linkId")] : [];
  const { source } = referenceData;
  const link = source && linkFrom(kind, source.head.kind);
  if (!link) return [issue("not-found", "linkId")];
  if (source.head.auditStatus !== 1)
    return [issue("document-source-not-audited", "linkId", { number: source.head.number })];
  const partner = source.head.partnerId === input.organId ? [] : [issue("document-source-partner", "organId")];
  const { number, operTime } = source.head;
  const isEarly = Date.parse(input.operTime) < Date.parse(operTime);
  const early = isEarly ? [issue("document-before-source", "operTime", { number })] : [];
  const money = [...priceIssues(judged, source), ...feeIssues(judged, source)];
  return [...partner, ...early, ...lineIssues(judged, source, link), ...money];
};

/** Money and tax leave by a return only as they came by its source (reference.md §1.11). */
function priceIssues(judged: Parameters<Check>[0], source: Source): Issue[] {
  const { input, figures, products, letsAbove, seesPrices } = judged;
  const lines = new Map(source.lines.map((line) => [line.id, line]));
  const shared = sharedOf(source);
  const above = letsAbove
    ? []
    : linesAboveSource(returnLines(input.lines, figures.lines, products), figures.head.discountMoney, shared);
  return input.lines.flatMap(({ linkId, barCode }, at) => {
    const [line, product, now] = [lines.get(linkId ?? ""), products.get(barCode), figures.lines[at]];
    if (!line || !product || !now) return [];
    if (!figure(now.taxRate).equals(line.taxRate))
      return [lineIssue("document-source-tax", at, "taxRate", { rate: figure(line.taxRate).toFixed() })];
    const price = priceIn(line.unitPrice, line.ratio, product.ratio);
    if (!above[at] || product.productId !== line.productId) return [];
    const most = seesPrices ? priceAfter(price, shared) : HIDDEN;
    return [lineIssue("document-price-above-source", at, "unitPrice", { most, barCode })];
  });
}

/** Other fees are limited as well: a return gives back at most what other returns left of its source's. */
function feeIssues({ figures, letsAbove, seesPrices }: Parameters<Check>[0], { head, others }: Source): Issue[] {
  const left = others.reduce((rest, { amountOther }) => rest.minus(amountOther), figure(head.amountOther));
  const most = toWire(left.isNegative() ? 0 : left, "amount");
  if (letsAbove || figure(figures.head.otherMoney).lessThanOrEqualTo(most)) return [];
  return [issue("document-fees-above-source", "otherMoney", { most: seesPrices ? most : HIDDEN })];
}

function lineIssues(
  { input, products, referenceData }: Parameters<Check>[0],
  source: Source,
  { mayAddLines, takesBack }: Link,
): Issue[] {
  const lines = new Map(source.lines.map((line) => [line.id, line]));
  const returnedQuantities = new Map(source.lines.map((line) => [line.id, figure(line.takenBase)]));
  return input.lines.flatMap(({ linkId, barCode, operNumber }, at) => {
    if (linkId === null)
      return mayAddLines ? [] : [lineIssue("document-line-not-in-source", at, "barCode", { barCode })];
    const line = lines.get(linkId);
    if (!line) return [lineIssue("document-source-changed", at, "linkId")];
    const product = products.get(barCode);
    if (!product) return [];
    if (product.productId !== line.productId)
      return [lineIssue("document-source-product", at, "barCode", { barCode: line.barCode })];
    const open = openNumber({ ...line, takenBase: String(returnedQuantities.get(linkId) ?? 0) });
    const enteredQuantity = figure(baseQuantity(operNumber, product.ratio));
    const sum = enteredQuantity.plus(returnedQuantities.get(linkId) ?? 0);
    returnedQuantities.set(linkId, sum);
    const mayExceed = referenceData.switches.overLinkBillFlag && !takesBack;
    if (mayExceed || sum.lessThanOrEqualTo(line.quantityBase)) return [];
    return [lineIssue("document-more-than-open", at, "operNumber", { open, barCode })];
  });
}
