// Computes the balanced entries of documents, goods, slips and opening balances; debits are positive. Pure.
import { NIL_ID } from "@kontor/contracts/core/id";
import { type DocumentEffect, type EffectLine, lineValue } from "@kontor/contracts/document/facts";
import type { Trade } from "@kontor/contracts/document/kind-values";
import type { LedgerAccount } from "@kontor/contracts/finance/ledger";
import type { SlipEffect } from "@kontor/contracts/finance/slip-facts";
import { Decimal } from "decimal.js";

/** Time of opening balances: before any business of a tenant. */
export const BEGINNING = "1970-01-01T00:00:00.000Z";

/** One ledger entry. */
export interface Entry {
  account: LedgerAccount;
  subjectId: string;
  partnerId: string | null;
  /** In cents, as text. */
  amount: string;
  operTime: string;
}

/** The ledger accounts that a trade books, besides money itself. */
interface Side {
  debt: LedgerAccount;
  goodsAccount: LedgerAccount;
  tax: LedgerAccount;
  fees: LedgerAccount;
  /** The account that the value of its goods is booked against. */
  inventoryContra: LedgerAccount;
  /** The account of its open item, which slips can settle. */
  openItem(debt: string): string;
}
const all = (debt: string): string => debt;
const nothing = (): string => "0";
const purchase: Side = {
  debt: "payable",
  goodsAccount: "goods-clearing",
  tax: "input-tax",
  fees: "purchase-fees",
  inventoryContra: "goods-clearing",
  openItem: all,
};
// What a supplier takes back leaves stock at its cost, whatever the supplier pays for it (docs/decisions/0057).
const purchaseReturn: Side = {
  ...purchase,
  goodsAccount: "purchase-price-variance",
  inventoryContra: "purchase-price-variance",
};
const sale: Side = {
  debt: "receivable",
  goodsAccount: "sale-revenue",
  tax: "output-tax",
  fees: "sale-fees",
  inventoryContra: "cost-of-goods",
  openItem: all,
};
// The unpaid rest of a cash sale is nobody's debt.
const retail: Side = { ...sale, goodsAccount: "retail-revenue", openItem: nothing };
const internal: Side = { ...purchase, inventoryContra: "stock-gain-loss", openItem: nothing };
const opening: Side = { ...internal, inventoryContra: "opening-equity" };

const sides: Readonly<Record<Trade, Side>> = {
  purchase,
  "purchase-return": purchaseReturn,
  ...{ sale, retail, internal },
  // Nothing of an order is booked but its deposit. What is left of it may become the partner's credit.
  order: { ...internal, openItem: all },
};
/** The side of a trade; undefined: the opening stock. */
export const sideOf = (trade: Trade | undefined): Side => (trade === undefined ? opening : sides[trade]);

const exact = (amount: Decimal.Value): Decimal => new Decimal(amount);
const sum = (amounts: readonly Decimal.Value[]): Decimal =>
  amounts.reduce<Decimal>((total, each) => total.plus(each), exact(0));

interface Booking {
  account: LedgerAccount;
  amount: Decimal;
  subjectId?: string;
}
/** Entries of one time and partner; zero amounts are left out. */
const booked = (bookings: readonly Booking[], operTime: string, partnerId: string | null): Entry[] =>
  bookings.flatMap(({ account, amount, subjectId = NIL_ID }) =>
    amount.isZero() ? [] : [{ account, subjectId, partnerId, amount: amount.toFixed(2), operTime }],
  );

/** The ledger account of what partners of a type owe, or are owed. */
const debtOf = (partnerType: string): LedgerAccount => (partnerType === "供应商" ? "payable" : "receivable");

/** What was left of an order's deposit goes back at its own time: through an account, or to what the partner owes (docs/decisions/0061). */
function returnEntries({ depositReturn, partnerId, partnerType }: DocumentEffect): Entry[] {
  if (!depositReturn) return [];
  const { accountId, operTime } = depositReturn;
  const amount = exact(depositReturn.amount);
  const owner = partnerId ?? NIL_ID;
  const refund: Booking = accountId
    ? { account: "cash", amount: amount.negated(), subjectId: accountId }
    : { account: debtOf(partnerType), amount: amount.negated(), subjectId: owner };
  return booked([{ account: "prepayment", amount, subjectId: owner }, refund], time(operTime), partnerId);
}

/**
 * Entries for the money of a document. The fact's amounts are signed, so one formula holds for all kinds: paid and open amounts stand against goods without tax
 * and discount, tax, and other fees (reference.md §1.7). Fees that are spread over the goods are part of their cost; tax contained in prices and fees is booked
 * as tax (docs/decisions/0039). The return of the rest of a sale books the amounts by rate that it states (0042).
 */
export function documentEntries(fact: DocumentEffect): Entry[] {
  const side = sideOf(fact.trade);
  const nets = sum(fact.lines.map(({ amountNet }) => amountNet)).times(fact.amountSign);
  const net = fact.taxes ? sum(fact.taxes.map((part) => part.net)) : nets;
  const spread = sum(fact.lines.map(spreadFees)).times(fact.amountSign);
  const taxed = exact(fact.amountAfterDiscount);
  const feeTax = exact(fact.feeTax?.amount ?? 0);
  const owner = fact.partnerId ?? NIL_ID;
  const debt = fact.depositReturn ? exact(0) : exact(fact.amountDebt);
  const own = booked(
    [
      ...fact.accounts.map(
        ({ accountId, amount }): Booking => ({ account: "cash", amount: exact(amount), subjectId: accountId }),
      ),
      { account: side.debt, amount: debt, subjectId: owner },
      { account: "prepayment", amount: exact(fact.amountDeposit).plus(fact.amountPrepaid ?? 0), subjectId: owner },
      { account: side.goodsAccount, amount: net.plus(spread).negated() },
      { account: side.tax, amount: net.minus(taxed).minus(feeTax) },
      { account: side.fees, amount: spread.minus(fact.amountOther).plus(feeTax) },
    ],
    time(fact.operTime),
    fact.partnerId,
  );
  return [...own, ...returnEntries(fact)];
}

/** The line's share of other fees, where they are part of the goods' cost. */
const spreadFees = (line: EffectLine): Decimal => exact(lineValue(line) ?? line.amountNet).minus(line.amountNet);

/** Entries for goods of that value, in or out. */
export const stockEntries = (side: Side, value: Decimal, operTime: string): Entry[] =>
  booked(
    [
      { account: "inventory", amount: value },
      { account: side.inventoryContra, amount: value.negated() },
    ],
    time(operTime),
    null,
  );

/** A ledger account with its subject there. */
export interface SlipBooking {
  account: LedgerAccount;
  subjectId: string | null;
  /** 1: the slip's amount is what the account gains. */
  sign: 1 | -1;
}
/** The ledger accounts of a slip's head, its lines and its discount. */
interface SlipSide {
  headBooking(slip: Pick<SlipEffect, "partnerId" | "accountId">): SlipBooking;
  booking(slip: Pick<SlipEffect, "partnerId">, line: SlipEffect["lines"][number]): SlipBooking;
  discountAccount: LedgerAccount;
}

/** Entries of a slip: money, the discount, and the lines' items, open items or accounts (reference.md §3.3). */
export function slipEntries(
  slip: Pick<SlipEffect, "billTime" | "partnerId" | "accountId" | "discountMoney" | "changeAmount" | "lines">,
  { headBooking, booking, discountAccount }: SlipSide,
): Entry[] {
  const { sign, account: headAccount, subjectId: headSubject } = headBooking(slip);
  const lines = slip.lines.map((line) => ({ ...booking(slip, line), amount: line.eachAmount }));
  return booked(
    [
      { account: headAccount, amount: exact(slip.changeAmount).times(sign), subjectId: headSubject ?? NIL_ID },
      { account: discountAccount, amount: exact(slip.discountMoney) },
      ...[...Map.groupBy(lines, ({ account, subjectId }) => `${account} ${subjectId}`).values()].flatMap(
        (each): Booking[] => {
          const [first] = each;
          if (!first) return [];
          const { account, subjectId, sign: lineSign } = first;
          const amount = sum(each.map((line) => line.amount)).times(lineSign);
          return [{ account, amount, subjectId: subjectId ?? NIL_ID }];
        },
      ),
    ],
    time(slip.billTime),
    slip.partnerId,
  );
}

/** Entries of an opening balance: of an account, or of a partner, signed. */
export const openingEntries = (
  account: LedgerAccount,
  subjectId: string,
  amount: Decimal.Value,
  partnerId: string | null,
): Entry[] =>
  booked(
    [
      { account, amount: exact(amount), subjectId },
      { account: "opening-equity", amount: exact(amount).negated() },
    ],
    BEGINNING,
    partnerId,
  );

const keyOf = ({ account, subjectId, partnerId, operTime }: Entry): string =>
  [account, subjectId, partnerId, operTime].join(" ");

/** The entries to append so that the ledger holds the desired entries instead of the current ones (architecture.md §4, rule 2). */
export function difference(currentEntries: readonly Entry[], desiredEntries: readonly Entry[]): Entry[] {
  const all = new Map<string, { entry: Entry; amount: Decimal }>();
  const add = (entry: Entry, sign: 1 | -1): void => {
    const key = keyOf(entry);
    const before = all.get(key)?.amount ?? exact(0);
    all.set(key, { entry, amount: before.plus(exact(entry.amount).times(sign)) });
  };
  for (const entry of currentEntries) add(entry, -1);
  for (const entry of desiredEntries) add(entry, 1);
  return [...all.values()].flatMap(({ entry, amount }) =>
    amount.isZero() ? [] : [{ ...entry, amount: amount.toFixed(2) }],
  );
}

/** @throws Error when debits and credits differ: a fault of the code that made the entries */
export function refuseUnbalanced(entries: readonly Entry[], what: string): void {
  const rest = sum(entries.map(({ amount }) => amount));
  if (!rest.isZero()) throw new Error(`the entries of ${what} differ by ${rest.toFixed(2)}`);
}

/** Normalizes a moment, so that current and desired entries can be compared. */
const time = (text: string): string => new Date(text).toISOString();
