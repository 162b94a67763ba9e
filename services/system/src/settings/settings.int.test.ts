// Tenant settings over HTTP, and the workbook of a table shown in the browser (reference.md §6.9).
import type { Answer, Endpoint } from "@kontor/contracts/core/endpoint";
import { exportExcelByParam } from "@kontor/contracts/core/shown-table";
import { addSystemConfig, fileSizeLimit, getCurrentInfo, updateSystemConfig } from "@kontor/contracts/system/config";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PeerClient } from "../name-checks/check.routes.ts";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { settingsRoutes } from "./settings.routes.ts";

/** Finance's answer about the tenant's first document. */
let firstDay: string | null = null;
const peers: PeerClient = {
  call: async <E extends Endpoint>(endpoint: E) => endpoint.response.parse({ day: firstDay }) as Answer<E>, // parsed by the endpoint's own schema
};
let harness: Harness;
let tenant: TestTenant;
beforeAll(() => {
  harness = openHarness(({ db }) => [settingsRoutes(db, peers)]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  firstDay = null;
  tenant = await harness.tenant();
});

const { version: _version, changedBy: _by, ...settings } = settingsChanged.example;
const example = { ...settings, purchaseFees: "expense" } as const;

test("tenant settings are created once, changed only from their newest version, and published each time", async () => {
  const { owner, tables } = tenant;
  expect((await harness.call(getCurrentInfo, owner)).status).toBe(404);
  const id = String(dataOf(await harness.call(addSystemConfig, owner, { body: example })).id);
  expect(refusalOf(await harness.call(addSystemConfig, owner, { body: example }))).toMatchObject({
    refusal: "settings-already-exist",
  });
  const body = { ...example, id, version: 1, forceApprovalFlag: true, multiBillType: "CGDD,XSDD" };
  expect((await harness.call(updateSystemConfig, owner, { body })).status).toBe(200);
  expect(refusalOf(await harness.call(updateSystemConfig, owner, { body }))).toMatchObject({
    refusal: "stale-version",
  });
  expect(dataOf(await harness.call(getCurrentInfo, owner))).toEqual({ ...body, version: 2 });
  const facts = await tables((tx) => tx.$queryRaw<{ body: unknown }[]>`select body from kit.outbox_facts order by id`);
  expect(facts).toMatchObject([
    { body: { forceApprovalFlag: false, version: 1 } },
    { body: { forceApprovalFlag: true, version: 2 } },
  ]);
  const log = await tables((tx) => tx.operationLog.findMany({ where: { type: "update" } }));
  expect(log).toMatchObject([{ before: { forceApprovalFlag: false }, after: { forceApprovalFlag: true } }]);
});

test("a cut-over date after the day of the tenant's first document is refused with that day, while that day, an earlier one or none is accepted", async () => {
  const { owner } = tenant;
  firstDay = "2026-02-10";
  const id = String(dataOf(await harness.call(addSystemConfig, owner, { body: { ...example, cutOverDate: null } })).id);
  const change = (version: number, cutOverDate: string | null) =>
    harness.call(updateSystemConfig, owner, { body: { ...example, id, version, cutOverDate } });
  const late = await change(1, "2026-02-11");
  expect(refusalOf(late)).toMatchObject({ status: 400, refusal: "cut-over-too-late" });
  expect(dataOf(late)).toMatchObject({ values: { day: "2026-02-10" } });
  const days = ["2026-02-10", "2026-01-31", null];
  for (const [at, day] of days.entries()) expect((await change(at + 1, day)).status).toBe(200);
  expect((await change(4, "2026-02-10")).status).toBe(200);
  firstDay = "2026-01-05";
  expect((await change(5, "2026-02-10")).status).toBe(200);
});

test("an unknown time zone is refused and marked", async () => {
  const called = await harness.call(addSystemConfig, tenant.owner, { body: { ...example, timeZone: "Mars/Base" } });
  expect(dataOf(called).issues).toEqual([{ id: "value-not-allowed", field: "timeZone" }]);
});

test("a switch that has no effect yet cannot be switched on, in the first settings as in later ones, and is marked", async () => {
  const { owner } = tenant;
  const on = { ...example, stockSyncFlag: true };
  const issues = [{ id: "switch-without-effect", field: "stockSyncFlag" }];
  expect(dataOf(await harness.call(addSystemConfig, owner, { body: on })).issues).toEqual(issues);
  const id = String(dataOf(await harness.call(addSystemConfig, owner, { body: example })).id);
  const later = await harness.call(updateSystemConfig, owner, { body: { ...on, id, version: 1 } });
  expect(dataOf(later).issues).toEqual(issues);
});

test("settings say how other fees of purchases are posted, and settings from before that choice post them as an expense", async () => {
  const { owner } = tenant;
  const id = String(dataOf(await harness.call(addSystemConfig, owner, { body: example })).id);
  const change = (purchaseFees: unknown) =>
    harness.call(updateSystemConfig, owner, { body: { ...example, id, version: 1, purchaseFees } as never }); // as it may come
  expect(dataOf(await change("by-guess")).issues).toMatchObject([{ field: "purchaseFees" }]);
  expect((await change("weight")).status).toBe(200);
  expect(dataOf(await harness.call(getCurrentInfo, owner))).toMatchObject({ purchaseFees: "weight" });
  const { purchaseFees: _later, ...before } = settingsChanged.example;
  expect(settingsChanged.body.parse(before)).toMatchObject({ purchaseFees: "expense" });
});

test("taxes contained in retail prices and sales fees default to none, and accept rates from 0 to 100 with two decimals", async () => {
  const [{ owner }, other] = [tenant, await harness.tenant()];
  const { retailTaxRate: _retail, saleFeeTaxRate: _fee, ...unsaid } = example;
  const id = String(dataOf(await harness.call(addSystemConfig, owner, { body: unsaid })).id);
  expect(dataOf(await harness.call(getCurrentInfo, owner))).toMatchObject({
    retailTaxRate: null,
    saleFeeTaxRate: null,
  });
  await harness.call(addSystemConfig, other.owner, { body: example });
  let version = 1;
  const change = (overrides: object) =>
    harness.call(updateSystemConfig, owner, { body: { ...example, id, version, ...overrides } as never }); // as it may come
  for (const [rate, refusal] of [
    ["100.01", "rate-out-of-range"],
    ["9999", "rate-out-of-range"],
    ["-1", "number-invalid"],
    ["-0", "number-invalid"],
    ["13.125", "number-invalid"],
    ["13%", "number-invalid"],
    ["1e1", "number-invalid"],
    ["", "field-required"],
  ])
    for (const field of ["retailTaxRate", "saleFeeTaxRate"])
      expect(dataOf(await change({ [field]: rate })).issues, `${field} ${rate}`).toEqual([
        expect.objectContaining({ id: refusal, field }),
      ]);
  expect((await change({ retailTaxRate: 13 })).status).toBe(400);
  for (const rates of [
    { retailTaxRate: "13", saleFeeTaxRate: "5.25" },
    { retailTaxRate: "100.00", saleFeeTaxRate: "0" },
    { retailTaxRate: null, saleFeeTaxRate: null },
  ]) {
    expect((await change(rates)).status).toBe(200);
    expect(dataOf(await harness.call(getCurrentInfo, owner))).toMatchObject({ ...rates, version: ++version });
  }
  await change({ retailTaxRate: "13" });
  expect(dataOf(await harness.call(getCurrentInfo, other.owner))).toMatchObject({ retailTaxRate: null, version: 1 });
  const foreign = { ...example, id, version: version + 1, retailTaxRate: "1" };
  expect((await harness.call(updateSystemConfig, other.owner, { body: foreign })).status).toBe(404);
  // A fact from before the field existed means that nothing is contained.
  const { retailTaxRate, saleFeeTaxRate, ...before } = settingsChanged.example;
  expect(settingsChanged.body.parse(before)).toMatchObject({ retailTaxRate, saleFeeTaxRate });
});

test("the amount for one point is empty unless it is set, has at most two decimals, and is below a thousand million", async () => {
  const { owner } = tenant;
  const { amountPerPoint: _unsaid, ...unsaid } = example;
  const id = String(dataOf(await harness.call(addSystemConfig, owner, { body: unsaid })).id);
  expect(dataOf(await harness.call(getCurrentInfo, owner))).toMatchObject({ amountPerPoint: null });
  let version = 1;
  const change = (amountPerPoint: unknown) =>
    harness.call(updateSystemConfig, owner, { body: { ...example, id, version, amountPerPoint } as never }); // as it may come
  for (const wrong of ["-1", "10.001", "1e1", "1000000000"])
    expect(refusalOf(await change(wrong)).issues, wrong).toEqual(["number-invalid amountPerPoint"]);
  for (const amountPerPoint of ["10", "0.01", "0", "999999999.99", null]) {
    expect((await change(amountPerPoint)).status).toBe(200);
    expect(dataOf(await harness.call(getCurrentInfo, owner))).toMatchObject({ amountPerPoint, version: ++version });
  }
});

test("the upload limit is returned in bytes", async () => {
  expect((await harness.call(fileSizeLimit, tenant.owner)).body).toEqual({ code: 200, data: 10_485_760 });
});

test("a table that a page shows is exported as a workbook without any formula (XLS-4, XLS-5)", async () => {
  const body = { title: "客户", head: "名称,余额", tip: "", list: [["=1+1", "-12.50"]] };
  const { bytes } = await harness.call(exportExcelByParam, tenant.owner, { body });
  const rows = await rowsOfWorkbook(bytes);
  expect(rows).toEqual([
    ["客户", ""],
    ["名称", "余额"],
    ["'=1+1", "-12.50"],
  ]);
});

test("the cut-over date is an existing day, or empty", async () => {
  const { owner } = tenant;
  const wrong = await harness.call(addSystemConfig, owner, { body: { ...example, cutOverDate: "2026-02-30" } });
  expect(dataOf(wrong).issues).toMatchObject([{ field: "cutOverDate" }]);
  await harness.call(addSystemConfig, owner, { body: { ...example, cutOverDate: "2026-10-31" } });
  expect(dataOf(await harness.call(getCurrentInfo, owner))).toMatchObject({ cutOverDate: "2026-10-31" });
});

test.each([
  ["timeZone", "Asia/Tokyo"],
  ["cutOverDate", "2026-11-05"],
  ["moveAvgPriceFlag", !example.moveAvgPriceFlag],
])(
  "while books are closed the setting %s is fixed, because it would change closed days, and all others may change",
  async (field, value) => {
    const { owner, tables } = tenant;
    const id = String(
      dataOf(await harness.call(addSystemConfig, owner, { body: { ...example, cutOverDate: "2026-10-01" } })).id,
    );
    const body = { ...example, cutOverDate: "2026-10-01", id, version: 1 };
    const period = { version: 1, closedTo: "2026-10-31", closedBefore: "2026-10-31T16:00:00.000Z", sealedBefore: null };
    await tables((tx) => upsertPeriod(tx, period));
    const refused = await harness.call(updateSystemConfig, owner, { body: { ...body, [field]: value } });
    expect(refusalOf(refused)).toMatchObject({ status: 409, refusal: "period-closed-setting" });
    expect(dataOf(refused).issues).toMatchObject([{ field, values: { day: "2026-10-31" } }]);
    expect((await harness.call(updateSystemConfig, owner, { body: { ...body, companyTel: "021" } })).status).toBe(200);
    await tables((tx) => upsertPeriod(tx, { ...period, version: 2, closedTo: null, closedBefore: null }));
    expect(
      (await harness.call(updateSystemConfig, owner, { body: { ...body, version: 2, [field]: value } })).status,
    ).toBe(200);
  },
);
