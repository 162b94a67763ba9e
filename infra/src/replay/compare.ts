// Compares Kontor's figures with the sums of the replayed file: each ledger and report on its own, each difference named.
import { setTimeout as wait } from "node:timers/promises";
import { listTrialBalance } from "@kontor/contracts/finance/books";
import { getInOutStockCountMoney } from "@kontor/contracts/reports/in-out-stock";
import { Decimal } from "decimal.js";
import type { Steps } from "../steps.ts";
import {
  balancesAnswered,
  cashAnswered,
  daysOf,
  linesAnswered,
  movementsAnswered,
  ordersAnswered,
  type Period,
  stockAnswered,
} from "./answers.ts";
import type { Api } from "./api.ts";
import type { MasterIds } from "./bodies.ts";
import { add, type Book, countOf, differences } from "./books.ts";
import { compareCosts } from "./compare-costs.ts";
import { expectedOf } from "./expected.ts";
import { dayBefore, dayOf } from "./local-time.ts";
import type { Plan } from "./plan.ts";

const FRESH_MS = 120_000;
const POLL_MS = 500;
/** Seconds for which a difference is read again: the watermark covers facts in the broker, not those that stock and money are about to publish. */
const CATCH_UP_MS = 20_000;

interface Around {
  steps: Steps;
  stopping: AbortSignal;
}

/** Compares all books. @returns how many figures differ or could not be read */
export async function compare(api: Api, masters: MasterIds, plan: Plan, { steps, stopping }: Around): Promise<number> {
  const expected = expectedOf(plan);
  const period = periodOf(plan);
  const before = dayBefore(period.first);
  let count = 0;

  async function book(title: string, read: () => Promise<{ should: Book; does: Book }>): Promise<void> {
    const until = performance.now() + CATCH_UP_MS;
    try {
      for (;;) {
        const { should, does } = await read();
        const differing = differences(should, does);
        if (differing.length > 0 && performance.now() < until) {
          await wait(POLL_MS, undefined, { signal: stopping });
          continue;
        }
        steps.log(
          `  ${differing.length === 0 ? "✓" : "✗"} ${title}: ${countOf(should)} figures, ${differing.length} differ`,
        );
        for (const line of differing) steps.log(`    ${line}`);
        count += differing.length;
        return;
      }
    } catch (error) {
      if (stopping.aborted) throw error;
      steps.log(`  ✗ ${title} could not be compared: ${error instanceof Error ? error.message : String(error)}`);
      count += 1;
    }
  }

  await steps
    .step("reports hold everything that was entered", () => untilFresh(api, period, stopping))
    .catch((error) => {
      if (stopping.aborted) throw error;
      steps.log(`    ${error instanceof Error ? error.message : String(error)}`);
      count += 1;
    });
  let lines: Awaited<ReturnType<typeof linesAnswered>> | undefined;
  await book("units and value by kind, product and month", async () => {
    lines = await linesAnswered(api, masters, daysOf(period));
    return { should: expected.products, does: lines.products };
  });
  await book("units and value by kind and partner", async () => {
    lines ??= await linesAnswered(api, masters, daysOf(period));
    return { should: expected.partners, does: lines.partners };
  });
  await book("units in and out by product", async () => ({
    should: expected.stock,
    does: await movementsAnswered(api, period),
  }));
  await book("closing stock by product", async () => {
    const opening = await stockAnswered(api, before);
    const moved = mapped(expected.stock, (figure) => ({
      stock: (figure.get("in") ?? new Decimal(0)).minus(figure.get("out") ?? 0),
    }));
    return { should: together(opening, moved), does: await stockAnswered(api, period.last) };
  });
  await compareCosts({ api, masters, plan, period }, book, steps.log);
  for (const [title, type, movement] of [
    ["receivables and deposits by customer", "客户", expected.receivables],
    ["payables by supplier", "供应商", expected.payables],
  ] as const)
    await book(title, async () => ({
      should: together(await balancesAnswered(api, type, before), movement),
      does: await balancesAnswered(api, type, period.last),
    }));
  await book("cash by kind of document", async () => ({
    should: expected.cash,
    does: await cashAnswered(api, masters, period),
  }));
  await book("progress, open quantity and deposit left by order", async () => ({
    should: expected.orders,
    does: await ordersAnswered(api, masters, plan.orders, period),
  }));
  await book("trial balance", async () => {
    const query = { search: JSON.stringify({ endTime: period.last }) };
    const { totals } = await api.call(listTrialBalance, { query });
    const of = (name: string): string => totals[name] ?? "";
    const does: Book = new Map();
    add(does, "all accounts", {
      "debit less credit": Decimal.sub(of("debit"), of("credit")),
      difference: Decimal.sub(of("closingDebit"), of("closingCredit")),
    });
    return { should: new Map([["all accounts", new Map([["difference", new Decimal(0)]])]]), does };
  });
  steps.log(count === 0 ? "  ✓ no differences" : `  ✗ ${count} differences`);
  return count;
}

/** From the first day of trade to the last. */
function periodOf({ documents, slips, purchases }: Plan): Period {
  const days = [...documents, ...slips, ...purchases].map(({ time }) => dayOf(time)).sort();
  return { first: days[0] ?? "", last: days.at(-1) ?? "" };
}

async function untilFresh(api: Api, { last }: Period, stopping: AbortSignal): Promise<void> {
  const since = new Date().toISOString();
  const until = performance.now() + FRESH_MS;
  const query = { search: JSON.stringify({ beginTime: last, endTime: last }) };
  for (;;) {
    const { watermark } = await api.call(getInOutStockCountMoney, { query });
    if (watermark.asOf >= since && (watermark.behind ?? 0) === 0) return;
    if (performance.now() > until)
      throw new Error(
        `reports are ${watermark.behind ?? "an unknown number of"} facts behind, as of ${watermark.asOf}`,
      );
    await wait(POLL_MS, undefined, { signal: stopping });
  }
}

const mapped = (book: Book, figures: (entry: Map<string, Decimal>) => Record<string, Decimal>): Book =>
  new Map([...book].map(([about, entry]) => [about, new Map(Object.entries(figures(entry)))]));

/** The sums of several books. */
function together(...books: readonly Book[]): Book {
  const sum: Book = new Map();
  for (const book of books) for (const [about, entry] of book) add(sum, about, Object.fromEntries(entry));
  return sum;
}
