// Documents and their sources: each source line's open quantity, and which source a return or a delivery of an order may have (reference.md §1.11).
import { type Issue, Refusal, refuse } from "@kontor/contracts/core/error";
import { toWire } from "@kontor/contracts/core/money";
import { type Link, linkFrom, moreThanOpen } from "@kontor/contracts/document/kind-values";
import { linesAboveSource, priceAfter } from "@kontor/contracts/document/returns";
import { figure, priceIn } from "@kontor/contracts/document/totals";
import { issue, lineIssue } from "../voucher/check.rules.ts";
import type { Check } from "./check.rules.ts";
import type { Source, StoredDocument } from "./model.ts";
import { baseQuantity } from "./quantity.rules.ts";
import { depositLeft, returnedSource } from "./source.rules.ts";
import { returnLines, sharedOf } from "./source-discount.rules.ts";
import { takenBackIssues } from "./tracking.rules.ts";

type SourceLine = Source["lines"][number];
type Judged = Parameters<Check>[0];

/** The quantity of a source line that other documents have not taken, in its own unit; never below zero. */
export function openNumber({
  quantityBase,
  takenBase,
  ratio,
}: Pick<SourceLine, "quantityBase" | "takenBase" | "ratio">): string {
  const open = figure(quantityBase).minus(takenBase).div(ratio);
  return toWire(open.isNegative() ? 0 : open, "quantity");
}

/**
 * A linked document must match its source: an audited one of the right kind, the same partner, the same products, and together with all others no more
 * than each line had; no line is added to those of the source. A return must not be dated before its source, has its tax rates, no higher prices after discount
 * and no higher fees but by a right of its own. A delivery deducts at most what is left of its order's deposit. Without a source no line may name one.
 */
export const checkSource: Check = (judged) => {
  const { kind, input, referenceData } = judged;
  const { source } = referenceData;
  const link = source && linkFrom(kind, source.head.kind);
  if (input.linkId === null) {
    const linked = input.lines.some((line) => line.linkId !== null);
    return [...(linked ? [issue("field-required", "linkId")] : []), ...depositIssues(judged)];
  }
  if (!link) return [issue("not-found", "linkId")];
  if (link.needs && !referenceData.switches[link.needs] && judged.stored?.head.linkId !== source.head.id)
    return [issue("document-link-switched-off", "linkId")];
  const { number, auditStatus, partnerId } = source.head;
  if (auditStatus !== 1) {
    const reason = link.isSameDeal ? "document-source-not-audited" : "document-source-not-arrived";
    return [issue(reason, "linkId", { number })];
  }
  if (kind.movements.hasTarget && !source.head.inTransit)
    return [issue("document-source-not-sent", "linkId", { number })];
  if (isClosedFor(judged, source)) return [issue("document-source-closed", "linkId", { number })];
  return [
    ...(partnerId === input.organId || !link.isSameDeal ? [] : [issue("document-source-partner", "organId")]),
    ...lineIssues(judged, source, link),
    ...(link.isSameGoods ? sameGoodsIssues(judged, source) : []),
    ...(link.takesBack ? [...priceIssues(judged, source), ...feeIssues(judged, source)] : []),
    ...depositIssues(judged),
  ];
};

/** The refusal of a closed order as a source. */
export const closedSource = (number: string): Refusal =>
  refuse("document-source-closed", { status: 409, field: "linkId", values: { number } });

/** The refusal of a transfer that has sent nothing which could be received. */
export const notSent = (number: string): Refusal =>
  refuse("document-source-not-sent", { status: 409, field: "linkId", values: { number } });

/** The refusal of a source that its owner is about to change. */
export const frozenSource = (number: string): Refusal =>
  refuse("document-source-changing", { status: 409, field: "linkId", values: { number } });
export const isFrozenRefusal = (error: unknown): boolean =>
  error instanceof Refusal && error.id === "document-source-changing";

/** A closed order takes no further documents; those that were made from it before can still be corrected. */
const isClosedFor = ({ stored }: Judged, { head }: Source): boolean => head.isClosed && stored?.head.linkId !== head.id;

const isEarlier = ({ operTime }: Judged["input"], { head }: Source): boolean =>
  Date.parse(operTime) < Date.parse(head.operTime);

/** What goes back, or is received, was moved before, with the same batches and serial numbers; what is received is where it was sent to. */
function sameGoodsIssues({ kind, input }: Judged, source: Source): Issue[] {
  const { number } = source.head;
  const [reason, early] = [
    kind.movements.hasTarget ? "document-before-sent" : "document-before-source",
    isEarlier(input, source),
  ];
  return [
    ...(early ? [issue(reason, "operTime", { number })] : []),
    ...(kind.movements.hasTarget ? placeIssues(input.lines, source) : []),
    ...takenBackIssues(input.lines, source),
  ];
}

/** A receipt names the warehouses of the lines that it receives. */
function placeIssues(lines: Judged["input"]["lines"], source: Source): Issue[] {
  const sent = new Map(source.lines.map((line) => [line.id, line]));
  return lines.flatMap(({ linkId, ...line }, at) => {
    const from = sent.get(linkId ?? "");
    if (!from) return [];
    return (["depotId", "anotherDepotId"] as const).flatMap((field) =>
      line[field] === from[field] ? [] : [lineIssue("document-other-warehouse", at, field)],
    );
  });
}

/** An order's deposit is deducted once, and not before it was paid: by all of its deliveries together no more than that (reference.md §1.12, rule 6). */
function depositIssues({ kind, input, figures, referenceData: { source } }: Judged): Issue[] {
  const deposit = figure(figures.head.deposit);
  if (deposit.isZero()) return [];
  if (!source || returnedSource(kind, source)) return [issue("document-deposit-without-order", "deposit")];
  const { number } = source.head;
  const early = isEarlier(input, source) ? [issue("document-deposit-before-order", "operTime", { number })] : [];
  const left = depositLeft(kind, source);
  if (deposit.lessThanOrEqualTo(left)) return early;
  return [...early, { ...issue("document-deposit-above-left", "deposit", { left }), code: 8500017 }];
}

/** Money and tax leave by a return only as they came by its source (reference.md §1.11). */
function priceIssues(judged: Judged, source: Source): Issue[] {
  const { input, figures, products, letsAbove } = judged;
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
    const most = priceAfter(price, shared);
    return [lineIssue("document-price-above-source", at, "unitPrice", { most, barCode })];
  });
}

/** Other fees are limited as well: a return gives back at most what other returns left of its source's. */
function feeIssues({ figures, letsAbove }: Judged, { head, others }: Source): Issue[] {
  const left = others.reduce((rest, { amountOther }) => rest.minus(amountOther), figure(head.amountOther));
  const most = toWire(left.isNegative() ? 0 : left, "amount");
  if (letsAbove || figure(figures.head.otherMoney).lessThanOrEqualTo(most)) return [];
  return [issue("document-fees-above-source", "otherMoney", { most })];
}

function lineIssues({ kind, input, products, stored, referenceData }: Judged, source: Source, link: Link): Issue[] {
  const { mayAddLines, isSameGoods } = link;
  const lines = new Map(source.lines.map((line) => [line.id, line]));
  const takenQuantities = new Map(source.lines.map((line) => [line.id, figure(line.takenBase)]));
  return input.lines.flatMap(({ linkId, barCode, operNumber }, at) => {
    if (linkId === null)
      return mayAddLines ? [] : [lineIssue("document-line-not-in-source", at, "barCode", { barCode })];
    const line = lines.get(linkId);
    if (!line) return [{ ...lineIssue("document-source-changed", at, "linkId"), code: 9000007 }];
    const product = products.get(barCode);
    if (!product) return [];
    const isOtherVariant = product.manySku && product.barcodeId !== line.barcodeId;
    if (product.productId !== line.productId || isOtherVariant)
      return [lineIssue("document-source-product", at, "barCode", { barCode: line.barCode })];
    const takenBase = String(takenQuantities.get(linkId) ?? 0);
    const sum = figure(baseQuantity(operNumber, product.ratio)).plus(takenBase);
    takenQuantities.set(linkId, sum);
    // The rest of a closed order is not to be delivered: what was is the most.
    const most = source.head.isClosed ? figure(line.takenBase).plus(storedOf(stored, linkId)) : line.quantityBase;
    const mayExceed = referenceData.switches.overLinkBillFlag && !isSameGoods && !source.head.isClosed;
    if (mayExceed || sum.lessThanOrEqualTo(most)) return [];
    const open = openNumber({ quantityBase: String(most), takenBase, ratio: line.ratio });
    return [{ ...lineIssue(moreThanOpen(kind, link), at, "operNumber", { open, barCode }), code: 85000014 }];
  });
}

/** What the document's last version took of a source line, in base units. */
const storedOf = (stored: StoredDocument | undefined, linkLineId: string) =>
  (stored?.lines ?? [])
    .filter((line) => line.linkLineId === linkLineId)
    .reduce((sum, { quantityBase }) => sum.plus(quantityBase), figure("0"));
