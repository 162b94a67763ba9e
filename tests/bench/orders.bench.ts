// Measures orders under load: orders saved and audited, their deliveries with progress and deposit beside free ones, and the list of a million.
import { newId } from "@kontor/contracts/core/id";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { validLine, validTotals } from "@kontor/contracts/testing/valid-document";
import { bodyOf, orderOf } from "./documents/bodies.ts";
import { done, sent } from "./documents/calls.ts";
import { clerkOf } from "./documents/clerk.ts";
import { inTurn } from "./documents/in-turn.ts";
import { repeated, sustained } from "./documents/load.ts";
import { manyPurchases } from "./documents/million.ts";
import { rawRate } from "./documents/raw.ts";
import { type Shop, shopOf } from "./documents/shop.ts";
import { stockUp } from "./documents/stock-up.ts";
import { manyDocuments, seconds } from "./documents/target.ts";
import { log } from "./documents/throughput.ts";
import { atLeast, figure, percentile, setPace } from "./figures.ts";

const PRODUCTS = 2000;
const LINES = 10;
const CLIENTS = 16;
/** More deliveries than this machine makes in the time that is measured. */
const ORDERS_PER_SECOND = 200;
const WARM_UP = 500;
const DEPOSIT = "5.00";

interface MadeOrder {
  id: string;
  lines: { id: string; barCode: string; depotId: string }[];
}

/** Saves and audits an order with a deposit; its delivery takes from these warehouses. */
async function saveOrder(shop: Shop, at: number): Promise<MadeOrder> {
  const ordered = orderOf(shop, PRODUCTS, LINES, at);
  const made = bodyOf(saleOrder, shop, ordered);
  const accounts = [{ accountId: shop.accountId, amount: DEPOSIT }];
  await sent(saleOrder.endpoints.addAndAudit, {
    token: shop.token,
    body: { ...made, changeAmount: DEPOSIT, accounts },
  });
  const lines = made.lines.map(({ id, barCode }, line) => ({ id, barCode, depotId: ordered[line]?.depotId ?? "" }));
  return { id: made.id, lines };
}

/** Delivers an order in whole and deducts its deposit. */
function deliver(shop: Shop, order: MadeOrder | undefined): Promise<string> {
  if (!order) throw new Error("more orders were delivered than were made");
  const lines = order.lines.map(({ id: linkId, barCode, depotId }) =>
    validLine(barCode, depotId, { operNumber: "1", unitPrice: "4", taxRate: "13", linkId }),
  );
  const changeAmount = (Number(validTotals(lines, { deposit: DEPOSIT }).due) / 2).toFixed(2);
  const body = {
    ...{ id: newId(), operTime: new Date().toISOString(), organId: shop.partners.客户 },
    ...{ linkId: order.id, deposit: DEPOSIT, changeAmount, lines },
    accounts: [{ accountId: shop.accountId, amount: changeAmount }],
  };
  return sent(saleOut.endpoints.addAndAudit, { token: shop.token, body });
}

async function ordersAndDeliveries(shop: Shop): Promise<void> {
  await repeated(CLIENTS, WARM_UP, (at) => saveOrder(shop, at));
  const orders: MadeOrder[] = [];
  const began = performance.now();
  await sustained(CLIENTS, seconds, async (at) => orders.push(await saveOrder(shop, at)));
  atLeast(
    `sale-order of ${LINES} lines saved and audited, ${CLIENTS} clients, ${seconds} s`,
    (orders.length * 1000) / (performance.now() - began),
    150,
    "/s",
  );
  const needed = WARM_UP + (seconds + 5) * ORDERS_PER_SECOND - orders.length;
  await repeated(CLIENTS, Math.max(0, needed), async (at) => orders.push(await saveOrder(shop, at)));
  log(`${orders.length} orders to deliver`);
  const sale = (at: number) =>
    sent(saleOut.endpoints.addAndAudit, {
      token: shop.token,
      body: bodyOf(saleOut, shop, orderOf(shop, PRODUCTS, LINES, at)),
    });
  // Both begin with a warm-up, after which code is compiled and each connection has planned its statements, as after some time of use.
  await repeated(CLIENTS, WARM_UP, sale);
  await repeated(CLIENTS, WARM_UP, (at) => deliver(shop, orders[at]));
  const [free, delivered] = await inTurn(shop, saleOut, CLIENTS, [
    { name: "free sales", save: sale },
    { name: "deliveries of orders", save: (at) => deliver(shop, orders[WARM_UP + at]) },
  ]);
  log(`free sales ${free.toFixed(0)}/s, deliveries of orders ${delivered.toFixed(0)}/s`);
  atLeast(
    "delivery of an order with progress and deposit beside a free one, posted everywhere",
    delivered / free,
    0.85,
    "×",
  );
}

async function longList(shop: Shop): Promise<void> {
  const LISTENERS = 8;
  const CALLS = 1000;
  const clerk = await clerkOf(shop, [purchaseOrder.page]);
  await manyPurchases(shop, clerk, purchaseOrder, manyDocuments);
  for (const [name, status] of Object.entries({ nothing: "1", partly: "3", complete: "2" })) {
    const call = () =>
      done<{ rows: unknown[] }>(purchaseOrder.endpoints.list, { token: clerk.token, query: { search: { status } } });
    const { rows } = await call();
    // A warm-up, so that the services' code is compiled as after some time of use.
    await repeated(LISTENERS, CALLS, call);
    const samples = await repeated(LISTENERS, CALLS, call);
    figure(
      `list of ${manyDocuments} orders, ${name} delivered, data scope, ${LISTENERS} clients (${rows.length} rows), p99`,
      percentile(samples, 0.99),
      30,
      "ms",
    );
  }
}

setPace(await rawRate());
const shop = await shopOf(PRODUCTS);
await stockUp(shop, PRODUCTS);
await ordersAndDeliveries(shop);
setPace(await rawRate());
await longList(shop);
