// A tenant whose books are compared: its documents as a bookkeeper would write them down, and the figures of all books about its goods.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { toWire } from "@kontor/contracts/core/money";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { editDiscount, editLine, figure, type LineEdit, totals } from "@kontor/contracts/document/totals";
import type { TrackedLine } from "@kontor/contracts/document/tracking";
import { listTrialBalance } from "@kontor/contracts/finance/books";
import type { LedgerAccount } from "@kontor/contracts/finance/ledger";
import { getListWithStock } from "@kontor/contracts/reports/product-stock";
import type { SystemConfigRow } from "@kontor/contracts/system/config";
import { placedIn } from "@kontor/contracts/testing/valid-document";
import { addProduct, getProduct, updateProduct } from "@kontor/contracts/warehouse/product";
import { listCosts, listStock } from "@kontor/contracts/warehouse/stock";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { vi } from "vitest";
import { partnerIn, posted, refusedBy, type Shop, shopOf } from "./documents.ts";
import { PATIENCE_MS } from "./patience.ts";
import { changeSettings } from "./settings.ts";
import { done, newTenant, type Reply, request } from "./tenant.ts";

export interface Books extends Shop {
  warehouses: string[];
}
export interface TestProduct {
  id: string;
  barCode: string;
  /** The barcode of their second unit, a dozen; empty where they have none. */
  dozen: string;
  /** How its goods are told apart, if at all. */
  told?: "batch" | "serial" | "variant";
  /** The barcodes of its other variants, whose stock is kept apart. */
  variants?: readonly string[];
}
/** A line as it is entered: exactly one of a price, an amount without tax, and a total with tax. */
export interface Typed {
  id?: string;
  barCode: string;
  number: string;
  price?: string;
  amount?: string;
  total?: string;
  /** In percent. */
  tax?: string;
  depotId?: string | null;
  /** The target warehouse of a transfer. */
  anotherDepotId?: string;
  /** The line of its source: of the sale that is returned, or the order that is delivered. */
  linkId?: string | null;
  /** Its batch or serial numbers. */
  tracked?: Partial<TrackedLine>;
  /** Why goods that were in transit did not arrive. */
  lost?: string;
}
/** A document as it is entered. It is unpaid unless stated; kinds without debt are paid at once. */
export interface TypedDocument {
  id?: string;
  at: string;
  lines: readonly Typed[];
  /** The rate in percent, or the amount: whichever was typed. */
  discount?: string;
  discountMoney?: string;
  fees?: string;
  paid?: string;
  /** What is deducted of the order's deposit. */
  deposit?: string;
  /** The last day on which an order holds its goods, and in which warehouse. */
  heldUntil?: string | null;
  heldDepotId?: string | null;
  /** The sale that is returned, the order that is delivered or bought, or the transfer whose goods are received. */
  linkId?: string | null;
  /** A transfer sends its goods, and others receive them. */
  inTransit?: boolean;
}

const OWNERS = ["purchase", "sales", "warehouse"] as const;
const PATIENCE = { timeout: PATIENCE_MS, interval: 100 };

/** Opens a tenant with that many warehouses and those settings, and waits until all services have them. */
export async function openBooks(warehouseCount: number, settings: Partial<SystemConfigRow> = {}): Promise<Books> {
  const shop = await shopOf(await newTenant(), documentKinds);
  const books: Books = { ...shop, warehouses: [shop.warehouseId] };
  for (let at = 1; at < warehouseCount; at++) {
    const body = { name: `Warehouse ${at + 1}` };
    books.warehouses.push((await done<{ id: string }>(addWarehouse, { token: shop.token, body })).id);
  }
  await rule(books, settings);
  return books;
}

/** Changes settings, and waits until all services with documents have consumed them. */
export const rule = (books: Books, settings: Partial<SystemConfigRow>): Promise<void> =>
  changeSettings(books, settings, OWNERS);

/** Adds goods: with a unit, further barcodes, a weight or an opening stock, where that is asked for. */
export async function addTestProduct(
  { token }: Pick<Books, "token">,
  changes: Record<string, unknown> = {},
): Promise<TestProduct> {
  const barCode = `b${newId().slice(-10)}`;
  const dozen = changes.unitId ? `d${newId().slice(-10)}` : "";
  const meList = [{ barCode, commodityUnit: "pcs" }, ...(dozen ? [{ barCode: dozen, commodityUnit: "dozen" }] : [])];
  const body = { name: `Goods ${barCode}`, ...(changes.unitId ? {} : { unit: "pcs" }), meList, ...changes };
  const tracking = changes.enableBatchNumber ? "batch" : changes.enableSerialNumber ? "serial" : undefined;
  const { id } = await done<{ id: string }>(addProduct, { token, body });
  return { ...{ id, barCode, dozen }, ...(tracking ? { told: tracking } : {}) };
}

/** Adds goods in two colours. */
export async function addVariants(books: Pick<Books, "token">): Promise<TestProduct> {
  const colours = ["red", "blue"];
  const meList = colours.map((sku) => ({ barCode: `v${newId().slice(-10)}`, commodityUnit: "pcs", sku }));
  const [first, ...others] = meList.map(({ barCode }) => barCode);
  const attribute = [{ attributeName: "colour", attributeValues: colours }];
  const { id } = await addTestProduct(books, { attribute, meList });
  return { id, barCode: first ?? "", dozen: "", told: "variant", variants: others };
}

/** All barcodes of a product. */
export const barCodesOf = ({ barCode, dozen, variants = [] }: TestProduct): string[] => [
  barCode,
  ...(dozen === "" ? [] : [dozen]),
  ...variants,
];

/** Changes the opening stock of a product with one barcode in the first warehouse. The response may be a refusal. */
export function openAnew(
  { token, warehouseId: depotId }: Books,
  { id, barCode }: TestProduct,
  [initStock, openingUnitCost]: readonly [string, string],
): Promise<Reply> {
  // A purchase may just have changed the product's price and so its version.
  return sent(async () => {
    const { info } = await done<Answer<typeof getProduct>>(getProduct, { token, query: { id } });
    const { name, unit, version, enabled, meList } = info;
    const unchanged = {
      id,
      version,
      enabled,
      name,
      unit,
      meList: [{ id: meList[0]?.id, barCode, commodityUnit: "pcs" }],
    };
    const stock = [{ depotId, initStock, openingUnitCost }];
    const reply = await request(updateProduct, { token, body: { ...unchanged, stock } });
    if (refusedBy(reply).includes("stale-version")) throw new Error(reply.text);
    return reply;
  });
}

function lineOf(books: Books, kind: DocumentKind, typed: Typed) {
  const { id = newId(), barCode, number: operNumber, price = "0", amount, total, tax = "0", linkId = null } = typed;
  const edited: LineEdit = total === undefined ? (amount === undefined ? "unitPrice" : "allPrice") : "taxLastMoney";
  const figures = {
    ...{ operNumber, unitPrice: price, allPrice: amount ?? "0", taxMoney: "0", taxLastMoney: total ?? "0" },
    taxRate: kind.amounts.hasTax ? tax : "0",
  };
  const { depotId = null, anotherDepotId, tracked, lost } = typed;
  const line = { id, barCode, linkId, depotId: depotId ?? books.warehouseId, anotherDepotId };
  return {
    ...placedIn(kind, line, [...books.warehouses, books.otherWarehouseId]),
    ...editLine(figures, edited),
    ...tracked,
    ...(lost === undefined ? {} : { isLost: true, remark: lost }),
  };
}

/** The body of a document as its form would send it. */
export function written(books: Books, kind: DocumentKind, input: TypedDocument) {
  const lines = input.lines.map((line) => lineOf(books, kind, line));
  const { linkId = null, heldUntil = null, heldDepotId = null, inTransit = false } = input;
  const base = { id: input.id ?? newId(), operTime: input.at, lines, linkId, heldUntil, heldDepotId, inTransit };
  const changes = { ...base, organId: partnerIn(kind, books.partners) };
  if (!kind.amounts.movesMoney) return changes;
  const { discount = "0", discountMoney = "0", fees = "0", deposit = "0" } = input;
  const off = editDiscount(lines, { discount, discountMoney }, input.discountMoney ? "discountMoney" : "discount");
  const head = { ...off, otherMoney: fees, deposit, changeAmount: "0" };
  const amount = kind.trade === "retail" ? totals(lines, head).due : (input.paid ?? "0");
  return { ...changes, ...head, changeAmount: amount, accounts: [{ accountId: books.accountId, amount }] };
}

/** Refusals because services have not consumed or posted something yet. */
const PENDING = ["document-barcode-unknown", "not-found", "posting-pending"];

/** Sends a call until the services have everything that it names. The final response may be a refusal. */
export function sent(call: () => Promise<Reply>): Promise<Reply> {
  return vi.waitFor(async () => {
    const reply = await call();
    const isPending = reply.status >= 500 || refusedBy(reply).some((id) => PENDING.includes(id));
    if (isPending) throw new Error(`${reply.status}: ${reply.text.slice(0, 300)}`);
    return reply;
  }, PATIENCE);
}

/** Saves and audits a document, which must be accepted, and waits until stock and money have posted it. */
export async function saved(
  books: Books,
  kind: DocumentKind,
  input: TypedDocument,
): Promise<ReturnType<typeof written>> {
  const body = written(books, kind, input);
  const reply = await sent(() => request(kind.endpoints.addAndAudit, { token: books.token, body }));
  if (reply.status !== 200) throw new Error(`${kind.name}: ${reply.text.slice(0, 500)}`);
  await posted(kind, books, body.id);
  return body;
}

/** A period that contains all documents of a test. */
export const allTime = () => ({ endTime: new Date(Date.now() + 366 * 86_400_000).toISOString() });

/**
 * The balance of every ledger account: debits positive, credits negative, zero balances left out.
 * @param search the period; left out: all days, future ones included; empty: up to today
 */
export async function balances(
  { token }: Pick<Books, "token">,
  search: { endTime?: string } = { endTime: allTime().endTime.slice(0, 10) },
): Promise<Map<LedgerAccount, string>> {
  const query = { ...PAGE, search: JSON.stringify(search) };
  const { rows, totals } = await done<Answer<typeof listTrialBalance>>(listTrialBalance, { token, query });
  const [debit, credit] = [totals.closingDebit, totals.closingCredit];
  if (debit !== credit) throw new Error(`debits and credits differ: ${debit}, ${credit}`);
  return new Map(
    rows.flatMap(({ account, closingDebit, closingCredit }) => {
      const sum = figure(closingDebit).minus(closingCredit);
      return sum.isZero() ? [] : [[account, toWire(sum, "amount")] as const];
    }),
  );
}

/** A query for all rows on one page. */
export const PAGE = { currentPage: "1", pageSize: "1000" };

export type StockRow = Answer<typeof listStock>["rows"][number];
/** The stock list: a row by product and warehouse, now or at a moment. */
export const stockList = async ({ token }: Books, asOf?: string): Promise<StockRow[]> =>
  (await done<Answer<typeof listStock>>(listStock, { token, query: { ...PAGE, ...(asOf ? { asOf } : {}) } })).rows;

/** The stock report: a row by product, now or at the end of a day, of some warehouses or all. */
export async function stockReport({ token }: Books, changes: { asOf?: string; depotIds?: string } = {}) {
  const { asOf, depotIds } = changes;
  const query = { ...PAGE, ...(depotIds ? { depotIds } : {}), search: JSON.stringify(asOf ? { asOf } : {}) };
  return (await done<Answer<typeof getListWithStock>>(getListWithStock, { token, query })).rows;
}

export type CostRow = Answer<typeof listCosts>["rows"][number];
/** The cost ledger of a product, future rows included, oldest first, after its opening stock. */
export async function costLedger({ token }: Books, productId: string): Promise<CostRow[]> {
  const query = { ...PAGE, productId, ...allTime() };
  const { rows } = await done<Answer<typeof listCosts>>(listCosts, { token, query });
  return rows.reverse();
}
