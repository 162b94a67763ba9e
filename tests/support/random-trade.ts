// Random trade of one tenant through the public API: goods bought with discounts and fees, sold, returned with and without their sale, found and
// lost, documents changed, re-dated, reversed and deleted, orders closed and opened again. The same for the same seed.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { toWire } from "@kontor/contracts/core/money";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { stockDirection } from "@kontor/contracts/document/movements";
import { figure, netAmounts, totals } from "@kontor/contracts/document/totals";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import type { SystemConfigRow } from "@kontor/contracts/system/config";
import { withParts } from "@kontor/contracts/testing/valid-document";
import { addUnit } from "@kontor/contracts/warehouse/unit";
import {
  addTestProduct,
  addVariants,
  type Books,
  barCodesOf,
  openAnew,
  openBooks,
  sent,
  type TestProduct,
  type Typed,
  type TypedDocument,
  written,
} from "./books.ts";
import { type Closing, firstOpen, isRefusedInside } from "./closed-days.ts";
import { posted, refusedBy } from "./documents.ts";
import { type Chance, one } from "./drill/tenant.ts";
import { done, type Reply, request } from "./tenant.ts";
import { partOf, trackedLines } from "./tracked-lines.ts";

type Fees = SystemConfigRow["purchaseFees"];
/** A document with its latest figures. */
export interface Step {
  kind: DocumentKind;
  document: TypedDocument & { id: string };
  version: number;
  isAudited: boolean;
  /** With strict audit what is not audited counts for nothing. */
  counts: boolean;
  /** Whether goods of it were returned or, of an order, delivered: it cannot be changed. */
  isReturned: boolean;
  /** Of a sale order: something was bought of it, so that it cannot be changed. */
  isBought: boolean;
  /** Of an order: it is neither changed nor delivered until it is opened again. */
  isClosed: boolean;
  isDeleted: boolean;
  /** The cost of its goods, if it is a purchase; what the supplier pays back for them, negative, if it is the return of one. */
  paid: string;
}
export interface Trade extends Closing {
  books: Books;
  products: TestProduct[];
  steps: Step[];
  chance: Chance;
  fees: Fees;
  /** Whether negative stock is allowed. */
  mayOwe: boolean;
  /** Strict audit is on. */
  isStrict: boolean;
  /** What the opening stock is worth. */
  opened: string;
  /** How many calls were refused because stock is short. */
  refused: number;
}

export const DAY_MS = 86_400_000;
/** How long ago the tenant bought its first goods; everything else is dated between that and an hour ago. */
export const DAYS = 120;
const START = Date.now() - DAYS * DAY_MS;
const END = Date.now() - DAY_MS / 24;
/** The kind by which goods go back, by the kind that moved them. */
const RETURN_KINDS: ReadonlyMap<DocumentKind, DocumentKind> = new Map(
  documentKinds.flatMap((source) =>
    documentKinds
      .filter(({ links }) => links.some((link) => link.takesBack && link.source === source.name))
      .map((kind) => [source, kind] as const),
  ),
);

const between = (chance: Chance, from: number, to: number): string =>
  new Date(from + chance() * (to - from)).toISOString();
/** How many days ahead some documents are dated; none is dated today, so that no day passes from future to past during the test. */
export const DAYS_AHEAD = 20;
const aheadTime = (chance: Chance): string =>
  between(chance, Date.now() + 2 * DAY_MS, Date.now() + DAYS_AHEAD * DAY_MS);
/** A random moment: sometimes that of another document, sometimes ahead, rarely in closed days, where nothing can be done. */
export const anyTime = (trade: Trade): string => {
  const { chance, steps } = trade;
  if (some(chance, 0.15)) return one(steps, chance).document.at;
  if (some(chance, 0.15)) return aheadTime(chance);
  return between(chance, some(chance, 0.15) ? START + DAY_MS : openFrom(trade), END);
};
const openFrom = ({ closedTo }: Trade): number => firstOpen(closedTo) ?? START + DAY_MS;
/** A moment after a document on an open day; the return of a future document is dated in the future as well. */
export const after = (trade: Trade, at: string): string =>
  between(trade.chance, Math.max(Date.parse(at), openFrom(trade)), Math.max(END, Date.parse(at) + 1));
export const upTo = (chance: Chance, most: number, digits: number): string =>
  toFixed(chance() * most + 10 ** -digits, digits);
export const toFixed = (value: number, digits: number): string => value.toFixed(digits);
export const shuffled = <T>(all: readonly T[], chance: Chance): T[] =>
  all
    .map((each) => ({ each, at: chance() }))
    .sort((left, right) => left.at - right.at)
    .map(({ each }) => each);
const some = (chance: Chance, share: number): boolean => chance() < share;

/** Opens the tenant: three warehouses, goods with and without a weight, a unit of twelve, batches, serial numbers and variants, and some of each of them bought. */
export async function openTrade(chance: Chance): Promise<Trade> {
  const books = await openBooks(3, { forceApprovalFlag: true, purchaseBySaleFlag: true });
  const unit = { basicUnit: "pcs", otherUnit: "dozen", ratio: "12" };
  const { id: unitId } = await done<{ id: string }>(addUnit, { token: books.token, body: unit });
  const products = [
    await addTestProduct(books, { weight: "0.25" }),
    await addTestProduct(books, { unitId, weight: "1.125" }),
    await addTestProduct(books, { enableBatchNumber: true }),
    await addTestProduct(books, { enableSerialNumber: true }),
    await addVariants(books),
    await addTestProduct(books, { unitId }),
    await addTestProduct(books),
  ];
  const counts = { opened: "0", refused: 0, closedTo: null, refusedInside: 0 };
  const settings = { fees: "expense", mayOwe: false, isStrict: true } as const;
  const trade: Trade = { books, products, steps: [], chance, ...settings, ...counts };
  const barCodes = products.flatMap(({ barCode, variants = [] }) => [barCode, ...variants]);
  const lines = barCodes.flatMap((barCode) =>
    books.warehouses.map((depotId) => ({ barCode, depotId, number: upTo(chance, 20, 3), price: upTo(chance, 9, 4) })),
  );
  await enter(trade, purchaseIn, {
    at: new Date(START).toISOString(),
    lines: await trackedLines(trade, purchaseIn, lines),
  });
  await reopen(trade);
  return trade;
}

/** Waits until stock and money have posted all documents. */
export async function allPosted({ books, steps }: Trade): Promise<void> {
  for (const { kind, document, isDeleted } of steps) if (!isDeleted) await posted(kind, books, document.id);
}

/** A line with an amount, a total or a price. Only the first product is given away, so that the others have a lowest price. */
function lineOf({ products, books, chance }: Trade, most: number): Typed {
  const product = one(products, chance);
  const isDozen = product.dozen !== "" && some(chance, 0.3);
  const { variants = [] } = product;
  const piece = variants.length > 0 ? one([product.barCode, ...variants], chance) : product.barCode;
  const number = some(chance, 0.3)
    ? upTo(chance, one([most, 0.01], chance), 3)
    : String(1 + Math.floor(chance() * most));
  const total = upTo(chance, 9 * most, 2);
  const figures = one([{ price: upTo(chance, 9, 4) }, { amount: total }, { total: total }], chance);
  const isGift = product === products[0] && some(chance, 0.2);
  return {
    // Never removed, so that returns stay linked.
    id: newId(),
    ...{ barCode: isDozen ? product.dozen : piece, number, depotId: one(books.warehouses, chance) },
    ...{ tax: one(["0", "6", "13"], chance), ...(isGift ? { price: "0" } : figures) },
  };
}
const linesOf = (trade: Trade, most: number): Typed[] =>
  Array.from({ length: 1 + Math.floor(trade.chance() * 4) }, () => lineOf(trade, most));

/** The lines, where the first is a parent with others as its children. */
function partsOf({ products }: Trade, kind: DocumentKind, lines: readonly Typed[]): Typed[] {
  const productOf = (line: Typed): string =>
    products.find((product) => barCodesOf(product).includes(line.barCode))?.id ?? "";
  const [first, last] = [products[0], products.at(-1)];
  const child = (parent: Typed): Typed => {
    const other = productOf(parent) === last?.id ? first : last;
    return { ...parent, id: newId(), barCode: other?.barCode ?? "", tracked: {} };
  };
  return [...withParts(kind, lines, child, productOf)];
}

export const totalOf = (trade: Trade, kind: DocumentKind, document: TypedDocument) =>
  figure(totals(written(trade.books, kind, document).lines, NO_HEAD).totalTaxLastMoney);
const NO_HEAD = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };

/** A deposit for some orders. */
export const depositOf = (trade: Trade, kind: DocumentKind, document: TypedDocument): Pick<TypedDocument, "paid"> =>
  some(trade.chance, 0.5) ? { paid: toWire(totalOf(trade, kind, document).times(trade.chance()), "amount") } : {};
/** A warehouse in which some orders hold their goods, and the last day of it. */
const holdOf = (
  { chance, books }: Trade,
  { mayHold }: DocumentKind,
): Pick<TypedDocument, "heldUntil" | "heldDepotId"> =>
  mayHold && some(chance, 0.6) ? { heldUntil: "2999-12-31", heldDepotId: one(books.warehouses, chance) } : {};

/** A document with a discount, typed as a rate or as money, and fees, where its kind has them. */
export async function documentInput(trade: Trade, kind: DocumentKind): Promise<TypedDocument> {
  const { chance } = trade;
  // More than there is, where negative stock is allowed.
  const most = kind.movements.bringsIn ? 12 : trade.mayOwe ? 24 : 6;
  const at = anyTime(trade);
  const document = { at, lines: partsOf(trade, kind, await trackedLines(trade, kind, linesOf(trade, most))) };
  if (kind.progress) return { ...document, ...depositOf(trade, kind, document), ...holdOf(trade, kind) };
  if (!kind.amounts.hasOpenItem) return document;
  const off = totalOf(trade, kind, document).times(chance() * 0.3);
  const discounts = [{}, { discount: upTo(chance, 30, 2) }, { discountMoney: toWire(off, "amount") }];
  return { ...document, ...one(discounts, chance), fees: some(chance, 0.5) ? upTo(chance, 9, 2) : "0" };
}

/**
 * Whether a call was done; a refusal is an answer only where stock is short, where goods of which only gifts are left come in for nothing, and to what is or was
 * dated at a closed moment.
 */
export function isDone(trade: Trade, reply: Reply, moments: readonly string[]): boolean {
  if (isRefusedInside(trade, reply, moments)) return false;
  if (reply.status === 200) return true;
  if (!refusedBy(reply).some((id) => /^stock-|cost-unknown$/.test(id))) throw new Error(reply.text.slice(0, 500));
  trade.refused++;
  return false;
}
export const call = (
  { books }: Trade,
  endpoint: Endpoint,
  input: { body?: unknown; query?: Record<string, unknown> },
) => sent(() => request(endpoint, { token: books.token, ...input }));

/** The cost of purchased goods: net of the discount, with fees where these are spread. Of returned ones their price, whatever they cost. */
function paidFor(trade: Trade, kind: DocumentKind, document: TypedDocument): string {
  const body = written(trade.books, kind, document);
  if (kind.trade === "internal" && stockDirection(kind.movements) === 1) return totals(body.lines, NO_HEAD).totalPrice;
  if (!("discountMoney" in body)) return "0";
  const net = netAmounts(body.lines, body.discountMoney).reduce((sum, each) => sum.plus(each), figure("0"));
  if (kind.trade === "purchase-return") return net.negated().toFixed(2);
  if (kind.trade !== "purchase") return "0";
  return net.plus(trade.fees === "expense" ? "0" : body.otherMoney).toFixed(2);
}

/** Saves and audits a new document; undefined where stock is short. */
export const enter = (trade: Trade, kind: DocumentKind, document: TypedDocument): Promise<Step | undefined> =>
  enterAs(trade, kind, document, written(trade.books, kind, document));

/** The same for a document whose figures are given instead of calculated. */
export async function enterAs(
  trade: Trade,
  kind: DocumentKind,
  document: TypedDocument,
  body: ReturnType<typeof written>,
): Promise<Step | undefined> {
  const reply = await call(trade, kind.endpoints.addAndAudit, { body });
  return isDone(trade, reply, [document.at]) ? noted(trade, kind, { ...document, id: body.id }, reply) : undefined;
}
const UNTOUCHED = { isReturned: false, isBought: false, isClosed: false, isDeleted: false };
function noted(trade: Trade, kind: DocumentKind, document: Step["document"], reply: Reply): Step {
  const { version } = reply.json.data as { version: number };
  const state = { version, isAudited: true, counts: true, ...UNTOUCHED };
  const step: Step = { kind, document, ...state, paid: paidFor(trade, kind, document) };
  trade.steps.push(step);
  return step;
}
/** Saves a document that nobody audits. */
export const draftOf = (kind: DocumentKind) => async (trade: Trade) => {
  const document = await documentInput(trade, kind);
  const body = written(trade.books, kind, document);
  const reply = await call(trade, kind.endpoints.add, { body });
  if (!isDone(trade, reply, [document.at])) return;
  Object.assign(noted(trade, kind, { ...document, id: body.id }, reply), { isAudited: false, counts: !trade.isStrict });
};
export const enterOf = (kind: DocumentKind) => async (trade: Trade) =>
  void (await enter(trade, kind, await documentInput(trade, kind)));

/** One more sale; none where stock is short. */
export const sell = enterOf(saleOut);

/** One of the audited documents that nothing leans on. */
export function chosen({ steps, chance }: Trade, isMeant: (step: Step) => boolean): Step | undefined {
  const isFree = ({ isAudited, isReturned, isClosed }: Step) => isAudited && !isReturned && !isClosed;
  const candidates = steps.filter((step, at) => at > 0 && isFree(step) && isMeant(step));
  return candidates.length > 0 ? one(candidates, chance) : undefined;
}

/** Returns all of a sale or a purchase in one document, with the same lines, discount and fees. */
export async function returnSale(trade: Trade, sale: Step): Promise<Step | undefined> {
  const sold = written(trade.books, sale.kind, sale.document);
  const lines = sale.document.lines.map(({ id: _id, ...line }, at) => ({ ...line, linkId: sold.lines[at]?.id ?? "" }));
  const { id: linkId, at, deposit: _, ...document } = sale.document;
  return enterReturn(trade, sale, { ...document, at: after(trade, at), linkId, lines });
}

/** Returns a part of one line of a sale or a purchase, with at least its share of the discount. */
export async function returnPart(trade: Trade, sale: Step): Promise<void> {
  const sold = written(trade.books, sale.kind, sale.document);
  const at = Math.floor(trade.chance() * sold.lines.length);
  const [line, typed] = [sold.lines[at], sale.document.lines[at]];
  if (!line || !typed) throw new Error("a sale has lines");
  const share = toWire(figure(line.operNumber).times(0.2 + trade.chance() * 0.7), "quantity");
  const { barCode, depotId, tax = "0", tracked = {} } = { ...line, ...typed };
  const { number, snList } = partOf(tracked, share);
  const returned: Typed = { barCode, depotId, tax, number, price: line.unitPrice, linkId: line.id };
  returned.tracked = { ...tracked, snList };
  const document = { at: after(trade, sale.document.at), linkId: sale.document.id, lines: [returned] };
  await enterReturn(trade, sale, { ...document, ...shareOfDiscount(trade, sale, document) });
}
function shareOfDiscount(trade: Trade, sale: Step, document: TypedDocument): Partial<TypedDocument> {
  const sold = written(trade.books, sale.kind, sale.document);
  if (!("discountMoney" in sold) || figure(sold.discountMoney).isZero()) return {};
  const whole = totalOf(trade, sale.kind, sale.document);
  const part = totalOf(trade, sale.kind, document);
  const share = figure(sold.discountMoney).times(part).div(whole).toDecimalPlaces(2, UP);
  return { discountMoney: (share.greaterThan(part) ? part : share).toFixed(2) };
}
const UP = 0;

/** The kind of its return. */
export function returnKind(sale: Step): DocumentKind {
  const kind = RETURN_KINDS.get(sale.kind);
  if (!kind) throw new Error(`nothing goes back of ${sale.kind.name}`);
  return kind;
}
async function enterReturn(trade: Trade, sale: Step, document: TypedDocument): Promise<Step | undefined> {
  const step = await enter(trade, returnKind(sale), document);
  if (step) sale.isReturned = true;
  return step;
}

/** Whether all of it can go back: nothing has yet. */
const isReturnable = ({ kind, isAudited, isReturned }: Step): boolean =>
  RETURN_KINDS.has(kind) && isAudited && !isReturned;
/** Whether all its goods can come back to stock, and its return leaves nothing: a deposit that it deducted would stay the customer's. */
export const isOpenSale = (step: Step): boolean =>
  isReturnable(step) && returnKind(step).movements.bringsIn && !step.document.linkId;

export const returning = (bring: (trade: Trade, sale: Step) => Promise<unknown>) => async (trade: Trade) => {
  const source = chosen(trade, isReturnable);
  if (source) await bring(trade, source);
};

export const asSeen = ({ document: { id }, version }: Step) => ({ body: { documents: [{ id, version }] } });
/** Takes back its audit: where it counts no more, not where its goods are gone. */
async function reverse(trade: Trade, step: Step): Promise<boolean> {
  const reply = await call(trade, step.kind.endpoints.reverseAudit, asSeen(step));
  if (!isDone(trade, reply, [step.document.at])) return false;
  const { documents } = reply.json.data as { documents: { version: number }[] };
  Object.assign(step, { isAudited: false, counts: !trade.isStrict, version: documents[0]?.version });
  return true;
}
const sourceOf = ({ steps }: Trade, { document: { linkId } }: Step): Step | undefined =>
  steps.find(({ document }) => document.id === linkId);
export async function reverseAny(trade: Trade): Promise<void> {
  const step = chosen(trade, ({ isBought }) => !isBought);
  if (!step || !(await reverse(trade, step)) || some(trade.chance, 0.5)) return;
  const remove = (choice: object) =>
    call(trade, step.kind.endpoints.remove, { query: { id: step.document.id, ...choice } });
  let reply = await remove({});
  // An order whose deposit is in the books is deleted with a choice of where that goes.
  if (refusedBy(reply).includes("document-deposit-booked") && Number(step.document.paid ?? "0") > 0) {
    reply = await remove({ depositReturn: one([trade.books.accountId, "credit"], trade.chance), reason: "As agreed" });
  }
  // What a closed order's delivery deducted of its deposit stays, since the rest went back by a choice.
  if (refusedBy(reply).includes("document-deduction-closed") && sourceOf(trade, step)?.isClosed) return;
  if (isDone(trade, reply, [step.document.at])) Object.assign(step, { isDeleted: true, counts: false });
}

/** Reverses a document, changes it and audits it again. */
export const change =
  (changed: (trade: Trade, step: Step) => TypedDocument | Promise<TypedDocument>) => async (trade: Trade) => {
    const step = chosen(trade, ({ document, isBought }) => !document.linkId && !isBought);
    if (!step || !(await reverse(trade, step))) return;
    const { kind, version } = step;
    const document = { ...(await changed(trade, step)), id: step.document.id };
    const body = { ...written(trade.books, kind, document), version };
    const reply = await call(trade, kind.endpoints.updateAndAudit, { body });
    if (!isDone(trade, reply, [document.at])) return;
    const data = reply.json.data as { version: number };
    const state = { version: data.version, isAudited: true, counts: true };
    Object.assign(step, { document, ...state, paid: paidFor(trade, kind, document) });
  };

/** Changes the opening stock of the last product, quantity and cost. */
export async function reopen(trade: Trade): Promise<void> {
  const { books, products, chance } = trade;
  const [initStock, cost] = [upTo(chance, 9, 3), upTo(chance, 9, 6)];
  const product = products.at(-1) ?? one(products, chance);
  // Opening stock is dated before all days.
  if (!isDone(trade, await openAnew(books, product, [initStock, cost]), [new Date(START).toISOString()])) return;
  trade.opened = toWire(figure(initStock).times(cost), "amount");
}
