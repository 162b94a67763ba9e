// Turns planned documents into request bodies of the API.
import { round, toWire } from "@kontor/contracts/core/money";
import type { DocumentInput, LineInput } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { editDiscount } from "@kontor/contracts/document/totals";
import type { SlipInput } from "@kontor/contracts/finance/slip";
import { itemIn, itemOut, type SlipKind as SlipContract } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, retailReturn, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import type { Decimal } from "decimal.js";
import { barCodeOf } from "./codes.ts";
import { type DocumentKindName, type PlannedDocument, type Slip, type SlipKind, sumOf } from "./document.ts";
import { idOf } from "./ids.ts";
import { type Product, priceOfGain, usualPrice } from "./products.ts";
import type { Purchase } from "./purchases.ts";
import { amountOf, type Row } from "./row.ts";
import { orderedAmount, type PlannedOrder } from "./sale-orders.ts";
import type { Tenant } from "./tenant.ts";

export const kinds: Readonly<Record<DocumentKindName | "purchase-in", DocumentKind>> = {
  "purchase-in": purchaseIn,
  "sale-out": saleOut,
  "sale-back": saleReturn,
  "retail-out": retailOut,
  "retail-back": retailReturn,
  "other-in": otherIn,
  "other-out": otherOut,
};
export const slipKinds: Readonly<Record<SlipKind, SlipContract>> = { "item-in": itemIn, "item-out": itemOut };

/** The ids of the master data that documents name. */
export interface MasterIds {
  tenant: Tenant;
  products: ReadonlyMap<string, Product>;
  /** Ids by customer or supplier code. */
  customers: ReadonlyMap<string, string>;
  supplierIds: ReadonlyMap<string, string>;
  /** Ids of income and expense items by kind of slip and stock code. */
  items: ReadonlyMap<string, string>;
}
export const itemKey = (kind: SlipKind, code: string): string => `${kind}|${code}`;

/** The id of a planned document, the same in every run. */
export const documentId = ({ tenant }: MasterIds, { time, key }: { time: string; key: string }): string =>
  idOf(tenant.id, tenant.clock.instant(time), key);

interface Figures {
  code: string;
  quantity: Decimal;
  price: Decimal;
  amount: Decimal;
}

/** What is sent of a document; the service fills in the rest. */
type DocumentBody = Pick<DocumentInput, keyof ReturnType<typeof common> | "organId"> & {
  lines: Pick<LineInput, keyof ReturnType<typeof linesOf>[number]>[];
};

/** A document of goods. */
export function documentBody(masters: MasterIds, document: PlannedDocument): DocumentBody {
  const { kind, customer, fees, discounts, order } = document;
  const lines = linesOf(
    masters,
    document,
    document.lines.map((row) => figuresOf(masters, kind, row)),
  ).map((line, at) => (order ? { ...line, linkId: lineId(masters, order, order.firstLine + at) } : line));
  const { amounts } = kinds[kind];
  const body = {
    ...common(masters, document, `Invoice ${document.invoice}`),
    ...(order ? { linkId: documentId(masters, order), deposit: toWire(order.deposit, "amount") } : {}),
    organId: amounts.hasOpenItem ? idIn(masters.customers, customer ?? "") : null,
    lines,
  };
  if (!amounts.movesMoney) return body;
  if (!amounts.hasOpenItem) {
    const amount = toWire(sumOf(document.lines).abs(), "amount");
    return { ...body, changeAmount: amount, accounts: [{ accountId: masters.tenant.accountId, amount }] };
  }
  const discountMoney = toWire(sumOf(discounts).abs(), "amount");
  return {
    ...body,
    ...onCredit(masters),
    ...editDiscount(lines, { discount: "0", discountMoney }, "discountMoney"),
    otherMoney: toWire(sumOf(fees).abs(), "amount"),
  };
}

/** An order: nothing is due of it, and its deposit is paid at once. */
export function orderBody(masters: MasterIds, order: PlannedOrder): DocumentBody {
  const figures = order.lines.map((line) => ({
    ...figuresOf(masters, "sale-out", line.row),
    ...{ quantity: line.quantity, amount: orderedAmount(line) },
  }));
  const amount = toWire(order.deposit, "amount");
  return {
    ...common(masters, order, `Invoice ${order.invoice}`),
    organId: idIn(masters.customers, order.customer ?? ""),
    changeAmount: amount,
    accounts: order.deposit.isZero() ? [] : [{ accountId: masters.tenant.accountId, amount }],
    lines: linesOf(masters, order, figures).map((line) => ({ ...line, depotId: null })),
  };
}

/** A purchase on credit. */
export function purchaseBody(masters: MasterIds, purchase: Purchase): DocumentBody {
  const figures = purchase.lines.map((line) => ({ ...line, amount: round(line.quantity.times(line.price), "amount") }));
  return {
    ...common(masters, purchase, `Goods of the week from ${purchase.week}`),
    ...onCredit(masters),
    organId: idIn(masters.supplierIds, purchase.supplier),
    lines: linesOf(masters, purchase, figures),
  };
}

/** An income or expense slip. */
export function slipBody(masters: MasterIds, slip: Slip): SlipInput {
  const { tenant } = masters;
  const amounts = slip.lines.map((row) => toWire(amountOf(row).abs(), "amount"));
  const totalPrice = toWire(sumOf(slip.lines).abs(), "amount");
  return {
    id: documentId(masters, slip),
    billTime: tenant.clock.instant(slip.time).toISOString(),
    organId: slip.customer === null ? null : idIn(masters.customers, slip.customer),
    handsPersonId: null,
    accountId: tenant.accountId,
    totalPrice,
    discountMoney: "0",
    changeAmount: totalPrice,
    remark: `Invoice ${slip.invoice}`,
    fileName: [],
    lines: slip.lines.map(({ code, description }, at) => ({
      id: lineId(masters, slip, at),
      inOutItemId: idIn(masters.items, itemKey(slip.kind, code)),
      billId: null,
      accountId: null,
      eachAmount: amounts[at] ?? "0",
      remark: description.slice(0, REMARK_MAX),
    })),
  };
}

const REMARK_MAX = 500;

const common = (masters: MasterIds, document: { time: string; key: string }, remark: string) => ({
  id: documentId(masters, document),
  operTime: masters.tenant.clock.instant(document.time).toISOString(),
  salesMan: [],
  linkId: null as string | null,
  remark,
  fileName: [],
  discount: "0",
  discountMoney: "0",
  otherMoney: "0",
  deposit: "0",
  changeAmount: "0",
  getAmount: null,
  accounts: [],
});

const onCredit = ({ tenant }: MasterIds) => ({ accounts: [{ accountId: tenant.accountId, amount: "0" }] });

/** Prices with more decimals than a document stores are recalculated from the amount, as for a typed amount. */
function figuresOf(masters: MasterIds, kind: DocumentKindName, row: Row): Figures {
  const { code } = row;
  const quantity = row.quantity.abs();
  if (!kinds[kind].amounts.movesMoney) {
    const product = masters.products.get(code);
    const price = kind === "other-in" ? priceOfGain(product, row.price) : usualPrice(product, row.price);
    return { code, quantity, price, amount: round(quantity.times(price), "amount") };
  }
  const amount = amountOf(row).abs();
  const isShort = round(row.price, "price").equals(row.price);
  return { code, quantity, price: isShort ? row.price : amount.div(quantity), amount };
}

const linesOf = (masters: MasterIds, document: { time: string; key: string }, lines: readonly Figures[]) =>
  lines.map(({ code, quantity, price, amount }, at) => ({
    id: lineId(masters, document, at),
    barCode: barCodeOf(code),
    depotId: masters.tenant.warehouseId,
    operNumber: toWire(quantity, "quantity"),
    unitPrice: toWire(price, "price"),
    allPrice: toWire(amount, "amount"),
    taxRate: "0",
    taxMoney: "0",
    taxLastMoney: toWire(amount, "amount"),
    remark: "",
    linkId: null,
  }));

const lineId = ({ tenant }: MasterIds, { time, key }: { time: string; key: string }, at: number): string =>
  idOf(tenant.id, tenant.clock.instant(time), `${key}|line ${at}`);

function idIn(ids: ReadonlyMap<string, string>, code: string): string {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`${code} is not known to the company`);
  return id;
}
