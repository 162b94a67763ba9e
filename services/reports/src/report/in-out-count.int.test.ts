// Counts of what came in and went out by product: from totals and from lines, which must agree, and the lines behind each figure.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type UserId } from "@kontor/contracts/core/id";
import {
  exportInOutProductCount,
  findInOutProductCount,
  findInOutProductLines,
} from "@kontor/contracts/reports/in-out-count";
import { assignmentsChanged } from "@kontor/contracts/system/facts";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { category, effect, factOf, kindOf, partner, product, settings, warehouseFact } from "../testing/trade.ts";

type Way = "入库" | "出库";
let harness: Harness;
let owner: Actor;
let ids: Record<
  "tea" | "salt" | "main" | "shop" | "clerk" | "seller" | "office" | "supplier" | "customer" | "drinks",
  string
>;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const line = (productId: string, depotId: string, quantityBase: string, amount: string) => ({
  ...{ productId, depotId, quantityBase, amount, remark: "" },
});
const on = (day: string) => `2026-${day}T08:00:00.000Z`;
const purchase = (over: object = {}) =>
  effect("purchase-in", {
    ...{ documentId: newId(), number: "CGRK1", operTime: on("03-10"), creatorId: ids.clerk, departmentId: ids.office },
    ...{ partnerId: ids.supplier, partnerType: "供应商" },
    lines: [line(ids.tea, ids.main, "10", "25.00"), line(ids.salt, ids.main, "4", "6.00")],
    ...over,
  });
const sale = (over: object = {}) =>
  effect("sale-out", {
    ...{ documentId: newId(), number: "XSCK1", operTime: on("04-20"), creatorId: ids.seller, departmentId: null },
    ...{ partnerId: ids.customer, partnerType: "客户" },
    lines: [line(ids.tea, ids.shop, "-3", "15.00")],
    ...over,
  });
/** Two pieces go from the main warehouse to the shop. */
const transfer = () => {
  const moved = { lineId: newId(), productId: ids.tea, amount: "5.00", remark: "" };
  return effect("allocation-out", {
    ...{ documentId: newId(), number: "DBCK1", operTime: on("05-31"), partnerId: null, creatorId: ids.clerk },
    lines: [
      { ...moved, leg: 0, depotId: ids.main, quantityBase: "-2" },
      { ...moved, leg: 1, depotId: ids.shop, quantityBase: "2" },
    ],
  });
};
/** A pack of tea is made of salt: the parent comes in, its parts leave. */
const assembled = () =>
  effect("assemble", {
    ...{ documentId: newId(), number: "ZZD1", operTime: on("06-01"), partnerId: null, creatorId: ids.clerk },
    lines: [line(ids.tea, ids.main, "1", "1.50"), line(ids.salt, ids.main, "-1", "1.50")],
  });

beforeEach(async () => {
  owner = harness.tenant();
  ids = {
    ...{ tea: newId(), salt: newId(), main: newId(), shop: newId(), clerk: newId(), seller: newId(), office: newId() },
    ...{ supplier: newId(), customer: newId(), drinks: newId() },
  };
  await harness.consume(owner, [
    settings({ version: 1, timeZone: "UTC" }),
    partner({ id: ids.supplier, type: "供应商", name: "Supplier" }),
    partner({ id: ids.customer, type: "客户", name: "Customer" }),
  ]);
  await harness.consume(owner, [
    category({ id: ids.drinks, name: "Drinks" }),
    ...(["main", "shop"] as const).map((name) => warehouseFact({ id: ids[name], name })),
    product({ id: ids.tea, name: "Tea", categoryId: ids.drinks }),
    product({ id: ids.salt, name: "Salt" }),
    transfer(),
    assembled(),
  ]);
  await harness.consume(owner, [purchase()]);
  await harness.consume(owner, [sale()]);
});

const YEAR = { beginTime: "2026-01-01", endTime: "2026-12-31" };
const query = (type: Way, search: object = {}, more: object = {}) => ({
  ...{ type, currentPage: 1, pageSize: 20 },
  search: JSON.stringify({ ...YEAR, ...search }) as never,
  ...more,
});
const counted = (type: Way, search: object = {}, more: object = {}, as = owner) =>
  harness.ask(findInOutProductCount, { as, query: query(type, search, more) });
const shown = async (...args: Parameters<typeof counted>) =>
  (await counted(...args)).rows.map(({ name, numSum, priceSum }) => `${name} ${numSum} ${priceSum}`);
const staff = (overrides: Partial<Actor>): Actor => ({
  ...owner,
  ...{ kind: "staff", userId: newId() as UserId, dataScope: 1, ...overrides }, // newId makes a UUID
});
/** Who sees only the documents that he made, so that his figures come from lines. */
const only = (userId: string) => staff({ userId: userId as UserId, dataScope: 3 });

describe("counts by product", () => {
  it("receipts, transfers that arrive and what is assembled come in; sales, transfers that leave and parts go out (reference.md §4.2)", async () => {
    expect(await shown("入库")).toEqual(["Salt 4 6.00", "Tea 13 31.50"]);
    expect(await shown("出库")).toEqual(["Salt 1 1.50", "Tea 5 20.00"]);
    const { totals, total, rows, begin, end } = await counted("入库");
    expect({ total, totals, begin, end }).toEqual({
      ...{ total: 2, totals: { numSum: "17", priceSum: "37.50" }, begin: "2026-01-01", end: "2026-12-31" },
    });
    expect(rows[1]).toMatchObject({ name: "Tea", categoryName: "Drinks", unit: "瓶", barCode: "1000" });
  });

  it.each<[string, Way, () => object, () => object, string[]]>([
    [
      "days within a month",
      "入库",
      () => ({ beginTime: "2026-03-10", endTime: "2026-03-10" }),
      () => ({}),
      ["Salt 4 6.00", "Tea 10 25.00"],
    ],
    [
      "months and parts of months",
      "入库",
      () => ({ beginTime: "2026-03-11", endTime: "2026-05-31" }),
      () => ({}),
      ["Tea 2 5.00"],
    ],
    ["whole months", "出库", () => ({ beginTime: "2026-04-01", endTime: "2026-05-31" }), () => ({}), ["Tea 5 20.00"]],
    ["the product", "入库", () => ({ materialParam: "salt" }), () => ({}), ["Salt 4 6.00"]],
    ["a partner", "出库", () => ({ organId: ids.customer }), () => ({}), ["Tea 3 15.00"]],
    ["a partner of whom nothing went", "出库", () => ({ organId: ids.supplier }), () => ({}), []],
    ["a warehouse", "入库", () => ({}), () => ({ depotIds: ids.shop }), ["Tea 2 5.00"]],
    ["the category", "入库", () => ({}), () => ({ categoryIds: ids.drinks }), ["Tea 13 31.50"]],
    ["the department", "入库", () => ({}), () => ({ organizationIds: ids.office }), ["Salt 4 6.00", "Tea 10 25.00"]],
  ])("counts by product are filtered by %s", async (_what, type, search, more, expected) => {
    expect(await shown(type, search(), more())).toEqual(expected);
  });

  it("an edit counts as it is now, on its new day and warehouse, and what is withdrawn counts no more", async () => {
    const documentId = newId();
    const lines = [line(ids.tea, ids.main, "7", "14.00")];
    await harness.consume(owner, [purchase({ documentId, number: "CGRK2", lines, operTime: on("07-01") })]);
    expect(await shown("入库", { beginTime: "2026-07-01" })).toEqual(["Tea 7 14.00"]);
    const edited = [line(ids.salt, ids.shop, "2", "3.00")];
    await harness.consume(owner, [
      purchase({ documentId, number: "CGRK2", revision: 2, lines: edited, operTime: on("08-02") }),
      purchase({ documentId, number: "CGRK2", lines, operTime: on("07-01") }),
    ]);
    expect(await shown("入库", { beginTime: "2026-07-01" })).toEqual(["Salt 2 3.00"]);
    expect(await shown("入库", { beginTime: "2026-07-01", endTime: "2026-07-31" })).toEqual([]);
    const { withdrawn } = kindOf("purchase-in").facts;
    await harness.consume(owner, [
      factOf(withdrawn, { ...withdrawn.example, documentId, kind: "purchase-in", revision: 3 }),
    ]);
    expect(await shown("入库", { beginTime: "2026-07-01" })).toEqual([]);
  });

  it("documents move to the days of a time zone that becomes known later", async () => {
    await harness.consume(owner, [sale({ number: "XSCK2", operTime: "2026-09-30T20:00:00.000Z" })]);
    expect(await shown("出库", { beginTime: "2026-09-01", endTime: "2026-09-30" })).toEqual(["Tea 3 15.00"]);
    await harness.consume(owner, [settings({ version: 2, timeZone: "Asia/Shanghai" })]);
    await harness.redate(owner);
    expect(await shown("出库", { beginTime: "2026-09-01", endTime: "2026-09-30" })).toEqual([]);
    expect(await shown("出库", { beginTime: "2026-10-01", endTime: "2026-10-01" })).toEqual(["Tea 3 15.00"]);
  });

  it("lines behind a figure of the counts by product add up to it, in base units, transfers included", async () => {
    const { rows, totals } = await harness.ask(findInOutProductLines, {
      as: owner,
      query: query("入库", {}, { materialId: ids.tea }) as never,
    });
    expect(
      rows.map(({ number, basicNumber, allPrice, dname }) => [number, basicNumber, allPrice, dname].join(" ")),
    ).toEqual(["ZZD1 1 1.50 main", "DBCK1 2 5.00 shop", "CGRK1 10 25.00 main"]);
    expect(totals).toMatchObject({ basicNumber: "13", allPrice: "31.50" });
  });
});

describe("rights", () => {
  it("counts by product are the same whether they are computed from stored totals or from the lines that a user may see", async () => {
    await harness.consume(owner, [settings({ version: 2, timeZone: "UTC", customerFlag: true })]);
    const all = staff({});
    const assigned = { userId: all.userId, kind: "UserCustomer", valueIds: [ids.customer], replaces: true };
    await harness.consume(owner, [{ ...factOf(assignmentsChanged, assigned), sequence: 1_000_001 }]);
    for (const type of ["入库", "出库"] as const) {
      expect(await shown(type, {}, {}, all)).toEqual(await shown(type));
      expect((await counted(type, {}, {}, all)).totals).toEqual((await counted(type)).totals);
    }
  });

  it("with the data scope own a user counts his own documents, and not those of other users' customers (RBAC-5, RBAC-6)", async () => {
    expect(await shown("出库", {}, {}, only(ids.seller))).toEqual(["Tea 3 15.00"]);
    expect(await shown("出库", {}, {}, only(ids.clerk))).toEqual(["Salt 1 1.50", "Tea 2 5.00"]);
    await harness.consume(owner, [settings({ version: 2, timeZone: "UTC", customerFlag: true })]);
    expect(await shown("出库", {}, {}, staff({}))).toEqual(["Salt 1 1.50", "Tea 2 5.00"]);
  });

  it("a user counts what moved in the warehouses that he may use, and finds the same lines (RBAC-6)", async () => {
    await harness.consume(owner, [settings({ version: 2, timeZone: "UTC", depotFlag: true })]);
    const keeper = staff({});
    const assigned = { userId: keeper.userId, kind: "UserDepot", valueIds: [ids.shop], replaces: true };
    await harness.consume(owner, [{ ...factOf(assignmentsChanged, assigned), sequence: 1_000_002 }]);
    expect(await shown("入库", {}, {}, keeper)).toEqual(["Tea 2 5.00"]);
    expect(await shown("入库", {}, { depotIds: ids.main }, keeper)).toEqual([]);
    const lines = await harness.ask(findInOutProductLines, {
      as: keeper,
      query: query("入库", {}, { materialId: ids.tea }) as never,
    });
    expect(lines.rows.map(({ number }) => number)).toEqual(["DBCK1"]);
  });

  it("who may not see the prices of one kind sees no amounts of a way that it is part of, in rows, totals, order and workbook (RBAC-7)", async () => {
    const blind = staff({ priceLimits: ["6"] });
    const { rows, totals } = await counted("出库", {}, {}, blind);
    expect(rows.map(({ numSum, priceSum }) => [numSum, priceSum])).toEqual([
      ["1", null],
      ["5", null],
    ]);
    expect(totals).toEqual({ numSum: "6", priceSum: null });
    const sorted = await harness.call(findInOutProductCount, {
      as: blind,
      query: query("出库", {}, { column: "priceSum", order: "desc" }),
    });
    expect(refusalOf(sorted)).toMatchObject({ status: 400, refusal: "field-unknown" });
    const { bytes } = await harness.call(exportInOutProductCount, {
      as: blind,
      query: query("出库", {}, { lang: "en" }),
    });
    const [head = [], ...lines] = await rowsOfWorkbook(bytes);
    expect(lines.map((row) => row[head.indexOf("Amount")])).toEqual(["", "", ""]);
  });

  it("the workbook of counts by product has all pages with their totals", async () => {
    const { bytes } = await harness.call(exportInOutProductCount, {
      as: owner,
      query: query("入库", {}, { lang: "en", pageSize: 1 }),
    });
    const [head = [], ...lines] = await rowsOfWorkbook(bytes);
    const shownIn = (name: string) => lines.map((row) => row[head.indexOf(name)]);
    expect(shownIn("Quantity")).toEqual(["4", "13", "17"]);
    expect(shownIn("Amount")).toEqual(["6.00", "31.50", "37.50"]);
  });

  it.each<[string, object, string]>([
    ["an unknown filter", { search: JSON.stringify({ number: "1" }) }, "field-unknown"],
    ["a partner that is no id", { search: JSON.stringify({ organId: "acme" }) }, "value-not-allowed"],
    [
      "a period that ends before it begins",
      { search: JSON.stringify({ beginTime: "2026-02-01", endTime: "2026-01-01" }) },
      "report-range-reversed",
    ],
    [
      "a period of more than three years",
      { search: JSON.stringify({ beginTime: "2020-01-01", endTime: "2026-01-01" }) },
      "report-range-too-long",
    ],
    ["an order by an unknown column", { column: "unit" }, "field-unknown"],
  ])("the counts by product refuse %s", async (_what, more, refusal) => {
    const refused = await harness.call(findInOutProductCount, {
      as: owner,
      query: { type: "入库", currentPage: 1, pageSize: 20, ...more } as never,
    });
    expect(refusalOf(refused)).toMatchObject({ status: 400, refusal });
  });
});
