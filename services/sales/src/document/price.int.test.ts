// Prices: what is remembered for a customer, what the price-update switch makes of a sale (reference.md §1.9, §6.9).
import { newId } from "@kontor/contracts/core/id";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { upsertPersons } from "@kontor/service-kit/document/replica.store";
import { type DocumentHarness, documentOf, lineOf, refusalOf } from "@kontor/service-kit/document/testing";
import { changeOf } from "@kontor/service-kit/document/testing-kind";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHouse } from "../testing/house.ts";

let house: DocumentHarness;
beforeAll(() => {
  house = openHouse();
});
afterAll(() => house.close());

test("a customer's last price of a product is what his next sale starts with", async () => {
  const company = await house.tenant();
  const { codes, warehouses: depots, partners } = company.catalogue;
  const start = async (organId?: string) => {
    const query = { barCodes: codes.piece as never, ...(organId ? { organId } : {}) };
    return (await house.done(saleOut.endpoints.lineStarts, company.owner, { query })).lines[0]?.unitPrice;
  };
  expect(await start(partners.客户)).toBe("4.0000");
  const lines = [lineOf(codes.piece, depots.main, { unitPrice: "3.75" })];
  await house.done(saleOut.endpoints.add, company.owner, { body: documentOf(saleOut, company, { lines }) });
  expect(await start(partners.客户)).toBe("3.7500");
  expect(await start()).toBe("4.0000");
});

test("the last price is that of the newest sale, whenever it was entered, and of the one before when that is taken back", async () => {
  const company = await house.tenant();
  const { codes, warehouses: depots, partners } = company.catalogue;
  const at = saleOut.endpoints;
  const start = async () => {
    const query = { barCodes: codes.piece as never, organId: partners.客户 };
    return (await house.done(at.lineStarts, company.owner, { query })).lines[0]?.unitPrice;
  };
  const sell = (operTime: string, unitPrice: string) => {
    const lines = [lineOf(codes.piece, depots.main, { unitPrice })];
    return house.done(at.add, company.owner, { body: documentOf(saleOut, company, { operTime, lines }) });
  };
  const newest = await sell("2026-03-02T02:00:00.000Z", "3.50");
  const older = await sell("2026-03-01T02:00:00.000Z", "3.20");
  expect(await start()).toBe("3.5000");
  const { info } = await house.done(at.info, company.owner, { query: { id: newest.id } });
  const back = documentOf(saleOut, company, { ...changeOf(info), operTime: "2026-02-01T02:00:00.000Z" });
  await house.done(at.update, company.owner, { body: { ...back, version: info.version } });
  expect(await start()).toBe("3.2000");
  await house.done(at.remove, company.owner, { query: { id: older.id } });
  expect(await start()).toBe("3.5000");
  await house.done(at.remove, company.owner, { query: { id: newest.id } });
  expect(await start()).toBe("4.0000");
});

test("its fact says which price it sets, and none when the switch is off", async () => {
  const company = await house.tenant();
  await house.done(saleOut.endpoints.add, company.owner, { body: documentOf(saleOut, company) });
  await house.done(retailOut.endpoints.add, company.owner, { body: documentOf(retailOut, company) });
  await company.turn({ updateUnitPriceFlag: false });
  await house.done(saleOut.endpoints.add, company.owner, { body: documentOf(saleOut, company) });
  expect(await company.facts("sale-out")).toMatchObject([{ setsPrice: "wholesaleDecimal" }, { setsPrice: null }]);
  expect(await company.facts("retail-out")).toMatchObject([{ setsPrice: "commodityDecimal" }]);
});

test("with assigned customers only, a clerk sells to nobody else (RBAC-6)", async () => {
  const company = await house.tenant();
  await company.turn({ customerFlag: true });
  const clerk = company.staff();
  const refused = await house.call(saleOut.endpoints.add, clerk, { body: documentOf(saleOut, company) });
  expect(refusalOf(refused)).toMatchObject({ status: 404, issues: ["not-found organId"] });
});

test("a sale at the counter is paid in full; what was received beyond it is given back", async () => {
  const company = await house.tenant();
  const { codes, warehouses: depots } = company.catalogue;
  const lines = [lineOf(codes.piece, depots.main, { operNumber: "3", unitPrice: "5" })];
  const body = documentOf(retailOut, company, { lines, getAmount: "20.00" });
  const { id } = await house.done(retailOut.endpoints.add, company.owner, { body });
  const { info } = await house.done(retailOut.endpoints.info, company.owner, { query: { id } });
  expect(info).toMatchObject({
    changeAmount: "15.00",
    getAmount: "20.00",
    backAmount: "5.00",
    debt: "0.00",
    paymentState: "none",
  });
  const short = documentOf(retailOut, company, { lines, getAmount: "14.99" });
  expect(refusalOf(await house.call(retailOut.endpoints.add, company.owner, { body: short })).issues).toEqual([
    "document-received-less getAmount",
  ]);
});

test("a clerk with assigned customers reads no other customer's last price (RBAC-6)", async () => {
  const company = await house.tenant();
  const { codes, warehouses: depots, partners } = company.catalogue;
  const lines = [lineOf(codes.piece, depots.main, { unitPrice: "3.75" })];
  await house.done(saleOut.endpoints.add, company.owner, { body: documentOf(saleOut, company, { lines }) });
  const clerk = company.staff();
  const query = { barCodes: codes.piece as never, organId: partners.客户 };
  const start = async () => (await house.done(saleOut.endpoints.lineStarts, clerk, { query })).lines[0]?.unitPrice;
  expect(await start()).toBe("3.7500");
  await company.turn({ customerFlag: true });
  expect(await start()).toBe("4.0000");
});

test("figures that no ledger holds are refused at their cells, and only salespeople sell", async () => {
  const company = await house.tenant();
  const { codes, warehouses: depots } = company.catalogue;
  const officer = newId();
  const person = { id: officer, version: 1, name: "Officer", type: "财务员", enabled: true, deleted: false };
  await company.tables((tx) => upsertPersons(tx, [person]));
  const most = "999999999999999";
  const lines = [
    lineOf(codes.case, depots.main, { operNumber: most, unitPrice: "0" }),
    lineOf(codes.piece, depots.main, { operNumber: "1", unitPrice: most }),
    lineOf(codes.piece, depots.main, { operNumber: "1", unitPrice: "2" }),
  ];
  const body = documentOf(saleOut, company, { lines, salesMan: [officer], changeAmount: "0" });
  expect(refusalOf(await house.call(saleOut.endpoints.add, company.owner, { body })).issues).toEqual([
    "not-found salesMan.0",
    "document-price-below-lowest lines.0.unitPrice",
    "number-invalid lines.0.operNumber",
    "number-invalid lines.2.allPrice",
  ]);
});

test("the lowest sale price is told to nobody whom sale prices are hidden from, not even by what is refused (RBAC-7)", async () => {
  const company = await house.tenant();
  const { codes, warehouses: depots } = company.catalogue;
  const cashier = company.staff({ priceLimits: ["6"] });
  const query = { barCodes: codes.piece as never };
  const lowest = async (as: typeof cashier) =>
    (await house.done(retailOut.endpoints.lineStarts, as, { query })).lines[0]?.lowDecimal;
  expect([await lowest(company.owner), await lowest(cashier)]).toEqual(["1.5", null]);
  const body = documentOf(retailOut, company, { lines: [lineOf(codes.piece, depots.main, { unitPrice: "1" })] });
  const told = async (as: typeof cashier) =>
    JSON.stringify((await house.call(retailOut.endpoints.add, as, { body })).body);
  expect(await told(company.owner)).toContain('"lowest":"1.50"');
  const refused = await told(cashier);
  expect(refused).toContain("document-price-below-lowest");
  expect(refused).not.toContain("1.50");
});

test("who sees no prices and changes a remark leaves what the counter received, and where it went (RBAC-9)", async () => {
  const company = await house.tenant();
  const { codes, warehouses: depots, accounts } = company.catalogue;
  const lines = [lineOf(codes.piece, depots.main, { operNumber: "3", unitPrice: "5" })];
  const parts = [
    { accountId: accounts.cash, amount: "10.00" },
    { accountId: accounts.bank, amount: "5.00" },
  ];
  const body = documentOf(retailOut, company, { lines, getAmount: "20.00", accounts: parts });
  const { id } = await house.done(retailOut.endpoints.add, company.owner, { body });
  const blind = company.staff({ priceLimits: ["5"] });
  const { info } = await house.done(retailOut.endpoints.info, blind, { query: { id } });
  await house.done(retailOut.endpoints.update, blind, { body: changeOf(info, { remark: "looked through" }) });
  const after = await house.done(retailOut.endpoints.info, company.owner, { query: { id } });
  expect(after.info).toMatchObject({
    remark: "looked through",
    getAmount: "20.00",
    backAmount: "5.00",
    accounts: parts,
  });
});
