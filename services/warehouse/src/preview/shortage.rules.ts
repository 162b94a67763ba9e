// Which documents fall short by a change: those that lack more than they lacked before. Pure.
import { PREVIEW_SHORT_MAX } from "@kontor/contracts/document/change-preview";
import type { ShortDocument } from "@kontor/contracts/voucher/consequences";
import { exact } from "../stock/cost.rules.ts";
import { type DocumentKey, documentKey } from "../stock/post-document.rules.ts";
import { type StockKey, stockKey } from "../stock/stock-key.rules.ts";

/** What a document lacks of a key of stock, because the running quantity is below zero at its moment. */
export interface Shortage extends StockKey, DocumentKey {
  number: string;
  isVisible: boolean;
  at: string;
  day: string;
  productName: string;
  depotName: string;
  /** In base units: no more than it takes, and than is missing then. */
  shortage: string;
}

const keyOf = (row: Shortage): string => `${documentKey(row)} ${stockKey(row)} ${row.at}`;

/** The shortages that are new or greater, in their order: the first of them, and how many there are. Documents that the reader may not see are not named. */
export function fallingShort(
  before: readonly Shortage[],
  after: readonly Shortage[],
): { short: ShortDocument[]; shortTotal: number } {
  const lacked = new Map(before.map((row) => [keyOf(row), row.shortage]));
  const worse = after.filter((row) => exact(row.shortage).greaterThan(lacked.get(keyOf(row)) ?? 0));
  return { short: worse.slice(0, PREVIEW_SHORT_MAX).map(shown), shortTotal: worse.length };
}

const shown = ({ documentId, kind, number, isVisible, day, productName, depotName, shortage }: Shortage) => ({
  ...{ documentId: isVisible ? documentId : null, number: isVisible ? number : "" },
  ...{ kind, day, productName, depotName, shortage },
});
