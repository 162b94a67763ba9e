// Finds contradictions between all books of all tenants, names each and counts them (reliability.md 3.2).
import { setTimeout as pause } from "node:timers/promises";
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { arithmetic } from "./arithmetic.ts";
import { balances } from "./balances.ts";
import { belowZero } from "./below-zero.ts";
import { type Books, withBooks } from "./books.ts";
import { chains } from "./chains.ts";
import { costs } from "./costs.ts";
import { credit } from "./credit.ts";
import { events } from "./events.ts";
import { holds } from "./holds.ts";
import type { Invariant } from "./invariant.ts";
import { lines } from "./lines.ts";
import { logChain } from "./log-chain.ts";
import { money } from "./money.ts";
import { moneyParts } from "./money-parts.ts";
import { moneyPostings } from "./money-postings.ts";
import { numbers } from "./numbers.ts";
import { debts } from "./open-items.ts";
import { orders } from "./orders.ts";
import { points } from "./points.ts";
import { postings } from "./postings.ts";
import { prepayments } from "./prepayments.ts";
import { procurement } from "./procurement.ts";
import { reportDays } from "./report-days.ts";
import { reportLines } from "./report-lines.ts";
import { reportReplenishment } from "./report-replenishment.ts";
import { reportSales } from "./report-sales.ts";
import { reports } from "./reports.ts";
import { returns } from "./returns.ts";
import { serials } from "./serials.ts";
import { shares } from "./shares.ts";
import { slipNumbers } from "./slip-numbers.ts";
import { stockTakings } from "./stock-takings.ts";
import { taxes } from "./taxes.ts";
import { tenants } from "./tenants.ts";
import { trackedReports } from "./tracked-reports.ts";
import { twoKinds } from "./two-kinds.ts";
import { valueInvariant } from "./value.ts";

const invariants: readonly Invariant[] = [
  balances,
  postings,
  moneyPostings,
  moneyParts,
  twoKinds,
  lines,
  money,
  taxes,
  debts,
  arithmetic,
  returns,
  orders,
  procurement,
  credit,
  prepayments,
  points,
  holds,
  belowZero,
  serials,
  numbers,
  slipNumbers,
  stockTakings,
  events,
  costs,
  reports,
  reportDays,
  reportLines,
  reportReplenishment,
  reportSales,
  trackedReports,
  chains,
  logChain,
  tenants,
  valueInvariant,
  shares,
];

/** The number of differences of an invariant that are stored in memory. When there are more, all are printed while they are found once more. */
const LISTED_MAX = 10_000;
const PAUSE_MS = 1_000;

interface Finding {
  invariant: Invariant;
  /** Each difference as it is printed. */
  differences: ReadonlySet<string>;
  count: number;
}

async function check(invariant: Invariant, books: Books): Promise<Finding> {
  const differences = new Set<string>();
  let count = 0;
  for await (const difference of describe(invariant, books)) {
    count += 1;
    if (differences.size < LISTED_MAX) differences.add(difference);
  }
  return { invariant, differences, count };
}

async function* describe(invariant: Invariant, books: Books): AsyncGenerator<string> {
  for await (const { tenantId, text } of invariant.differences(books)) yield `company ${tenantId}: ${text}`;
}

export interface ReconcileOptions {
  urlOf(service: ServiceName): string;
  /**
   * Seconds that a difference must last to count: documents that are still on their way from one book to another while people work
   * are none.
   */
  patience: number;
  log(line: string): void;
}

/** Runs all checks and prints their results. @returns the number of differences */
export async function reconcile({ urlOf, patience, log }: ReconcileOptions): Promise<number> {
  let findings = await withBooks(urlOf, (books) => inTurn(invariants, (each) => check(each, books)));
  const until = performance.now() + patience * 1000;
  while (findings.some(({ count }) => count > 0) && performance.now() < until) {
    await pause(PAUSE_MS);
    findings = await withBooks(urlOf, (books) =>
      inTurn(findings, (before) => (before.count === 0 ? before : lasting(before, books))),
    );
  }
  for (const { invariant, differences, count } of findings) {
    log(`${invariant.id.padEnd(5)} ${String(count).padStart(6)}  ${invariant.claim}`);
    const logDifference = (difference: string): void => log(`        ${invariant.id} ${difference}`);
    if (count <= LISTED_MAX) for (const difference of differences) logDifference(difference);
    else
      await withBooks(urlOf, async (books) => {
        for await (const difference of describe(invariant, books)) logDifference(difference);
      });
  }
  const total = findings.reduce((sum, { count }) => sum + count, 0);
  log(total === 0 ? "the books agree" : `${total} differences`);
  return total;
}

async function lasting(before: Finding, books: Books): Promise<Finding> {
  // More differences than are stored are too many to be facts on their way.
  if (before.count > LISTED_MAX) return before;
  const now = await check(before.invariant, books);
  const differences = new Set([...now.differences].filter((each) => before.differences.has(each)));
  return { ...now, differences, count: differences.size };
}

async function inTurn<T, R>(all: readonly T[], work: (each: T) => Promise<R> | R): Promise<R[]> {
  const results: R[] = [];
  for (const each of all) results.push(await work(each));
  return results;
}
