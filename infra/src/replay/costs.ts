// Calculates the costs of goods from the rows of the replayed file alone: stock cards of all products, summed by product and month.
import { round } from "@kontor/contracts/core/money";
import { Decimal } from "decimal.js";
import { documentId, type MasterIds } from "./bodies.ts";
import { add, type Book } from "./books.ts";
import { barCodeOf } from "./codes.ts";
import type { DocumentKindName } from "./document.ts";
import { monthOf } from "./local-time.ts";
import type { Plan } from "./plan.ts";
import { priceOfGain } from "./products.ts";
import { stockCard } from "./stock-card.ts";

/** The ledger account that a line's goods are booked against. */
type Account = "goods-clearing" | "cost-of-goods" | "stock-gain-loss";
const ACCOUNTS: Readonly<Record<DocumentKindName, Account>> = {
  "sale-out": "cost-of-goods",
  "retail-out": "cost-of-goods",
  "sale-back": "cost-of-goods",
  "retail-back": "cost-of-goods",
  "other-out": "stock-gain-loss",
  "other-in": "stock-gain-loss",
};
const RETURNS: ReadonlySet<DocumentKindName> = new Set(["sale-back", "retail-back"]);

/** Goods of one product that move with one line. */
export interface Move {
  barCode: string;
  /** Id of the document. */
  document: string;
  /** Milliseconds of its business time. */
  at: number;
  month: string;
  /** Of a sale or return; null: somebody unknown, or no sale. */
  customer: string | null;
  account: Account;
  units: Decimal;
  does: "leaves" | "comes back" | "is bought";
  /** The price of bought or found goods; of returned goods the purchase price. */
  paid: Decimal;
}

/** All movements by product, in the order of business time; those of one moment in the file's order. */
export function movesOf(
  masters: MasterIds,
  { documents, purchases }: Pick<Plan, "documents" | "purchases">,
): Map<string, Move[]> {
  const { clock } = masters.tenant;
  const headOf = (document: { time: string; key: string }) => ({
    document: documentId(masters, document),
    at: clock.instant(document.time).getTime(),
    month: monthOf(document.time),
  });
  const nothing = new Decimal(0);
  const bought = purchases.flatMap((purchase): Move[] => {
    const head = { ...headOf(purchase), customer: null };
    return purchase.lines.map(({ code, quantity, price }) => ({
      ...{ ...head, barCode: barCodeOf(code), account: "goods-clearing", units: quantity, does: "is bought" },
      paid: round(quantity.times(price), "amount"),
    }));
  });
  const traded = documents.flatMap((document): Move[] => {
    const { kind, customer } = document;
    const head = { ...headOf(document), customer };
    return document.lines.map(({ code, quantity, price }) => {
      const units = quantity.abs();
      const line = { ...head, barCode: barCodeOf(code), account: ACCOUNTS[kind], units };
      if (kind !== "other-in" && !RETURNS.has(kind)) return { ...line, does: "leaves", paid: nothing };
      const paid = round(units.times(priceOfGain(masters.products.get(code), price)), "amount");
      return { ...line, does: kind === "other-in" ? "is bought" : "comes back", paid };
    });
  });
  const moves = [...bought, ...traded].sort((one, other) => one.at - other.at);
  return Map.groupBy(moves, ({ barCode }) => barCode);
}

/** Whether the order of movements at one moment matters: not within one document, nor when all are issues against one account to one customer. Of several customers the first may pay a cent more than the next: what stays is worth its average rounded. */
export const isOrderOpen = (together: readonly Move[]): boolean =>
  new Set(together.map(({ document }) => document)).size > 1 &&
  (together.some(({ does }) => does !== "leaves") ||
    new Set(together.map(({ account, customer }) => `${account} ${customer}`)).size > 1);

/** Writes the movements of a product on its stock card. @param book takes a movement's change of the stock's value, as `stockCard` does */
export function onCard(moves: readonly Move[], book: (move: Move, value: Decimal) => void): void {
  const card = stockCard<Move>(book);
  for (const move of moves) {
    if (move.does === "leaves") card.leave(move, move.units);
    else if (move.does === "comes back") card.comeBack(move, move.units, move.paid);
    else card.buy(move, move.units, move.paid);
  }
}

interface Costs {
  /** The stock of a product at a month's end, and the cost of its goods that left in the month, less returned and found ones. */
  products: Book;
  /** The same of all products, by account of the ledger. */
  ledger: Book;
}

/** @param months all months of the file, in order */
export function costsOf(moves: ReadonlyMap<string, readonly Move[]>, months: readonly string[]): Costs {
  const costs: Costs = { products: new Map(), ledger: new Map() };
  for (const [barCode, each] of moves) {
    const changes = new Map<string, { worth: Decimal; cost: Decimal }>();
    onCard(each, ({ month, account }, value) => {
      const { worth: before, cost } = changes.get(month) ?? { worth: new Decimal(0), cost: new Decimal(0) };
      const isCost = account !== "goods-clearing";
      changes.set(month, { worth: before.plus(value), cost: isCost ? cost.minus(value) : cost });
      add(costs.ledger, month, isCost ? { [account]: value.negated() } : {});
    });
    let value = new Decimal(0);
    for (const month of months) {
      const change = changes.get(month);
      value = value.plus(change?.worth ?? 0);
      add(costs.products, `${barCode} ${month}`, { worth: value, cost: change?.cost ?? 0 });
      add(costs.ledger, month, { inventory: value });
    }
  }
  return costs;
}
