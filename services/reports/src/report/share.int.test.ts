// What a warehouse is worth (docs/decisions/0037): its share of the product, in every report, now and at the end of past days.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { exportListWithStock, getListWithStock, getMaterialDepotStock } from "@kontor/contracts/reports/material-stock";
import { readSheet } from "@kontor/service-kit/sheet-read";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type House, openHouse } from "../testing/house.ts";
import { depot, product, settings, settledAs } from "../testing/trade.ts";

let house: House;
let owner: Actor;
let tea: string;
let depots: string[];

beforeAll(() => {
  house = openHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  owner = house.newCompany();
  tea = newId();
  depots = Array.from({ length: 4 }, () => newId()).sort();
  await house.hear(owner, [settings({ moveAvgPriceFlag: true, timeZone: "Asia/Shanghai" })]);
  await house.hear(owner, [
    product({ id: tea, name: "Tea" }),
    ...depots.map((id, at) => depot({ id, name: `Warehouse ${at}` })),
  ]);
});

interface Moved {
  depot: number;
  quantity: string;
  value: string;
  day?: string;
}
const moved = ({ depot: at, quantity, value, day = "2026-03-02" }: Moved) =>
  settledAs({
    ...{ documentId: newId(), kind: "other-in", operTime: `${day}T02:00:00.000Z` },
    lines: [{ lineId: newId(), productId: tea, depotId: depots[at], quantityBase: quantity, unitCost: "0", value }],
  });

const page = { currentPage: 1, pageSize: 20 };
const search = (given: object) => JSON.stringify(given);

/** What stock report, distribution, and stock in and out say of each warehouse at the end of a day. */
async function shares(asOf: string): Promise<string[][]> {
  const { rows } = await house.ask(getMaterialDepotStock, { as: owner, query: { materialId: tea, asOf } });
  return Promise.all(
    depots.map(async (depotIds) => {
      const stock = await house.ask(getListWithStock, {
        as: owner,
        query: { ...page, depotIds, search: search({ asOf }) },
      });
      const period = await house.ask(getInOutStock, {
        as: owner,
        query: { ...page, depotIds, search: search({ beginTime: "2026-01-01", endTime: asOf }) },
      });
      return [
        stock.totals.currentStockPrice ?? "",
        period.totals.thisAllPrice ?? "",
        rows.find(({ depotId }) => depotId === depotIds)?.allPrice ?? "0.00",
      ];
    }),
  );
}

it("a warehouse that sold all it had is worth nothing, the other its quantity at the average", async () => {
  // 10 at 10.00 in one, 10 at 20.00 in the other; the first sells its 10 at the average of 15.00.
  await house.hear(owner, [
    moved({ depot: 0, quantity: "10", value: "100.00" }),
    moved({ depot: 1, quantity: "10", value: "200.00" }),
    moved({ depot: 0, quantity: "-10", value: "-150.00", day: "2026-03-05" }),
  ]);
  expect(await shares("2026-03-31")).toEqual([
    ["0.00", "0.00", "0.00"],
    ["150.00", "150.00", "150.00"],
    ["0.00", "0.00", "0.00"],
    ["0.00", "0.00", "0.00"],
  ]);
  // Before the sale both were worth the average.
  expect((await shares("2026-03-03")).map(([worth]) => worth)).toEqual(["150.00", "150.00", "0.00", "0.00"]);
});

it("warehouses come to the product's worth to the cent and have the sign of their quantity, whatever lies in them", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -3, max: 40 }), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 1, max: 99_999 }),
      async (quantities, unitCents) => {
        const all = quantities.reduce((sum, each) => sum + each, 0);
        fc.pre(all > 0);
        [owner, tea] = [house.newCompany(), newId()];
        const worth = new Decimal(unitCents).times(all).div(1_000).toFixed(2);
        await house.hear(owner, [settings({ moveAvgPriceFlag: true, timeZone: "Asia/Shanghai" })]);
        await house.hear(owner, [
          product({ id: tea, name: "Tea" }),
          ...depots.map((id) => depot({ id })),
          // All worth came into the first, as it does when cost is found elsewhere than goods.
          ...quantities.map((quantity, at) =>
            moved({ depot: at, quantity: String(quantity), value: at === 0 ? worth : "0.00" }),
          ),
        ]);
        const found = await shares("2026-03-31");
        for (const [at, [stock = "", period, spread]] of found.entries()) {
          expect([period, spread]).toEqual([stock, stock]);
          expect(new Decimal(stock).times(quantities[at] ?? 0).greaterThanOrEqualTo(0)).toBe(true);
          if (quantities[at] === 0) expect(stock).toBe("0.00");
        }
        expect(Decimal.sum(...found.map(([stock = ""]) => stock)).toFixed(2)).toBe(worth);
      },
    ),
    { numRuns: 8 },
  );
});

it("without moving average the column says so, and the ledger's worth stands beside it, in the workbook too", async () => {
  await house.hear(owner, [settings({ version: 2, moveAvgPriceFlag: false, timeZone: "Asia/Shanghai" })]);
  await house.hear(owner, [
    moved({ depot: 0, quantity: "4", value: "10.00" }),
    moved({ depot: 1, quantity: "-1", value: "-2.50" }),
  ]);
  const now = await house.ask(getListWithStock, { as: owner, query: { ...page, depotIds: depots[0] } });
  expect([now.basis, now.rows[0]?.bookValue, now.totals.bookValue]).toEqual(["purchasePrice", "10.00", "10.00"]);
  const past = await house.ask(getListWithStock, {
    as: owner,
    query: { ...page, search: search({ asOf: "2026-03-01" }) },
  });
  expect(past.totals.bookValue).toBe("0.00");
  const { rows, totals } = await house.ask(getMaterialDepotStock, { as: owner, query: { materialId: tea } });
  expect([rows.map(({ bookValue }) => bookValue), totals.bookValue]).toEqual([["10.00", "-2.50"], "7.50"]);
  const { bytes } = await house.call(exportListWithStock, { as: owner, query: { lang: "en" } });
  const [head = [], row = []] = await readSheet({ file: { name: "report.xlsx", bytes: new Uint8Array(bytes) } });
  expect(row[head.indexOf("Book value")]).toBe("7.50");
});
