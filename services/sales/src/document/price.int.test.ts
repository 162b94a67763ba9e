// Prices: a customer's last prices, and the effect of the price-update switch on sales (reference.md §1.9, §6.9).
import { newId } from "@kontor/contracts/core/id";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { upsertPersons } from "@kontor/service-kit/document/replica.store";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { changeOf } from "@kontor/service-kit/testing/document-change";
import { type DocumentHarness, documentOf, lineOf } from "@kontor/service-kit/testing/document-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

let harness: DocumentHarness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

test("a customer's next sale starts with his last price of the product", async () => {
  const tenant = await harness.tenant();
  const { codes, warehouses, partners } = tenant.catalogue;
  const start = async (partnerId?: string) => {
    const query = { barCodes: codes.piece as never, ...(partnerId ? { organId: partnerId } : {}) };
    return (await harness.done(saleOut.endpoints.lineStarts, tenant.owner, { query })).lines[0]?.unitPrice;
  };
  expect(await start(partners.客户)).toBe("4.0000");
  const lines = [lineOf(codes.piece, warehouses.main, { unitPrice: "3.75" })];
  await harness.done(saleOut.endpoints.add, tenant.owner, { body: documentOf(saleOut, tenant, { lines }) });
  expect(await start(partners.客户)).toBe("3.7500");
  expect(await start()).toBe("4.0000");
});

test("a customer's last price is that of his newest sale by date, and of the sale before once that is withdrawn", async () => {
  const tenant = await harness.tenant();
  const { codes, warehouses, partners } = tenant.catalogue;
  const at = saleOut.endpoints;
  const start = async () => {
    const query = { barCodes: codes.piece as never, organId: partners.客户 };
    return (await harness.done(at.lineStarts, tenant.owner, { query })).lines[0]?.unitPrice;
  };
  const sell = (operTime: string, unitPrice: string) => {
    const lines = [lineOf(codes.piece, warehouses.main, { unitPrice })];
    return harness.done(at.add, tenant.owner, { body: documentOf(saleOut, tenant, { operTime, lines }) });
  };
  const newest = await sell("2026-03-02T02:00:00.000Z", "3.50");
  const older = await sell("2026-03-01T02:00:00.000Z", "3.20");
  expect(await start()).toBe("3.5000");
  const { info } = await harness.done(at.info, tenant.owner, { query: { id: newest.id } });
  const backDated = documentOf(saleOut, tenant, { ...changeOf(info), operTime: "2026-02-01T02:00:00.000Z" });
  await harness.done(at.update, tenant.owner, { body: { ...backDated, version: info.version } });
  expect(await start()).toBe("3.2000");
  await harness.done(at.remove, tenant.owner, { query: { id: older.id } });
  expect(await start()).toBe("3.5000");
  await harness.done(at.remove, tenant.owner, { query: { id: newest.id } });
  expect(await start()).toBe("4.0000");
});

test("a sale's fact states which price of the product it sets, and none when the setting for updating prices is off", async () => {
  const tenant = await harness.tenant();
  await harness.done(saleOut.endpoints.add, tenant.owner, { body: documentOf(saleOut, tenant) });
  await harness.done(retailOut.endpoints.add, tenant.owner, { body: documentOf(retailOut, tenant) });
  await tenant.turn({ updateUnitPriceFlag: false });
  await harness.done(saleOut.endpoints.add, tenant.owner, { body: documentOf(saleOut, tenant) });
  expect(await tenant.facts("sale-out")).toMatchObject([{ setsPrice: "wholesaleDecimal" }, { setsPrice: null }]);
  expect(await tenant.facts("retail-out")).toMatchObject([{ setsPrice: "commodityDecimal" }]);
});

test("with assigned customers only, a clerk sells to nobody else (RBAC-6)", async () => {
  const tenant = await harness.tenant();
  await tenant.turn({ customerFlag: true });
  const clerk = tenant.staff();
  const refused = await harness.call(saleOut.endpoints.add, clerk, { body: documentOf(saleOut, tenant) });
  expect(refusalOf(refused)).toMatchObject({ status: 404, issues: ["not-found organId"] });
});

test("a sale at the counter is paid in full, and the amount received beyond it is given back as change", async () => {
  const tenant = await harness.tenant();
  const { codes, warehouses } = tenant.catalogue;
  const lines = [lineOf(codes.piece, warehouses.main, { operNumber: "3", unitPrice: "5" })];
  const body = documentOf(retailOut, tenant, { lines, getAmount: "20.00" });
  const { id } = await harness.done(retailOut.endpoints.add, tenant.owner, { body });
  const { info } = await harness.done(retailOut.endpoints.info, tenant.owner, { query: { id } });
  expect(info).toMatchObject({
    changeAmount: "15.00",
    getAmount: "20.00",
    backAmount: "5.00",
    debt: "0.00",
    paymentState: "none",
  });
  const short = documentOf(retailOut, tenant, { lines, getAmount: "14.99" });
  expect(refusalOf(await harness.call(retailOut.endpoints.add, tenant.owner, { body: short })).issues).toEqual([
    "document-received-less getAmount",
  ]);
});

test("a clerk with assigned customers reads no other customer's last price (RBAC-6)", async () => {
  const tenant = await harness.tenant();
  const { codes, warehouses, partners } = tenant.catalogue;
  const lines = [lineOf(codes.piece, warehouses.main, { unitPrice: "3.75" })];
  await harness.done(saleOut.endpoints.add, tenant.owner, { body: documentOf(saleOut, tenant, { lines }) });
  const clerk = tenant.staff();
  const query = { barCodes: codes.piece as never, organId: partners.客户 };
  const start = async () => (await harness.done(saleOut.endpoints.lineStarts, clerk, { query })).lines[0]?.unitPrice;
  expect(await start()).toBe("3.7500");
  await tenant.turn({ customerFlag: true });
  expect(await start()).toBe("4.0000");
});

test("figures too large for the ledger are refused at their cells, and only a salesperson can be named as one", async () => {
  const tenant = await harness.tenant();
  const { codes, warehouses } = tenant.catalogue;
  const financialOfficer = newId();
  const person = { id: financialOfficer, version: 1, name: "Officer", type: "财务员", enabled: true, deleted: false };
  await tenant.tables((tx) => upsertPersons(tx, [person]));
  const most = "999999999999999";
  const lines = [
    lineOf(codes.case, warehouses.main, { operNumber: most, unitPrice: "0" }),
    lineOf(codes.piece, warehouses.main, { operNumber: "1", unitPrice: most }),
    lineOf(codes.piece, warehouses.main, { operNumber: "1", unitPrice: "2" }),
  ];
  const body = documentOf(saleOut, tenant, { lines, salesMan: [financialOfficer], changeAmount: "0" });
  expect(refusalOf(await harness.call(saleOut.endpoints.add, tenant.owner, { body })).issues).toEqual([
    "not-found salesMan.0",
    "document-price-below-lowest lines.0.unitPrice",
    "number-invalid lines.0.operNumber",
    "number-invalid lines.2.allPrice",
  ]);
});

test("the lowest sale price is not revealed to users from whom sale prices are hidden, not even by a refusal (RBAC-7)", async () => {
  const tenant = await harness.tenant();
  const { codes, warehouses } = tenant.catalogue;
  const cashier = tenant.staff({ priceLimits: ["6"] });
  const query = { barCodes: codes.piece as never };
  const lowest = async (as: typeof cashier) =>
    (await harness.done(retailOut.endpoints.lineStarts, as, { query })).lines[0]?.lowDecimal;
  expect([await lowest(tenant.owner), await lowest(cashier)]).toEqual(["1.5", null]);
  const body = documentOf(retailOut, tenant, { lines: [lineOf(codes.piece, warehouses.main, { unitPrice: "1" })] });
  const lastPrices = async (as: typeof cashier) =>
    JSON.stringify((await harness.call(retailOut.endpoints.add, as, { body })).body);
  expect(await lastPrices(tenant.owner)).toContain('"lowest":"1.50"');
  const refused = await lastPrices(cashier);
  expect(refused).toContain("document-price-below-lowest");
  expect(refused).not.toContain("1.50");
});

test("a user without prices who changes a remark leaves the amount received at the counter, and its account, unchanged (RBAC-9)", async () => {
  const tenant = await harness.tenant();
  const { codes, warehouses, accounts } = tenant.catalogue;
  const lines = [lineOf(codes.piece, warehouses.main, { operNumber: "3", unitPrice: "5" })];
  const parts = [
    { accountId: accounts.cash, amount: "10.00" },
    { accountId: accounts.bank, amount: "5.00" },
  ];
  const body = documentOf(retailOut, tenant, { lines, getAmount: "20.00", accounts: parts });
  const { id } = await harness.done(retailOut.endpoints.add, tenant.owner, { body });
  const blind = tenant.staff({ priceLimits: ["5"] });
  const { info } = await harness.done(retailOut.endpoints.info, blind, { query: { id } });
  await harness.done(retailOut.endpoints.update, blind, { body: changeOf(info, { remark: "looked through" }) });
  const after = await harness.done(retailOut.endpoints.info, tenant.owner, { query: { id } });
  expect(after.info).toMatchObject({
    remark: "looked through",
    getAmount: "20.00",
    backAmount: "5.00",
    accounts: parts,
  });
});
