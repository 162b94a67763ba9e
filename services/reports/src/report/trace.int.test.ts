// The trace of serial numbers and batches, and the recall list of their customers.
import type { Actor } from "@kontor/contracts/core/actor";
import { GS } from "@kontor/contracts/core/gs1";
import { newId, type UserId } from "@kontor/contracts/core/id";
import { exportRecall, getRecall, getTrace } from "@kontor/contracts/reports/trace";
import { assignmentsChanged } from "@kontor/contracts/system/facts";
import { productsChanged } from "@kontor/contracts/warehouse/facts";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { effect, factOf, kindOf, partner, product, settings, warehouseFact } from "../testing/trade.ts";

const GTIN = "06901234567892";
const NAMES = ["pill", "kit", "phone", "main", "shop", "maker", "anna", "ben", "clerk"] as const;
let harness: Harness;
let owner: Actor;
let ids: Record<(typeof NAMES)[number], string>;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

/** What a line moves, signed; `code`: its batch, or a serial number. */
interface Moved {
  of?: "pill" | "kit" | "phone";
  code?: string;
  quantity: string;
  at?: "main" | "shop";
  leg?: 0 | 1;
  lineId?: string;
}
const lineOf = ({ of = "pill", code = "B-1", quantity, at = "main", leg = 0, lineId = newId() }: Moved) => ({
  ...{ lineId, leg, productId: ids[of], depotId: ids[at], quantityBase: quantity, amount: "9.00", remark: "" },
  ...(of === "phone"
    ? { batch: null, serials: [code] }
    : { batch: code === "" ? null : { number: code, productionDate: null, expiryDate: "2030-01-31" }, serials: [] }),
});
const document = (kind: string, number: string, lines: readonly Moved[], over: object = {}) =>
  effect(kind, {
    ...{ documentId: newId(), number, operTime: `2026-03-0${number.slice(-1)}T08:00:00.000Z` },
    ...{ partnerId: null, partnerType: "客户", creatorId: ids.clerk, lines: lines.map(lineOf), ...over },
  });
const between = (quantity: string): Moved[] => {
  const lineId = newId();
  return [
    { quantity: `-${quantity}`, at: "main", leg: 0, lineId },
    { quantity, at: "shop", leg: 1, lineId },
  ];
};
const customer = (name: "anna" | "ben", telephone: string) =>
  partner({ id: ids[name], type: "客户", name, contacts: `${name}'s`, telephone, phoneNum: "" });

beforeEach(async () => {
  owner = harness.tenant();
  ids = Object.fromEntries(NAMES.map((name) => [name, newId()])) as typeof ids;
  await harness.consume(owner, [
    settings({ version: 1, timeZone: "UTC" }),
    partner({ id: ids.maker, type: "供应商", name: "maker" }),
    ...[customer("anna", "138"), customer("ben", "139")],
  ]);
  const barcodes = [{ ...productsChanged.example.products[0]?.barcodes[0], id: newId(), barCode: GTIN.slice(1) }];
  await harness.consume(owner, [
    ...(["main", "shop"] as const).map((name) => warehouseFact({ id: ids[name], name })),
    product({ id: ids.pill, name: "Pill", barCode: GTIN.slice(1), barcodes }),
    ...[product({ id: ids.kit, name: "Kit" }), product({ id: ids.phone, name: "Phone" })],
    document("allocation-out", "DBCK2", between("6")),
    document("assemble", "ZZD5", [
      { of: "kit", code: "K-1", quantity: "2", at: "shop" },
      { quantity: "-2", at: "shop" },
    ]),
  ]);
  await harness.consume(owner, [
    document("purchase-in", "CGRK1", [{ quantity: "20" }], { partnerId: ids.maker, partnerType: "供应商" }),
  ]);
  await harness.consume(owner, [
    document("sale-out", "XSCK3", [{ quantity: "-5" }], { partnerId: ids.anna }),
    document("sale-out", "XSCK4", [{ quantity: "-3", at: "shop" }], { partnerId: ids.ben, creatorId: newId() }),
    document("sale-back", "XSTH6", [{ quantity: "2" }], { partnerId: ids.anna }),
    document("sale-out", "XSCK7", [{ of: "kit", code: "K-1", quantity: "-1", at: "shop" }], { partnerId: ids.ben }),
  ]);
});

const page = { currentPage: 1, pageSize: 20 };
const trace = (code: string, as = owner, more: object = {}) =>
  harness.ask(getTrace, { as, query: { ...page, code, ...more } });
const moved = async (code: string, as = owner) =>
  (await trace(code, as)).rows.map(({ number, depotName, organName, basicNumber }) =>
    [number, depotName, organName, basicNumber].join(" "),
  );
const recalled = (as = owner) => harness.ask(getRecall, { as, query: { ...page, materialId: ids.pill, code: "b-1" } });
const shown = async (as = owner) =>
  (await recalled(as)).rows.map(
    ({ organName, telephone, name, code, soldNumber, returnedNumber, leftNumber, numbers }) =>
      [organName, telephone, name, code, soldNumber, returnedNumber, leftNumber, numbers].join(" "),
  );
const staff = (overrides: Partial<Actor>): Actor => ({
  ...owner,
  ...{ kind: "staff", userId: newId() as UserId, ...overrides }, // newId makes a UUID
});
const STORY = [
  "CGRK1 main maker 20",
  "DBCK2 main  -6",
  "DBCK2 shop  6",
  "XSCK3 main anna -5",
  "XSCK4 shop ben -3",
  "ZZD5 shop  -2",
  "XSTH6 main anna 2",
];

describe("the trace of a batch", () => {
  it("the trace of a batch lists every movement from the first on, both legs of a transfer too, and where the batch is now", async () => {
    expect(await moved("b-1")).toEqual(STORY);
    const { total, totals, goods, choices, places } = await trace("Ｂ-1");
    expect({ total, totals, choices }).toEqual({
      ...{ total: 7, choices: [] },
      totals: { basicNumber: "12", soldNumber: "6" },
    });
    expect(goods).toMatchObject({ name: "Pill", code: "B-1", isSerial: false, expirationDate: "2030-01-31" });
    expect(places.map(({ depotName, currentStock }) => `${depotName} ${currentStock}`)).toEqual(["main 11", "shop 1"]);
  });

  it("the trace of a batch names the goods that were made of it, and the trace of those what they were made of", async () => {
    const [made] = (await trace("B-1")).related;
    expect(made).toMatchObject({ name: "Kit", code: "K-1", isResult: true, number: "ZZD5", kind: "assemble" });
    const [source] = (await trace("K-1")).related;
    expect(source).toMatchObject({ name: "Pill", code: "B-1", isResult: false, number: "ZZD5" });
  });

  it.each<[string, string, number]>([
    ["a GS1 code with the product and its batch", `]C101${GTIN}10B-1${GS}`, 7],
    ["a GS1 code that has a serial number besides", `]C101${GTIN}10B-1${GS}21S-9`, 7],
    ["a GS1 code of another product", `]C10106901234567908${GS}10B-1`, 0],
    ["half a GS1 code", `]C101${GTIN}10`, 0],
    ["blanks alone", "  ", 0],
    ["what nothing has", "B-9", 0],
  ])("the trace of %s finds its movements or none", async (_what, code, total) => {
    expect((await trace(code)).total).toBe(total);
  });

  it("a trace by the beginning of a number, or by a number of several products, offers the matches to choose from", async () => {
    await harness.consume(owner, [
      document("other-in", "QTRK8", [
        { of: "kit", code: "B-1", quantity: "1" },
        { code: "B-20", quantity: "1" },
      ]),
    ]);
    const offered = async (code: string) => (await trace(code)).choices.map((each) => `${each.name} ${each.code}`);
    expect(await offered("b-1")).toEqual(["Kit B-1", "Pill B-1"]);
    expect(await offered("b-2")).toEqual(["Pill B-20"]);
    expect((await trace("b-1", owner, { materialId: ids.kit })).total).toBe(1);
  });

  it("a serial number is traced like a batch, each piece by itself", async () => {
    await harness.consume(owner, [
      document("other-in", "QTRK8", [
        { of: "phone", code: "SN-1", quantity: "1" },
        { of: "phone", code: "SN-2", quantity: "1" },
      ]),
    ]);
    await harness.consume(owner, [document("sale-out", "XSCK9", [{ of: "phone", code: "sn-1", quantity: "-1" }])]);
    expect(await moved("sn-1")).toEqual(["QTRK8 main  1", "XSCK9 main  -1"]);
    expect((await trace("SN-1")).places).toEqual([]);
    expect((await trace("SN-2")).goods).toMatchObject({ isSerial: true, code: "SN-2" });
  });

  it("in a trace a changed document moves what it has now, and a withdrawn one nothing", async () => {
    const documentId = newId();
    const sale = (revision: number, quantity: string) =>
      document("sale-out", "XSCK9", [{ quantity }], { documentId, revision, partnerId: ids.ben });
    await harness.consume(owner, [sale(1, "-1")]);
    await harness.consume(owner, [sale(3, "-4")]);
    await harness.consume(owner, [sale(2, "-2")]);
    expect((await moved("B-1")).at(-1)).toBe("XSCK9 main ben -4");
    const { withdrawn } = kindOf("sale-out").facts;
    await harness.consume(owner, [factOf(withdrawn, { ...(withdrawn.example as object), documentId, revision: 4 })]);
    expect(await moved("B-1")).toEqual(STORY);
  });
});

describe("the recall of a batch", () => {
  it("the recall of a batch lists each customer with telephone, documents and what is sold less what came back, also of goods made of the batch", async () => {
    expect(await shown()).toEqual([
      "anna 138 Pill B-1 5 2 3 XSCK3, XSTH6",
      "ben 139 Pill B-1 3 0 3 XSCK4",
      "ben 139 Kit K-1 1 0 1 XSCK7",
    ]);
    const { totals, rows, products } = await recalled();
    expect(totals).toEqual({ soldNumber: "", returnedNumber: "", leftNumber: "" });
    expect(products).toMatchObject([
      { name: "Kit", unit: "瓶", soldNumber: "1", returnedNumber: "0", leftNumber: "1" },
      { name: "Pill", unit: "瓶", soldNumber: "8", returnedNumber: "2", leftNumber: "6" },
    ]);
    expect(rows[0]?.documents.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
      "sale-out XSCK3",
      "sale-back XSTH6",
    ]);
  });

  it("the recall of a batch has totals where customers got one product, and none of different products", async () => {
    const ofKit = await harness.ask(getRecall, { as: owner, query: { ...page, materialId: ids.kit, code: "K-1" } });
    expect(ofKit.totals).toEqual({ soldNumber: "1", returnedNumber: "0", leftNumber: "1" });
    const nothing = await harness.ask(getRecall, { as: owner, query: { ...page, materialId: ids.kit, code: "K-9" } });
    expect([nothing.totals.leftNumber, nothing.products]).toEqual(["0", []]);
    const request = { ...page, materialId: ids.kit, code: "K-1", lang: "en" as const };
    const { bytes } = await harness.call(exportRecall, { as: owner, query: request });
    const [head = [], ...rows] = await rowsOfWorkbook(bytes);
    expect(rows.map((row) => `${row[0]} ${row[head.indexOf("To recall")]}`)).toEqual(["ben 1", "Total 1"]);
  });

  it("the recall of a batch names goods made of it without batch or serial number, whose customers are unknown, also in its workbook", async () => {
    expect((await recalled()).untraced).toEqual([]);
    const made = { of: "kit", code: "", quantity: "3", at: "shop" } as const;
    await harness.consume(owner, [document("assemble", "ZZD8", [made, { quantity: "-1", at: "shop" }])]);
    expect((await recalled()).untraced).toMatchObject([{ productId: ids.kit, name: "Kit" }]);
    const query = { ...page, materialId: ids.pill, code: "B-1", lang: "en" as const };
    const { bytes } = await harness.call(exportRecall, { as: owner, query });
    const rows = await rowsOfWorkbook(bytes);
    expect(rows.map(([name]) => name)).toContain("Made of it, without batch or serial no.: customers unknown");
  });

  it("the recall of a batch counts what a customer got by an other-out document, without his name where the user may not see it", async () => {
    await harness.consume(owner, [
      document("other-out", "QTCK8", [{ quantity: "-4" }], { partnerId: ids.anna }),
      document("other-out", "QTCK9", [{ quantity: "-1" }], { partnerId: null }),
      document("other-out", "QTCK7", [{ quantity: "-2" }], { partnerId: ids.ben, creatorId: newId() }),
    ]);
    expect(await shown()).toEqual([
      "anna 138 Pill B-1 9 2 7 XSCK3, XSTH6, QTCK8",
      "ben 139 Pill B-1 5 0 5 XSCK4, QTCK7",
      "ben 139 Kit K-1 1 0 1 XSCK7",
    ]);
    const request = { ...page, materialId: ids.pill, code: "B-1", lang: "en" as const };
    const { bytes } = await harness.call(exportRecall, { as: owner, query: request });
    const [head = [], ...rows] = await rowsOfWorkbook(bytes);
    expect(rows.map((row) => `${row[0]} ${row[head.indexOf("To recall")]}`)).toContain("anna 7");
    expect(await shown(staff({ userId: ids.clerk as UserId, dataScope: 3 }))).toContain("  Pill B-1 5 0 5 ");
    // What customers have is the same on both pages.
    expect((await trace("B-1")).totals.soldNumber).toBe("12");
    const { products } = await recalled();
    expect(products.find(({ name }) => name === "Pill")?.leftNumber).toBe("12");
  });

  it("the recall of a batch is exported as it is listed, in the user's language, and the export is logged", async () => {
    const request = { ...page, materialId: ids.pill, code: "B-1", lang: "en" as const };
    await harness.consume(owner, [document("retail-out", "LSCK8", [{ quantity: "-1" }], { partnerType: "会员" })]);
    const { bytes } = await harness.call(exportRecall, { as: owner, query: request });
    const [head = [], ...rows] = await rowsOfWorkbook(bytes);
    expect(head.slice(0, 3)).toEqual(["Customer", "Contact", "Mobile"]);
    const left = head.indexOf("To recall");
    expect(rows.map((row) => `${row[0]} ${row[left]}`)).toEqual([
      ...["anna 3", "ben 3", "Walk-in customer 1", "ben 1"],
      ...["Total 1", "Total 7"],
    ]);
    expect(await harness.said(owner)).toContainEqual(
      expect.objectContaining({ content: expect.stringContaining("recall") }),
    );
  });
});

describe("who may see what of a trace", () => {
  it("a document outside the data scope is in a trace without number and partner, and in a recall as one row without a name (RBAC-5)", async () => {
    const clerk = staff({ userId: ids.clerk as UserId, dataScope: 3 });
    expect(await moved("B-1", clerk)).toEqual(STORY.map((row) => (row.startsWith("XSCK4") ? " shop  -3" : row)));
    expect(await shown(clerk)).toEqual([
      "  Pill B-1 3 0 3 ",
      "anna 138 Pill B-1 5 2 3 XSCK3, XSTH6",
      "ben 139 Kit K-1 1 0 1 XSCK7",
    ]);
    const { rows } = await recalled(clerk);
    expect(rows.map(({ isVisible, documents }) => [isVisible, documents.length])).toEqual([
      [false, 0],
      [true, 2],
      [true, 1],
    ]);
  });

  it("trace, recall and workbook leave out movements in warehouses that the user may not see, and say so (RBAC-6)", async () => {
    expect([(await trace("B-1")).isWhole, (await recalled()).isWhole]).toEqual([true, true]);
    await harness.consume(owner, [settings({ version: 2, depotFlag: true, timeZone: "UTC" })]);
    const keeper = staff({});
    const assigned = { userId: keeper.userId, kind: "UserDepot", valueIds: [ids.shop], replaces: true };
    await harness.consume(owner, [{ ...factOf(assignmentsChanged, assigned), sequence: 1_000_001 }]);
    expect(await moved("B-1", keeper)).toEqual(["DBCK2 shop  6", "XSCK4 shop ben -3", "ZZD5 shop  -2"]);
    expect((await trace("B-1", keeper)).places.map(({ depotName }) => depotName)).toEqual(["shop"]);
    expect(await shown(keeper)).toEqual(["ben 139 Pill B-1 3 0 3 XSCK4", "ben 139 Kit K-1 1 0 1 XSCK7"]);
    const { isWhole, totals } = await recalled(keeper);
    expect([(await trace("B-1", keeper)).isWhole, isWhole, totals.leftNumber]).toEqual([false, false, ""]);
    const request = { ...page, materialId: ids.pill, code: "B-1", lang: "en" as const };
    const notice = "Your warehouses only: what left other warehouses is not in this list";
    const namesFor = async (as: Actor) => {
      const { bytes } = await harness.call(exportRecall, { as, query: request });
      return (await rowsOfWorkbook(bytes)).map(([name]) => name);
    };
    expect(await namesFor(keeper)).toContain(notice);
    expect(await namesFor(owner)).not.toContain(notice);
    await harness.consume(
      owner,
      [factOf(assignmentsChanged, { ...assigned, valueIds: [newId()] })].map((fact) => ({
        ...fact,
        sequence: 1_000_002,
      })),
    );
    expect((await trace("B-1", keeper)).goods).toBeNull();
  });

  it("another company finds nothing of a trace or recall", async () => {
    const other = harness.tenant();
    await harness.consume(other, [settings({ version: 1, timeZone: "UTC" })]);
    expect(await moved("B-1", other)).toEqual([]);
    expect(await shown(other)).toEqual([]);
  });
});

it.each<[string, object]>([
  ["a filter", { search: JSON.stringify({ batch: "B-1" }) }],
  ["a product that is no id", { materialId: "pill" }],
  ["a text longer than any code", { code: "B".repeat(201) }],
  ["a page past all", { currentPage: 1_000_000, pageSize: 1000 }],
  ["an order by what is no column", { column: "number", order: "asc" }],
])("a trace with %s is refused", async (_what, over) => {
  const refused = await harness.call(getTrace, { as: owner, query: { ...page, code: "B-1", ...over } as never });
  expect(refusalOf(refused).status).toBe(400);
});

it.each<[string, object]>([
  ["of a number longer than any", { code: "B".repeat(101) }],
  ["of no product", { materialId: "pill" }],
  ["with a filter", { search: JSON.stringify({ number: "X" }) }],
])("a recall %s is refused", async (_what, over) => {
  const request = { ...page, materialId: ids.pill, code: "B-1", ...over };
  expect((await harness.call(getRecall, { as: owner, query: request as never })).status).toBe(400);
});
