// Lines name batches and serial numbers as their products ask for, and a return those that its source moved (reference.md §1.12, rules 13 to 16).
import type { Issue } from "@kontor/contracts/core/error";
import { type DocumentKindValues, sells } from "@kontor/contracts/document/kind-values";
import { movesStock } from "@kontor/contracts/document/movements";
import { repeatedIssues, serialsOf, trackedKey, trackingIssues } from "@kontor/contracts/document/tracking";
import { lineIssue } from "../voucher/check.rules.ts";
import type { Check } from "./check.rules.ts";
import { dayOf } from "./hold.rules.ts";
import type { DocumentSettings, Source } from "./model.ts";
import { baseQuantity } from "./quantity.rules.ts";

const at = (index: number, { field = "", ...issue }: Issue): Issue => ({
  ...issue,
  ...lineIssue(issue.id, index, field, issue.values),
});

/** The day before which goods of a document must not have expired; none where the company, or the kind, lets them leave. */
export const expiryOf = (
  kind: DocumentKindValues,
  { refuseExpiredFlag, timeZone }: Pick<DocumentSettings, "refuseExpiredFlag" | "timeZone">,
  operTime: string,
): { expiredBefore?: string } =>
  refuseExpiredFlag && sells(kind) ? { expiredBefore: dayOf(new Date(operTime), timeZone) } : {};

/** Each line by itself, and all together. */
export const checkTracking: Check = ({ kind, input, products, referenceData: { switches } }) => {
  const moves = movesStock(kind.movements);
  const { expiredBefore } = expiryOf(kind, switches, input.operTime);
  const own = input.lines.flatMap((line, index) => {
    const product = products.get(line.barCode);
    if (!product) return [];
    const quantity = baseQuantity(line.operNumber, product.ratio);
    return trackingIssues({ line, product, quantity, moves, expiredBefore }).map((issue) => at(index, issue));
  });
  const numbered = input.lines.map((line) => ({ ...line, productId: products.get(line.barCode)?.productId ?? null }));
  return [...own, ...repeatedIssues(numbered).map(({ at: index, ...issue }) => at(index, issue))];
};

type Took = Pick<Source["others"][number], "took">;
/** The serial numbers of a source's line that no other return has taken back. */
export function serialsLeft(line: { id: string; serials: string }, others: readonly Took[]): string[] {
  const taken = others.flatMap(({ took }) => took.filter(({ linkId }) => linkId === line.id));
  const keys = new Set(taken.flatMap(({ serials }) => serialsOf(serials)).map(trackedKey));
  return serialsOf(line.serials).filter((serial) => !keys.has(trackedKey(serial)));
}

/** A return takes back the serial numbers and the batch that its source's line moved, and no others. */
export function takenBackIssues(
  lines: readonly { linkId: string | null; batchNumber: string; snList: string }[],
  { lines: sources, others }: Pick<Source, "lines" | "others">,
): Issue[] {
  return lines.flatMap(({ linkId, batchNumber, snList }, index) => {
    const source = sources.find(({ id }) => id === linkId);
    if (!source) return [];
    const left = new Set(serialsLeft(source, others).map(trackedKey));
    const foreign = serialsOf(snList).find((serial) => !left.has(trackedKey(serial)));
    const isOther = batchNumber !== "" && trackedKey(batchNumber) !== trackedKey(source.batchNumber);
    return [
      ...(foreign === undefined
        ? []
        : [lineIssue("document-serial-not-in-source", index, "snList", { serial: foreign })]),
      ...(isOther
        ? [lineIssue("document-batch-not-in-source", index, "batchNumber", { batch: source.batchNumber })]
        : []),
    ];
  });
}
