// Reports of purchases, sales and profit: from totals and from lines, which must agree, whichever fact came first, and the rows behind each figure.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { UserId } from "@kontor/contracts/core/id";
import { newId } from "@kontor/contracts/core/id";
import { figuresOf } from "@kontor/contracts/reports/figures/figures";
import type { Days } from "@kontor/contracts/reports/figures/opening";
import { exportGrossProfit, getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { exportSaleLeaderboard, getSaleLeaderboard, type SaleDimension } from "@kontor/contracts/reports/leaderboard";
import { exportProductProfit, getProductProfit } from "@kontor/contracts/reports/product-profit";
import { buyIn, exportBuyIn, exportSaleOut, retailOut, saleOut } from "@kontor/contracts/reports/trade-count";
import { findTradeLines } from "@kontor/contracts/reports/trade-lines";
import { exportSalesByUser, getSalesByUser, personKinds } from "@kontor/contracts/reports/users-report";
import { assignmentsChanged } from "@kontor/contracts/system/facts";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { soldIds, soldTrade } from "../testing/sold-trade.ts";
import { effect, factOf, kindOf, partner, settings } from "../testing/trade.ts";

let harness: Harness;
let owner: Actor;
let ids: ReturnType<typeof soldIds>;
let facts: ReturnType<typeof soldTrade>;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  owner = harness.tenant();
  ids = soldIds();
  facts = soldTrade(ids);
  await harness.consume(owner, facts.system);
  await harness.consume(owner, facts.goods);
  await harness.consume(owner, facts.purchases);
  await harness.consume(owner, facts.sales);
  await harness.consume(owner, facts.stock);
});

const YEAR = { beginTime: "2026-01-01", endTime: "2026-12-31" };
const DAYS: Days = { begins: (day) => day, ends: (day) => day, today: () => YEAR.endTime };
const query = (search: object = {}, more: object = {}) => ({
  ...{ currentPage: 1, pageSize: 20, search: JSON.stringify({ ...YEAR, ...search }) },
  ...more,
});
type Row = Record<string, unknown>;
interface Answered {
  rows: Row[];
  totals: Record<string, string | null>;
}
/** Documents are the detail of one of several reports. */
const detailOf = (endpoint: Endpoint): object =>
  endpoint === getGrossProfit || endpoint === exportGrossProfit ? { of: "profit" } : {};
const ask = async (endpoint: Endpoint, search: object = {}, more: object = {}, as = owner): Promise<Answered> =>
  (await harness.ask(endpoint, { as, query: query(search, { ...detailOf(endpoint), ...more }) as never })) as Answered;
const only = (names: string) => (row: Row) =>
  names
    .split(" ")
    .map((name) => row[name])
    .join(" ");
const listed = async (endpoint: Endpoint, names: string, ...args: [object?, object?, Actor?]) => {
  const { rows, totals } = await ask(endpoint, ...args);
  return [...rows.map(only(names)), only(names)(totals)];
};

const BUY = "barCode inSum inSumPrice outSum outSumPrice inOutSumPrice";
const SALE = "barCode outSum outSumPrice inSum inSumPrice outInSumPrice";
const SOLD = "outQuantity saleAmount inQuantity returnAmount netQuantity netAmount cost grossProfit grossMargin";

describe("purchases and sales by barcode row", () => {
  it("reports of sales show amounts before discount, and returns in their own column, subtracted from the actual amount (reference.md §4.3)", async () => {
    expect(await listed(buyIn, BUY)).toEqual(["2001 10 25.00 2 5.00 20.00", " 10 25.00 2 5.00 20.00"]);
    expect(await listed(saleOut, SALE)).toEqual([
      "2001 3 15.00 1 5.00 10.00",
      "2002 1 6.00 0 0.00 6.00",
      " 4 21.00 1 5.00 16.00",
    ]);
    expect(await listed(retailOut, SALE)).toEqual(["3001 2 8.00 0 0.00 8.00", " 2 8.00 0 0.00 8.00"]);
    expect((await ask(saleOut)).totals.realityPriceTotal).toBe("16.00");
  });

  it.each<[string, () => object, () => object, string[]]>([
    ["the product", () => ({ materialParam: "2002" }), () => ({}), ["2001", "2002"]],
    ["the customer", () => ({ organId: ids.customer }), () => ({}), ["2001", "2002"]],
    ["a customer who bought nothing", () => ({ organId: ids.member }), () => ({}), []],
    ["the warehouse", () => ({}), () => ({ depotIds: ids.shop }), []],
    ["the department", () => ({}), () => ({ organizationIds: ids.office }), ["2001", "2002"]],
    ["the category", () => ({}), () => ({ categoryIds: ids.drinks }), ["2001", "2002"]],
    ["days", () => ({ beginTime: "2026-05-01", endTime: "2026-05-02" }), () => ({}), ["2001"]],
  ])("sales are filtered by %s", async (_what, search, more, codes) => {
    expect((await ask(saleOut, search(), more())).rows.map(({ barCode }) => barCode)).toEqual(codes);
  });

  it("lines behind a figure of a report of trade add up to it", async () => {
    const of = { of: "sale", barcodeId: ids.teaPack };
    const sold = await ask(findTradeLines, {}, { ...of, way: "出库" });
    expect(sold.rows.map(only("number quantity allPrice revenue"))).toEqual(["sale-out-04-20 3 15.00 14.01"]);
    const { totals, rows } = await ask(findTradeLines, {}, of);
    expect(rows).toHaveLength(2);
    expect(totals).toMatchObject({ quantity: "2", allPrice: "10.00" });
    const bought = await ask(findTradeLines, {}, { of: "buy", barcodeId: ids.teaPack });
    expect(bought.totals).toMatchObject({ quantity: "8", allPrice: "20.00" });
    expect(bought.rows.map(({ cost }) => cost)).toEqual(["", ""]);
  });
});

describe("profit", () => {
  it("profit by product is revenue without discount and tax less the ledger's cost (reference.md §4.6)", async () => {
    expect(await listed(getProductProfit, `name ${SOLD} averagePrice averageCost`)).toEqual([
      "Salt 2 8.00 0 0.00 2 8.00 3.00 5.00 62.50 4 1.5",
      "Tea 4 20.01 1 4.68 3 15.33 8.50 6.83 44.55 5.11 2.833333",
      " 6 28.01 1 4.68 5 23.33 11.50 11.83 50.71  ",
    ]);
  });

  it("profit by document adds up to the same, and a cost difference that is booked later is a row of its own day", async () => {
    const names = "number day quantity revenue cost grossProfit grossMargin";
    expect(await listed(getGrossProfit, names, {}, { column: "number" })).toEqual([
      "retail-out-05-10 2026-05-10 2 8.00 3.00 5.00 62.50",
      "sale-back-05-02 2026-05-02 -1 -4.68 -2.50 -2.18 46.58",
      "sale-out-04-20 2026-04-20 4 20.01 10.00 10.01 50.02",
      "sale-out-04-20 2026-06-15 0 0.00 1.00 -1.00 ",
      "  5 23.33 11.50 11.83 50.71",
    ]);
    const june = await ask(getGrossProfit, { beginTime: "2026-06-01", endTime: "2026-06-30" });
    expect(june.totals).toMatchObject({ revenue: "0.00", cost: "1.00", grossProfit: "-1.00" });
    const [row] = (await ask(getGrossProfit, { number: "sale-out" }, { column: "quantity", order: "desc" })).rows;
    expect(row).toMatchObject({ organName: "Customer", userName: "clerk", sellerNames: "anna, bob" });
  });

  it("profit by goods, by documents and by lines is the same in every part of the year", async () => {
    for (const [beginTime, endTime] of [
      ["2026-04-01", "2026-04-30"],
      ["2026-04-21", "2026-06-15"],
      ["2026-06-15", "2026-06-15"],
    ]) {
      const period = { beginTime, endTime };
      const [goods, documents, ranks] = [
        await ask(getProductProfit, period),
        await ask(getGrossProfit, period),
        await ask(getSaleLeaderboard, period),
      ];
      const filtered = await ask(getGrossProfit, { ...period, materialParam: "a" });
      const { netAmount, cost, grossProfit } = goods.totals;
      expect(documents.totals).toMatchObject({ revenue: netAmount, cost, grossProfit });
      expect(filtered.totals).toEqual(documents.totals);
      expect(ranks.totals).toMatchObject({ netAmount, cost, grossProfit });
    }
  });

  it("lines of a product add up to its profit, with cost differences that are booked later", async () => {
    const { rows, totals } = await ask(findTradeLines, {}, { of: "profit", materialId: ids.tea, column: "cost" });
    expect(rows.map(only("number day quantity revenue cost grossProfit"))).toEqual([
      "sale-back-05-02 2026-05-02 -1 -4.68 -2.50 -2.18",
      "sale-out-04-20 2026-06-15 0 0.00 1.00 -1.00",
      "sale-out-04-20 2026-04-20 1 6.00 2.50 3.50",
      "sale-out-04-20 2026-04-20 3 14.01 7.50 6.51",
    ]);
    expect(totals).toMatchObject({ quantity: "3", revenue: "15.33", cost: "8.50", grossProfit: "6.83" });
  });

  it("the sales ranking counts sales only, retail only, or both", async () => {
    const net = async (source: string) => (await ask(getProductProfit, {}, { source })).totals.netAmount;
    expect([await net("sale"), await net("retail"), await net("both")]).toEqual(["15.33", "8.00", "23.33"]);
  });

  it("stock facts before their documents', edits, withdrawals and a new time zone leave the same figures as the last state", async () => {
    const before = await ask(getGrossProfit);
    const stranger = harness.tenant();
    for (const group of [
      facts.system,
      facts.goods,
      facts.stock,
      facts.sales,
      facts.purchases,
      facts.sales,
      facts.stock,
    ])
      await harness.consume(stranger, group);
    expect((await ask(getGrossProfit, {}, {}, stranger)).totals).toEqual(before.totals);
    expect((await ask(getProductProfit, {}, {}, stranger)).totals.grossProfit).toBe("11.83");
    // The zone makes the evening of Kiritimati the next day.
    await harness.consume(stranger, [settings({ version: 2, timeZone: "Pacific/Kiritimati" })]);
    await harness.redate(stranger);
    const moved = await ask(getGrossProfit, { beginTime: "2026-04-20", endTime: "2026-04-20" }, {}, stranger);
    expect(moved.totals).toMatchObject({ revenue: "20.01", cost: "10.00" });
    const { withdrawn } = kindOf("sale-out").facts;
    const gone = { ...withdrawn.example, documentId: ids.sale, kind: "sale-out", revision: 2 };
    await harness.consume(stranger, [factOf(withdrawn, gone)]);
    await harness.consume(stranger, [
      {
        ...facts.stock[2],
        body: { ...(facts.stock[2]?.body as object), revision: 2, lines: [] },
        sequence: 2_000_000,
      } as never,
    ]);
    const rest = { revenue: "3.32", cost: "0.50", grossProfit: "2.82" };
    expect((await ask(getGrossProfit, {}, {}, stranger)).totals).toMatchObject(rest);
    expect((await ask(getProductProfit, {}, {}, stranger)).totals).toMatchObject({ netAmount: "3.32", cost: "0.50" });
  });

  it("a sale that is dated at the end of a day moves with a changed time zone, with its cost", async () => {
    await harness.consume(owner, [settings({ version: 2, timeZone: "Pacific/Kiritimati" })]);
    await harness.redate(owner);
    const day = { beginTime: "2026-04-20", endTime: "2026-04-20" };
    expect((await ask(getProductProfit, day)).totals).toMatchObject({ netAmount: "20.01", cost: "10.00" });
    await harness.consume(owner, [settings({ version: 3, timeZone: "Pacific/Pago_Pago" })]);
    await harness.redate(owner);
    expect((await ask(getProductProfit, day)).totals).toMatchObject({ netAmount: "0.00", cost: "0.00" });
    const dayBefore = { beginTime: "2026-04-19", endTime: "2026-04-19" };
    expect((await ask(getProductProfit, dayBefore)).totals).toMatchObject({ netAmount: "20.01", cost: "10.00" });
    expect((await ask(getGrossProfit, dayBefore)).totals).toMatchObject({ revenue: "20.01", cost: "10.00" });
  });
});

describe("rankings", () => {
  it.each<[SaleDimension, string[]]>([
    ["product", ["1 Tea 15.33 65.71", "2 Salt 8.00 34.29"]],
    ["category", ["1 Drinks 15.33 65.71", "2  8.00 34.29"]],
    ["depot", ["1 main 15.33 65.71", "2 shop 8.00 34.29"]],
    ["customer", ["1 Customer 15.33 65.71", "2 Member 8.00 34.29"]],
    ["operator", ["1 clerk 15.33 65.71", "2 boss 8.00 34.29"]],
    ["seller", ["1 bob 10.00 42.86", "2  8.00 34.29", "3 anna 5.33 22.85"]],
    ["department", ["1 Office 15.33 65.71", "2  8.00 34.29"]],
  ])("sales are ranked by %s, with the share of all", async (dimension, expected) => {
    const { rows, totals } = await ask(getSaleLeaderboard, {}, { dimension });
    expect(rows.map(only("rank name netAmount share"))).toEqual(expected);
    expect(totals.subjects).toBe(String(rows.filter(({ subjectId }) => subjectId !== null).length));
  });

  it("who gave back alone did not buy, and what he gave back is less of what retail to members comes to", async () => {
    const other = newId();
    const retail = (kind: string, quantityBase: string, sum: string, of: object) =>
      effect(kind, {
        ...{
          documentId: newId(),
          operTime: "2026-05-12T08:00:00.000Z",
          creatorId: ids.boss,
          departmentId: null,
          ...of,
        },
        lines: [
          {
            ...{ lineId: newId(), productId: ids.salt, barcodeId: ids.salt, depotId: ids.shop, quantityBase },
            ...{ amount: sum, amountNet: sum, remark: "" },
          },
        ],
      });
    await harness.consume(owner, [partner({ id: other, type: "会员", name: "Other" })]);
    await harness.consume(owner, [
      retail("retail-back", "1", "3.00", { partnerId: other, partnerType: "会员" }),
      retail("retail-out", "-1", "4.00", { partnerId: null, partnerType: "" }),
    ]);
    const ranked = async (subjects: string) => {
      const query = { dimension: "customer", source: "retail", subjects };
      const { rows, totals } = await ask(getSaleLeaderboard, {}, query);
      return [...rows.map(only("name netAmount share")), only("subjects soldSubjects netAmount")(totals)];
    };
    expect(await ranked("all")).toEqual(["Member 8.00 88.89", " 4.00 44.44", "Other -3.00 -33.33", "2 1 9.00"]);
    expect(await ranked("named")).toEqual(["Member 8.00 160.00", "Other -3.00 -60.00", "2 1 5.00"]);
    expect(await ranked("sold")).toEqual(["Member 8.00 100.00", "1 1 8.00"]);
  });

  it("the sales ranking compares with as many days before, and ranks follow the chosen order", async () => {
    const may = { beginTime: "2026-05-01", endTime: "2026-05-20" };
    const { rows } = await ask(getSaleLeaderboard, may, { column: "grossProfit", order: "asc" });
    // Twenty days before: from April 11.
    expect(rows.map(only("rank name netAmount grossProfit change"))).toEqual([
      "1 Tea -4.68 -2.18 -123.39",
      "2 Salt 8.00 5.00 ",
    ]);
  });

  it("in the sales ranking a product that had returns alone before and is sold now has risen", async () => {
    await harness.consume(owner, [june()]);
    const { rows } = await ask(getSaleLeaderboard, { beginTime: "2026-05-21", endTime: "2026-06-09" });
    // Twenty days before Tea had -4.68.
    expect(rows.map(only("name netAmount change"))).toEqual(["Salt 70.00 775.00", "Tea 30.00 741.03"]);
  });

  it("the best sellers alone are a page of the ranking, and its totals are of all", async () => {
    const { rows, totals } = await ask(getSaleLeaderboard, {}, { pageSize: 1, currentPage: 2 });
    expect(rows.map(only("rank name"))).toEqual(["2 Salt"]);
    expect(totals.netAmount).toBe("23.33");
  });
});

/** Tea of one warehouse for 30.00 and salt of another for 70.00, of which 50.00 are paid. */
const june = () => {
  const line = (productId: string, barcodeId: string, depotId: string, amount: string) => ({
    ...{ lineId: newId(), productId, barcodeId, depotId, quantityBase: "-1", amount, amountNet: amount, remark: "" },
  });
  return effect("sale-out", {
    ...{ documentId: newId(), number: "sale-out-06-05", operTime: "2026-06-05T08:00:00.000Z", amountPaid: "50.00" },
    ...{ partnerId: ids.customer, partnerType: "客户", creatorId: ids.clerk, departmentId: null },
    lines: [line(ids.tea, ids.teaPack, ids.main, "30.00"), line(ids.salt, ids.salt, ids.shop, "70.00")],
  });
};

describe("sales by user", () => {
  it("a payment counts in proportion for the goods that a filter chooses or that the user may see", async () => {
    await harness.consume(owner, [june()]);
    const days = { beginTime: "2026-06-01", endTime: "2026-06-09" };
    const paid = async (search: object, more: object = {}, as = owner) =>
      (await listed(getSalesByUser, "netAmount paidAmount", { ...days, ...search }, more, as)).at(-1);
    expect(await paid({})).toBe("100.00 50.00");
    expect(await paid({ materialParam: "3001" })).toBe("70.00 35.00");
    expect(await paid({}, { depotIds: ids.main })).toBe("30.00 15.00");
  });

  it("operators have their documents' figures, salespeople an even share that comes to all of them (reference.md §4.5)", async () => {
    const names = "name bills netQuantity netAmount cost grossProfit retailAmount paidAmount";
    expect(await listed(getSalesByUser, names)).toEqual([
      "boss 1 2 8.00 3.00 5.00 8.00 8.00",
      "clerk 2 3 15.33 8.50 6.83 0.00 8.00",
      "  5 23.33 11.50 11.83 8.00 16.00",
    ]);
    expect(await listed(getSalesByUser, names, {}, { person: "seller" })).toEqual([
      " 1 2 8.00 3.00 5.00 8.00 8.00",
      "anna 2 1 5.33 3.00 2.33 0.00 2.00",
      "bob 1 2 10.00 5.50 4.50 0.00 6.00",
      "  5 23.33 11.50 11.83 8.00 16.00",
    ]);
  });

  it("persons have the departments of their documents, which may be rows themselves, or be chosen (reference.md §4.5)", async () => {
    const names = "name departmentNames bills netAmount retailAmount paidAmount";
    const by = (person: string, more: object = {}) => listed(getSalesByUser, names, {}, { person, ...more });
    expect(await by("operator")).toEqual([
      "boss  1 8.00 8.00 8.00",
      "clerk Office 2 15.33 0.00 8.00",
      "   23.33 8.00 16.00",
    ]);
    expect(await by("department")).toEqual([
      "  1 8.00 8.00 8.00",
      "Office Office 2 15.33 0.00 8.00",
      "   23.33 8.00 16.00",
    ]);
    const office = { organizationIds: ids.office };
    expect(await by("seller", office)).toEqual([
      "anna Office 2 5.33 0.00 2.00",
      "bob Office 1 10.00 0.00 6.00",
      "   15.33 0.00 8.00",
    ]);
  });

  it.each(personKinds)("documents behind a row of sales by %s add up to it", async (person) => {
    for (const row of (await ask(getSalesByUser, {}, { person })).rows)
      for (const column of ["netAmount", "cost", "paidAmount"] as const) {
        const report = { query: { person }, search: YEAR, answer: { begin: YEAR.beginTime, end: YEAR.endTime } };
        const opened = figuresOf(getSalesByUser)?.[column]?.(row, report, DAYS);
        if (typeof opened !== "object" || typeof opened.comesTo !== "function") throw new Error("it opens nothing");
        const behind = await ask(opened.endpoint, opened.search, opened.query);
        expect(Number(opened.comesTo({ ...behind }))).toBe(Number(row[column]));
      }
  });

  it("sales by user with a filter by goods count those goods only, and shares refer to them", async () => {
    const { rows } = await ask(getSalesByUser, { materialParam: "2002" }, { person: "seller" });
    expect(rows.map(only("name netAmount"))).toEqual(["anna 5.33", "bob 10.00"]);
    const salt = await ask(getSalesByUser, {}, { depotIds: ids.shop });
    expect(salt.rows.map(only("name netAmount cost"))).toEqual(["boss 8.00 3.00"]);
  });
});

const staff = (overrides: Partial<Actor>): Actor => ({
  ...owner,
  ...{ kind: "staff", userId: newId() as UserId, dataScope: 1, ...overrides }, // newId makes a UUID
});
const REPORTS: readonly (readonly [Endpoint, object])[] = [
  ...([buyIn, saleOut, retailOut, getProductProfit, getGrossProfit, getSaleLeaderboard, getSalesByUser] as const).map(
    (endpoint): readonly [Endpoint, object] => [endpoint, {}],
  ),
  ...(["depot", "customer", "seller"] as const).map((dimension): readonly [Endpoint, object] => [
    getSaleLeaderboard,
    { dimension },
  ]),
];

describe("rights", () => {
  it("reports of trade are the same whether they are computed from stored totals or from the lines that a user may see", async () => {
    await harness.consume(owner, [settings({ version: 2, timeZone: "UTC", customerFlag: true })]);
    const all = staff({});
    const assigned = { userId: all.userId, kind: "UserCustomer", valueIds: [ids.customer], replaces: true };
    await harness.consume(owner, [{ ...factOf(assignmentsChanged, assigned), sequence: 1_000_001 }]);
    for (const [endpoint, more] of REPORTS) {
      const [one, other] = [await ask(endpoint, {}, more, all), await ask(endpoint, {}, more)];
      expect([endpoint.path, one.rows, one.totals]).toEqual([endpoint.path, other.rows, other.totals]);
    }
  });

  it("with the data scope own a user counts his own documents, and not those of other users' customers (RBAC-5, RBAC-6)", async () => {
    const boss = staff({ userId: ids.boss as UserId, dataScope: 3 });
    for (const endpoint of [getProductProfit, getSaleLeaderboard, getSalesByUser])
      expect((await ask(endpoint, {}, {}, boss)).totals).toMatchObject({ netAmount: "8.00", cost: "3.00" });
    expect((await ask(getGrossProfit, {}, {}, boss)).totals).toMatchObject({ revenue: "8.00", cost: "3.00" });
    expect((await ask(saleOut, {}, {}, boss)).rows).toEqual([]);
    await harness.consume(owner, [settings({ version: 2, timeZone: "UTC", customerFlag: true })]);
    expect((await ask(getGrossProfit, {}, {}, staff({}))).totals).toMatchObject({ revenue: "8.00" });
  });

  it("a user counts what was sold from the warehouses that he may use (RBAC-6)", async () => {
    await harness.consume(owner, [settings({ version: 2, timeZone: "UTC", depotFlag: true })]);
    const keeper = staff({});
    const assigned = { userId: keeper.userId, kind: "UserDepot", valueIds: [ids.shop], replaces: true };
    await harness.consume(owner, [{ ...factOf(assignmentsChanged, assigned), sequence: 1_000_002 }]);
    for (const endpoint of [getProductProfit, getSaleLeaderboard, getSalesByUser])
      expect((await ask(endpoint, {}, {}, keeper)).totals).toMatchObject({ netAmount: "8.00", cost: "3.00" });
    expect((await ask(getGrossProfit, {}, {}, keeper)).rows.map(({ number }) => number)).toEqual(["retail-out-05-10"]);
    expect((await ask(buyIn, {}, {}, keeper)).rows).toEqual([]);
  });

  it.each<[string, Endpoint, object, readonly ["4" | "5" | "6" | "7"], string[], string]>([
    ["sales", saleOut, {}, ["6"], ["outSumPrice", "inSumPrice", "outInSumPrice"], "outSum"],
    ["purchases", buyIn, {}, ["4"], ["outSumPrice", "inSumPrice", "inOutSumPrice"], "inSum"],
    ["sales, by product", getProductProfit, {}, ["6"], ["netAmount", "grossProfit", "averagePrice"], "netQuantity"],
    ["retail, by product", getProductProfit, {}, ["5"], ["saleAmount", "grossMargin"], "cost"],
    [
      "costs, by product",
      getProductProfit,
      {},
      ["7"],
      ["cost", "grossProfit", "grossMargin", "averageCost"],
      "netAmount",
    ],
    ["sales, by document", getGrossProfit, {}, ["6"], ["revenue", "grossProfit", "grossMargin"], "quantity"],
    ["costs, by document", getGrossProfit, {}, ["7"], ["cost", "grossProfit", "grossMargin"], "revenue"],
    ["sales, in ranks", getSaleLeaderboard, {}, ["6"], ["netAmount", "grossProfit", "share", "change"], "netQuantity"],
    ["costs, in ranks", getSaleLeaderboard, {}, ["7"], ["cost", "grossProfit", "grossMargin"], "netAmount"],
    ["sales, by user", getSalesByUser, {}, ["6"], ["netAmount", "paidAmount", "retailAmount"], "bills"],
    ["costs of lines", findTradeLines, { of: "profit" }, ["7"], ["cost", "grossProfit"], "revenue"],
  ])(
    "who may not see prices of %s has none in rows, totals and order (RBAC-7)",
    async (_what, endpoint, more, priceLimits, hidden, shown) => {
      const blind = staff({ priceLimits: [...priceLimits] });
      const { rows, totals } = await ask(endpoint, {}, more, blind);
      expect(rows.length).toBeGreaterThan(0);
      for (const name of hidden) {
        expect([name, rows.map((row) => row[name])]).toEqual([name, rows.map(() => null)]);
        expect([name, totals[name] ?? null]).toEqual([name, null]);
        const refused = await harness.call(endpoint, {
          as: blind,
          query: query({}, { ...detailOf(endpoint), ...more, column: name }) as never,
        });
        expect(refusalOf(refused)).toMatchObject({ status: 400, refusal: "field-unknown" });
      }
      for (const row of rows) expect(row[shown]).not.toBeNull();
    },
  );

  it.each<[string, Endpoint, string, string[]]>([
    ["purchases", exportBuyIn, "Net purchases", ["20.00", "20.00"]],
    ["sales", exportSaleOut, "Net sales", ["10.00", "6.00", "16.00"]],
    ["profit by product", exportProductProfit, "Gross profit", ["5.00", "6.83", "11.83"]],
    ["profit by document", exportGrossProfit, "Cost of goods sold", ["1.00", "3.00", "-2.50", "10.00", "11.50"]],
    ["ranks", exportSaleLeaderboard, "Net revenue", ["15.33", "8.00", "23.33"]],
    ["sales by user", exportSalesByUser, "Net revenue", ["8.00", "15.33", "23.33"]],
  ])(
    "the workbook of a report of trade, %s, has all pages with their totals, and no hidden prices",
    async (_what, endpoint, title, expected) => {
      const shownIn = async (as: Actor) => {
        const { bytes } = await harness.call(endpoint, {
          as,
          query: query({}, { ...detailOf(endpoint), lang: "en", pageSize: 1 }) as never,
        });
        const [head = [], ...lines] = await rowsOfWorkbook(bytes);
        expect(head).toContain(title);
        return lines.map((row) => row[head.indexOf(title)]);
      };
      expect((await shownIn(owner)).toSorted()).toEqual(expected.toSorted());
      const blind = await shownIn(staff({ priceLimits: ["4", "5", "6", "7"] }));
      expect(blind).toEqual(blind.map(() => ""));
    },
  );

  it.each<[string, Endpoint, object, string]>([
    ["an unknown filter", saleOut, { search: JSON.stringify({ creator: newId() }) }, "field-unknown"],
    ["a customer that is no id", getGrossProfit, { search: JSON.stringify({ organId: "acme" }) }, "value-not-allowed"],
    ["a salesperson that is no id", getSalesByUser, { search: JSON.stringify({ sellerId: "x" }) }, "value-not-allowed"],
    ["an unknown dimension", getSaleLeaderboard, { dimension: "colour" }, "input-invalid"],
    [
      "a period that ends before it begins",
      getProductProfit,
      { search: JSON.stringify({ beginTime: "2026-02-01", endTime: "2026-01-01" }) },
      "report-range-reversed",
    ],
    [
      "a period of more than three years",
      getSaleLeaderboard,
      { search: JSON.stringify({ beginTime: "2020-01-01", endTime: "2026-01-01" }) },
      "report-range-too-long",
    ],
    ["an order by an unknown column", getGrossProfit, { column: "unit" }, "field-unknown"],
  ])("a report of trade refuses %s", async (_what, endpoint, more, refusal) => {
    const refused = await harness.call(endpoint, {
      as: owner,
      query: { currentPage: 1, pageSize: 20, ...detailOf(endpoint), ...more } as never,
    });
    expect(refusalOf(refused)).toMatchObject({ status: 400, refusal });
  });
});
