// Random trade of one company through the public API: bought with discounts and fees, sold, taken back with and without its sale, found and lost,
// changed, dated otherwise, reversed and deleted. The same for the same seed.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { toWire } from "@kontor/contracts/core/money";
import type { DocumentKind } from "@kontor/contracts/document/define";
import { figure, netAmounts, totals } from "@kontor/contracts/document/totals";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, retailReturn, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import type { SystemConfigRow } from "@kontor/contracts/system/config";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { addUnit } from "@kontor/contracts/warehouse/unit";
import {
  addGoods,
  type Books,
  type Goods,
  openAnew,
  openBooks,
  type Paper,
  rule,
  sent,
  type Typed,
  written,
} from "./books.ts";
import { type Closing, firstOpen, isRefusedInside } from "./closed-days.ts";
import { done, type Reply, request } from "./company.ts";
import { posted, refusedBy } from "./documents.ts";
import { type Chance, one } from "./drill/company.ts";

type Fees = SystemConfigRow["purchaseFees"];
/** A document as it was said last. */
export interface Deed {
  kind: DocumentKind;
  paper: Paper & { id: string };
  version: number;
  /** Audited: drafts and what is reversed count for nothing. */
  counts: boolean;
  /** Something came back of it. */
  isTaken: boolean;
  isDeleted: boolean;
  /** What was paid for its goods, where it is a purchase. */
  paid: string;
}
export interface Trade extends Closing {
  books: Books;
  goods: Goods[];
  deeds: Deed[];
  chance: Chance;
  fees: Fees;
  /** Negative stock is on. */
  mayOwe: boolean;
  /** What the opening stock is worth. */
  opened: string;
  /** How many calls were refused because stock is short. */
  refused: number;
}

export const DAY_MS = 86_400_000;
/** So long ago the company bought its first goods; all else lies between that and an hour ago. */
export const DAYS = 120;
const START = Date.now() - DAYS * DAY_MS;
const END = Date.now() - DAY_MS / 24;
const BACKS = new Map([
  [saleOut, saleReturn],
  [retailOut, retailReturn],
]);

const between = (chance: Chance, from: number, to: number): string =>
  new Date(from + chance() * (to - from)).toISOString();
/** So many days some documents are dated ahead of today; none on today itself, so that no day changes sides while the trade runs. */
export const DAYS_AHEAD = 20;
const aheadTime = (chance: Chance): string =>
  between(chance, Date.now() + 2 * DAY_MS, Date.now() + DAYS_AHEAD * DAY_MS);
/** Sometimes the very moment of another document, sometimes ahead; of closed days not as often as there are of them, for nothing can be done there. */
const anyTime = (trade: Trade): string => {
  const { chance, deeds } = trade;
  if (some(chance, 0.15)) return one(deeds, chance).paper.at;
  if (some(chance, 0.15)) return aheadTime(chance);
  return between(chance, some(chance, 0.15) ? START + DAY_MS : openFrom(trade), END);
};
const openFrom = ({ closedTo }: Trade): number => firstOpen(closedTo) ?? START + DAY_MS;
/** After a document, on a day that is open; what lies ahead comes back ahead. */
export const after = (trade: Trade, at: string): string =>
  between(trade.chance, Math.max(Date.parse(at), openFrom(trade)), Math.max(END, Date.parse(at) + 1));
const upTo = (chance: Chance, most: number, digits: number): string => toFixed(chance() * most + 10 ** -digits, digits);
const toFixed = (value: number, digits: number): string => value.toFixed(digits);
const shuffled = <T>(all: readonly T[], chance: Chance): T[] =>
  all
    .map((each) => ({ each, at: chance() }))
    .sort((left, right) => left.at - right.at)
    .map(({ each }) => each);
const some = (chance: Chance, share: number): boolean => chance() < share;

/** Opens the company: three warehouses, goods with and without a weight and a unit of twelve, and some of each of them bought. */
export async function openTrade(chance: Chance): Promise<Trade> {
  const books = await openBooks(3, { forceApprovalFlag: true });
  const unit = { basicUnit: "pcs", otherUnit: "dozen", ratio: "12" };
  const { id: unitId } = await done<{ id: string }>(addUnit, { token: books.token, body: unit });
  const goods = [
    await addGoods(books, { weight: "0.25" }),
    await addGoods(books, { unitId, weight: "1.125" }),
    await addGoods(books, { unitId }),
    await addGoods(books),
  ];
  const counts = { opened: "0", refused: 0, closedTo: null, refusedInside: 0 };
  const trade: Trade = { books, goods, deeds: [], chance, fees: "expense", mayOwe: false, ...counts };
  const lines = goods.flatMap(({ barCode }) =>
    books.depots.map((depotId) => ({ barCode, depotId, number: upTo(chance, 20, 3), price: upTo(chance, 9, 4) })),
  );
  await say(trade, purchaseIn, { at: new Date(START).toISOString(), lines });
  await reopen(trade);
  return trade;
}

/** So many times each deed, in any order; and all is posted. */
export async function tradeOn(trade: Trade, settings: Partial<SystemConfigRow>, rounds: number): Promise<void> {
  await rule(trade.books, settings);
  trade.fees = settings.purchaseFees ?? trade.fees;
  trade.mayOwe = settings.minusStockFlag ?? trade.mayOwe;
  for (let round = 0; round < rounds; round++) for (const deed of shuffled(DEEDS, trade.chance)) await deed(trade);
  await settled(trade);
}
/** Until stock and money have posted all documents. */
export async function settled({ books, deeds }: Trade): Promise<void> {
  for (const { kind, paper, isDeleted } of deeds) if (!isDeleted) await posted(kind, books, paper.id);
}

/** An amount, a total or a price is typed; gifts are of the first goods alone, so that those of the others have a lowest price. */
function lineOf({ goods, books, chance }: Trade, most: number): Typed {
  const product = one(goods, chance);
  const isDozen = product.dozen !== "" && some(chance, 0.3);
  const number = some(chance, 0.3)
    ? upTo(chance, one([most, 0.01], chance), 3)
    : String(1 + Math.floor(chance() * most));
  const worth = upTo(chance, 9 * most, 2);
  const figures = one([{ price: upTo(chance, 9, 4) }, { amount: worth }, { total: worth }], chance);
  const isGift = product === goods[0] && some(chance, 0.2);
  return {
    // Kept for ever, so that what comes back stays linked.
    id: newId(),
    ...{ barCode: isDozen ? product.dozen : product.barCode, number, depotId: one(books.depots, chance) },
    ...{ tax: one(["0", "6", "13"], chance), ...(isGift ? { price: "0" } : figures) },
  };
}
const linesOf = (trade: Trade, most: number): Typed[] =>
  Array.from({ length: 1 + Math.floor(trade.chance() * 4) }, () => lineOf(trade, most));

const totalOf = (trade: Trade, kind: DocumentKind, paper: Paper) =>
  figure(totals(written(trade.books, kind, paper).lines, NO_HEAD).totalTaxLastMoney);
const NO_HEAD = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };

/** A document with a discount, typed as a rate or as money, and fees, where its kind has them. */
function paperOf(trade: Trade, kind: DocumentKind): Paper {
  const { chance } = trade;
  // More than there is, where that may be owed.
  const most = kind.movements.bringsIn ? 12 : trade.mayOwe ? 24 : 6;
  const paper = { at: anyTime(trade), lines: linesOf(trade, most) };
  if (!kind.amounts.hasOpenItem) return paper;
  const off = totalOf(trade, kind, paper).times(chance() * 0.3);
  const discounts = [{}, { discount: upTo(chance, 30, 2) }, { discountMoney: toWire(off, "amount") }];
  return { ...paper, ...one(discounts, chance), fees: some(chance, 0.5) ? upTo(chance, 9, 2) : "0" };
}

/** Whether a call was done; a refusal is an answer only where stock is short, and to what is or was dated at a closed moment. */
function isDone(trade: Trade, reply: Reply, moments: readonly string[]): boolean {
  if (isRefusedInside(trade, reply, moments)) return false;
  if (reply.status === 200) return true;
  if (!refusedBy(reply).some((id) => id.startsWith("stock-"))) throw new Error(reply.text.slice(0, 500));
  trade.refused++;
  return false;
}
const call = ({ books }: Trade, endpoint: Endpoint, given: { body?: unknown; query?: Record<string, unknown> }) =>
  sent(() => request(endpoint, { token: books.token, ...given }));

/** What goods cost that a purchase brings: net of their share of the discount, with fees where these are spread. */
function paidFor(trade: Trade, kind: DocumentKind, paper: Paper): string {
  const body = written(trade.books, kind, paper);
  if (kind === otherIn) return totals(body.lines, NO_HEAD).totalPrice;
  if (kind !== purchaseIn || !("discountMoney" in body)) return "0";
  const nets = netAmounts(body.lines, body.discountMoney);
  const fees = trade.fees === "expense" ? "0" : body.otherMoney;
  return nets.reduce((sum, net) => sum.plus(net), figure(fees)).toFixed(2);
}

/** Saves and audits a new document; undefined where stock is short. */
export const say = (trade: Trade, kind: DocumentKind, paper: Paper): Promise<Deed | undefined> =>
  sayAs(trade, kind, paper, written(trade.books, kind, paper));

/** The same of a document whose figures are not those that its paper comes to. */
export async function sayAs(
  trade: Trade,
  kind: DocumentKind,
  paper: Paper,
  body: ReturnType<typeof written>,
): Promise<Deed | undefined> {
  const reply = await call(trade, kind.endpoints.addAndAudit, { body });
  if (!isDone(trade, reply, [paper.at])) return undefined;
  const { version } = reply.json.data as { version: number };
  const state = { version, counts: true, isTaken: false, isDeleted: false, paid: paidFor(trade, kind, paper) };
  const deed: Deed = { kind, paper: { ...paper, id: body.id }, ...state };
  trade.deeds.push(deed);
  return deed;
}
const sayOf = (kind: DocumentKind) => async (trade: Trade) => void (await say(trade, kind, paperOf(trade, kind)));

/** One more sale; none where stock is short. */
export const sell = sayOf(saleOut);

/** One of the documents that count and that nothing leans on. */
function chosen({ deeds, chance }: Trade, isMeant: (deed: Deed) => boolean): Deed | undefined {
  const found = deeds.filter((deed, at) => at > 0 && deed.counts && !deed.isTaken && isMeant(deed));
  return found.length > 0 ? one(found, chance) : undefined;
}

/** All of a sale comes back in one document: as it was typed, with the same discount and fees. */
export async function bringBack(trade: Trade, sale: Deed): Promise<Deed | undefined> {
  const sold = written(trade.books, sale.kind, sale.paper);
  const lines = sale.paper.lines.map(({ id: _id, ...line }, at) => ({ ...line, linkId: sold.lines[at]?.id ?? "" }));
  const { id: linkId, at, ...paper } = sale.paper;
  return drawn(trade, sale, { ...paper, at: after(trade, at), linkId, lines });
}

/** A part of one line of a sale comes back, with no less than its share of the discount. */
async function bringPartBack(trade: Trade, sale: Deed): Promise<void> {
  const sold = written(trade.books, sale.kind, sale.paper);
  const at = Math.floor(trade.chance() * sold.lines.length);
  const [line, typed] = [sold.lines[at], sale.paper.lines[at]];
  if (!line || !typed) throw new Error("a sale has lines");
  const number = toWire(figure(line.operNumber).times(0.2 + trade.chance() * 0.7), "quantity");
  const { barCode, depotId, tax = "0" } = { ...line, ...typed };
  const back: Typed = { barCode, depotId, tax, number, price: line.unitPrice, linkId: line.id };
  const paper = { at: after(trade, sale.paper.at), linkId: sale.paper.id, lines: [back] };
  await drawn(trade, sale, { ...paper, ...shareOfDiscount(trade, sale, paper) });
}
function shareOfDiscount(trade: Trade, sale: Deed, paper: Paper): Partial<Paper> {
  const sold = written(trade.books, sale.kind, sale.paper);
  if (!("discountMoney" in sold) || figure(sold.discountMoney).isZero()) return {};
  const whole = totalOf(trade, sale.kind, sale.paper);
  const part = totalOf(trade, sale.kind, paper);
  const share = figure(sold.discountMoney).times(part).div(whole).toDecimalPlaces(2, UP);
  return { discountMoney: (share.greaterThan(part) ? part : share).toFixed(2) };
}
const UP = 0;

/** The kind of what comes back of it. */
export function backKind(sale: Deed): DocumentKind {
  const kind = BACKS.get(sale.kind);
  if (!kind) throw new Error(`nothing comes back of ${sale.kind.name}`);
  return kind;
}
async function drawn(trade: Trade, sale: Deed, paper: Paper): Promise<Deed | undefined> {
  const deed = await say(trade, backKind(sale), paper);
  if (deed) sale.isTaken = true;
  return deed;
}

/** Whether all of it can come back: nothing has yet. */
export const isOpenSale = ({ kind, counts, isTaken }: Deed): boolean => BACKS.has(kind) && counts && !isTaken;

const comeBack = (bring: (trade: Trade, sale: Deed) => Promise<unknown>) => async (trade: Trade) => {
  const sale = chosen(trade, isOpenSale);
  if (sale) await bring(trade, sale);
};

const asSeen = ({ paper: { id }, version }: Deed) => ({ body: { documents: [{ id, version }] } });
/** Takes back that it counts: not where its goods are gone. */
async function reverse(trade: Trade, deed: Deed): Promise<boolean> {
  const reply = await call(trade, deed.kind.endpoints.reverseAudit, asSeen(deed));
  if (!isDone(trade, reply, [deed.paper.at])) return false;
  const { documents } = reply.json.data as { documents: { version: number }[] };
  Object.assign(deed, { counts: false, version: documents[0]?.version });
  return true;
}
async function takeBack(trade: Trade): Promise<void> {
  const deed = chosen(trade, () => true);
  if (!deed || !(await reverse(trade, deed)) || some(trade.chance, 0.5)) return;
  const reply = await call(trade, deed.kind.endpoints.remove, { query: { id: deed.paper.id } });
  deed.isDeleted = isDone(trade, reply, [deed.paper.at]);
}

/** Reverses a document, changes it and audits it again. */
const change = (changed: (trade: Trade, deed: Deed) => Paper) => async (trade: Trade) => {
  const deed = chosen(trade, ({ paper }) => !paper.linkId);
  if (!deed || !(await reverse(trade, deed))) return;
  const { kind, version } = deed;
  const paper = { ...changed(trade, deed), id: deed.paper.id };
  const body = { ...written(trade.books, kind, paper), version };
  const reply = await call(trade, kind.endpoints.updateAndAudit, { body });
  if (!isDone(trade, reply, [paper.at])) return;
  const data = reply.json.data as { version: number };
  Object.assign(deed, { paper, version: data.version, counts: true, paid: paidFor(trade, kind, paper) });
};

/** There was another quantity of the last goods when the company began, at another cost. */
async function reopen(trade: Trade): Promise<void> {
  const { books, goods, chance } = trade;
  const [initStock, cost] = [upTo(chance, 9, 3), upTo(chance, 9, 6)];
  const product = goods.at(-1) ?? one(goods, chance);
  // What a company began with lies before all days.
  if (!isDone(trade, await openAnew(books, product, [initStock, cost]), [new Date(START).toISOString()])) return;
  trade.opened = toWire(figure(initStock).times(cost), "amount");
}

/** What is done in a round. */
const DEEDS: readonly ((trade: Trade) => Promise<void>)[] = [
  ...[purchaseIn, purchaseIn, purchaseIn, saleOut, saleOut, saleOut, retailOut, otherIn, otherOut, saleReturn].map(
    sayOf,
  ),
  comeBack(bringBack),
  comeBack(bringPartBack),
  change((trade, { paper }) => ({ ...paper, at: anyTime(trade) })),
  change((trade, { kind }) => paperOf(trade, kind)),
  takeBack,
  reopen,
];
