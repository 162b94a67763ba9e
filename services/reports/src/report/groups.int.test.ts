// Grouped reports: groups add up to the report, opening one shows the rows that add up to it, and what a role hides is hidden in them, too.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Group } from "@kontor/contracts/core/groups";
import { newId, type UserId } from "@kontor/contracts/core/id";
import { batchStockDimensions, getBatchStock } from "@kontor/contracts/reports/batch-stock";
import type { Previous } from "@kontor/contracts/reports/common";
import { exportGrossProfit, getGrossProfit, grossProfitDimensions } from "@kontor/contracts/reports/gross-profit";
import { findInOutProductCount, inOutCountDimensions } from "@kontor/contracts/reports/in-out-count";
import { exportInOutDetail, findInOutDetail, inOutDetailDimensions } from "@kontor/contracts/reports/in-out-detail";
import { getInOutStock, inOutStockDimensions } from "@kontor/contracts/reports/in-out-stock";
import {
  exportProductProfit,
  getProductProfit,
  productProfitDimensions,
} from "@kontor/contracts/reports/product-profit";
import { getListWithStock, stockDimensions } from "@kontor/contracts/reports/product-stock";
import { exportSkuStock, getSkuStock, skuStockDimensions } from "@kontor/contracts/reports/sku-stock";
import { findStockWarningCount, stockWarningDimensions } from "@kontor/contracts/reports/stock-warning";
import { buyIn, retailOut, saleOut, tradeCountDimensions } from "@kontor/contracts/reports/trade-count";
import { findAllocationDetail, transferDetailDimensions } from "@kontor/contracts/reports/transfer-detail";
import { batchesChanged, productsChanged } from "@kontor/contracts/warehouse/facts";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { Decimal } from "decimal.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, openHarness, type TestFact } from "../testing/harness.ts";
import { soldIds, soldTrade } from "../testing/sold-trade.ts";
import { factOf, postedAs, product, safetyLevels } from "../testing/trade.ts";

let harness: Harness;
let owner: Actor;
const ids = soldIds();
beforeAll(async () => {
  harness = openHarness();
  owner = harness.tenant();
  const { system, goods, purchases, sales, stock } = soldTrade(ids);
  for (const facts of [system, goods, purchases, sales, stock, trackedGoods()]) await harness.consume(owner, facts);
});

/** Milk in two batches and a shirt in two sizes, in two warehouses, and levels that some of the stock is short of. */
function trackedGoods(): TestFact[] {
  const [milk, shirt, old, fresh] = [newId(), newId(), newId(), newId()];
  const sizes = ["S", "M"].map((sku, at) => ({ id: newId(), barCode: `500${at}`, sku }));
  const [row] = productsChanged.example.products[0]?.barcodes ?? [];
  const line = (depotId: string, quantityBase: string, value: string, of: object) => ({
    ...{ lineId: newId(), productId: milk, depotId, quantityBase, unitCost: "1", value, ...of },
  });
  return [
    product({ id: milk, name: "Milk", brand: "Alp", subUnits: [], categoryId: ids.drinks }),
    product({
      ...{ id: shirt, name: "Shirt", subUnits: [], manySku: true },
      ...{ barcodes: sizes.map((size) => ({ ...row, ...size })), attributes: [{ name: "Size", values: ["S", "M"] }] },
    }),
    factOf(batchesChanged, {
      batches: [old, fresh].map((id, at) => ({
        ...{ id, version: 1, productId: milk, number: `B-${at}`, productionDate: null, expiryDate: "2026-12-31" },
      })),
    }),
    postedAs({
      ...{ documentId: newId(), kind: "other-in", operTime: "2026-03-01T08:00:00.000Z" },
      lines: [
        line(ids.main, "3", "4.00", { batchId: old }),
        line(ids.shop, "4", "6.00", { batchId: fresh }),
        ...sizes.map(({ id: variantId }) => line(ids.main, "2", "5.01", { productId: shirt, variantId })),
        line(ids.shop, "1", "2.00", { productId: shirt, variantId: sizes[0]?.id }),
      ],
    }),
    safetyLevels(milk, [
      [ids.main, "10", "0"],
      [ids.shop, "0", "1"],
    ]),
    safetyLevels(ids.tea, [[ids.main, "20", "0"]]),
  ];
}
afterAll(() => harness.close());

interface Answered {
  rows: object[];
  total: number;
  totals: Record<string, string | null>;
  groups?: { by: string; rows: Group[] };
  previous?: Previous;
}
const YEAR = { beginTime: "2026-01-01", endTime: "2026-12-31" };
const queryOf = (more: object, search: object = {}) =>
  ({ currentPage: 1, pageSize: 20, search: JSON.stringify({ ...YEAR, ...search }), ...more }) as never;
const ask = async (endpoint: Endpoint, more: object, search = {}, as = owner): Promise<Answered> =>
  (await harness.ask(endpoint, { as, query: queryOf(more, search) })) as Answered;
const staff = (overrides: Partial<Actor>): Actor => ({
  ...owner,
  ...{ kind: "staff", userId: newId() as UserId, dataScope: 1, ...overrides }, // newId makes a UUID
});

/** Reports of what there is now have no period. */
const NOW = { search: "{}" };
const REPORTS: readonly (readonly [string, Endpoint, object, readonly string[]])[] = [
  ["profit by document", getGrossProfit, { of: "profit" }, grossProfitDimensions],
  ["profit by product", getProductProfit, {}, productProfitDimensions],
  ["purchases", buyIn, {}, tradeCountDimensions],
  ["sales", saleOut, {}, tradeCountDimensions],
  ["retail sales", retailOut, {}, tradeCountDimensions],
  ["lines that came in", findInOutDetail, { type: "入库" }, inOutDetailDimensions],
  ["lines that went out", findInOutDetail, { type: "出库" }, inOutDetailDimensions],
  ["what went out by product", findInOutProductCount, { type: "出库" }, inOutCountDimensions],
  ["stock, in and out", getInOutStock, {}, inOutStockDimensions],
  ["transfers", findAllocationDetail, {}, transferDetailDimensions],
  ["stock", getListWithStock, NOW, stockDimensions],
  ["stock by batch", getBatchStock, NOW, batchStockDimensions],
  ["stock by variant", getSkuStock, NOW, skuStockDimensions],
  ["stock short of its level", findStockWarningCount, NOW, stockWarningDimensions],
];
/** Rates are no sums. */
const isSum = (name: string): boolean => name !== "grossMargin";
const sumOf = (groups: readonly Group[], name: string): string =>
  groups.reduce((sum, { figures }) => sum.plus(figures[name] ?? "0"), new Decimal(0)).toString();

describe.each(REPORTS)("%s", (_what, endpoint, more, dimensions) => {
  it.each(dimensions)(
    "groups by %s add up to the report's totals over all pages, and each opens rows that add up to it",
    async (groupBy) => {
      const whole = await ask(endpoint, more);
      const { groups, rows, total, totals } = await ask(endpoint, { ...more, groupBy });
      expect([rows, groups?.by, total, totals]).toEqual([[], groupBy, groups?.rows.length, whole.totals]);
      const listed = groups?.rows ?? [];
      expect(listed.reduce((sum, { count }) => sum + count, 0)).toBe(whole.total);
      for (const [name, sum] of Object.entries(totals).filter(([name]) => isSum(name)))
        expect([name, sumOf(listed, name)]).toEqual([name, new Decimal(sum ?? "0").toString()]);
      for (const { key: group, figures, count } of listed) {
        const opened = await ask(endpoint, { ...more, groupBy, group });
        expect([opened.totals, opened.total, opened.rows.length]).toEqual([figures, count, count]);
      }
      const pages = await Promise.all(
        listed.map((_group, at) => ask(endpoint, { ...more, groupBy, pageSize: 1, currentPage: at + 1 })),
      );
      expect(pages.flatMap((page) => page.groups?.rows ?? [])).toEqual(listed);
    },
  );
});

const shown =
  (...names: string[]) =>
  ({ name, count, figures }: Group): string =>
    [name, count, ...names.map((each) => figures[each])].join(" ");
const named = async (endpoint: Endpoint, more: object, ...names: string[]) =>
  ((await ask(endpoint, more)).groups?.rows ?? []).map(shown(...names));

it.each<[string, Endpoint, object, string[], string[]]>([
  [
    "profit by document by month",
    getGrossProfit,
    { of: "profit", groupBy: "month" },
    ["revenue", "cost"],
    ["2026-04 1 20.01 10.00", "2026-05 2 3.32 0.50", "2026-06 1 0.00 1.00"],
  ],
  [
    "profit by document by customer",
    getGrossProfit,
    { of: "profit", groupBy: "customer" },
    ["revenue", "grossMargin"],
    ["Customer 3 15.33 44.55", "Member 1 8.00 62.50"],
  ],
  [
    "profit by product by category",
    getProductProfit,
    { groupBy: "category" },
    ["netAmount", "cost"],
    [" 1 8.00 3.00", "Drinks 1 15.33 8.50"],
  ],
  ["sales by product", saleOut, { groupBy: "product" }, ["outSum", "outInSumPrice"], ["Tea 2 4 16.00"]],
  [
    "lines that went out by warehouse",
    findInOutDetail,
    { type: "出库", groupBy: "warehouse" },
    ["allPrice"],
    ["main 3 26.00", "shop 1 8.00"],
  ],
  [
    "lines that went out by partner",
    findInOutDetail,
    { type: "出库", groupBy: "partner" },
    ["allPrice"],
    ["Customer 2 21.00", "Member 1 8.00", "Supplier 1 5.00"],
  ],
  [
    "lines that went out by department",
    findInOutDetail,
    { type: "出库", groupBy: "department" },
    ["allPrice"],
    [" 1 8.00", "Office 3 26.00"],
  ],
  [
    "profit by document by department",
    getGrossProfit,
    { of: "profit", groupBy: "department" },
    ["revenue"],
    [" 1 8.00", "Office 3 15.33"],
  ],
  [
    "stock by batch by warehouse",
    getBatchStock,
    { ...NOW, groupBy: "warehouse" },
    ["currentStock", "bookValue"],
    ["main 1 3 4.29", "shop 1 4 5.71"],
  ],
  [
    "stock by variant by warehouse",
    getSkuStock,
    { ...NOW, groupBy: "warehouse" },
    ["currentStock", "bookValue"],
    ["main 2 4 9.62", "shop 1 1 2.40"],
  ],
  [
    "stock short of its level by warehouse",
    findStockWarningCount,
    { ...NOW, groupBy: "warehouse" },
    ["lowCritical", "highCritical"],
    ["main 2 22 0", "shop 1 0 3"],
  ],
])(
  "groups of a report have the names and figures that are computed by hand: %s",
  async (_what, endpoint, more, names, expected) => {
    expect(await named(endpoint, more, ...names)).toEqual(expected);
  },
);

it("groups are sorted by their name, by the number of their rows and by each figure", async () => {
  const by = async (column: string, order: string) =>
    named(getGrossProfit, { of: "profit", groupBy: "month", column, order });
  expect(await by("group", "desc")).toEqual(["2026-06 1", "2026-05 2", "2026-04 1"]);
  expect(await by("count", "desc")).toEqual(["2026-05 2", "2026-04 1", "2026-06 1"]);
  expect(await by("revenue", "asc")).toEqual(["2026-06 1", "2026-05 2", "2026-04 1"]);
  // June has no rate.
  expect(await by("grossMargin", "desc")).toEqual(["2026-05 2", "2026-04 1", "2026-06 1"]);
});

it("groups are compared with the same groups of the period before", async () => {
  const days = { beginTime: "2026-05-05", endTime: "2026-06-30" };
  const more = { of: "profit", groupBy: "customer", compare: "previous" };
  const { groups, previous } = await ask(getGrossProfit, more, days);
  expect(groups?.rows.map(shown("revenue"))).toEqual(["Customer 1 0.00", "Member 1 8.00"]);
  expect(previous?.rows).toMatchObject([{ revenue: "15.33" }, null]);
});

it.each<[string, Endpoint, object, "4" | "5" | "6" | "7", string]>([
  ["sales", saleOut, { groupBy: "category" }, "6", "outSumPrice"],
  ["revenue", getGrossProfit, { of: "profit", groupBy: "month" }, "6", "revenue"],
  ["cost", getGrossProfit, { of: "profit", groupBy: "customer" }, "7", "grossProfit"],
  ["lines of retail", findInOutDetail, { type: "出库", groupBy: "kind" }, "5", "allPrice"],
])(
  "prices of %s that a role hides are in no group, and groups are not sorted by them (RBAC-7)",
  async (_what, endpoint, more, code, name) => {
    const blind = staff({ priceLimits: [code] });
    const { groups, totals } = await ask(endpoint, more, {}, blind);
    expect(groups?.rows.length).toBeGreaterThan(0);
    expect(
      [totals[name], ...(groups?.rows ?? []).map(({ figures }) => figures[name])].every((sum) => sum === null),
    ).toBe(true);
    const refused = await harness.call(endpoint, { as: blind, query: queryOf({ ...more, column: name }) });
    expect(refusalOf(refused)).toMatchObject({ status: 400, refusal: "field-unknown" });
  },
);

it.each<[string, Endpoint, object, number]>([
  ["profit by document", exportGrossProfit, { of: "profit", groupBy: "customer" }, 2],
  ["profit by product", exportProductProfit, { groupBy: "category" }, 2],
  ["stock by variant", exportSkuStock, { ...NOW, groupBy: "warehouse" }, 2],
  ["lines that went out", exportInOutDetail, { type: "出库", groupBy: "kind" }, 3],
])(
  "the workbook of %s has all groups with the totals below, in the order that was asked for",
  async (_what, endpoint, more, count) => {
    const query = queryOf({ ...more, lang: "en", pageSize: 1, column: "group", order: "desc" });
    const { bytes } = await harness.call(endpoint, { as: owner, query });
    const [head = [], ...lines] = await rowsOfWorkbook(bytes);
    expect(head[1]).toBe("Rows");
    expect(lines).toHaveLength(count + 1);
    expect(lines.at(-1)?.[0]).toBe("Total");
    expect(lines.every(([name]) => name !== "")).toBe(true);
  },
);

it("the workbook of one group has its rows, and that of groups none but their columns", async () => {
  const of = { type: "出库", groupBy: "warehouse", lang: "en" };
  const one = await harness.call(exportInOutDetail, {
    as: owner,
    query: queryOf({ ...of, group: ids.shop, columns: "number,allPrice" }),
  });
  expect(await rowsOfWorkbook(one.bytes)).toMatchObject([
    ["Document no.", "Amount"],
    ["retail-out-05-10", "8.00"],
    ["Total", "8.00"],
  ]);
  const refused = await harness.call(exportInOutDetail, {
    as: owner,
    query: queryOf({ ...of, columns: "group,number" }),
  });
  expect(refusalOf(refused)).toMatchObject({ status: 400, refusal: "field-unknown" });
});

it.each<[string, object, string]>([
  ["a dimension that the report does not have", { groupBy: "colour" }, "groupBy"],
  ["a group of no dimension", { group: "2026-05" }, "group"],
  ["an empty group", { groupBy: "month", group: "" }, "group"],
  ["rows by the number of rows", { column: "count" }, "column"],
])("a report in groups refuses %s at its field", async (_what, more, field) => {
  const refused = await harness.call(getGrossProfit, { as: owner, query: queryOf({ of: "profit", ...more }) });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused)).toContain(`"${field}"`);
});

it("an unknown group of a report has no rows, and a company sees no groups of another", async () => {
  const none = await ask(getGrossProfit, { of: "profit", groupBy: "customer", group: "' or true --" });
  expect([none.rows, none.total]).toEqual([[], 0]);
  const stranger = harness.tenant();
  await harness.consume(stranger, soldTrade(soldIds()).system);
  const others = await ask(getGrossProfit, { of: "profit", groupBy: "customer" }, {}, stranger);
  expect(others.groups?.rows).toEqual([]);
});
