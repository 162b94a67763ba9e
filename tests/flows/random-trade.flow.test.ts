// Random trade through the real services, and what must hold of cost and value after anything (docs/decisions/0033, 0034, 0044).
import { figure } from "@kontor/contracts/document/totals";
import type { SystemConfigRow } from "@kontor/contracts/system/config";
import { beforeAll, expect, it, vi } from "vitest";
import { balances, type CostRow, costLedger } from "../support/books.ts";
import { answersOf, type ClosedDays, changedSince, closedTo } from "../support/closed-days.ts";
import { closeSome, reopenAll } from "../support/closed-trade.ts";
import { posted } from "../support/documents.ts";
import { changeMasters, recostAll } from "../support/later-changes.ts";
import { expectOrders, meetHolds } from "../support/orders-on-paper.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { randomFrom } from "../support/random.ts";
import { tradeOn } from "../support/random-rounds.ts";
import {
  DAYS,
  DAYS_AHEAD,
  isOpenSale,
  openTrade,
  returnSale,
  type Step,
  sell,
  type Trade,
} from "../support/random-trade.ts";
import { reconcile } from "../support/reconcile.ts";
import { hasHalves, returnHalves } from "../support/returned-halves.ts";
import { expectSameValue, expectSense } from "../support/same-value.ts";
import { switchAudit } from "../support/switched-audit.ts";
import { rowsOf } from "../support/tables.ts";

const SEED = Number(process.env.SEED ?? 20_261_122);
/** How often a batch goes through all deeds. */
const ROUNDS = 2;
/** How many days are looked at after it, and in the end. */
const SOME_DAYS = { past: 6, ahead: 2 };
const DAYS_AT_LAST = { past: 20, ahead: 3 };
const DAY_MS = 86_400_000;

const OPEN: readonly Partial<SystemConfigRow>[] = [
  { minusStockFlag: false, purchaseFees: "expense", forceApprovalFlag: true },
  { minusStockFlag: true, purchaseFees: "amount", forceApprovalFlag: false },
];
/** After books were closed. */
const CLOSED: Partial<SystemConfigRow> = { minusStockFlag: true, purchaseFees: "weight", forceApprovalFlag: false };
/** While they are open once more. */
const REOPENED: Partial<SystemConfigRow> = { minusStockFlag: true, purchaseFees: "quantity", forceApprovalFlag: true };
/** After they were closed again: drafts of closed days do not count, whatever the switch of strict audit says by then. */
const CLOSED_AGAIN: Partial<SystemConfigRow> = { ...CLOSED, minusStockFlag: false };
/** How far back books are closed first, and how far the second time: later than then, for the most part. */
const RETURNED = { first: 0.35, again: 0.2 };

const chance = randomFrom(SEED);
let trade: Trade;
let closed: ClosedDays;
let answers: string[];
let names: Map<string, string>;
/** Goods of which some were owed at a moment. */
const openBalances = new Set<string>();
/** How many orders held what another sale would have needed. */
let heldBy = 0;
beforeAll(async () => {
  trade = await openTrade(chance);
});

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 250 });
const sum = (amounts: readonly (string | null | undefined)[]) =>
  amounts.reduce((total, amount) => total.plus(figure(amount ?? "")), figure("0"));

/** (c) and (f): clearing is even, and what goods cost that are gone is what was paid for all less what is left. */
async function expectCosts({ books, products, steps }: Trade, opened: string): Promise<void> {
  const booked = await balances(books);
  expect(booked.get("goods-clearing")).toBeUndefined();
  const paid = sum([opened, ...steps.filter(({ counts }) => counts).map((step) => step.paid)]);
  const gone = paid.minus(figure(booked.get("inventory")));
  const bookedCosts = figure(booked.get("cost-of-goods"))
    .plus(figure(booked.get("stock-gain-loss")))
    .plus(figure(booked.get("purchase-price-variance")))
    .plus(summary(steps));
  expect(bookedCosts.toFixed(2), "cost of goods over all time").toBe(gone.toFixed(2));
  const lines = (await Promise.all(products.map(({ id }) => costLedger(books, id)))).flat();
  const sold = sum(lines.filter(isSold).map(({ value }) => value)).negated();
  expect(figure(booked.get("cost-of-goods")).toFixed(2), "cost of what was sold").toBe(sold.toFixed(2));
}
const isSold = ({ kind }: CostRow): boolean => kind.startsWith("sale-") || kind.startsWith("retail-");
/** What was found is a gain that nobody has paid. */
const summary = (steps: readonly Step[]) =>
  sum(steps.filter(({ kind, counts }) => counts && kind.name === "other-in").map(({ paid }) => paid));

/** Lines of closed days of which something was booked after these. */
async function bookedLater(): Promise<number> {
  const text = "select count(*)::int as n from stock_lines where said is not null and product_id = any($1::uuid[])";
  const ids = trade.products.map(({ id }) => id);
  const [row] = await rowsOf<{ n: number }>("warehouse", text, ids);
  return row?.n ?? 0;
}

/** (g): closed days say what they said. */
const expectUnchanged = () =>
  eventually(async () => expect(changedSince(answers, await answersOf(closed, names))).toEqual([]));

const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** From yesterday back to before all trade. */
const pastDay = (): string => dayIn(-1 - Math.floor(chance() * (DAYS + 1)));
const dayAhead = (): string => dayIn(1 + Math.floor(chance() * DAYS_AHEAD));

/** All that has to hold after any trade. */
async function expectRight({ past, ahead } = SOME_DAYS): Promise<void> {
  const { books, products, opened } = trade;
  // Each ledger consumes late changes of costs for itself.
  await eventually(async () => {
    await expectSameValue(books, products);
    await expectCosts(trade, opened);
    await expectOrders(trade);
  });
  for (const product of products) if (await expectSense(books, product)) openBalances.add(product.id);
  const days = [...Array.from({ length: past }, pastDay), ...Array.from({ length: ahead }, dayAhead)];
  for (const day of days)
    await expectSameValue(books, products, day).catch((error: unknown) => {
      throw new Error(`at the end of ${day}: ${error instanceof Error ? error.message : String(error)}`);
    });
}

async function tradeAndCheck(settings: Partial<SystemConfigRow>): Promise<void> {
  const { forceApprovalFlag = trade.isStrict } = settings;
  await (async () => {
    await switchAudit(trade, forceApprovalFlag);
    await tradeOn(trade, settings, ROUNDS);
    if (!trade.mayOwe) heldBy += await meetHolds(trade);
  })().catch((error: unknown) => {
    throw new Error(`SEED=${SEED}: ${error instanceof Error ? error.message : String(error)}`);
  });
  await expectRight();
}

it.each(OPEN)(
  `after random purchases, sales, returns, gains, losses, changes and reversals all books hold the same plausible value: fees by $purchaseFees, negative stock $minusStockFlag, strict audit $forceApprovalFlag (seed ${SEED})`,
  tradeAndCheck,
);

it(`the owner closes the books up to a past day, and people change names, prices, rates and settings, but the figures of closed days stay (seed ${SEED})`, async () => {
  closed = await closeSome(trade, RETURNED.first);
  answers = await answersOf(closed);
  names = await changeMasters(trade.books, trade.products, closedTo(closed));
  await expectUnchanged();
});

it(`trade goes on with closed books, and a change to a document of a closed day is refused with that day (seed ${SEED})`, async () => {
  await tradeAndCheck(CLOSED);
  await expectUnchanged();
});

it(`reopened books keep their figures until somebody trades in them, and afterwards all books agree (seed ${SEED})`, async () => {
  await reopenAll(trade);
  await expectUnchanged();
  await tradeAndCheck(REOPENED);
});

it(`books that are closed again keep the figures that they have then, whatever is traded later (seed ${SEED})`, async () => {
  closed = await closeSome(trade, RETURNED.again);
  answers = await answersOf(closed, names);
  await tradeAndCheck(CLOSED_AGAIN);
  await expectUnchanged();
});

/** What documents have booked together, by account, and of net and tax by rate; what is even is left out. */
function leftOf(...steps: readonly Step[]): Promise<unknown[]> {
  const text = `select account, sum(amount)::text as left from ledger_entries where document_id = any($1::uuid[])
    group by account, subject_id having sum(amount) <> 0
    union all select 'rate ' || rate, concat(sum(net), ' and ', sum(tax)) from ledger_taxes where document_id = any($1::uuid[])
    group by rate having sum(net) <> 0 or sum(tax) <> 0`;
  const ids = steps.map(({ document }) => document.id);
  return rowsOf("finance", text, ids);
}

it(`a sale that is returned whole in one document leaves nothing on any account (seed ${SEED})`, async () => {
  const open = () => trade.steps.filter(isOpenSale);
  // Chance may have left few of which nothing came back.
  for (let tries = 0; tries < 20 && open().length < 5; tries++) await sell(trade);
  const sales = open().slice(0, 8);
  expect(sales.length).toBeGreaterThan(3);
  for (const sale of sales) {
    const returned = await returnSale(trade, sale);
    if (!returned) throw new Error("a return is never refused for want of stock");
    await posted(returned.kind, trade.books, returned.document.id);
    await eventually(async () => expect(await leftOf(sale, returned), sale.document.id).toEqual([]));
  }
  // Later returns come into stock before earlier sales, too.
  await expectRight(DAYS_AT_LAST);
});

it(`sales that are returned in two documents leave nothing on any account or at any rate of tax (seed ${SEED})`, async () => {
  const halved = () => trade.steps.filter((step) => isOpenSale(step) && hasHalves(step)).slice(0, 3);
  for (let tries = 0; tries < 20 && halved().length < 3; tries++) await sell(trade);
  const sales = halved();
  expect(sales.length).toBeGreaterThan(1);
  for (const sale of sales) {
    const returns = await returnHalves(trade, sale);
    for (const { kind, document } of returns) await posted(kind, trade.books, document.id);
    await eventually(async () => expect(await leftOf(sale, ...returns), sale.document.id).toEqual([]));
  }
});

it(`the figures of closed days stay the same after all later trade and a recosting (seed ${SEED})`, async () => {
  await recostAll(trade.books);
  await expectUnchanged();
  expect(trade.refusedInside).toBeGreaterThan(3);
  expect(await bookedLater()).toBeGreaterThan(0);
});

it(`the random trade had enough kinds of documents, returns and future dates, and \`npm run reconcile\` finds no difference in it (seed ${SEED})`, async () => {
  expect((await reconcile(30)).differences).toEqual([]);
  // What comes back of retail need not happen.
  expect(new Set(trade.steps.map(({ kind }) => kind.name)).size).toBeGreaterThan(5);
  expect(trade.steps.filter(({ isReturned }) => isReturned).length).toBeGreaterThan(4);
  const now = new Date().toISOString();
  expect(trade.steps.filter(({ counts, document }) => counts && document.at > now).length).toBeGreaterThan(4);
  expect(openBalances.size).toBeGreaterThan(0);
  expect(heldBy).toBeGreaterThan(0);
  expect(trade.steps.filter(({ isBought }) => isBought).length).toBeGreaterThan(0);
  expect(trade.steps.filter(({ document }) => document.inTransit).length).toBeGreaterThan(0);
  expect(trade.steps.length).toBeGreaterThan(trade.refused);
});
