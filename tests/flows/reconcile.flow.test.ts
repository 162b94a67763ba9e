// Tests of reconcile over the books of all tenants: they agree after ordinary trade, and each kind of wrong data is found (reliability.md 3.2).
import { beforeAll, describe, expect, it } from "vitest";
import { balances } from "../support/books.ts";
import { command } from "../support/command.ts";
import { ledgers } from "../support/differences/ledgers.ts";
import { orders } from "../support/differences/orders.ts";
import { differencesOf, type PlantedDifference, withDifference } from "../support/differences/planted.ts";
import { projections } from "../support/differences/projections.ts";
import { type Trade, tradeToReconcile } from "../support/differences/trade.ts";
import { values } from "../support/differences/values.ts";

const PATIENCE = 30;

let trade: Trade;
beforeAll(async () => {
  trade = await tradeToReconcile();
});

it("the books agree after purchases, sales, returns, edits, deletions and a back-dated purchase", async () => {
  const { text, code } = await command("reconcile", String(PATIENCE));
  expect(text).toContain("the books agree");
  expect(code).toBe(0);
});

it("goods enter stock at the price paid: 300.00 less 9.00 plus 10.00 of fees is 301.00, or 298.99 after one of 150 was sold, and goods clearing is zero", async () => {
  const booked = await balances(trade.stranger);
  const accountNames = ["inventory", "goods-clearing", "purchase-fees"] as const;
  expect(accountNames.map((account) => booked.get(account))).toEqual(["298.99", undefined, undefined]);
});

describe("a difference", () => {
  it.each([...ledgers, ...projections, ...values, ...orders])(
    "reconcile finds and names %s",
    async (_title, plantedIn, expectedOf) => {
      const differences = await differencesOf(plantedIn(trade));
      // Rows of one owner have no order.
      const matching = expectedOf(trade).map((text) => expect.stringMatching(text));
      expect(differences).toEqual(expect.arrayContaining(matching));
      expect(differences).toHaveLength(matching.length);
    },
  );

  it("`npm run reconcile` exits with code 1 and names the difference", async () => {
    const { productId } = trade.shop;
    const planted: PlantedDifference = {
      in: "warehouse",
      table: "stock_balances",
      set: { reserved: "2" },
      where: `product_id = '${productId}'`,
    };
    const { code, text } = await withDifference(planted, () => command("reconcile", "0"));
    expect(code).toBe(1);
    expect(text).toMatch(new RegExp(`I-1 .*product ${productId} .*: 2 is reserved`));
  });

  it("reconcile names each of very many differences", async () => {
    const { stranger, long } = trade;
    const differences = await differencesOf({
      in: "warehouse",
      table: "products",
      set: { enable_serial_number: "true" },
      where: `id = '${stranger.productId}'`,
    });
    expect(differences.map((each) => /^I-9 .*, line (\S+), product/.exec(each)?.[1]).sort()).toEqual(long.toSorted());
  });
});
