// Compares the costs of goods, calculated from the file on stock cards, with Kontor's stock report and ledger of each month, and profits with its reports.
import { Decimal } from "decimal.js";
import type { Period } from "./answers.ts";
import type { Api } from "./api.ts";
import type { MasterIds } from "./bodies.ts";
import type { Book } from "./books.ts";
import {
  inKontorsOrder,
  ledgerCostsAnswered,
  monthsOf,
  productCostsAnswered,
  profitsAnswered,
  stockedAnswered,
  stockedBefore,
} from "./cost-answers.ts";
import { costsOf, type Move, movesOf } from "./costs.ts";
import { monthOf } from "./local-time.ts";
import type { Plan } from "./plan.ts";
import { profitsOf } from "./profits.ts";

/** Reads, compares and reports one book. */
type Comparing = (title: string, read: () => Promise<{ should: Book; does: Book }>) => Promise<void>;

/** Compares costs by product and month, by month in the ledger, and profits by product and by customer. The costs of stock from before the file's first day are in no file. */
export async function compareCosts(
  { api, masters, plan, period }: { api: Api; masters: MasterIds; plan: Plan; period: Period },
  book: Comparing,
  log: (line: string) => void,
): Promise<void> {
  const moves = movesOf(masters, plan);
  const months = monthsOf(period).map(({ first }) => monthOf(first));
  const older = new Set<string>();
  const ordered = async () => {
    for (const { barCode } of await stockedBefore(api, period)) older.add(barCode);
    const ids = new Map((await stockedAnswered(api, period)).map(({ barCode, productId }) => [barCode, productId]));
    const own = new Map([...moves].filter(([barCode]) => !older.has(barCode)));
    return inKontorsOrder(api, own, ids);
  };
  const worked = async () => costsOf(await ordered(), months);
  await book("worth of stock and cost of what left, by product and month", async () => {
    const { products: should } = await worked();
    const all = await productCostsAnswered(api, period, paidFor(moves));
    return { should, does: new Map([...all].filter(([about]) => !older.has(about.split(" ")[0] ?? ""))) };
  });
  if (older.size > 0)
    log(
      `    ${older.size} products had stock before ${period.first}: what they cost does not follow from the file alone`,
    );
  else {
    await book("inventory and cost of goods sold by month in the ledger", async () => ({
      should: (await worked()).ledger,
      does: await ledgerCostsAnswered(api, period),
    }));
    for (const [subject, title] of [
      ["products", "revenue, cost and profit by product and month"],
      ["customers", "revenue, cost and profit by customer and month"],
    ] as const)
      await book(title, async () => ({
        should: profitsOf(plan.documents, await ordered())[subject],
        does: (await profitsAnswered(api, period))[subject],
      }));
  }
}

/** Purchases by product and month. */
function paidFor(moves: ReadonlyMap<string, readonly Move[]>): Map<string, Decimal> {
  const paid = new Map<string, Decimal>();
  for (const each of moves.values())
    for (const { barCode, month, account, paid: amount } of each) {
      if (account !== "goods-clearing") continue;
      const about = `${barCode} ${month}`;
      paid.set(about, amount.plus(paid.get(about) ?? new Decimal(0)));
    }
  return paid;
}
