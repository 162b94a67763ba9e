// A tenant with one document of each side, paid in part and settled in part, orders with deposits, a customer with a credit limit, and a clerk with
// all pages: amounts that occur nowhere else.
// For tests of what price hiding leaves out.
import type { PriceLimit } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { addAccount } from "@kontor/contracts/finance/account";
import { listOpenItems } from "@kontor/contracts/finance/open-item";
import { moneyIn, moneyOut, type SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn, purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { endpoints } from "@kontor/contracts/registry";
import { retailOut, saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { addPartner } from "@kontor/contracts/system/partner";
import readXlsxFile from "read-excel-file/node";
import { vi } from "vitest";
import { documentOf, posted, type Shop, shopOf } from "./documents.ts";
import { needsOf } from "./needs.ts";
import { PATIENCE_MS } from "./patience.ts";
import { type Clerk, clerkOf } from "./staff.ts";
import { finishedTask } from "./stock-takings.ts";
import { done, newTenant, type Reply } from "./tenant.ts";

export const WITHIN = { timeout: PATIENCE_MS, interval: 200 };

interface Voucher {
  kind: DocumentKind | SlipKind;
  id: string;
}

export interface PricedTrade {
  shop: Shop;
  /** Has every page of staff. */
  clerk: Clerk;
  /** Partners with an opening balance; the customer has a credit limit. */
  openPartners: Record<"客户" | "供应商", string>;
  vouchers: Voucher[];
  /** Two finished stock-takings. */
  tasks: readonly [string, string];
}

/** The amounts that a code hides. */
export const HIDDEN_AMOUNTS: Readonly<Record<Extract<PriceLimit, "4" | "5" | "6" | "7">, readonly number[]>> = {
  4: [3.17, 168.01, 11.03, 29.17, 321.09, 987.09, 5.29, 58.19, 8.41],
  5: [19.23, 57.69, 987.09],
  6: [13.19, 92.33, 17.07, 23.11, 654.09, 987.09, 7.43, 96.59, 12.61, 6.47, 19.41, 5.83, 8765.09],
  7: [],
};

/** What goods cost that were sold, sold by retail, and are left, and the profit of both: documents have none of them. Codes 4 and 7 hide them. */
export const HIDDEN_COSTS: readonly number[] = [22.19, 9.51, 136.31, 70.14, 48.18];

/** A document that is paid in part, or an order with a deposit, at a price that occurs nowhere else. */
async function traded(
  shop: Shop,
  kind: DocumentKind,
  [quantity, unitPrice, paid]: readonly [string, string, string],
): Promise<Voucher> {
  const body = documentOf(kind, shop, quantity, { unitPrice });
  const part = { changeAmount: paid, accounts: [{ accountId: shop.accountId, amount: paid }] };
  const input = kind.amounts.hasOpenItem || kind.progress ? { ...body, ...part } : body;
  await done(kind.endpoints.addAndAudit, { token: shop.token, body: input });
  await posted(kind, shop, body.id);
  return { kind, id: body.id };
}

/** A receipt or payment of the open amount of the side's first document. */
async function settled(
  shop: Shop,
  kind: SlipKind,
  [side, eachAmount]: readonly ["客户" | "供应商", string],
): Promise<Voucher> {
  const query = { supplierType: side };
  const { token } = shop;
  const [debt] = await vi.waitFor(async () => {
    const { rows } = await done<{ rows: { id: string; organId: string }[] }>(listOpenItems, { token, query });
    if (rows.length === 0) throw new Error("nothing is open yet");
    return rows;
  }, WITHIN);
  const lines = [{ id: newId(), billId: debt?.id, eachAmount }];
  const sums = { totalPrice: eachAmount, changeAmount: eachAmount };
  const head = { id: newId(), billTime: "2026-11-02T02:00:00.000Z", organId: debt?.organId, accountId: shop.accountId };
  await done(kind.endpoints.addAndAudit, { token, body: { ...head, ...sums, lines } });
  return { kind, id: head.id };
}

/** An order that is closed; its deposit goes back through the account. */
async function closed(shop: Shop, kind: DocumentKind, figures: Parameters<typeof traded>[2]): Promise<Voucher> {
  const order = await traded(shop, kind, figures);
  if (!kind.orderEndpoints) throw new Error(`${kind.name} cannot be closed`);
  const returned = { reason: "Cancelled", depositReturn: { accountId: shop.accountId } };
  const body = { documents: [{ id: order.id, version: 1 }], ...returned };
  await done(kind.orderEndpoints.forceClose, { token: shop.token, body });
  await posted(kind, shop, order.id);
  return order;
}

export async function pricedTrade(): Promise<PricedTrade> {
  const shop = await shopOf(await newTenant(), [purchaseIn, saleOut, retailOut, purchaseOrder, saleOrder]);
  const { token } = shop;
  const partner = async (body: object) => (await done<{ id: string }>(addPartner, { token, body })).id;
  const openPartners = {
    供应商: await partner({ type: "供应商", supplier: "Owed", beginNeedPay: "321.09" }),
    客户: await partner({ type: "客户", supplier: "Owing", beginNeedGet: "654.09", creditLimit: "8765.09" }),
  };
  await done(addAccount, { token, body: { name: "Bank", initialAmount: "987.09" } });
  const vouchers = [
    await traded(shop, purchaseIn, ["53", "3.17", "11.03"]),
    await traded(shop, saleOut, ["7", "13.19", "17.07"]),
    await traded(shop, retailOut, ["3", "19.23", "57.69"]),
    await settled(shop, moneyIn, ["客户", "23.11"]),
    await settled(shop, moneyOut, ["供应商", "29.17"]),
    await traded(shop, purchaseOrder, ["11", "5.29", "8.41"]),
    await traded(shop, saleOrder, ["13", "7.43", "12.61"]),
    await closed(shop, saleOrder, ["3", "6.47", "5.83"]),
  ];
  const clerk = await clerkOf(shop);
  const ofStaff = endpoints.filter(({ audience }) => audience === "staff");
  await clerk.grant(new Set(ofStaff.flatMap(needsOf).flatMap(({ pages }) => pages)));
  const tasks = [await finishedTask(shop), await finishedTask(shop)] as const;
  return { shop, clerk, openPartners, vouchers, tasks };
}

/** Decimal numbers in an answer, wherever they stand. */
export const numbersIn = ({ text }: Reply): number[] => (text.match(/\d+\.\d+/g) ?? []).map(Number);

/** The figures of a workbook as they are displayed. */
export async function figuresIn({ text }: Reply): Promise<Set<number>> {
  const worksheets = await readXlsxFile(Buffer.from(text, "latin1"));
  return new Set(
    worksheets.flatMap(({ data }) => data.flat()).flatMap((cell) => (cell === null ? [] : [Number(cell)])),
  );
}
