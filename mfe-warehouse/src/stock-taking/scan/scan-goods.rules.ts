// What barcodes count in a task, known on the device before they are scanned, so that a scan is answered at once and without a network. Pure.
import { figure } from "@kontor/contracts/core/money";
import { trackedKey } from "@kontor/contracts/document/tracking";
import type { FoundByBarcode, ItemRow } from "@kontor/contracts/warehouse/stock-taking-items";
import type { QueuedCount } from "../queue/count-queue.rules.ts";

type Batch = FoundByBarcode["items"][number];

/** What one scan of a barcode counts. */
export interface ScanGoods {
  barCode: string;
  name: string;
  /** Spec, model, colour and variant. */
  detail: string;
  /** The unit of the barcode, and how many base units one of it is. */
  scannedUnit: string;
  ratio: string;
  /** The base unit. */
  unit: string;
  /** Then a count needs one of the batches. */
  hasBatches: boolean;
  /** The items of the task; without batches at most one. */
  items: readonly Batch[];
}

type Described = Pick<ItemRow, "standard" | "model" | "color" | "sku">;
export const detailOf = ({ standard, model, color, sku }: Described): string =>
  [standard, model, color, sku].filter(Boolean).join(" · ");

/** The barcodes of items, each with the batches that it may count. */
export function goodsOfItems(items: readonly ItemRow[]): Map<string, ScanGoods> {
  const goods = new Map<string, ScanGoods>();
  for (const item of items) {
    const { id, name, unit, batchNumber, expirationDate, countNumber } = item;
    const batch = { id, batchNumber, expirationDate, countNumber };
    for (const { barCode, unit: scannedUnit, ratio } of item.barCodes) {
      const before = goods.get(barCode)?.items ?? [];
      goods.set(barCode, {
        ...{ barCode, name, detail: detailOf(item), scannedUnit, ratio, unit },
        hasBatches: batchNumber !== "" || before.length > 0,
        items: [...before, batch].sort(firstExpiring),
      });
    }
  }
  return goods;
}

/** A batch without an expiry date comes last, as the service has them. */
const firstExpiring = (a: Batch, b: Batch): number =>
  (a.expirationDate || "9").localeCompare(b.expirationDate || "9") || a.batchNumber.localeCompare(b.batchNumber);

export const goodsOfAnswer = (answer: FoundByBarcode): ScanGoods => ({
  ...{ barCode: answer.barCode, name: answer.name, detail: detailOf(answer), unit: answer.unit, items: answer.items },
  ...{ scannedUnit: answer.scannedUnit, ratio: answer.ratio, hasBatches: answer.enableBatchNumber },
});

/** The item of a batch, in any letter case and width; the only one where the goods have no batches. */
export const itemOf = ({ items, hasBatches }: ScanGoods, batchNumber: string): Batch | undefined =>
  hasBatches ? items.find((item) => isBatch(item.batchNumber, batchNumber)) : items[0];

const isBatch = (one: string, other: string): boolean => trackedKey(one) === trackedKey(other);

/**
 * The batch that is certain: the one that the code or a person names, whether the task has an item of it or not, since the service knows all batches that
 * the product has had; else the only one. Of goods without batches none.
 * @returns undefined: a person has to say which
 */
export function batchOf(goods: ScanGoods, named: string | undefined): string | undefined {
  if (!goods.hasBatches) return "";
  if (named !== undefined) return itemOf(goods, named)?.batchNumber ?? named;
  return goods.items.length === 1 ? goods.items[0]?.batchNumber : undefined;
}

/**
 * What is counted of goods in base units, with what waits on this device.
 * @param counted what the service has counted, or null
 * @param ratios base units of the barcodes of these goods
 */
export function countedSoFar(
  counted: string | null | undefined,
  queue: readonly QueuedCount[],
  { ratios, batchNumber }: { ratios: ReadonlyMap<string, string>; batchNumber: string },
): string {
  const waiting = queue.filter(
    ({ mode, barCode, refusal, batchNumber: batch }) =>
      mode === "add" &&
      refusal === undefined &&
      barCode !== undefined &&
      ratios.has(barCode) &&
      isBatch(batch, batchNumber),
  );
  return waiting
    .reduce(
      (sum, { barCode = "", countNumber }) => sum.plus(figure(countNumber).times(ratios.get(barCode) ?? 1)),
      figure(counted ?? "0"),
    )
    .toFixed();
}
