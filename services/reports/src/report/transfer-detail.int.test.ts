// The report of transfers, and the other reports without them.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type UserId } from "@kontor/contracts/core/id";
import { findInOutDetail } from "@kontor/contracts/reports/in-out-detail";
import { getListWithStock, getProductWarehouseStock } from "@kontor/contracts/reports/product-stock";
import { exportAllocationDetail, findAllocationDetail } from "@kontor/contracts/reports/transfer-detail";
import { assignmentsChanged } from "@kontor/contracts/system/facts";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { effect, factOf, postedAs, product, settings, warehouseFact } from "../testing/trade.ts";

let harness: Harness;
let owner: Actor;
let ids: Record<"tea" | "salt" | "main" | "shop" | "van" | "clerk", string>;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

/** One line's two legs. */
const between = (from: string, to: string, quantity: string, productId = ids.tea) => {
  const line = { lineId: newId(), productId, amount: (2 * Number(quantity)).toFixed(2), remark: "" };
  return [
    { ...line, leg: 0 as const, depotId: from, quantityBase: `-${quantity}` },
    { ...line, leg: 1 as const, depotId: to, quantityBase: quantity },
  ];
};
const transfer = (number: string, day: number, lines: ReturnType<typeof between>, over: object = {}) =>
  effect("allocation-out", {
    ...{ documentId: newId(), number, operTime: `2026-03-0${day}T08:00:00.000Z`, remark: "Spring", lines },
    ...{ partnerId: null, creatorId: ids.clerk, ...over },
  });
beforeEach(async () => {
  owner = harness.tenant();
  ids = { tea: newId(), salt: newId(), main: newId(), shop: newId(), van: newId(), clerk: newId() };
  await harness.consume(owner, [settings({ version: 1, timeZone: "UTC" })]);
  await harness.consume(owner, [
    ...(["main", "shop", "van"] as const).map((name) => warehouseFact({ id: ids[name], name })),
    product({ id: ids.tea, name: "Tea" }),
    product({ id: ids.salt, name: "Salt" }),
    transfer("DBCK1", 1, [...between(ids.main, ids.shop, "5"), ...between(ids.shop, ids.van, "1", ids.salt)]),
    transfer("DBCK2", 2, between(ids.van, ids.main, "2.5"), { remark: "Return of the van", creatorId: newId() }),
  ]);
});

/** The totals where nothing moved. */
const NOTHING = {
  ...{ operNumber: "0", receivedNumber: "0", lostNumber: "0" },
  ...{ allPrice: "0.00", receivedPrice: "0.00", lostPrice: "0.00" },
};
const days = { beginTime: "2026-03-01", endTime: "2026-03-31" };
const query = (search: object = {}) => ({
  ...{ currentPage: 1, pageSize: 20 },
  search: JSON.stringify({ ...days, ...search }) as never,
});
const transfers = (search: object = {}, as = owner) => harness.ask(findAllocationDetail, { as, query: query(search) });
const shown = async (search: object = {}, as = owner) =>
  (await transfers(search, as)).rows.map(
    ({ number, name, dname, sname, operNumber }) => `${number} ${name} ${dname} > ${sname} ${operNumber}`,
  );
const staff = (overrides: Partial<Actor>): Actor => ({
  ...owner,
  ...{ kind: "staff", userId: newId() as UserId, ...overrides }, // newId makes a UUID
});

describe("the report of transfers", () => {
  it("a line of a transfer is one row with both warehouses, newest first, and the totals are of all rows", async () => {
    expect(await shown()).toEqual([
      "DBCK2 Tea van > main 2.5",
      expect.stringMatching(/^DBCK1 /),
      expect.stringMatching(/^DBCK1 /),
    ]);
    const { rows, totals, total } = await transfers();
    expect({ total, totals }).toEqual({ total: 3, totals: { ...NOTHING, operNumber: "8.5", allPrice: "17.00" } });
    expect(rows[0]).toMatchObject({
      ...{ kind: "allocation-out", mUnit: "pcs", unitPrice: "1", allPrice: "5.00" },
      ...{ operTime: "2026-03-02T08:00:00.000Z", newRemark: "Return of the van" },
    });
  });

  it.each<[string, () => object, string[]]>([
    ["the warehouse that goods leave", () => ({ depotIdF: ids.shop }), ["DBCK1 Salt shop > van 1"]],
    ["the warehouse that they come to", () => ({ depotId: ids.shop }), ["DBCK1 Tea main > shop 5"]],
    ["both", () => ({ depotIdF: ids.main, depotId: ids.van }), []],
    ["the product", () => ({ materialParam: "salt" }), ["DBCK1 Salt shop > van 1"]],
    ["the number", () => ({ number: "ck2" }), ["DBCK2 Tea van > main 2.5"]],
    ["the remark", () => ({ remark: "return" }), ["DBCK2 Tea van > main 2.5"]],
    ["the days", () => ({ endTime: "2026-03-01", materialParam: "tea" }), ["DBCK1 Tea main > shop 5"]],
  ])("the report of transfers is filtered by %s", async (_what, search, expected) => {
    expect(await shown(search())).toEqual(expected);
  });

  it("a user sees the lines out of his warehouses and into them, with the data scope own only of his own transfers (RBAC-5, RBAC-6)", async () => {
    await harness.consume(owner, [settings({ version: 2, depotFlag: true, timeZone: "UTC" })]);
    const keeper = staff({});
    const valueIds = [ids.van];
    const assigned = factOf(assignmentsChanged, { userId: keeper.userId, kind: "UserDepot", valueIds, replaces: true });
    await harness.consume(owner, [{ ...assigned, sequence: 1_000_001 }]);
    expect(await shown({}, keeper)).toEqual(["DBCK2 Tea van > main 2.5", "DBCK1 Salt shop > van 1"]);
    await harness.consume(owner, [settings({ version: 3, depotFlag: false, timeZone: "UTC" })]);
    expect(await shown({}, staff({ userId: ids.clerk as UserId, dataScope: 3 }))).toHaveLength(2);
  });

  it("who may not see purchase prices of documents sees none of them, in rows, totals, order and workbook (RBAC-7)", async () => {
    const blind = staff({ priceLimits: ["4"] });
    const { rows, totals } = await transfers({}, blind);
    expect(rows.map(({ unitPrice, allPrice }) => [unitPrice, allPrice])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(totals).toEqual({
      ...NOTHING,
      operNumber: "8.5",
      ...{ allPrice: null, receivedPrice: null, lostPrice: null },
    });
    const sorted = await harness.call(findAllocationDetail, {
      as: blind,
      query: { ...query(), column: "allPrice", order: "asc" },
    });
    expect(sorted.status).toBe(400);
    const exported = async (as: Actor) => {
      const { bytes } = await harness.call(exportAllocationDetail, { as, query: { ...query(), lang: "en" } });
      return await rowsOfWorkbook(bytes);
    };
    const [head = [], ...lines] = await exported(owner);
    const amounts = (rows: string[][]) => rows.map((row) => row[head.indexOf("Amount out")]);
    expect(amounts((await exported(blind)).slice(1))).toEqual(["", "", "", ""]);
    expect(head).toEqual(expect.arrayContaining(["From warehouse", "To warehouse", "Quantity out", "Amount out"]));
    expect(lines[0]?.[head.indexOf("To warehouse")]).toBe("main");
    expect(amounts(lines).at(-1)).toBe("17.00");
  });

  it("a filter that is no warehouse's id is refused", async () => {
    const refused = await harness.call(findAllocationDetail, { as: owner, query: query({ depotIdF: "main" }) });
    expect(refusalOf(refused)).toMatchObject({ status: 400, refusal: "value-not-allowed" });
  });
});

it("the reports of receipts and issues have the lines of assemblies, each where its goods went", async () => {
  const made = { amount: "6.00", remark: "", depotId: ids.main };
  const [parent, child] = [
    { ...made, productId: ids.tea, quantityBase: "1" },
    { ...made, productId: ids.salt, quantityBase: "-3" },
  ];
  const opposite = (line: typeof parent) => ({ ...line, quantityBase: String(-Number(line.quantityBase)) });
  const on = { partnerId: null, operTime: "2026-03-03T08:00:00.000Z" };
  await harness.consume(owner, [
    effect("assemble", { ...on, documentId: newId(), number: "ZZD1", lines: [parent, child] }),
    effect("disassemble", { ...on, documentId: newId(), number: "CXD1", lines: [parent, child].map(opposite) }),
  ]);
  const listed = async (type: "入库" | "出库") => {
    const { rows, totals } = await harness.ask(findInOutDetail, { as: owner, query: { ...query(), type } });
    return [
      rows.map(({ number, kind, name, operNumber }) => [number, kind, name, operNumber].join(" ")).sort(),
      totals,
    ];
  };
  const totals = { operNumber: "4", allPrice: "12.00" };
  expect(await listed("入库")).toEqual([
    ["CXD1 disassemble Salt 3", "ZZD1 assemble Tea 1"],
    expect.objectContaining(totals),
  ]);
  expect(await listed("出库")).toEqual([
    ["CXD1 disassemble Tea 1", "ZZD1 assemble Salt 3"],
    expect.objectContaining(totals),
  ]);
});

it("the reports of receipts and issues leave transfers out (reference.md §4.2)", async () => {
  for (const type of ["入库", "出库"] as const)
    expect((await harness.ask(findInOutDetail, { as: owner, query: { ...query(), type } })).total).toBe(0);
});

describe("goods in transit", () => {
  const sent = () => transfer("DBCK3", 3, between(ids.main, TRANSIT_ID, "4"));
  /** Three arrive, and one does not. */
  const received = () => {
    const [lost] = between(TRANSIT_ID, ids.shop, "1");
    if (!lost) throw new Error("a line without a leg");
    return transfer("DBCK4", 5, [...between(TRANSIT_ID, ids.shop, "3"), { ...lost, remark: "Broken" }]);
  };
  beforeEach(() => harness.consume(owner, [warehouseFact({ id: TRANSIT_ID, name: "On the way", enabled: false })]));

  it("a line that was lost on the way is a row without a target, and its remark says why", async () => {
    await harness.consume(owner, [sent(), received()]);
    const remarked = (await transfers({ number: "dbck4" })).rows.map((row) =>
      [row.dname, row.sname, row.operNumber, row.receivedNumber, row.lostNumber, row.newRemark].join(", "),
    );
    expect(remarked.sort()).toEqual(["On the way, , , , 1, Broken", "On the way, shop, , 3, , Spring"]);
  });

  it("goods that are sent and then received are counted once as sent, and apart from it as received or lost, in totals and workbook", async () => {
    await harness.consume(owner, [sent(), received()]);
    const totals = {
      ...{ operNumber: "4", receivedNumber: "3", lostNumber: "1" },
      ...{ allPrice: "8.00", receivedPrice: "6.00", lostPrice: "2.00" },
    };
    expect((await transfers({ beginTime: "2026-03-03" })).totals).toEqual(totals);
    // Who looks at one warehouse alone sees what came to it.
    expect((await transfers({ depotId: ids.shop, beginTime: "2026-03-03" })).totals).toEqual({
      ...{ ...NOTHING, receivedNumber: "3", receivedPrice: "6.00" },
    });
    const search = JSON.stringify({ ...days, beginTime: "2026-03-03" }) as never;
    const { bytes } = await harness.call(exportAllocationDetail, { as: owner, query: { search, lang: "en" } as never });
    const [head = [], ...rows] = await rowsOfWorkbook(bytes);
    const figures = [
      "Quantity out",
      "Received from transit",
      "Quantity lost",
      "Amount out",
      "Amount received",
      "Amount lost",
    ];
    expect(figures.map((title) => rows.at(-1)?.[head.indexOf(title)])).toEqual(Object.values(totals));
  });

  it("product stock says what of it is in transit, now and at the end of each day, and by warehouse it has a row of its own", async () => {
    const posted = (
      documentId: string,
      day: number,
      lines: (readonly [leg: number, depotId: string, quantity: string])[],
    ) =>
      postedAs({
        ...{ documentId, kind: "allocation-out", number: "DBCK", operTime: `2026-03-0${day}T08:00:00.000Z` },
        lines: lines.map(([leg, depotId, quantityBase]) => ({
          ...{ lineId: newId(), leg, productId: ids.tea, depotId, quantityBase, unitCost: "1.000000" },
          value: Number(quantityBase).toFixed(2),
        })),
      });
    await harness.consume(owner, [
      posted(newId(), 1, [[0, ids.main, "10"]]),
      posted(newId(), 3, [
        [0, ids.main, "-4"],
        [1, TRANSIT_ID, "4"],
      ]),
      posted(newId(), 5, [
        [0, TRANSIT_ID, "-3"],
        [1, ids.shop, "3"],
        [0, TRANSIT_ID, "-1"],
      ]),
    ]);
    const stock = async (asOf?: string, more: object = {}) => {
      const search = JSON.stringify({ materialParam: "Tea", ...(asOf ? { asOf } : {}) }) as never;
      const { rows } = await harness.ask(getListWithStock, {
        ...{ as: owner, query: { currentPage: 1, pageSize: 20, search, ...more } },
      });
      return rows.map(({ currentStock, transitStock }) => `${currentStock} ${transitStock}`);
    };
    expect(await stock("2026-03-02")).toEqual(["10 0"]);
    expect(await stock("2026-03-04")).toEqual(["10 4"]);
    expect(await stock()).toEqual(["9 0"]);
    expect(await stock("2026-03-04", { depotIds: ids.main })).toEqual(["6 0"]);
    const byWarehouse = await harness.ask(getProductWarehouseStock, {
      ...{ as: owner, query: { materialId: ids.tea, asOf: "2026-03-04" } },
    });
    expect(byWarehouse.rows.map(({ depotName, currentStock }) => `${depotName} ${currentStock}`)).toEqual([
      "On the way 4",
      "main 6",
    ]);
  });
});
