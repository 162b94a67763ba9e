// The stock report's workbook has who holds what, which the warehouse service answers (docs/decisions/0063).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { exportListWithStock } from "@kontor/contracts/reports/product-stock";
import { holdingsByProduct } from "@kontor/contracts/warehouse/holdings";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { product, settings, warehouseFact } from "../testing/trade.ts";

let harness: Harness;
let owner: Actor;
let tea: string;
let cup: string;
let warehouseId: string;

beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  owner = harness.tenant();
  [tea, cup, warehouseId] = [newId(), newId(), newId()];
  await harness.consume(owner, [settings({ moveAvgPriceFlag: true, timeZone: "Asia/Shanghai" })]);
  await harness.consume(owner, [
    product({ id: tea, name: "Tea" }),
    product({ id: cup, name: "Cup" }),
    warehouseFact({ id: warehouseId, name: "Main" }),
  ]);
  harness.peers.calls.length = 0;
  harness.peers.reply(holdingsByProduct, {
    rows: [
      {
        ...{ materialId: tea, onHand: "12", reserved: "5", promised: "7" },
        coming: "3",
        available: "7",
        availableBy: "3",
      },
    ],
  });
});

async function exported(query: { columns?: string; search?: string; depotIds?: string } = {}): Promise<string[][]> {
  const { bytes } = await harness.call(exportListWithStock, { as: owner, query: { lang: "en", ...query } });
  return rowsOfWorkbook(bytes);
}

it("the exported stock report has what is available, reserved, promised and coming of each product", async () => {
  const columns = "name,available,reserved,promised,coming";
  expect(await exported({ columns, depotIds: warehouseId })).toEqual([
    ["Name", "Available", "Reserved", "Promised", "Coming"],
    ["Cup", "", "", "", ""],
    ["Tea", "7", "5", "7", "3"],
    ["Total", "", "", "", ""],
  ]);
  expect(harness.peers.calls).toEqual([{ materialIds: [cup, tea], depotIds: [warehouseId] }]);
});

it("the stock report asks no other service for columns that are not exported, and has none of a past day", async () => {
  expect(await exported({ columns: "name" })).toHaveLength(4);
  const asOf = JSON.stringify({ asOf: "2026-03-01" });
  expect((await exported({ search: asOf }))[0]).not.toContain("Available");
  expect(harness.peers.calls).toEqual([]);
  const past = { search: asOf, columns: "name,available" };
  expect(refusalOf(await harness.call(exportListWithStock, { as: owner, query: past })).refusal).toBe("field-unknown");
});

it("while the warehouse service is unavailable an export with its figures is refused, and not written without them", async () => {
  harness.peers.reply(holdingsByProduct, undefined);
  const refused = refusalOf(await harness.call(exportListWithStock, { as: owner, query: { lang: "en" } }));
  expect([refused.status, refused.refusal]).toEqual([503, "service-unavailable"]);
});
