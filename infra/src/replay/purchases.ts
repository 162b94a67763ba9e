// Plans the purchases of a replay: for each week and supplier, the goods that leave in that week.
import { createHash } from "node:crypto";
import { LINES_MAX } from "@kontor/contracts/document/document";
import { Decimal } from "decimal.js";
import { supplierOf } from "./codes.ts";
import { chunks, type PlannedDocument } from "./document.ts";
import { dayOf, mondayOf } from "./local-time.ts";
import { type Product, priceOfGain } from "./products.ts";

interface PurchaseLine {
  code: string;
  quantity: Decimal;
  price: Decimal;
}
export interface Purchase {
  key: string;
  /** The Monday of the week, "2010-12-06". */
  week: string;
  supplier: string;
  time: string;
  lines: PurchaseLine[];
}

/**
 * One purchase a week and supplier, at the beginning of the week or, in the first one, of the file's first day.
 * All goods that leave are bought, those that have no price at the least one, as goods without a cost cannot come in for nothing. Returns are not used, so that no purchase waits for them.
 */
export function planPurchases(
  documents: readonly PlannedDocument[],
  products: ReadonlyMap<string, Product>,
  firstDay: string,
): Purchase[] {
  const weeks = Map.groupBy(documents.filter(leaves), ({ time }) => mondayOf(time));
  return [...weeks]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([week, sold]) => {
      const needs = [...needsOf(sold)].sort(([a], [b]) => (a < b ? -1 : 1));
      const time = `${week < firstDay ? firstDay : week}T00:00:00`;
      const bySupplier = Map.groupBy(needs, ([code]) => supplierOf(code));
      return [...bySupplier].flatMap(([supplier, bought]) =>
        chunks(bought, LINES_MAX).map((part): Purchase => {
          const lines = part.map(([code, quantity]) => ({
            code,
            quantity,
            price: priceOfGain(products.get(code), new Decimal(0)),
          }));
          return { key: keyOf(week, supplier, lines), week, supplier, time, lines };
        }),
      );
    });
}

export const leaves = ({ kind }: PlannedDocument): boolean =>
  kind === "sale-out" || kind === "retail-out" || kind === "other-out";

function needsOf(documents: readonly PlannedDocument[]): Map<string, Decimal> {
  const needs = new Map<string, Decimal>();
  for (const { code, quantity } of documents.flatMap(({ lines }) => lines))
    needs.set(code, (needs.get(code) ?? new Decimal(0)).plus(quantity.abs()));
  return needs;
}

/** The key contains the goods, so that two files that meet within one week each buy what they need. */
function keyOf(week: string, supplier: string, lines: readonly PurchaseLine[]): string {
  const bought = lines.map(({ code, quantity }) => `${code}:${quantity.toFixed()}`).join(" ");
  return ["purchase-in", week, supplier, createHash("sha256").update(bought).digest("hex")].join("|");
}

export const firstDayOf = (rows: readonly { time: string }[]): string =>
  rows.map(({ time }) => dayOf(time)).sort()[0] ?? "";
