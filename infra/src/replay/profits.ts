// Calculates what was earned from the rows of the replayed file alone: revenue without discounts, and cost from the stock cards. It shares no code with Kontor's own rules.
import { Decimal } from "decimal.js";
import { add, type Book } from "./books.ts";
import { barCodeOf } from "./codes.ts";
import { type Move, onCard } from "./costs.ts";
import { type PlannedDocument, sumOf } from "./document.ts";
import { monthOf } from "./local-time.ts";
import { customerName } from "./partner-import.ts";
import { amountOf } from "./row.ts";

/** Revenue, cost and profit by subject and month: "22423 2010-12". */
export interface Profits {
  products: Book;
  /** Sales without a customer are under an empty name. */
  customers: Book;
}

/** @param moves by product, in order */
export function profitsOf(documents: readonly PlannedDocument[], moves: ReadonlyMap<string, readonly Move[]>): Profits {
  const profits: Profits = { products: new Map(), customers: new Map() };
  const earn = (subject: Pick<Move, "barCode" | "customer" | "month">, revenue: Decimal, cost: Decimal): void => {
    const figures = { revenue, cost, profit: revenue.minus(cost) };
    add(profits.products, `${subject.barCode} ${subject.month}`, figures);
    add(profits.customers, `${nameOf(subject.customer)} ${subject.month}`, figures);
  };
  for (const { kind, time, customer, lines, discounts } of documents) {
    if (kind === "other-in" || kind === "other-out") continue;
    const amounts = lines.map((row) => amountOf(row).abs());
    const taken = sharesOf(sumOf(discounts).abs(), amounts);
    const sign = kind === "sale-back" || kind === "retail-back" ? -1 : 1;
    for (const [at, { code }] of lines.entries()) {
      const subject = { barCode: barCodeOf(code), customer, month: monthOf(time) };
      earn(subject, Decimal.sub(amounts[at] ?? 0, taken[at] ?? 0).times(sign), new Decimal(0));
    }
  }
  for (const each of moves.values())
    onCard(each, (move, value) => {
      if (move.account === "cost-of-goods") earn(move, new Decimal(0), value.negated());
    });
  return profits;
}

const nameOf = (customer: string | null): string => (customer === null ? "" : customerName(customer));

/** An amount in cents over lines by their amounts: whole cents downwards, and those that are left to the lines that were cut most, the first of equal ones. */
export function sharesOf(amount: Decimal, amounts: readonly Decimal[]): Decimal[] {
  const whole = Decimal.sum(0, ...amounts);
  if (amount.isZero() || whole.isZero()) return amounts.map(() => new Decimal(0));
  const exact = amounts.map((each) => amount.times(100).times(each).div(whole));
  const cents = exact.map((share) => share.floor());
  const left = amount.times(100).minus(Decimal.sum(0, ...cents));
  const cut = exact.map((share, at) => ({ at, by: share.minus(cents[at] ?? 0) }));
  cut.sort((one, other) => other.by.comparedTo(one.by) || one.at - other.at);
  const more = new Set(cut.slice(0, left.toNumber()).map(({ at }) => at));
  return cents.map((share, at) => share.plus(more.has(at) ? 1 : 0).div(100));
}
