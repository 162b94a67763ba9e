// Tests of costs that are found after October was closed: October keeps its figures, November holds the difference, and a reopened October is
// corrected (docs/decisions/0036, 0044).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { listGeneralLedger, listTrialBalance } from "@kontor/contracts/finance/books";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import {
  findDetailByWarehouseIdsAndProductId,
  getListWithStock,
  getProductWarehouseStock,
} from "@kontor/contracts/reports/product-stock";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { checkClosing, getClosing, reopenPeriod } from "@kontor/contracts/system/closing";
import { listCosts, listStock } from "@kontor/contracts/warehouse/stock";
import { expect, it, vi } from "vitest";
import { closeTo } from "../support/closing.ts";
import { detailOf, documentOf, posted, refusedBy, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { saveSettings } from "../support/settings.ts";
import { done, newTenant, request } from "../support/tenant.ts";

const within = { timeout: PATIENCE_MS, interval: 200 };
const OCTOBER = { beginTime: "2026-10-01", endTime: "2026-10-31" };
const NOVEMBER = { beginTime: "2026-11-01", endTime: "2026-11-30" };
const DAYS = ["2026-10-05", "2026-10-10", "2026-10-15", "2026-10-20", "2026-10-31"];
const at = (day: string) => `2026-${day}T04:00:00.000Z`;

async function save(shop: Shop, kind: DocumentKind, day: string, quantity: string, unitPrice = "9") {
  const body = documentOf(kind, shop, quantity, { unitPrice, operTime: at(day) });
  await vi.waitFor(() => done(kind.endpoints.addAndAudit, { token: shop.token, body }), within);
  await posted(kind, shop, body.id);
  return body;
}

/** Goods of a sale come back by a link to it. */
async function returnSale(shop: Shop, saleId: string, day: string, quantity: string): Promise<void> {
  const { token } = shop;
  const { rows } = await done<{ rows: { id: string }[] }>(saleOut.endpoints.openLines, {
    token,
    query: { id: saleId },
  });
  const body = documentOf(saleReturn, shop, quantity, { unitPrice: "9", operTime: at(day) });
  const lines = body.lines.map((line) => ({ ...line, linkId: rows[0]?.id }));
  await done(saleReturn.endpoints.addAndAudit, { token, body: { ...body, linkId: saleId, lines } });
  await posted(saleReturn, shop, body.id);
}

async function closing(shop: Shop, day: string | null): Promise<void> {
  const { token } = shop;
  if (day !== null) await closeTo(shop, day);
  else {
    const { version } = await done<{ version: number }>(getClosing, { token });
    await done(reopenPeriod, { token, body: { day, version, reason: "A purchase was forgotten" } });
  }
  await vi.waitFor(async () => {
    const state = day === null ? "open" : "closed";
    expect(await done(getClosing, { token })).toMatchObject({ state, closedTo: day, waitsFor: [] });
  }, within);
}

/** All that October says, as text: stock at each day in both services, what came in and went out, costs, the books, and its sales. */
async function october(shop: Shop, before: string, sales: readonly { id: string }[]): Promise<string[]> {
  const { token, productId } = shop;
  const last = new Date(Date.parse(before) - 1).toISOString();
  const text = async (endpoint: Endpoint, query: object): Promise<string> => {
    const { watermark: _, ...answered } = await done<{ watermark?: unknown }>(endpoint, { token, query: { ...query } });
    return `${endpoint.path} ${JSON.stringify(query)} ${JSON.stringify(answered)}`;
  };
  const search = (days: object) => ({ search: JSON.stringify(days) });
  const queries: [Endpoint, object][] = [
    ...DAYS.flatMap((asOf): [Endpoint, object][] => [
      [listStock, { productId, asOf: `${asOf}T12:00:00.000Z` }],
      [getListWithStock, search({ asOf })],
      [getProductWarehouseStock, { materialId: productId, asOf }],
    ]),
    [listStock, { productId, asOf: last }],
    [listCosts, { productId, beginTime: at("10-01"), endTime: last }],
    [getInOutStock, search(OCTOBER)],
    [findDetailByWarehouseIdsAndProductId, { materialId: productId, ...search(OCTOBER) }],
    [listTrialBalance, search(OCTOBER)],
    [listGeneralLedger, search(OCTOBER)],
  ];
  const costs = async ({ id }: { id: string }): Promise<string> =>
    `${id} at ${(await detailOf(saleOut, shop, id)).lines.map(({ purchaseUnitPrice }) => purchaseUnitPrice).join()}`;
  return Promise.all([...queries.map(([endpoint, query]) => text(endpoint, query)), ...sales.map(costs)]);
}

type Balance = { account: string; closingDebit: string; closingCredit: string };
/** Inventory and cost of goods at the end of a month, by the books, and the stock's worth by the reports. */
async function figures({ token }: Shop, month: { beginTime: string; endTime: string }) {
  const { rows } = await done<{ rows: Balance[] }>(listTrialBalance, {
    token,
    query: { search: JSON.stringify(month) },
  });
  const signed = (account: string): string => {
    const row = rows.find((each) => each.account === account);
    return row?.closingCredit === "0.00" ? row.closingDebit : `-${row?.closingCredit}`;
  };
  const reported = await done<{ rows: { thisSum: string; bookValue: string }[] }>(getInOutStock, {
    token,
    query: { search: JSON.stringify(month) },
  });
  return [signed("inventory"), signed("cost-of-goods"), reported.rows[0]?.bookValue];
}

it("a closed October keeps its figures to the cent whatever its costs turn out to be, November holds the difference, and a reopened October is corrected", async () => {
  const shop = await shopOf(await newTenant(), [purchaseIn, saleOut, saleReturn]);
  const { token, productId } = shop;
  await saveSettings(shop, { minusStockFlag: true, moveAvgPriceFlag: true });

  // Ten came for 2.00 each. Of the first sale's fourteen and all of the second's three, seven were not there: 2.00 each is a guess.
  await save(shop, purchaseIn, "10-05", "10", "2");
  const first = await save(shop, saleOut, "10-10", "14");
  const second = await save(shop, saleOut, "10-20", "3");
  const { before } = await done<{ before: string }>(checkClosing, { token, query: { day: OCTOBER.endTime } });
  await vi.waitFor(async () => expect(await figures(shop, OCTOBER)).toEqual(["-14.00", "34.00", "-14.00"]), within);
  await closing(shop, OCTOBER.endTime);
  const readOctober = () => october(shop, before, [first, second]);
  const answered = await readOctober();
  expect(answered.join()).toContain("-14.00");
  expect(answered.slice(-2)).toEqual([`${first.id} at 2.0000`, `${second.id} at 2.0000`]);

  // Ten come for 5.00 each: seven of them are October's, which cost 3.00 more each. Two that come back cost what they left at, now 5.00.
  await save(shop, purchaseIn, "11-03", "10", "5");
  await returnSale(shop, second.id, "11-05", "2");
  await vi.waitFor(async () => expect(await figures(shop, NOVEMBER)).toEqual(["25.00", "45.00", "25.00"]), within);
  expect(await readOctober()).toEqual(answered);

  // A late invoice of the day before: those seven cost 4.00, and so do the two. 20 + 28 + 50 were paid, 58 are left.
  await save(shop, purchaseIn, "11-02", "7", "4");
  await vi.waitFor(async () => expect(await figures(shop, NOVEMBER)).toEqual(["58.00", "40.00", "58.00"]), within);
  expect(await readOctober()).toEqual(answered);
  const costs = { productId, beginTime: before, endTime: before };
  const booked = await done<{ rows: { quantity: string; value: string }[] }>(listCosts, { token, query: costs });
  expect(booked.rows.map(({ quantity, value }) => `${Number(quantity)} ${Number(value)}`).sort()).toEqual([
    "0 -6",
    "0 -8",
  ]);
  const stock = { productId, asOf: before };
  expect((await done<{ rows: object[] }>(listStock, { token, query: stock })).rows).toMatchObject([
    { value: "-28.00" },
  ]);
  const late = documentOf(purchaseIn, shop, "4", { unitPrice: "3", operTime: at("10-06") });
  expect(refusedBy(await request(purchaseIn.endpoints.add, { token, body: late }))).toContain("period-closed");
  expect((await reconcile(30)).differences).toEqual([]);

  // Opened again: four more for 3.00 each belong to October. Its first sale costs 32, its second what came for it, 12; nothing is booked later.
  await closing(shop, null);
  await save(shop, purchaseIn, "10-06", "4", "3");
  await vi.waitFor(async () => expect(await figures(shop, OCTOBER)).toEqual(["-12.00", "44.00", "-12.00"]), within);
  await vi.waitFor(async () => expect(await figures(shop, NOVEMBER)).toEqual(["74.00", "36.00", "74.00"]), within);
  expect((await done<{ rows: object[] }>(listCosts, { token, query: costs })).rows).toEqual([]);
  // What was sold costs what came for it: 20 and 12 for 14, 12 for 3.
  await vi.waitFor(async () => {
    expect((await readOctober()).slice(-2)).toEqual([`${first.id} at 2.2857`, `${second.id} at 4.0000`]);
  }, within);
  expect((await reconcile(30)).differences).toEqual([]);
});
