// A tenant's time zone changes: posted documents get their new days step by step, and nothing is lost or counted twice meanwhile.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { slipEffective } from "@kontor/contracts/finance/slip-facts";
import { buyOrSalePrice } from "@kontor/contracts/reports/dashboard";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { getListWithStock } from "@kontor/contracts/reports/product-stock";
import { getStatementAccount } from "@kontor/contracts/reports/statement";
import { costsChanged } from "@kontor/contracts/warehouse/stock-facts";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { type Harness, openHarness, type TestFact } from "../testing/harness.ts";
import { effect, partner, postedAs, product, settings } from "../testing/trade.ts";
import { startRedating } from "./reassign-days.ts";

/** More than one transaction processes. */
const DOCUMENTS = 1_200;
/** The last hour of October in London is November in Shanghai. */
const EVENING = "2026-10-31T23:30:00.000Z";
const within = { timeout: 60_000, interval: 50 };

let harness: Harness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const [cola, hall, customer] = [newId(), newId(), newId()];
/** A sale of one piece for 2.00 on credit, and its stock fact. */
function sale(): [TestFact, TestFact] {
  const documentId = newId();
  const soldFact = effect("sale-out", {
    ...{ documentId, operTime: EVENING, partnerId: customer, partnerType: "客户" },
    ...{ amountAfterDiscount: "2.00", amountDebt: "2.00" },
    lines: [{ productId: cola, depotId: hall, quantityBase: "-1", amount: "2.00" }],
  });
  const line = { lineId: newId(), productId: cola, depotId: hall, quantityBase: "-1", unitCost: "1", value: "-1" };
  return [soldFact, postedAs({ documentId, operTime: EVENING, lines: [line] })];
}
async function consume(owner: Actor, sales: readonly [TestFact, TestFact][]): Promise<void> {
  await harness.consume(
    owner,
    sales.map(([soldFact]) => soldFact),
  );
  await harness.consume(
    owner,
    sales.map(([, posted]) => posted),
  );
}
/** Pieces, debts and sales in October and in November. */
async function figures(owner: Actor) {
  const months = [
    ["2026-10-01", "2026-10-31"],
    ["2026-11-01", "2026-11-30"],
  ].map(async ([beginTime, endTime]) => {
    const query = { search: JSON.stringify({ beginTime, endTime }), currentPage: 1, pageSize: 10 };
    const { totals } = await harness.ask(getInOutStock, { as: owner, query });
    const stated = await harness.ask(getStatementAccount, { as: owner, query: { ...query, supplierType: "客户" } });
    return { out: totals.outSum, debt: stated.totals.debtMoney, paid: stated.totals.backMoney };
  });
  const { salePriceList } = await harness.ask(buyOrSalePrice, { as: owner });
  return { months: await Promise.all(months), sold: salePriceList.map(({ y }) => Number(y)).filter((y) => y > 0) };
}

it("a changed time zone reassigns the days of thousands of posted documents, while others are being posted", async () => {
  const owner = harness.tenant();
  await harness.consume(owner, [settings({ timeZone: "Europe/London" }), partner({ id: customer, beginNeedGet: "0" })]);
  await harness.consume(owner, [product({ id: cola })]);
  const paid = { slipId: newId(), kind: "money-in", billTime: EVENING, partnerId: customer, totalPrice: "5.00" };
  await harness.consume(owner, [{ fact: slipEffective, body: { ...slipEffective.example, ...paid }, sequence: 1 }]);
  await consume(owner, Array.from({ length: DOCUMENTS }, sale));
  const all = { out: String(DOCUMENTS), debt: `${2 * DOCUMENTS}.00`, paid: "5.00" };
  const nothing = { out: "0", debt: "0.00", paid: "0.00" };
  expect((await figures(owner)).months).toEqual([all, nothing]);

  const began = Date.now();
  await harness.consume(owner, [settings({ version: 2, timeZone: "Asia/Shanghai" })]);
  const { watermark } = await harness.ask(buyOrSalePrice, { as: owner });
  expect(watermark.behind).toBeGreaterThan(0);
  expect(Date.parse(watermark.asOf)).toBeGreaterThan(began - 60_000);
  const relayUrl = inject("stack").env.reports.RELAY_DATABASE_URL ?? "";
  const redating = startRedating({ db: harness.postings, relayUrl, log: silentLog() });
  try {
    for (let count = 0; count < 5; count++) await consume(owner, [sale()]);
    const later = { out: String(DOCUMENTS + 5), debt: `${2 * DOCUMENTS + 10}.00`, paid: "5.00" };
    await vi.waitFor(
      async () => expect(await figures(owner)).toEqual({ months: [nothing, later], sold: [2 * DOCUMENTS + 10] }),
      within,
    );
  } finally {
    await redating.stop();
  }
});

/** Later than all published facts. */
const LATER = 1_000_000;

it("a changed time zone also moves a cost difference that was posted after its day was closed to the day of its posting in the new zone", async () => {
  const owner = harness.tenant();
  await harness.consume(owner, [settings({ timeZone: "Europe/London" })]);
  await harness.consume(owner, [product({ id: cola })]);
  const [documentId, lineId, operTime] = [newId(), newId(), "2026-10-10T12:00:00.000Z"];
  const line = { lineId, productId: cola, depotId: hall, quantityBase: "-1", unitCost: "1", value: "-1.00" };
  const cost = { documentId, kind: "sale-out", operTime, lineId, unitCost: "4.000000", value: "-4.00" };
  const booked = [{ operTime: EVENING, value: "-3.00" }];
  await harness.consume(owner, [
    postedAs({ documentId, operTime, lines: [line] }),
    {
      fact: costsChanged,
      body: { productId: cola, lines: [{ ...cost, valueChange: "-3.00", booked }] },
      sequence: LATER,
    },
  ]);
  const values = async () => {
    const of = (asOf: string) =>
      harness.ask(getListWithStock, {
        as: owner,
        query: { search: JSON.stringify({ asOf }), currentPage: 1, pageSize: 10 },
      });
    const days = await Promise.all(["2026-10-30", "2026-10-31", "2026-11-01"].map(of));
    return days.map(({ totals }) => totals.bookValue);
  };
  expect(await values()).toEqual(["-1.00", "-4.00", "-4.00"]);
  await harness.consume(owner, [settings({ version: 2, timeZone: "Asia/Shanghai" })]);
  const relayUrl = inject("stack").env.reports.RELAY_DATABASE_URL ?? "";
  const redating = startRedating({ db: harness.postings, relayUrl, log: silentLog() });
  try {
    await vi.waitFor(async () => expect(await values()).toEqual(["-1.00", "-1.00", "-4.00"]), within);
  } finally {
    await redating.stop();
  }
});
