import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { listHolders, listStock } from "@kontor/contracts/warehouse/stock";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTestProduct, type TestProduct, valueAt } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { postDocument } from "./post-document.ts";
import { release } from "./reservation-cleanup.ts";
import { reserve } from "./reserve.store.ts";

let harness: TestWarehouse;
let owner: Actor;
let tea: TestProduct;

beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  tea = await addTestProduct(harness, owner);
});

interface LineInput {
  product: TestProduct;
  quantity: string;
  depotId?: string;
}
const lineOf = ({ product, quantity, depotId = product.depotId }: LineInput) => ({
  lineId: newId(),
  productId: product.id,
  barcodeId: product.barcodeId,
  depotId,
  quantity,
});
const headOf = (kind: string, documentId = newId()) => ({
  documentId,
  kind,
  number: documentId.slice(-6),
  revision: 1,
});

function post(head: ReturnType<typeof headOf>, ...items: LineInput[]) {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const lines = items.map((each) => ({
    ...lineOf(each),
    worth: valueAt(each.quantity, head.kind === "purchase-in" ? "2" : null),
    linkId: null,
    linkLineId: null,
  }));
  const operTime = "2026-03-01T08:00:00.000Z";
  return harness.tables(owner, (tx) => postDocument(tx, ctx, { ...head, operTime }, lines));
}
const reserveStock = (head: ReturnType<typeof headOf>, ...items: LineInput[]) =>
  harness.tables(owner, (tx) =>
    reserve(tx, {
      ...head,
      postedRevision: 0,
      operTime: "2026-03-01T08:00:00.000Z",
      lines: items.map((each) => {
        const { quantity, ...line } = lineOf(each);
        return { ...line, quantityBase: quantity };
      }),
    }),
  );
const balances = async () => {
  const { rows } = await harness.ask(listStock, owner, { query: { productId: tea.id } });
  return rows.map(({ quantity, reserved }) => `${Number(quantity)} ${Number(reserved)}`);
};
const buy = (quantity: string, product = tea) => post(headOf("purchase-in"), { product, quantity });
const times = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

describe("concurrent calls", () => {
  it("several concurrent calls for the same document reserve its stock once", async () => {
    await buy("10");
    for (let race = 0; race < 30; race++) {
      const sold = headOf("sale-out");
      await times(4, () => reserveStock(sold, { product: tea, quantity: "-10" }));
      expect(await balances()).toEqual(["10 10"]);
      await harness.tables(owner, (tx) => release(tx, sold));
      expect(await balances()).toEqual(["10 0"]);
    }
  });

  it("a reservation call that is repeated after the document was posted leaves no reservation", async () => {
    for (let race = 0; race < 30; race++) {
      await buy("1");
      const sold = headOf("sale-out");
      const items = { product: tea, quantity: "-1" };
      await reserveStock(sold, items);
      await Promise.all([post(sold, items), reserveStock(sold, items), reserveStock(sold, items)]);
      expect(await balances()).toEqual(["0 0"]);
      expect((await harness.ask(listHolders, owner, { query: { productId: tea.id } })).rows).toEqual([]);
    }
  });

  it("concurrent first receipts of a product in a new warehouse all count", async () => {
    await buy("1");
    const { id: depotId = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Second warehouse" } });
    await times(8, () => post(headOf("purchase-in"), { product: tea, quantity: "1", depotId }));
    expect((await balances()).sort()).toEqual(["1 0", "8 0"]);
  });

  it("concurrent sales of the same products in opposite order get what is in stock, and not more (C-8)", async () => {
    const coffee = await addTestProduct(harness, owner);
    await Promise.all([buy("100"), buy("100", coffee)]);
    const items = [
      { product: tea, quantity: "-1" },
      { product: coffee, quantity: "-1" },
    ];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 120 }, (_, at) =>
        reserveStock(headOf("sale-out"), ...(at % 2 ? items : items.toReversed())),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
    expect(await balances()).toEqual(["100 100"]);
  });

  it("concurrent sales and purchases of the same products in opposite order are all counted (C-8)", async () => {
    const coffee = await addTestProduct(harness, owner);
    await Promise.all([buy("100"), buy("100", coffee)]);
    await times(60, async (at) => {
      const items = [tea, coffee].map((product) => ({ product, quantity: "-1" }));
      const inOrder = at % 2 ? items : items.toReversed();
      if (at % 3 === 0) return post(headOf("purchase-in"), ...inOrder.map((each) => ({ ...each, quantity: "1" })));
      const sold = headOf("sale-out");
      await reserveStock(sold, ...inOrder);
      return post(sold, ...inOrder);
    });
    expect(await balances()).toEqual(["80 0"]);
  });

  it("a document that is withdrawn while its cost is being found leaves neither quantity nor value in stock", async () => {
    const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
    const at = (day: number) => `2026-03-0${day}T08:00:00.000Z`;
    const state = (
      head: ReturnType<typeof headOf>,
      day: number,
      revision: number,
      ...lines: ReturnType<typeof priced>[]
    ) => harness.tables(owner, (tx) => postDocument(tx, ctx, { ...head, revision, operTime: at(day) }, lines));
    const priced = (quantity: string, ownCost: string | null) => ({
      ...lineOf({ product: tea, quantity }),
      worth: valueAt(quantity, ownCost),
      linkId: null,
      linkLineId: null,
    });
    await state(headOf("purchase-in"), 5, 1, priced("10000", "2"));
    for (let race = 0; race < 40; race++) {
      const sale = headOf("sale-out");
      await state(sale, 6, 1, priced("-3", null));
      await Promise.all([state(headOf("purchase-in"), 1, 1, priced("7", String(race + 3))), state(sale, 6, 2)]);
      const [left] = await harness.tables(owner, (tx) => MOVED.rows(tx, sale.documentId));
      expect(left).toEqual({ quantity: "0", value: "0" });
    }
  });
});

const MOVED = statement<{ quantity: string; value: string }>(
  `select trim_scale(sum(quantity))::text as quantity, trim_scale(sum(value))::text as value from stock_movements where document_id = $1::uuid`,
);
