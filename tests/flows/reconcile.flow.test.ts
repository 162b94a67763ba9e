// Tests of reconcile over the books of all tenants: they agree after ordinary trade, and each kind of wrong data is found (reliability.md 3.2).
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { NIL_ID, newId } from "@kontor/contracts/core/id";
import { moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn, purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { retailOut, retailReturn, saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { balances } from "../support/books.ts";
import { command } from "../support/command.ts";
import { documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { boughtSoon, buyBySale, ordered, purchaseOf } from "../support/procurement.ts";
import { reconcile } from "../support/reconcile.ts";
import { saveSettings } from "../support/settings.ts";
import { databaseOf } from "../support/tables.ts";
import { done, newTenant, type Tenant } from "../support/tenant.ts";

const PATIENCE = 30;
const NOWHERE = "00000000-0000-7000-8000-000000000000";
const kinds = [purchaseIn, saleOut, saleReturn, otherOut];

let shop: Shop;
let stranger: Shop;
/** Ids of what the shop has. */
const bought = { id: "", lineId: "" };
const sold = { id: "", lineId: "" };
let returned = "";
/** Ids of an order that is partly delivered, and of its delivery. */
const promised = { order: "", delivery: "", returned: "", deleted: "" };
/** Ids of a sale order of which a part is bought, of its line, and of the purchase order. */
const procured = { order: "", line: "", purchase: "" };
/** Ids of documents that contain tax. */
const taxed = { retail: "", sale: "" };
/** Goods in two warehouses: ids. */
const spread = { productId: "", shop: "", attic: "", lineId: "", document: "" };
/** Ids of the lines of the stranger's purchase and of its sale, in their order. */
let long: string[] = [];
const LONG = 150;
/** What the shop has left in cents: 150 came in for 366.67; 30 left for 73.33, 5 came back for 12.22, 3 went for 7.34. */
const VALUE = "298.22";
const A_CENT_MORE = "298.23";

beforeAll(async () => {
  shop = await shopOf(await newTenant(), kinds);
  stranger = await shopOf(await spreading(await newTenant()), [purchaseIn, saleOut]);
  const { token } = shop;
  const save = (kind: (typeof kinds)[number], body: object) =>
    done<{ id: string; version: number }>(kind.endpoints.addAndAudit, { token, body });
  const purchase = documentOf(purchaseIn, shop, "100", { unitPrice: "2" });
  Object.assign(bought, { id: purchase.id, lineId: purchase.lines[0]?.id });
  await save(purchaseIn, purchase);
  const sale = documentOf(saleOut, shop, "30", { unitPrice: "4", operTime: "2026-11-03T02:00:00.000Z" });
  Object.assign(sold, { id: sale.id, lineId: sale.lines[0]?.id });
  await posted(purchaseIn, shop, purchase.id);
  await save(saleOut, sale);
  const restored = documentOf(saleReturn, shop, "5", { unitPrice: "4", operTime: "2026-11-04T02:00:00.000Z" });
  const lines = restored.lines.map((line) => ({ ...line, linkId: sold.lineId }));
  returned = (await save(saleReturn, { ...restored, lines, linkId: sold.id })).id;
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
  await longPurchase();
  await twoWarehouses();
  await taxedTrade();
  await soldShort();
  await orderedTrade();
  await procuredTrade();
  await deletedPayment(late.id);
});

/** Of things that nobody has paid. */
const unpaid = ({ accountId }: Shop) => ({ changeAmount: "0", accounts: [{ accountId, amount: "0" }] });

/** Other fees of its purchases are part of what goods cost. Changes of the tenant are consumed later. */
async function spreading(owner: Tenant): Promise<Tenant> {
  await saveSettings(owner, { purchaseFees: "amount" });
  return owner;
}

/** 150 lines of 2.00 less 3 % and 10.00 of fees. */
async function longPurchase(): Promise<void> {
  const amounts = { discount: "3", discountMoney: "9.00", otherMoney: "10.00" };
  const body = { ...documentOf(purchaseIn, stranger, "1"), ...amounts };
  const lines = body.lines.flatMap((line) => Array.from({ length: LONG }, () => ({ ...line, id: newId() })));
  long = lines.map(({ id }) => id);
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
}

/** Ten of a product in one warehouse and five in another, bought for 2 each. */
async function twoWarehouses(): Promise<void> {
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
  Object.assign(spread, {
    productId: otherShop.productId,
    shop: otherShop.warehouseId,
    attic: id,
    lineId: one.lines[0]?.id,
    document: one.id,
  });
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
const inDays = (days: number) => new Date(STARTED + days * 86_400_000).toISOString().slice(0, 10);
/** Ten ordered for 40.00 with a deposit of 10.00 and held; three of them delivered, which deducts 6.00. */
async function orderedTrade(): Promise<void> {
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
  Object.assign(promised, { order: id, delivery, returned, deleted });
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
async function procuredTrade(): Promise<void> {
  const buyer = await shopOf(await newTenant(), [purchaseOrder, saleOrder]);
  await buyBySale(buyer);
  const order = await ordered(buyer, "10");
  const purchase = purchaseOf(buyer, order, "4");
  await done(purchaseOrder.endpoints.add, { token: buyer.token, body: purchase });
  await boughtSoon(buyer, order.id, 3, "4.000");
  Object.assign(procured, { order: order.id, line: order.lines[0]?.id, purchase: purchase.id });
}

/** Retail of 113.00 at 13 %, a third of it taken back, and a sale of 40.00 at no rate with a fee of 10.60 at 6 %. */
async function taxedTrade(): Promise<void> {
  const owner = await newTenant();
  const { token } = owner;
  await saveSettings(owner, { retailTaxRate: "13", saleFeeTaxRate: "6" });
  const till = await shopOf(owner, [purchaseIn, retailOut, retailReturn, saleOut]);
  const save = (kind: typeof retailOut, body: object) =>
    done<{ id: string }>(kind.endpoints.addAndAudit, { token, body });
  const purchase = documentOf(purchaseIn, till, "100");
  await save(purchaseIn, purchase);
  await posted(purchaseIn, till, purchase.id);
  taxed.retail = (await save(retailOut, documentOf(retailOut, till, "10", { unitPrice: "11.3" }))).id;
  await save(retailReturn, documentOf(retailReturn, till, "3", { unitPrice: "11.3" }));
  const sale = { ...documentOf(saleOut, till, "10", { unitPrice: "4" }), ...unpaid(till), otherMoney: "10.60" };
  taxed.sale = (await save(saleOut, sale)).id;
}

async function deletedPayment(billId: string): Promise<void> {
  const { token, accountId, partners } = shop;
  const id = newId();
  const amounts = { totalPrice: "1", changeAmount: "1", accountId, organId: partners.供应商 };
  const lines = [{ id: newId(), billId, eachAmount: "1" }];
  const body = { id, billTime: "2026-11-02T02:00:00.000Z", ...amounts, lines };
  // Finance consumes the purchase a moment later.
  await vi.waitFor(() => done(moneyOut.endpoints.add, { token, body }), { timeout: PATIENCE_MS, interval: 200 });
  await done(moneyOut.endpoints.remove, { token, query: { id } });
}

it("the books agree after purchases, sales, returns, edits, deletions and a back-dated purchase", async () => {
  const { text, code } = await command("reconcile", String(PATIENCE));
  expect(text).toContain("the books agree");
  expect(code).toBe(0);
});

it("goods enter stock at the price paid: 300.00 less 9.00 plus 10.00 of fees is 301.00, or 298.99 after one of 150 was sold, and goods clearing is zero", async () => {
  const booked = await balances(stranger);
  const accountNames = ["inventory", "goods-clearing", "purchase-fees"] as const;
  expect(accountNames.map((account) => booked.get(account))).toEqual(["298.99", undefined, undefined]);
});

interface PlantedDifference {
  in: ServiceName;
  table: string;
  /** New values by column, as SQL. */
  set: Record<string, string>;
  where: string;
  /** What else has to be done to tell it, and to be undone. */
  around?: [before: string, after: string];
}

/** Changes a row behind all rules, does something, and puts it back. */
async function withDifference<Found>(
  { in: service, table, set, where, around = ["select", "select"] }: PlantedDifference,
  find: () => Promise<Found>,
): Promise<Found> {
  const db = await databaseOf(service);
  const columns = Object.keys(set);
  const was = columns.map((column) => `old.${column}::text as ${column}`);
  try {
    // As a person with the master key would: past triggers too.
    await db.query("set session_replication_role = replica");
    await db.query(around[0]);
    const { rows } = await db.query<Record<string, string>>(
      `update ${table} t set ${columns.map((column) => `${column} = ${set[column]}`).join(", ")} where ${where} returning t.ctid::text as at, ${was.join(", ")}`,
    );
    expect(rows).toHaveLength(1);
    try {
      return await find();
    } finally {
      const restored = columns.map((column, at) => `${column} = $${at + 2}`).join(", ");
      for (const row of rows)
        await db.query(`update ${table} set ${restored} where ctid = $1::tid`, [
          row.at,
          ...columns.map((column) => row[column]),
        ]);
      await db.query(around[1]);
    }
  } finally {
    await db.end();
  }
}

const differencesOf = (planted: PlantedDifference) =>
  withDifference(planted, async () => (await reconcile(0)).differences);

/** What is planted, and the differences that reconcile must name, no others. */
const lies: [string, () => PlantedDifference, () => (string | RegExp)[]][] = [
  [
    "a balance that is not the sum of its movements (I-1)",
    () => ({
      in: "warehouse",
      table: "stock_balances",
      set: { quantity: "quantity + 1" },
      where: `product_id = '${shop.productId}'`,
    }),
    () => [
      `I-1 company .*: product ${shop.productId} in warehouse ${shop.warehouseId}: the balance is 123, the movements add up to 122`,
      `I-17 .*product ${shop.productId} in warehouse ${shop.warehouseId}: its share is 123 worth 300.66 in the list of stock, should be 122 worth ${VALUE}`,
      `I-17 .*product ${shop.productId}: its warehouses come to 300.66 in the list of stock, the product is worth ${VALUE}`,
    ],
  ],
  [
    "a reservation that nobody made (I-1)",
    () => ({
      in: "warehouse",
      table: "stock_balances",
      set: { reserved: "2" },
      where: `product_id = '${shop.productId}'`,
    }),
    () => [`I-1 .*product ${shop.productId} .*: 2 is reserved, the reservations add up to 0`],
  ],
  [
    "a document that is withdrawn while the ledgers still hold it (I-2)",
    () => ({ in: "purchase", table: "documents", set: { effective: "false" }, where: `id = '${bought.id}'` }),
    () => [
      `I-2 .*document CGRK\\d+ ${bought.id}: it is not effective, and the ledger holds 1 lines`,
      `I-2 .*document CGRK\\d+ ${bought.id}: it is not effective, and the books have it`,
      `I-2 .*document CGRK\\d+ ${bought.id}: its account ${shop.accountId} is 0, in the books -200`,
      `I-2 .*document CGRK\\d+ ${bought.id}: its sum after discount is 0, in the books -200`,
      `I-3 .*${bought.lineId}.*should be nothing`,
      `I-13 .*document CGRK\\d+ ${bought.id} is revision 1 .*in the reports, should not be there`,
    ],
  ],
  [
    "goods that the books hold under another kind than their document's (I-2)",
    () => ({
      in: "finance",
      table: "ledger_stock",
      set: { kind: "'other-in'" },
      where: `document_id = '${sold.id}'`,
    }),
    () => [
      `I-2 .*goods of document XSCK\\d+ ${sold.id}: stock holds none, the books revision 1 worth`,
      `I-2 .*goods of document XSCK\\d+ ${sold.id}: stock holds revision 1 worth .*, the books none`,
      `I-2 .*id ${sold.id}: goods stand under it as sale-out, which it is not; it is other-in`,
      "I-4 .*goods of document ",
      "I-4 .*goods of document ",
      `I-16 .*product ${shop.productId}: its goods are worth 371.55 in the books, should be ${VALUE}`,
      "I-16 .*product \\(none\\): its goods are worth -73.33 in the books, should be 0",
    ],
  ],
  [
    "a line that moved goods of another warehouse (I-3)",
    () => ({
      in: "sales",
      table: "document_lines",
      set: { depot_id: `'${newId()}'` },
      where: `id = '${sold.lineId}'`,
    }),
    () => [
      `I-3 .*document XSCK\\d+ ${sold.id}, line ${sold.lineId}, product ${shop.productId}: depot in the ledger is ${shop.warehouseId}`,
    ],
  ],
  [
    "an account's balance that is not the sum of its entries (I-4)",
    () => ({
      in: "finance",
      table: "ledger_balances",
      set: { amount: "amount + 0.01" },
      where: `account = 'cash' and subject_id = '${shop.accountId}'`,
    }),
    () => [
      `I-4 .*account cash of ${shop.accountId}: the balance is -\\d+\\.\\d+, the entries add up to -\\d+\\.\\d+`,
      `I-13 .*what is in account ${shop.accountId} is -\\S+ in the reports, should be -\\S+`,
    ],
  ],
  [
    "a day of a settlement account, which cash reports read, that is not the sum of its entries (I-4)",
    () => ({
      in: "finance",
      table: "ledger_days",
      set: { amount: "amount + 0.01" },
      where: `account = 'cash' and kind = 'sale-out' and subject_id = '${shop.accountId}'`,
    }),
    () => [
      `I-4 .*account cash of ${shop.accountId} on 2026-11-03: sale-out moved 120.01 by its days, the entries add up to 120.00`,
    ],
  ],
  [
    "an entry without its other side, left in goods clearing (I-4, I-16)",
    () => ({
      in: "finance",
      table: "ledger_entries",
      set: { amount: "amount + 0.01" },
      where: `account = 'goods-clearing' and part = 'money' and document_id = '${bought.id}'`,
    }),
    () => [
      `I-2 .*document CGRK\\d+ ${bought.id}: its sum after discount is -200, in the books -200.01`,
      "I-4 .*account goods-clearing of .*: the balance is ",
      `I-4 .*purchase-in CGRK\\d+ ${bought.id}, revision 1: debits and credits differ by 0.01`,
      `I-16 .*purchase-in CGRK\\d+ ${bought.id}: 0.01 is left in goods clearing`,
    ],
  ],
  [
    "money that was booked on another account (I-2)",
    () => ({
      in: "sales",
      table: "document_accounts",
      set: { account_id: `'${NOWHERE}'` },
      where: `document_id = '${sold.id}'`,
    }),
    () => [
      `I-2 .*document XSCK\\d+ ${sold.id}: its account ${NOWHERE} is 120, in the books 0`,
      `I-2 .*document XSCK\\d+ ${sold.id}: its account ${shop.accountId} is 0, in the books 120`,
    ],
  ],
  [
    "goods with another value in the books than in the stock ledger (I-2, I-4)",
    () => ({
      in: "finance",
      table: "ledger_stock",
      set: { booked: "booked + 0.01" },
      where: `document_id = '${sold.id}'`,
    }),
    () => [
      `I-2 .*goods of document XSCK\\d+ ${sold.id}: stock holds revision 1 worth `,
      `I-4 .*goods of document XSCK\\d+ ${sold.id}: worth `,
    ],
  ],
  [
    "an open item of which slips settle more than there is (I-5)",
    () => ({
      in: "finance",
      table: "ledger_documents",
      set: { amount_held: "5" },
      where: `document_id = '${sold.id}'`,
    }),
    () => [
      `I-5 .*sale-out XSCK\\d+ ${sold.id}: stored as reserved 5.00 and settled 0.00, its slips add up to 0 and 0`,
      `I-5 .*sale-out XSCK\\d+ ${sold.id}: slips settle 5.00, its debt is 0.00`,
    ],
  ],
  [
    "a document's debt that does not follow from its other amounts (I-6)",
    () => ({
      in: "purchase",
      table: "documents",
      set: { amount_debt: "amount_debt + 0.01" },
      where: `id = '${bought.id}'`,
    }),
    () => [
      `I-2 .*document CGRK\\d+ ${bought.id}: its debt is -0.01, in the books 0`,
      `I-6 .*document CGRK\\d+ ${bought.id}: its debt is 0.01, should be 0`,
      `I-13 .*document CGRK\\d+ ${bought.id} is revision 1 .* debt 0 .*in the reports, should be .* debt -0.01`,
    ],
  ],
  [
    "a return of what was never sold (I-7)",
    () => ({
      in: "sales",
      table: "document_lines",
      set: { link_line_id: `'${newId()}'` },
      where: `document_id = '${returned}'`,
    }),
    () => [
      "I-7 .*5 was returned by XSTH\\d+, should be at most 0",
      `I-13 .*chain of document XSTH\\d+ ${returned} is made of ${sold.id} taking ${sold.lineId} 5 .* should be made of ${sold.id} taking (?!${sold.lineId})`,
    ],
  ],
  [
    "a balance below zero of a company without negative stock (I-8)",
    () => ({
      in: "warehouse",
      table: "stock_balances",
      set: { quantity: "-1" },
      around: [
        "alter table stock_balances drop constraint stock_balances_negative",
        "alter table stock_balances add constraint stock_balances_negative check (quantity >= 0 or negative_allowed)",
      ],
      where: `product_id = '${shop.productId}'`,
    }),
    () => [
      "I-1 .*the balance is -1",
      "I-8 .*lost its guard",
      `I-8 .*product ${shop.productId} .*the balance is -1`,
      `I-17 .*product ${shop.productId} in warehouse ${shop.warehouseId}: its share is -1 worth -2.44 in the list of stock`,
      `I-17 .*product ${shop.productId}: its warehouses come to -2.44 in the list of stock, the product is worth ${VALUE}`,
    ],
  ],
  [
    "goods that left before they came, of a company without negative stock (I-8)",
    () => ({
      in: "warehouse",
      table: "stock_balances",
      // Somebody let it pass: without that it would be a lie.
      set: { short_from: "null" },
      where: `product_id = '${stranger.productId}'`,
    }),
    () => [`I-8 .*product ${stranger.productId} in warehouse ${stranger.warehouseId}: on 2026-10-15 there are -1, and`],
  ],
  [
    "a balance without the time of its last movement (I-8)",
    () => ({
      in: "warehouse",
      table: "stock_balances",
      set: { last_time: "null" },
      where: `product_id = '${stranger.productId}'`,
    }),
    () => [
      `I-8 .*product ${stranger.productId} in warehouse ${stranger.warehouseId}: the balance has no movement after the beginning`,
    ],
  ],
  [
    "goods with serial numbers that moved without them (I-9)",
    () => ({
      in: "warehouse",
      table: "products",
      set: { enable_serial_number: "true" },
      where: `id = '${shop.productId}'`,
    }),
    () => Array.from({ length: 5 }, () => `I-9 .*product ${shop.productId}: .*moved without its serial numbers`),
  ],
  [
    "a number that belongs to no document (I-10)",
    () => ({
      in: "purchase",
      table: "drawn_numbers",
      set: { document_id: "null" },
      where: `document_id = '${bought.id}'`,
    }),
    () => [`I-10 .*document CGRK\\d+ ${bought.id}: its number belongs to document \\(none\\)`],
  ],
  [
    "a gap in the numbers that no allocated number explains (I-10)",
    () => ({
      in: "sales",
      table: "number_series",
      set: { last: "last + 3" },
      where: `prefix = 'XSCK' and tenant_id = (select tenant_id from documents where id = '${sold.id}')`,
    }),
    () => ["I-10 .*XSCK: numbers 2 to 4 of the series were never allocated"],
  ],
  [
    "a fact that one of its consumers never took in (I-11)",
    () => ({
      in: "warehouse",
      table: "kit.inbox_facts",
      set: { fact_id: `'${newId()}'` },
      where: `subject = '${saleReturn.facts.effective.subject}' and tenant_id = (select tenant_id from products where id = '${shop.productId}')`,
    }),
    () => [
      "I-11 .*fact.sales.sale-back.effective.v1\\) of sales was (published and not consumed|never published, and consumed) by warehouse",
      "I-11 .*of sales was ",
    ],
  ],
  [
    "a cost that is not the moving average (I-12)",
    () => ({
      in: "warehouse",
      table: "stock_lines",
      set: { unit_cost: "unit_cost + 0.000001" },
      where: `line_id = '${bought.lineId}'`,
    }),
    () => [
      `I-12 .*document CGRK\\d+ ${bought.id}, line ${bought.lineId}, product ${shop.productId}: its unit cost is 2.000001, should be 2.000000`,
      `I-12 .*document CGRK\\d+ ${bought.id}, .*its owner knows the cost 2, should be 2.000001`,
    ],
  ],
  [
    "sales on the home page that differ from the documents (I-13)",
    () => ({
      in: "reports",
      table: "trade_days",
      set: { amount: "amount + 1" },
      where: `trade = 'buy' and day = '2026-11-01' and tenant_id = (select tenant_id from documents where id = '${bought.id}')`,
    }),
    () => [
      "I-13 .*trade of day 2026-11-01 buy .*: -199 worth 0, should be -200 worth 0",
      "I-13 .*trade of month 2026-11-01 buy .*: -200 worth 0, should be -199 worth 0",
    ],
  ],
  [
    "a document whose audit state differs between the reports and its own service (I-13)",
    () => ({
      in: "reports",
      table: "chain_documents",
      set: { audit_status: "0" },
      where: `id = '${promised.delivery}'`,
    }),
    () => [`I-13 .*chain of document XSCK\\d+ ${promised.delivery} .* audit state 0 .*should be .* audit state 1 `],
  ],
  [
    "a document whose source document differs between the reports and its own service (I-13)",
    () => ({
      in: "reports",
      table: "chain_documents",
      set: { source_id: "null" },
      where: `id = '${promised.delivery}'`,
    }),
    () => [
      `I-13 .*chain of document XSCK\\d+ ${promised.delivery} is made of nothing .*should be made of ${promised.order} `,
    ],
  ],
  [
    "goods that left on another day than the reports say (I-13)",
    () => ({
      in: "reports",
      table: "stock_days",
      set: { day: "day + 5" },
      where: `product_id = '${shop.productId}' and depot_id = '${shop.warehouseId}' and day = '2026-11-03'`,
    }),
    () => [
      `I-13 .*stock of ${shop.productId} in warehouse ${shop.warehouseId} on 2026-11-03 is missing in the reports, should be 0 worth 0 in, 30 worth \\S+ out`,
      `I-13 .*stock of ${shop.productId} in warehouse ${shop.warehouseId} on 2026-11-08 is 0 worth 0 in, 30 worth \\S+ out in the reports, should not be there`,
      `I-13 .*stock in all warehouses of ${shop.productId} in warehouse 0\\S+ on 2026-11-03 is .* 30 worth \\S+ out in the reports, should not be there`,
      `I-13 .*stock in all warehouses of ${shop.productId} in warehouse 0\\S+ on 2026-11-08 is missing in the reports, should be 0 worth 0 in, 30`,
    ],
  ],
  [
    "a month that is not the sum of its days (I-13)",
    () => ({
      in: "reports",
      table: "stock_months",
      set: { quantity_in: "quantity_in + 1", quantity_out: "quantity_out + 1" },
      where: `product_id = '${shop.productId}' and depot_id = '${shop.warehouseId}' and month = '2026-10-01'`,
    }),
    () => [
      `I-13 .*stock by month of ${shop.productId} in warehouse ${shop.warehouseId} on 2026-10-01 is 51 worth \\S+ in, 1 worth 0 out in the reports, should be 50 worth \\S+ in, 0 worth 0 out`,
    ],
  ],
  [
    "a partner's statement that counts a debt on a wrong day (I-13)",
    () => ({
      in: "reports",
      table: "partner_days",
      set: { day: "day + 1" },
      where: `partner_id = '${shop.partners.供应商}' and day = '2026-10-01'`,
    }),
    () => [
      `I-13 .*statement of partner by day 2026-10-01 ${shop.partners.供应商}: 0 worth 0, should be -166.67 worth 0`,
      `I-13 .*statement of partner by day 2026-10-02 ${shop.partners.供应商}: -166.67 worth 0, should be 0 worth 0`,
    ],
  ],
  [
    "money of an account that the reports count on a wrong day (I-13)",
    () => ({
      in: "reports",
      table: "account_days",
      set: { day: "day + 5" },
      where: `account_id = '${shop.accountId}' and day = '2026-11-03'`,
    }),
    () => [
      `I-13 .*account ${shop.accountId} on 2026-11-03 is missing in the reports, should be 120`,
      `I-13 .*account ${shop.accountId} on 2026-11-08 is 120 in the reports, should not be there`,
    ],
  ],
  [
    "a document that the reports count on another day than its own (I-13)",
    () => ({
      in: "reports",
      table: "documents",
      set: { day: "day + 1" },
      where: `kind = 'other-out' and tenant_id = (select tenant_id from documents where id = '${bought.id}')`,
    }),
    () => [
      "I-13 .*document QTCK\\d+ .* happened on 2026-11-05, and stands on 2026-11-06",
      "I-13 .*lines of day other-out 2026-11-05 .* f: ",
      "I-13 .*lines of day other-out 2026-11-06 .* f: ",
    ],
  ],
  [
    "an account with more in the reports than in the books (I-13)",
    () => ({
      in: "reports",
      table: "replica_accounts",
      set: { initial_amount: "initial_amount + 1" },
      where: `id = '${shop.accountId}'`,
    }),
    () => [`I-13 .*what is in account ${shop.accountId} is -\\S+ in the reports, should be -`],
  ],
  [
    "an altered entry of the operation log (I-14)",
    () => ({
      in: "system",
      table: "operation_log",
      set: { content: "'nothing'" },
      where: `id = (select id from operation_log where login_name = '${shop.loginName}' order by chain_no limit 1)`,
    }),
    () => ["I-14 .*entry \\d+ of the operation log, .*: it does not follow from the one before it"],
  ],
  [
    "an operation log without its last entries (I-14)",
    () => ({
      in: "system",
      table: "operation_log_heads",
      set: { hash: "'0'" },
      where: `tenant_id = (select tenant_id from operation_log where login_name = '${shop.loginName}' limit 1)`,
    }),
    () => ["I-14 .*the operation log ends with entry \\d+, which is not there as it was"],
  ],
  [
    "an audit without an entry in the operation log (I-14)",
    () => ({
      in: "sales",
      table: "document_history",
      set: { action: "'audit'" },
      where: `document_id = '${sold.id}'`,
    }),
    () => ["I-14 .*document XSCK\\d+: its history knows of 1 × audit, the operation log of 0"],
  ],
  [
    "a deleted payment whose log entry was removed (I-14)",
    () => ({
      in: "system",
      table: "operation_log",
      set: { content: "'nothing'" },
      where: `operation = 'money-out' and type = 'delete' and login_name = '${shop.loginName}'`,
    }),
    () => [
      "I-14 .*entry \\d+ of the operation log, .*: it does not follow from the one before it",
      "I-14 .*document FK\\d+: its history knows of 1 × delete, the operation log of 0",
    ],
  ],
  [
    "a document of another company's partner (I-15)",
    () => ({
      in: "purchase",
      table: "documents",
      set: { partner_id: `'${stranger.partners.供应商}'` },
      where: `id = '${bought.id}'`,
    }),
    () => [
      `I-2 .*document CGRK\\d+ ${bought.id}: its partner is ${stranger.partners.供应商}, in the books ${shop.partners.供应商}`,
      `I-13 .*document CGRK\\d+ ${bought.id} is revision 1 at .* of ${shop.partners.供应商} lines .*, should be revision 1 at .* of ${stranger.partners.供应商} lines`,
      `I-15 .*documents.partner_id ${stranger.partners.供应商} is company`,
    ],
  ],
  [
    "fees that are spread in another way than they were posted (I-2, I-6)",
    () => ({ in: "purchase", table: "document_lines", set: { fees: "fees + 0.01" }, where: `id = '${long[0]}'` }),
    () => [
      "I-2 .*document CGRK\\d+ .*: its other fees is 0.01, in the books 0",
      "I-2 .*document CGRK\\d+ .*: its sum after discount is -301.01, in the books -301",
      "I-6 .*document CGRK\\d+ .*: its spread fees is 10.01, should be 10",
    ],
  ],
  [
    "a retail document with another rate of tax than it was posted with (I-2, I-4)",
    () => ({ in: "sales", table: "documents", set: { price_tax_rate: "6" }, where: `id = '${taxed.retail}'` }),
    () => [
      `I-2 .*document LSCK\\d+ ${taxed.retail}: its sum after discount is 106.6, in the books 100`,
      `I-2 .*document LSCK\\d+ ${taxed.retail}: its tax in prices is 6.4, in the books 13`,
      `I-4 .*tax of LSCK\\d+ ${taxed.retail} is 13 %: 100 and 13 in tax by rate, should be 6 %: 106.6 and 6.4`,
    ],
  ],
  [
    "a fee of a sale whose posted tax is missing on the document (I-2)",
    () => ({ in: "sales", table: "documents", set: { fee_tax_rate: "0" }, where: `id = '${taxed.sale}'` }),
    () => [
      `I-2 .*document XSCK\\d+ ${taxed.sale}: its other fees is 10.6, in the books 10`,
      `I-2 .*document XSCK\\d+ ${taxed.sale}: its sum after discount is 40, in the books 40.6`,
    ],
  ],
  [
    "tax by rate that differs from the tax account (I-4)",
    () => ({
      in: "finance",
      table: "ledger_taxes",
      set: { tax: "tax + 0.01" },
      where: `document_id = '${taxed.sale}' and rate = 6`,
    }),
    () => [`I-4 .*document XSCK\\d+ ${taxed.sale}: its tax by rate is 0.61, booked is 0.60`],
  ],
  [
    "an inventory account that differs from the value of the goods (I-16)",
    () => ({
      in: "finance",
      table: "ledger_balances",
      set: { amount: "amount + 0.01" },
      where: `account = 'inventory' and tenant_id = (select tenant_id from ledger_stock where document_id = '${bought.id}')`,
    }),
    () => [
      "I-4 .*account inventory of ",
      `I-16 .*worth of all stock is ${A_CENT_MORE} in the account of inventory, should be ${VALUE}`,
    ],
  ],
  [
    "a stock report with another value than the stock ledger (I-16)",
    () => ({
      in: "reports",
      table: "stock_products",
      set: { worth: "worth + 0.01" },
      where: `product_id = '${shop.productId}'`,
    }),
    () => [
      `I-13 .*stock in all warehouses of ${shop.productId}`,
      `I-16 company .*: product ${shop.productId}: its goods are worth ${A_CENT_MORE} in the reports, should be ${VALUE}`,
    ],
  ],
  [
    "a count by day that differs from the lines of its documents, and the month of that day (I-13)",
    () => ({
      in: "reports",
      table: "line_days",
      set: { quantity: "quantity + 1" },
      where: `product_id = '${shop.productId}' and kind = 'sale-back' and day = (select max(day) from line_days where product_id = '${shop.productId}' and kind = 'sale-back')`,
    }),
    () => [
      `I-13 .*lines of day sale-back .* ${shop.productId} .* t: `,
      `I-13 .*lines of month ${NIL_ID} sale-back .* ${shop.productId} .* t: `,
      `I-13 .*lines of month ${shop.warehouseId} sale-back .* ${shop.productId} .* t: `,
      "I-13 .*sales by sale-back ",
    ],
  ],
  [
    "a sale with another revenue and another cost in the reports than in the ledger (I-13)",
    () => ({
      in: "reports",
      table: "sale_documents",
      set: { revenue: "revenue + 0.01", cost: "cost - 0.01" },
      where: `id = '${taxed.sale}'`,
    }),
    () => [
      "I-13 .*cost of goods sold by sale-out .*: ",
      "I-13 .*sales by sale-out .*: ",
      `I-13 .*sale sale-out ${taxed.sale} at .* is revenue .* cost .* in the reports, should be revenue .* cost `,
    ],
  ],
  [
    "goods of one product whose lines have another value in the books than in stock (I-16)",
    () => ({
      in: "finance",
      table: "ledger_stock",
      set: { lines: `jsonb_set(lines, '{${spread.lineId},0}', '"21.5"')` },
      where: `document_id = '${spread.document}'`,
    }),
    () => [
      `I-4 .*goods of document CGRK\\d+ ${spread.document}: worth `,
      `I-16 company .*: product ${spread.productId}: its goods are worth 31.5 in the books, should be 30`,
    ],
  ],
  [
    "goods that the books value on another day than stock, though as much in all (I-16)",
    () => ({
      in: "finance",
      table: "ledger_stock",
      set: { oper_time: "oper_time - interval '2 days'" },
      where: `document_id = '${spread.document}'`,
    }),
    () => [
      `I-16 company .*: product ${spread.productId}: on 2026-10-30 its goods came to 20 more in the books than in stock`,
      `I-16 company .*: product ${spread.productId}: on 2026-11-01 its goods came to -20 more in the books than in stock`,
      `I-16 company .*: worth booked later of purchase-in ${spread.document} at 2026-11-01 .* is 20 in the books`,
    ],
  ],
  [
    "a warehouse with more goods in the reports than it has, and with it wrong shares of the others (I-17)",
    () => ({
      in: "reports",
      table: "stock_balances",
      set: { quantity: "12" },
      where: `product_id = '${spread.productId}' and depot_id = '${spread.shop}'`,
    }),
    () => [
      `I-13 .*stock of product ${spread.productId} in warehouse ${spread.shop} is 12 worth 20 in the reports, should be 10 worth 20`,
      `I-13 .*stock in all warehouses of ${spread.productId}`,
      `I-17 company .*: product ${spread.productId} in warehouse ${spread.shop}: its share is 12 worth 21.18 in the reports, should be 10 worth 20`,
      `I-17 company .*: product ${spread.productId} in warehouse ${spread.attic}: its share is 5 worth 8.82 in the reports, should be 5 worth 10`,
    ],
  ],
  [
    "a product whose quantity differs from the sum of its warehouses, in amount and in sign (I-17)",
    () => ({
      in: "warehouse",
      table: "stock_costs",
      set: { quantity: "-30" },
      where: `product_id = '${spread.productId}'`,
    }),
    () => [
      `I-1 .*product ${spread.productId}: -30 worth 30 in all, its lines add up to 15 worth 30`,
      `I-17 .*product ${spread.productId} in warehouse ${spread.shop}: its share is 10 worth -10 in the list of stock, should be 10 worth 20`,
      `I-17 .*product ${spread.productId} in warehouse ${spread.attic}: its share is 5 worth -5 in the list of stock, should be 5 worth 10`,
      `I-17 .*product ${spread.productId}: its warehouses come to -15 in the list of stock, the product is worth 30`,
      `I-17 .*product ${spread.productId} in warehouse ${spread.shop}: 10 is worth -10 in the list of stock`,
      `I-17 .*product ${spread.productId} in warehouse ${spread.attic}: 5 is worth -5 in the list of stock`,
    ],
  ],
  [
    "an order whose progress differs from what its deliveries make (I-18)",
    () => ({ in: "sales", table: "documents", set: { progress: "2" }, where: `id = '${promised.order}'` }),
    () => [`I-18 company .*: order .* ${promised.order}: its progress is 2, by its deliveries it should be 3`],
  ],
  [
    "a delivery that deducts more than its order's deposit (I-18)",
    () => ({ in: "sales", table: "documents", set: { amount_deposit: "11" }, where: `id = '${promised.delivery}'` }),
    () => [
      `I-2 .* ${promised.delivery}: its deposit of .* is -11, in the books `,
      `I-6 .* ${promised.delivery}: its amount due is 6, should be 1`,
      `I-13 .*chain of document XSCK\\d+ ${promised.delivery} .* deposit 6 .*should be .* deposit 11 `,
      `I-13 .* ${promised.delivery} .* deposit 6 returned 0 in the reports, should be .* deposit 11 returned 0`,
      `I-18 company .*: order .* ${promised.order}: its deliveries deduct 11 of its deposit of 10, and 0 went back`,
    ],
  ],
  [
    "a sale order that counts another quantity as bought than its purchase orders take (I-21)",
    () => ({
      in: "sales",
      table: "document_procurements",
      set: { taken: `'{"${procured.line}": "10.000"}'` },
      where: `document_id = '${procured.order}'`,
    }),
    () => [
      `I-21 company .*: order ${procured.order}, line ${procured.line}: purchase orders take 4, sales knows of 10`,
      `I-21 company .*: order .* ${procured.order}: its purchase progress is 3, by what is bought it should be 2`,
    ],
  ],
  [
    "a purchase order that no longer names the line of the sale order that counts it (I-21)",
    () => ({
      in: "purchase",
      table: "document_lines",
      set: { link_line_id: "null" },
      where: `document_id = '${procured.purchase}'`,
    }),
    () => [
      `I-13 .*chain of document CGDD\\d+ ${procured.purchase} .*taking ${procured.line} 4 .*should be .*taking nothing `,
      `I-21 company .*: order ${procured.order}, line ${procured.line}: purchase orders take 0, sales knows of 4`,
      `I-21 company .*: replica of order .* ${procured.order}: taken as 3, by its purchase orders it should be 0`,
    ],
  ],
  [
    "an order that returned more than its deposit (I-18)",
    () => ({
      in: "sales",
      table: "documents",
      set: { deposit_returned: "12" },
      where: `id = '${promised.returned}'`,
    }),
    () => [
      `I-2 .* ${promised.returned}: its account .* is -2, in the books 0`,
      `I-2 .* ${promised.returned}: its deposit of .* is -2, in the books 0`,
      `I-13 .* ${promised.returned} .* returned 10 in the reports, should be .* returned 12`,
      `I-18 company .*: order .* ${promised.returned}: its deliveries deduct 0 of its deposit of 10, and 12 went back`,
    ],
  ],
  [
    "a deleted order whose deposit went back only in part (I-18)",
    () => ({
      in: "sales",
      table: "deleted_orders",
      set: { deposit_returned: "7" },
      where: `id = '${promised.deleted}'`,
    }),
    () => [
      `I-2 .* ${promised.deleted}: its account .* is 3, in the books 0`,
      `I-2 .* ${promised.deleted}: its deposit of .* is 3, in the books 0`,
      `I-13 .* ${promised.deleted} .* returned 10 in the reports, should be .* returned 7`,
      `I-18 company .*: order .* ${promised.deleted}: it was deleted with a deposit of 10 in the books, and 7 went back`,
    ],
  ],
  [
    "an order that counts another amount than its open one against its customer's credit limit (I-19)",
    () => ({
      in: "finance",
      table: "open_orders",
      set: { amount: "amount + 1" },
      where: `document_id = '${promised.order}'`,
    }),
    () => ["I-19 company .*: order XSDD.* counts .* against its customer's credit limit, should be .*"],
  ],
  [
    "a hold that is not what its order still has to deliver (I-20)",
    () => ({
      in: "warehouse",
      table: "stock_reservations",
      set: { quantity: "quantity + 1" },
      where: `document_id = '${promised.order}'`,
    }),
    () => [
      "I-1 .*: 7 is reserved, the reservations add up to 8",
      `I-20 company .*: order sale-order ${promised.order}: it holds 7 of .*, reserved are 8`,
    ],
  ],
  [
    "an order line whose delivery date differs between the warehouse service and the order (I-20)",
    () => ({
      in: "warehouse",
      table: "open_order_lines",
      set: { delivery_date: "delivery_date + 1" },
      where: `document_id = '${promised.order}'`,
    }),
    () => [`I-20 company .*: order XSDD\\d+ ${promised.order}: open of a line are 7 .*, the warehouse knows 7 `],
  ],
  [
    "a hold whose last day differs between the warehouse service and the order (I-20)",
    () => ({
      in: "warehouse",
      table: "open_orders",
      set: { held_until: "held_until + 1" },
      where: `document_id = '${promised.order}'`,
    }),
    () => [
      `I-20 company .*: order XSDD\\d+ ${promised.order}: open of a line are 7 .* until ${inDays(5)}, the warehouse knows 7 .* until ${inDays(6)}`,
    ],
  ],
  [
    "a product with a unit cost above every price ever paid for it (I-16)",
    () => ({
      in: "warehouse",
      table: "stock_costs",
      set: { value: "value + 500" },
      where: `product_id = '${shop.productId}'`,
    }),
    () => [
      `I-1 .*product ${shop.productId}: 122 worth`,
      "I-16 .*worth of all stock is .* in the account of inventory",
      `I-16 .*product ${shop.productId}: 122 worth .*, paid was from 2 to 3.3334 a unit`,
      `I-17 .*product ${shop.productId} in warehouse .*: its share is 122 worth 798.22 in the list of stock, should be 122 worth ${VALUE}`,
      `I-17 .*product ${shop.productId}: its warehouses come to 798.22 in the list of stock, the product is worth ${VALUE}`,
    ],
  ],
  [
    "goods that are gone but have a value (I-16)",
    () => ({
      in: "warehouse",
      table: "stock_lines",
      set: { quantity: "quantity - 122" },
      where: `kind = 'other-out' and product_id = '${shop.productId}'`,
    }),
    () => [
      "I-1 .*the ledger holds -125 worth -7.34, the movements add up to -3 worth -7.34",
      `I-1 .*product ${shop.productId}: 122 worth ${VALUE} in all, its lines add up to 0 worth ${VALUE}`,
      "I-3 .*document QTCK.*: quantity in the ledger is -125, should be -3",
      "I-12 .*document QTCK.*: its unit cost is ",
      "I-12 .*document QTCK.*: its value is -7.340000, should be -305.560000",
      "I-13 .*stock of product ",
      `I-13 .*stock of ${shop.productId}.* on 2026-11-05`,
      `I-16 .*product ${shop.productId} after QTCK\\d+, line .*: 0 is worth ${VALUE}`,
    ],
  ],
  [
    "goods that were made of others and are worth something else (I-16)",
    () => ({
      in: "warehouse",
      table: "stock_lines",
      set: { share: "0" },
      where: `kind = 'other-out' and product_id = '${shop.productId}'`,
    }),
    () => ["I-16 .*other-out QTCK\\d+ .*: it takes goods worth 7.34 and brings goods worth 0"],
  ],
  [
    "goods with a negative value (I-16)",
    () => ({
      in: "warehouse",
      table: "stock_lines",
      set: { value: "value - 1000" },
      where: `kind = 'other-out' and product_id = '${shop.productId}'`,
    }),
    () => [
      "I-1 .*the ledger holds -3 worth -1007.34, the movements add up to -3 worth -7.34",
      `I-1 .*product ${shop.productId}: 122 worth ${VALUE} in all, its lines add up to 122 worth -701.78`,
      "I-2 .*goods of document QTCK.*: stock holds revision 1 worth -1007.34, the books revision 1 worth -7.34",
      "I-12 .*document QTCK.*: its value is -1007.340000, should be -7.340000",
      "I-13 .*stock of product ",
      `I-13 .*stock of ${shop.productId}.* on 2026-11-05`,
      `I-16 .*product ${shop.productId}: its goods are worth ${VALUE} in the books, should be -701.78`,
      `I-16 .*product ${shop.productId}: its goods are worth ${VALUE} in the reports, should be -701.78`,
      `I-16 .*product ${shop.productId} after QTCK\\d+, line .*: 122 is worth -701.78`,
      ...["the list of stock", "the reports"].flatMap((book) => [
        `I-17 .*product ${shop.productId} in warehouse .*: its share is 122 worth ${VALUE} in ${book}, should be 122 worth -701.78`,
        `I-17 .*product ${shop.productId}: its warehouses come to ${VALUE} in ${book}, the product is worth -701.78`,
      ]),
    ],
  ],
];

describe("a difference", () => {
  it.each(lies)("reconcile finds and names %s", async (_title, lie, expected) => {
    const differences = await differencesOf(lie());
    // Rows of one owner have no order.
    const matching = expected().map((text) => expect.stringMatching(text));
    expect(differences).toEqual(expect.arrayContaining(matching));
    expect(differences).toHaveLength(matching.length);
  });

  it("`npm run reconcile` exits with code 1 and names the difference", async () => {
    const planted: PlantedDifference = {
      in: "warehouse",
      table: "stock_balances",
      set: { reserved: "2" },
      where: `product_id = '${shop.productId}'`,
    };
    const { code, text } = await withDifference(planted, () => command("reconcile", "0"));
    expect(code).toBe(1);
    expect(text).toMatch(new RegExp(`I-1 .*product ${shop.productId} .*: 2 is reserved`));
  });

  it("reconcile names each of very many differences", async () => {
    const differences = await differencesOf({
      in: "warehouse",
      table: "products",
      set: { enable_serial_number: "true" },
      where: `id = '${stranger.productId}'`,
    });
    expect(differences.map((each) => /^I-9 .*, line (\S+), product/.exec(each)?.[1]).sort()).toEqual(long.toSorted());
  });
});
