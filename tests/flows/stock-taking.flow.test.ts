// A warehouse is counted while its goods are sold: three phones, one of them without network, and the adjustment is what was really missing or too much
// (docs/decisions/0074). Reconcile finds counts and adjustments that do not come to what was counted (I-22).
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { validLine } from "@kontor/contracts/testing/valid-document";
import { getHoldings, type HoldingsRow } from "@kontor/contracts/warehouse/holdings";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { adjustTask, createTask, finishTask, getTask, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { countItems, type ItemRow, listItems } from "@kontor/contracts/warehouse/stock-taking-items";
import { expect, it, vi } from "vitest";
import { documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { clerkOf } from "../support/staff.ts";
import { rowsOf } from "../support/tables.ts";
import { done, newTenant, request } from "../support/tenant.ts";

const PRODUCTS = 6;
const SALES = 200;
const PATIENCE = 30;
/** By how much shelves differ from the books. */
const OFF = [0, -3, 2, -7, 5, 0];

interface Goods {
  barCode: string;
  id: string;
  /** What lies on the shelf. */
  shelf: number;
  /** Whoever sells it or counts it has it in his hands. */
  turn: Promise<unknown>;
}
/** Nobody else sells or counts these goods meanwhile. */
function inTurn<T>(goods: Goods, act: () => Promise<T>): Promise<T> {
  const done = goods.turn.then(act);
  goods.turn = done.catch(() => undefined);
  return done;
}

/** Products of which the books have a hundred each, and the shelves some less or more. */
async function stocked(shop: Shop): Promise<Goods[]> {
  const { token } = shop;
  const all = await Promise.all(
    Array.from({ length: PRODUCTS }, async (_, at): Promise<Goods> => {
      const barCode = `s${newId().slice(-10)}`;
      const meList = [{ barCode, commodityUnit: "pcs", purchaseDecimal: "2", wholesaleDecimal: "4" }];
      const { id } = await done<{ id: string }>(addProduct, {
        token,
        body: { name: `Goods ${barCode}`, unit: "pcs", meList },
      });
      return { barCode, id, shelf: 100 + (OFF[at % OFF.length] ?? 0), turn: Promise.resolve() };
    }),
  );
  const more = all.map(({ barCode }) => validLine(barCode, shop.warehouseId, { operNumber: "100", unitPrice: "2" }));
  const bought = documentOf(purchaseIn, shop, "100", { more });
  await vi.waitFor(
    async () => expect((await request(purchaseIn.endpoints.addAndAudit, { token, body: bought })).status).toBe(200),
    {
      ...{ timeout: PATIENCE_MS, interval: 500 },
    },
  );
  await posted(purchaseIn, shop, bought.id);
  return all;
}

const read = ({ token }: Shop, id: string): Promise<TaskRow> => done<TaskRow>(getTask, { token, query: { id } });
const itemsOf = async ({ token }: Shop, taskId: string): Promise<ItemRow[]> =>
  (await done<{ rows: ItemRow[] }>(listItems, { token, query: { taskId, pageSize: "100" } })).rows;

it("an adjustment is the true difference of every product, while 200 sales and three phones are under way and one sends late and twice; reconcile finds what does not come to it (I-22)", async () => {
  const shop = await shopOf(await newTenant(), [purchaseIn, saleOut, otherIn, otherOut]);
  const { token } = shop;
  const goods = await stocked(shop);
  const truth = new Map(goods.map(({ barCode, shelf }) => [barCode, shelf - 100]));
  const body = {
    name: "Night",
    countDate: "2026-11-27",
    depotId: shop.warehouseId,
    scope: "selected",
    productIds: goods.map(({ id }) => id),
  };
  const { id: taskId } = await done<{ id: string }>(createTask, { token, body });
  const clerk = await clerkOf(shop);
  await clerk.grant(["/inventory/InventoryList"]);
  // A new company may have two users: the clerk counts with two phones.
  const counters = [token, clerk.token, clerk.token];

  const sell = (each: Goods) =>
    inTurn(each, async () => {
      const lines = [validLine(each.barCode, shop.warehouseId, { operNumber: "1", unitPrice: "4" })];
      const sale = { ...documentOf(saleOut, shop, "1", { unitPrice: "4", operTime: new Date().toISOString() }), lines };
      const { status, text } = await request(saleOut.endpoints.addAndAudit, { token, body: sale });
      if (status !== 200) throw new Error(text);
      each.shelf -= 1;
    });
  const send = (counter: string | undefined, counts: object[]) =>
    done(countItems, { token: counter, body: { taskId, sentAt: new Date().toISOString(), counts } });
  const countOf = (each: Goods, countNumber: number) => ({
    ...{
      id: newId(),
      barCode: each.barCode,
      mode: "add",
      countNumber: String(countNumber),
      countedAt: new Date().toISOString(),
    },
  });

  const late: object[] = [];
  const sales = Array.from({ length: SALES }, (_, at) => goods[at % PRODUCTS] as Goods);
  const seller = async (mine: Goods[]) => {
    for (const each of mine) await sell(each);
  };
  const counting = goods.map(async (each, at) => {
    await new Promise((resolve) => setTimeout(resolve, 300 * (at + 1)));
    await inTurn(each, async () => {
      // The third counter has no network: what he counts is sent when all is over. Two share the shelf of the others.
      if (at % 3 === 2) late.push(countOf(each, each.shelf));
      else {
        await send(counters[0], [countOf(each, each.shelf - 40)]);
        await send(counters[1], [countOf(each, 40)]);
      }
    });
  });
  await Promise.all([seller(sales.slice(0, SALES / 2)), seller(sales.slice(SALES / 2)), ...counting]);
  await send(counters[2], late);
  await send(counters[2], late);

  await vi.waitFor(
    async () => {
      const found = (await itemsOf(shop, taskId)).map(({ barCode, diffNumber }): [string, number] => [
        barCode,
        Number(diffNumber),
      ]);
      expect(new Map(found)).toEqual(truth);
    },
    { timeout: PATIENCE_MS, interval: 500 },
  );
  await done(finishTask, {
    token,
    body: { id: taskId, version: (await read(shop, taskId)).version, uncounted: "excluded" },
  });
  await done(adjustTask, { token, body: { id: taskId, version: (await read(shop, taskId)).version } });
  const shelves = Object.fromEntries(goods.map(({ id, shelf }) => [id, shelf]));
  await vi.waitFor(
    async () => {
      const query = { materialIds: goods.map(({ id }) => id).join(",") };
      const { rows } = await done<{ rows: HoldingsRow[] }>(getHoldings, { token, query });
      expect(Object.fromEntries(rows.map(({ materialId, onHand }) => [materialId, Number(onHand)]))).toEqual(shelves);
    },
    { timeout: PATIENCE_MS, interval: 500 },
  );
  expect(
    (await reconcile(PATIENCE)).differences.filter((each) => each.includes(taskId) || each.startsWith("I-22")),
  ).toEqual([]);

  const [item] = await rowsOf<{ id: string }>(
    "warehouse",
    "update stock_taking_items set counted = counted + 1 where id = (select id from stock_taking_items where task_id = $1 and counted < book limit 1) returning id",
    taskId,
  );
  const { differences } = await reconcile(1);
  await rowsOf("warehouse", "update stock_taking_items set counted = counted - 1 where id = $1", item?.id);
  expect(differences.filter((each) => each.startsWith("I-22"))).toEqual([
    expect.stringMatching(/^I-22 company .*: stock-taking PD\d+, product .*: \d+ counted, its counts come to \d+$/),
    expect.stringMatching(
      /^I-22 company .*: stock-taking PD\d+, product .*: counted \d+ and booked \d+, its line of QTCK\d+ moves \d+$/,
    ),
  ]);
});
