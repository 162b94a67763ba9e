// The trade of several tenants whose books the reconcile test compares, and in which it plants wrong data.
import { newId } from "@kontor/contracts/core/id";
import { moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn, purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { retailOut, retailReturn, saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { vi } from "vitest";
import { documentOf, posted, type Shop, shopOf } from "../documents.ts";
import { PATIENCE_MS } from "../patience.ts";
import { boughtSoon, buyBySale, ordered, purchaseOf } from "../procurement.ts";
import { saveSettings } from "../settings.ts";
import { done, newTenant, type Tenant } from "../tenant.ts";

export const NOWHERE = "00000000-0000-7000-8000-000000000000";
const kinds = [purchaseIn, saleOut, saleReturn, otherOut];

const LONG = 150;
/** What the shop has left in cents: 150 came in for 366.67; 30 left for 73.33, 5 came back for 12.22, 3 went for 7.34. */
export const VALUE = "298.22";
export const A_CENT_MORE = "298.23";

/** Ids of what the tenants of the trade have. */
export interface Trade extends Bought {
  shop: Shop;
  /** Of a tenant that spreads other fees of its purchases. */
  stranger: Shop;
  /** An order that is partly delivered, its delivery, and orders whose deposits went back. */
  promised: Record<"order" | "delivery" | "returned" | "deleted", string>;
  /** A sale order of which a part is bought, its line, and the purchase order. */
  procured: Record<"order" | "line" | "purchase", string>;
  /** Documents that contain tax. */
  taxed: Record<"retail" | "sale", string>;
  /** Goods in two warehouses. */
  spread: Record<"productId" | "shop" | "attic" | "lineId" | "document", string>;
  /** The lines of the stranger's purchase and of its sale, in their order. */
  long: string[];
}
interface Bought {
  bought: Record<"id" | "lineId", string>;
  sold: Record<"id" | "lineId", string>;
  returned: string;
}

/** Makes tenants that buy, sell, return, order, tax and delete. */
export async function tradeToReconcile(): Promise<Trade> {
  const shop = await shopOf(await newTenant(), kinds);
  const stranger = await shopOf(await spreading(await newTenant()), [purchaseIn, saleOut]);
  const { late, ...ordinary } = await ordinaryTrade(shop);
  const long = await longPurchase(stranger);
  const spread = await twoWarehouses();
  const taxed = await taxedTrade();
  await soldShort();
  const promised = await orderedTrade();
  const procured = await procuredTrade();
  await deletedPayment(shop, late);
  return { ...ordinary, shop, stranger, long, spread, taxed, promised, procured };
}

/** Purchases, a sale, its return and a loss; the purchase that was dated back is `late`. */
async function ordinaryTrade(shop: Shop): Promise<Bought & { late: string }> {
  const { token } = shop;
  const save = (kind: (typeof kinds)[number], body: object) =>
    done<{ id: string; version: number }>(kind.endpoints.addAndAudit, { token, body });
  const purchase = documentOf(purchaseIn, shop, "100", { unitPrice: "2" });
  const bought = { id: purchase.id, lineId: firstLine(purchase) };
  await save(purchaseIn, purchase);
  const sale = documentOf(saleOut, shop, "30", { unitPrice: "4", operTime: "2026-11-03T02:00:00.000Z" });
  const sold = { id: sale.id, lineId: firstLine(sale) };
  await posted(purchaseIn, shop, purchase.id);
  await save(saleOut, sale);
  const restored = documentOf(saleReturn, shop, "5", { unitPrice: "4", operTime: "2026-11-04T02:00:00.000Z" });
  const lines = restored.lines.map((line) => ({ ...line, linkId: sold.lineId }));
  const returned = (await save(saleReturn, { ...restored, lines, linkId: sold.id })).id;
  await save(otherOut, documentOf(otherOut, shop, "3", { operTime: "2026-11-05T02:00:00.000Z" }));
  // Dated back at another price, so that all costs are found again; then one that is deleted, one that is edited.
  const late = documentOf(purchaseIn, shop, "50", { unitPrice: "3.3333", operTime: "2026-10-01T02:00:00.000Z" });
  // On credit: so much is owed for it.
  await save(purchaseIn, { ...late, ...unpaid(shop) });
  const draft = documentOf(purchaseIn, shop, "7");
  await done(purchaseIn.endpoints.add, { token, body: draft });
  await posted(purchaseIn, shop, draft.id);
  const edited = { ...documentOf(purchaseIn, shop, "9"), id: draft.id };
  await done(purchaseIn.endpoints.update, { token, body: { ...edited, version: 1 } });
  await posted(purchaseIn, shop, draft.id);
  await done(purchaseIn.endpoints.remove, { token, query: { id: draft.id } });
  return { bought, sold, returned, late: late.id };
}

const firstLine = ({ lines }: { lines: readonly { id: string }[] }): string => lines[0]?.id ?? "";

/** Of things that nobody has paid. */
const unpaid = ({ accountId }: Shop) => ({ changeAmount: "0", accounts: [{ accountId, amount: "0" }] });

/** Other fees of its purchases are part of what goods cost. Changes of the tenant are consumed later. */
async function spreading(owner: Tenant): Promise<Tenant> {
  await saveSettings(owner, { purchaseFees: "amount" });
  return owner;
}

/** 150 lines of 2.00 less 3 % and 10.00 of fees. */
async function longPurchase(stranger: Shop): Promise<string[]> {
  const amounts = { discount: "3", discountMoney: "9.00", otherMoney: "10.00" };
  const body = { ...documentOf(purchaseIn, stranger, "1"), ...amounts };
  const lines = body.lines.flatMap((line) => Array.from({ length: LONG }, () => ({ ...line, id: newId() })));
  const long = lines.map(({ id }) => id);
  const { token } = stranger;
  await done(purchaseIn.endpoints.addAndAudit, { token, body: { ...body, lines, ...unpaid(stranger) } });
  await posted(purchaseIn, stranger, body.id);
  const early = documentOf(saleOut, stranger, "1", { operTime: "2026-10-15T02:00:00.000Z" });
  long.push(...early.lines.map(({ id }) => id));
  await done(saleOut.endpoints.addAndAudit, {
    token,
    body: early,
    query: { shortReason: "Sold before it was entered" },
  });
  return long;
}

/** Ten of a product in one warehouse and five in another, bought for 2 each. */
async function twoWarehouses(): Promise<Trade["spread"]> {
  const otherShop = await shopOf(await newTenant(), [purchaseIn]);
  const { token } = otherShop;
  const { id } = await done<{ id: string }>(addWarehouse, { token, body: { name: "Attic" } });
  const one = documentOf(purchaseIn, otherShop, "10");
  const other = documentOf(purchaseIn, otherShop, "5");
  for (const body of [one, { ...other, lines: other.lines.map((line) => ({ ...line, depotId: id })) }]) {
    // It is consumed a moment later.
    await vi.waitFor(() => done(purchaseIn.endpoints.addAndAudit, { token, body }), {
      timeout: PATIENCE_MS,
      interval: 200,
    });
    await posted(purchaseIn, otherShop, body.id);
  }
  const { productId, warehouseId } = otherShop;
  return { productId, shop: warehouseId, attic: id, lineId: firstLine(one), document: one.id };
}

/** Three sold of a product that was never bought, which somebody let pass, and one of them taken off again. */
async function soldShort(): Promise<void> {
  const short = await shopOf(await newTenant(), [saleOut]);
  const { token } = short;
  const body = documentOf(saleOut, short, "3");
  await done(saleOut.endpoints.add, { token, body, query: { shortReason: "Sold from the lorry" } });
  await posted(saleOut, short, body.id);
  const less = { ...documentOf(saleOut, short, "2"), id: body.id, version: 1 };
  await done(saleOut.endpoints.update, { token, body: less });
  await posted(saleOut, short, body.id);
}

/** The moment this file began: a run across midnight still means the same days. */
const STARTED = Date.now();
export const inDays = (days: number) => new Date(STARTED + days * 86_400_000).toISOString().slice(0, 10);
/** Ten ordered for 40.00 with a deposit of 10.00 and held; three of them delivered, which deducts 6.00. */
async function orderedTrade(): Promise<Trade["promised"]> {
  const orderShop = await shopOf(await newTenant(), [purchaseIn, saleOrder, saleOut]);
  const { token, accountId } = orderShop;
  const save = (kind: typeof saleOut, body: object) =>
    done<{ id: string }>(kind.endpoints.addAndAudit, { token, body });
  const purchase = documentOf(purchaseIn, orderShop, "100");
  await save(purchaseIn, purchase);
  await posted(purchaseIn, orderShop, purchase.id);
  const deposit = { changeAmount: "10", accounts: [{ accountId, amount: "10" }] };
  const hold = { heldUntil: inDays(5), heldDepotId: orderShop.warehouseId, deliveryDate: inDays(3) };
  const order = { ...documentOf(saleOrder, orderShop, "10", { unitPrice: "4" }), ...deposit, ...hold };
  const { id } = await save(saleOrder, order);
  const paid = { changeAmount: "6", accounts: [{ accountId, amount: "6" }] };
  const goods = { ...documentOf(saleOut, orderShop, "3", { unitPrice: "4" }), ...paid, linkId: id, deposit: "6" };
  const lines = goods.lines.map((line) => ({ ...line, linkId: order.lines[0]?.id }));
  const delivery = (await save(saleOut, { ...goods, lines })).id;
  await posted(saleOut, orderShop, delivery);
  const returned = await returnedDeposit(orderShop, deposit);
  const deleted = await deletedDeposit(orderShop, deposit);
  return { order: id, delivery, returned, deleted };
}

/** An order whose deposit went back through the account, and one whose deposit became the customer's credit. */
async function returnedDeposit(orderShop: Shop, deposit: object): Promise<string> {
  const { token, accountId } = orderShop;
  const { endpoints, orderEndpoints } = saleOrder;
  if (!orderEndpoints) throw new Error("sale orders cannot be closed");
  const ids = [];
  for (const to of [null, accountId]) {
    const body = { ...documentOf(saleOrder, orderShop, "10", { unitPrice: "4" }), ...deposit };
    const { id } = await done<{ id: string }>(endpoints.addAndAudit, { token, body });
    const closing = { documents: [{ id, version: 1 }], reason: "Cancelled", depositReturn: { accountId: to } };
    await done(orderEndpoints.forceClose, { token, body: closing });
    ids.push(id);
  }
  return ids.at(-1) ?? "";
}

/** The same of orders that were deleted. */
async function deletedDeposit(orderShop: Shop, deposit: object): Promise<string> {
  const { token, accountId } = orderShop;
  const ids = [];
  for (const depositReturn of ["credit", accountId]) {
    const body = { ...documentOf(saleOrder, orderShop, "10", { unitPrice: "4" }), ...deposit };
    const { id } = await done<{ id: string }>(saleOrder.endpoints.add, { token, body });
    await done(saleOrder.endpoints.remove, { token, query: { id, depositReturn, reason: "Cancelled" } });
    ids.push(id);
  }
  return ids.at(-1) ?? "";
}

/** Ten ordered by a customer, four of them bought for him. */
async function procuredTrade(): Promise<Trade["procured"]> {
  const buyer = await shopOf(await newTenant(), [purchaseOrder, saleOrder]);
  await buyBySale(buyer);
  const order = await ordered(buyer, "10");
  const purchase = purchaseOf(buyer, order, "4");
  await done(purchaseOrder.endpoints.add, { token: buyer.token, body: purchase });
  await boughtSoon(buyer, order.id, 3, "4.000");
  return { order: order.id, line: firstLine(order), purchase: purchase.id };
}

/** Retail of 113.00 at 13 %, a third of it taken back, and a sale of 40.00 at no rate with a fee of 10.60 at 6 %. */
async function taxedTrade(): Promise<Trade["taxed"]> {
  const owner = await newTenant();
  const { token } = owner;
  await saveSettings(owner, { retailTaxRate: "13", saleFeeTaxRate: "6" });
  const till = await shopOf(owner, [purchaseIn, retailOut, retailReturn, saleOut]);
  const save = (kind: typeof retailOut, body: object) =>
    done<{ id: string }>(kind.endpoints.addAndAudit, { token, body });
  const purchase = documentOf(purchaseIn, till, "100");
  await save(purchaseIn, purchase);
  await posted(purchaseIn, till, purchase.id);
  const retail = (await save(retailOut, documentOf(retailOut, till, "10", { unitPrice: "11.3" }))).id;
  await save(retailReturn, documentOf(retailReturn, till, "3", { unitPrice: "11.3" }));
  const sale = { ...documentOf(saleOut, till, "10", { unitPrice: "4" }), ...unpaid(till), otherMoney: "10.60" };
  return { retail, sale: (await save(saleOut, sale)).id };
}

async function deletedPayment({ token, accountId, partners }: Shop, billId: string): Promise<void> {
  const id = newId();
  const amounts = { totalPrice: "1", changeAmount: "1", accountId, organId: partners.供应商 };
  const lines = [{ id: newId(), billId, eachAmount: "1" }];
  const body = { id, billTime: "2026-11-02T02:00:00.000Z", ...amounts, lines };
  // Finance consumes the purchase a moment later.
  await vi.waitFor(() => done(moneyOut.endpoints.add, { token, body }), { timeout: PATIENCE_MS, interval: 200 });
  await done(moneyOut.endpoints.remove, { token, query: { id } });
}
