// Computes product costs by the rules of docs/decisions/0033, summed by month, without writing any of them.
import { tradeOf } from "@kontor/contracts/document/document-kinds";
import type { Trade } from "@kontor/contracts/document/kind-values";
import { findPeriod } from "@kontor/service-kit/closing/period.store";
import { statement } from "@kontor/service-kit/database/statement";
import type { Decimal } from "decimal.js";
import { bookingsOf } from "../stock/closed-cost.rules.ts";
import { exact } from "../stock/cost.rules.ts";
import { leftBy } from "../stock/lines.store.ts";
import { type LedgerLine, lineKey, type SourceLine, sourceOf } from "../stock/post-document.rules.ts";
import type { Left } from "../stock/replay.rules.ts";
import { costedFrom, isSale, type LeftBefore, type Whole, wholesOf } from "../stock/sale-sources.ts";
import type { MonthSums } from "./preview.store.ts";

/** Trades whose goods move against profit, though by no sale: found, lost, or given back to a supplier at its price (docs/decisions/0057). */
const GAINS: ReadonlySet<Trade | undefined> = new Set<Trade>(["internal", "purchase-return"]);
const isGain = ({ kind }: Pick<LedgerLine, "kind">): boolean => GAINS.has(tradeOf(kind));

interface Previewed {
  lines: number;
  months: Map<string, MonthSums>;
}

// For long histories the new costs of sources are stored until their returns come: the tables do not have them.
const RETURNS = statement<Parameters<typeof sourceOf>[0]>(
  `select kind, document_id as "documentId", line_id as "lineId", leg, link_id as "linkId", link_line_id as "linkLineId" from stock_lines
    where product_id = $1::uuid and (link_line_id is not null or leg = 1)`,
);

/** Costs the products and sums their lines, with old and new costs. At most a portion of lines of each is in memory. */
export async function preview(
  tx: object,
  productIds: readonly string[],
  monthOf: (moment: string) => string,
): Promise<Previewed> {
  const done: Previewed = { lines: 0, months: new Map() };
  const note = (line: LedgerLine, operTime: string, before: Decimal, after: Decimal): void => {
    const month = monthOf(operTime);
    const sums = done.months.get(month) ?? {
      ...{
        worthBefore: exact(0),
        worthAfter: exact(0),
        costBefore: exact(0),
        costAfter: exact(0),
        gainChange: exact(0),
      },
    };
    const [cost, costNow] = isSale(line) ? [before.negated(), after.negated()] : [exact(0), exact(0)];
    done.months.set(month, {
      worthBefore: sums.worthBefore.plus(before),
      worthAfter: sums.worthAfter.plus(after),
      costBefore: sums.costBefore.plus(cost),
      costAfter: sums.costAfter.plus(costNow),
      gainChange: isGain(line) ? sums.gainChange.plus(after).minus(before) : sums.gainChange,
    });
  };
  // Closed days stay unchanged, so their differences count in the first open month (docs/decisions/0036).
  const { sealedBefore } = await findPeriod(tx);
  for (const whole of await wholesOf(tx, productIds)) {
    const sources = whole.first.isLast ? new Set<string>() : await sourcesIn(tx, whole);
    const now = new Map<string, Left>();
    const leftBefore: LeftBefore = async (links, upTo) => {
      const leftValues = await leftBy(tx, links, upTo);
      return new Map(
        links.map(lineKey).flatMap((key) => {
          const left = now.get(key) ?? leftValues.get(key);
          return left ? [[key, left] as const] : [];
        }),
      );
    };
    for await (const { lines, recosted } of costedFrom(tx, whole, { leftBefore, sealedBefore })) {
      done.lines += lines.length;
      for (const line of lines) for (const { operTime, value } of bookingsOf(line)) note(line, operTime, value, value);
      for (const { line, operTime, value } of recosted.movements) note(line, operTime, exact(0), value);
      for (const line of recosted.lines) if (sources.has(lineKey(line))) now.set(lineKey(line), line);
    }
  }
  return done;
}

async function sourcesIn(tx: object, { productId }: Whole): Promise<Set<string>> {
  const returns = (await RETURNS.rows(tx, productId)).flatMap((line): SourceLine[] => {
    const source = sourceOf(line);
    return source ? [source] : [];
  });
  return new Set(returns.map(lineKey));
}
