// Stock of a past day begins with the nearest closing (docs/decisions/0099): it is the same before anything is closed, after it, and after late facts.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { getListWithStock } from "@kontor/contracts/reports/product-stock";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, openHarness, type TestFact } from "../testing/harness.ts";
import { postedAs, product, settings, warehouseFact } from "../testing/trade.ts";
import { dayAfter } from "./period.rules.ts";

let harness: Harness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const [FIRST, DAYS] = ["2026-01-05", 75];
const ids = { tea: newId(), salt: newId(), main: newId(), shop: newId() };
const days = Array.from({ length: DAYS + 20 }).reduce<string[]>(
  (closings) => [...closings, dayAfter(closings.at(-1) ?? FIRST)],
  [FIRST],
);

/** Each day some tea comes in and some salt goes out, another quantity every day. */
const moved = (at: number) => ({ tea: 1 + (at % 7), salt: -1 - (at % 3) });
const facts: TestFact[] = days.slice(0, DAYS).map((day, at) => {
  const line = (productId: string, depotId: string, quantity: number) => ({
    ...{ lineId: newId(), productId, depotId, quantityBase: `${quantity}` },
    ...{ unitCost: "2.000000", value: `${2 * quantity}.00` },
  });
  const { tea, salt } = moved(at);
  const lines = [line(ids.tea, ids.main, tea), line(ids.salt, ids.shop, salt)];
  return postedAs({ documentId: newId(), kind: "other-in", number: `T${at}`, operTime: `${day}T12:00:00.000Z`, lines });
});

/** Quantity and value at the end of each day, of all warehouses and of one of them. */
async function stockByDay(as: Actor): Promise<string[]> {
  const all: string[] = [];
  for (const asOf of days)
    for (const depotIds of [undefined, ids.shop]) {
      const query = {
        currentPage: 1,
        pageSize: 20,
        search: JSON.stringify({ asOf }),
        ...(depotIds ? { depotIds } : {}),
      };
      const { totals } = await harness.ask(getListWithStock, { as, query });
      all.push(`${asOf} ${totals.currentStock} ${totals.bookValue}`);
    }
  return all;
}
const expected = days.flatMap((day, at) => {
  const until = Array.from({ length: Math.min(at + 1, DAYS) }, (_, of) => moved(of));
  const salt = until.reduce((sum, each) => sum + each.salt, 0);
  const all = until.reduce((sum, each) => sum + each.tea, salt);
  return [all, salt].map((quantity) => `${day} ${quantity} ${2 * quantity}.00`);
});

async function closeAll(owner: Actor): Promise<number> {
  let count = 0;
  while (await harness.closeQuarter(owner)) count++;
  return count;
}

it("stock of each past day is the same before ten days are closed and after, also where movements come in late", async () => {
  const [owner, late] = [harness.tenant(), harness.tenant()];
  for (const each of [owner, late]) {
    await harness.consume(each, [settings({ timeZone: "UTC" })]);
    await harness.consume(each, [
      ...(["main", "shop"] as const).map((name) => warehouseFact({ id: ids[name], name })),
      ...(["tea", "salt"] as const).map((name) => product({ id: ids[name], name })),
    ]);
  }
  await harness.consume(owner, facts);
  expect(await stockByDay(owner)).toEqual(expected);
  // Every third fact is there when days are closed: these are fewer, and still more than a closing has rows.
  await harness.consume(
    late,
    facts.filter((_, at) => at % 3 === 0),
  );
  // Eight times ten days, of which the first have five, and three quarters with their sums at least.
  for (const each of [owner, late]) expect(await closeAll(each)).toBeGreaterThanOrEqual(8 + 2 * 3);
  expect(await stockByDay(owner)).toEqual(expected);
  await harness.consume(
    late,
    facts.filter((_, at) => at % 3 !== 0),
  );
  expect(await stockByDay(late)).toEqual(expected);
});
