// Members' points on the real database: what facts of retail documents post, adjustments by hand, the ledger of a member, and who sees it (docs/decisions/0082).
import { newId } from "@kontor/contracts/core/id";
import type { DocumentEffect, DocumentWithdrawal } from "@kontor/contracts/document/facts";
import { retailOut, retailReturn } from "@kontor/contracts/sales/kinds";
import { listLogs } from "@kontor/contracts/system/log";
import { addPartner, deletePartner, getPartner, listPartners, pickMembers } from "@kontor/contracts/system/partner";
import {
  ADJUSTED_POINTS_MAX,
  adjustPoints,
  exportPointMovements,
  listPointMovements,
  memberFigures,
  sumPoints,
} from "@kontor/contracts/system/points";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook, silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fromSales } from "../consumers/sales.ts";
import { logRoutes } from "../log/log.routes.ts";
import { partnerRoutes } from "../partner/partner.routes.ts";
import { pickerRoutes } from "../partner/picker.routes.ts";
import { dataOf, type Harness, nothingReserved, openHarness } from "../testing/harness.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { pointsRoutes } from "./points.routes.ts";

let harness: Harness;
let tenant: TestTenant;
let member: string;
beforeAll(() => {
  harness = openHarness(({ db, platform }) => [
    ...[pointsRoutes(db), partnerRoutes(db, nothingReserved), pickerRoutes(db), logRoutes(platform)],
  ]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
  member = await added("M-001");
  await rule("10");
});

const added = async (supplier: string, as = tenant.owner) =>
  String(dataOf(await harness.call(addPartner, as, { body: { type: "会员", supplier } })).id);
const rule = (amountPerPoint: string | null) =>
  tenant.tables(async (tx) => {
    await tx.settings.deleteMany();
    await tx.settings.create({ data: { id: newId(), timeZone: "Asia/Shanghai", amountPerPoint } });
  });

let sequence = 0;
const HOUR_MS = 3_600_000;
/** Consumes facts as the service does, in one transaction. */
const consume = (...facts: (DocumentEffect | DocumentWithdrawal)[]) =>
  tenant.tables((tx) =>
    fromSales.consume(
      facts.flatMap((body) => {
        const subject = `fact.sales.${body.kind}.${"lines" in body ? "effective" : "withdrawn"}.v1`;
        sequence += 1;
        const occurredAt = new Date(Date.parse("2026-11-27T00:00:00.000Z") + sequence * HOUR_MS).toISOString();
        // The parts of the envelope that are looked at.
        const envelope = { subject, body, sequence, occurredAt } as unknown as Parameters<typeof fromSales.read>[0];
        return fromSales.read(envelope) ?? [];
      }),
      { tx, ctxOf: () => backgroundCtx(tenant.owner.tenantId ?? expect.fail("no tenant"), "test", silentLog()) },
    ),
  );
const sale = (amountTotal: string, more: Partial<DocumentEffect> = {}): DocumentEffect => ({
  ...{ ...retailOut.facts.effective.example, documentId: newId(), partnerId: member, sourceId: null },
  ...{ creatorId: tenant.owner.userId, amountTotal },
  ...more,
});
const returnOf = (amount: string, sourceId: string | null, more: Partial<DocumentEffect> = {}): DocumentEffect => ({
  ...{ ...retailReturn.facts.effective.example, documentId: newId(), partnerId: member },
  ...{ creatorId: tenant.owner.userId, sourceId, amountTotal: `-${amount}` },
  ...more,
});
const withdrawn = ({ documentId, kind, number, operTime }: DocumentEffect, revision: number): DocumentWithdrawal => ({
  ...{ documentId, kind, number, operTime, revision },
});
const pointsOf = async (id = member, as = tenant.owner) =>
  (dataOf(await harness.call(getPartner, as, { query: { type: "会员", id } })).info as { points: string }).points;
const adjust = (points: number, { id = member, reason = "gift", as = tenant.owner } = {}) =>
  harness.call(adjustPoints, as, { body: { id, points, reason } });
const movements = async (query: object = {}, as = tenant.owner) =>
  dataOf(await harness.call(listPointMovements, as, { query: { organId: member, ...query } }));

test("a sale gives points by the rule, returns take them back exactly, and a withdrawn document takes back its own", async () => {
  const sold = sale("105.00");
  await consume(sold);
  expect(await pointsOf()).toBe("10");
  const [first, rest] = [returnOf("50.00", sold.documentId), returnOf("55.00", sold.documentId)];
  await consume(first, rest);
  expect(await pointsOf()).toBe("0");
  await consume(withdrawn(rest, 2));
  expect(await pointsOf()).toBe("5");
  await consume(withdrawn(first, 2));
  expect(await pointsOf()).toBe("10");
  await consume({ ...sold, revision: 2, amountTotal: "40.00" });
  expect(await pointsOf()).toBe("4");
  await consume(withdrawn(sold, 3));
  expect(await pointsOf()).toBe("0");
});

test("facts of sales that are consumed again, one by one, all at once or late, change no points", async () => {
  const sold = sale("100.00");
  const [edited, returned] = [{ ...sold, revision: 2, amountTotal: "200.00" }, returnOf("50.00", sold.documentId)];
  await consume(sold, returned, edited);
  await consume(sold, returned, edited);
  for (const fact of [returned, sold, edited]) await consume(fact);
  expect(await pointsOf()).toBe("15");
  expect(await movements()).toMatchObject({ total: 3 });
});

test("a return whose fact arrives before that of its sale takes points back once the sale is there, from the member of the sale", async () => {
  const sold = sale("100.00");
  await consume(returnOf("30.00", sold.documentId, { partnerId: null }));
  expect(await pointsOf()).toBe("0");
  await consume(sold);
  expect(await pointsOf()).toBe("7");
});

test("without a rule a sale gives no points, and a document keeps the rule under which it first counted", async () => {
  await rule(null);
  const [before, nobody] = [sale("100.00"), sale("100.00", { partnerId: null })];
  await consume(before, nobody);
  await rule("10.00");
  await consume({ ...before, revision: 2, amountTotal: "500.00" });
  expect(await pointsOf()).toBe("0");
  const sold = sale("100.00");
  await consume(sold);
  await rule("1");
  await consume({ ...sold, revision: 2, amountTotal: "120.00" });
  expect(await pointsOf()).toBe("12");
});

test("a return takes back points that were taken by hand: the member is below zero, and only what is given is accepted until it is not", async () => {
  const sold = sale("100.00");
  await consume(sold);
  expect((await adjust(-8)).status).toBe(200);
  await consume(returnOf("100.00", sold.documentId));
  expect(await pointsOf()).toBe("-8");
  expect(refusalOf(await adjust(-1))).toMatchObject({
    ...{ status: 409, refusal: "points-insufficient", issues: ["points-insufficient points"] },
    data: { values: { member: "M-001", left: "-8" } },
  });
  expect((await adjust(3)).status).toBe(200);
  expect(await pointsOf()).toBe("-5");
});

test("an adjustment of points needs a reason and is logged with the points before and after, and its member can no longer be deleted", async () => {
  expect((await adjust(25, { reason: " opening day " })).status).toBe(200);
  expect(await movements()).toMatchObject({
    rows: [
      { documentId: null, kind: "adjustment", amount: "25", balance: "25", reason: "opening day", userName: "owner" },
    ],
  });
  const log = await tenant.tables((tx) => tx.operationLog.findMany({ where: { operation: "member", type: "update" } }));
  expect(log).toMatchObject([
    { content: "M-001", before: { points: "0" }, after: { points: "25", reason: "opening day" } },
  ]);
  expect((await adjust(-25)).status).toBe(200);
  const removal = await harness.call(deletePartner, tenant.owner, { query: { id: member, type: "会员" } });
  expect(refusalOf(removal)).toMatchObject({ refusal: "in-use", code: 601 });
});

test.each([
  ["no points", { points: 0 }, "points-zero points"],
  ["a part of a point", { points: 1.5 }, "number-invalid points"],
  ["too many", { points: ADJUSTED_POINTS_MAX + 1 }, "number-invalid points"],
  ["a text", { points: "5" }, "number-invalid points"],
  ["no reason", { reason: "" }, "field-required reason"],
  ["a reason of blanks", { reason: " \u200b " }, "field-required reason"],
  ["a long reason", { reason: "x".repeat(201) }, "field-too-long reason"],
])("an adjustment of points with %s is refused at its field and changes nothing", async (_, wrong, issue) => {
  const body = { id: member, points: 1, reason: "gift", ...wrong } as never; // as it may come
  const refused = refusalOf(await harness.call(adjustPoints, tenant.owner, { body }));
  expect({ status: refused.status, issues: refused.issues }).toEqual({ status: 400, issues: [issue] });
  expect(await pointsOf()).toBe("0");
});

test("points of another company's member, of a customer and of an unknown id are not found", async () => {
  const other = await harness.tenant();
  const customer = dataOf(
    await harness.call(addPartner, tenant.owner, { body: { type: "客户", supplier: "客户" } }),
  ).id;
  for (const id of [String(customer), newId()]) {
    expect((await adjust(1, { id })).status).toBe(404);
    expect((await harness.call(listPointMovements, tenant.owner, { query: { organId: id } })).status).toBe(404);
  }
  expect((await adjust(1, { as: other.owner })).status).toBe(404);
  const query = { organId: member };
  expect((await harness.call(listPointMovements, other.owner, { query })).status).toBe(404);
  expect((await harness.call(exportPointMovements, other.owner, { query })).status).toBe(404);
  expect(dataOf(await harness.call(sumPoints, other.owner))).toEqual({ points: "0", members: 0 });
  expect(await pointsOf()).toBe("0");
});

test("of two adjustments at once that take all points one is refused (C-7)", async () => {
  for (let round = 0; round < raceRounds(); round += 1) {
    await adjust(10);
    const answers = await Promise.all([adjust(-10), adjust(-10)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await pointsOf()).toBe("0");
  }
});

test("when sales are posted while points are adjusted, no points are lost", async () => {
  const work = Array.from({ length: 10 }, () => [consume(sale("10.00")), adjust(1)]).flat();
  await Promise.all(work);
  expect(await pointsOf()).toBe("20");
  expect(await movements({ pageSize: 100 })).toMatchObject({ total: 20, closing: { amount: "20" } });
});

test("the ledger of points lists documents and adjustments with the points after each, by number, period and page", async () => {
  const sold = sale("100.00", { number: "LSCK00000000007" });
  const returned = returnOf("20.00", sold.documentId, { number: "LSTH00000000009" });
  await consume(sold, returned);
  const whole = await movements();
  expect(whole).toMatchObject({
    rows: [
      { documentId: returned.documentId, kind: "retail-back", number: "LSTH00000000009", amount: "-2", balance: "8" },
      { documentId: sold.documentId, kind: "retail-out", amount: "10", balance: "10", reason: "" },
    ],
    ...{ total: 2, totals: { amount: "8" }, opening: { amount: "0" }, closing: { amount: "8" } },
  });
  const rows = whole.rows as { operTime: string }[];
  const since = await movements({ beginTime: rows[0]?.operTime });
  expect(since).toMatchObject({
    total: 1,
    opening: { amount: "10" },
    totals: { amount: "-2" },
    closing: { amount: "8" },
  });
  expect(await movements({ number: "SCK" })).toMatchObject({ total: 1, opening: null, rows: [{ amount: "10" }] });
  expect(await movements({ number: "%" })).toMatchObject({ total: 0 });
  expect(await movements({ currentPage: 2, pageSize: 1 })).toMatchObject({ total: 2, rows: [{ balance: "10" }] });
  const backwards = { organId: member, beginTime: "2026-02-01T00:00:00Z", endTime: "2026-01-01T00:00:00Z" };
  expect(refusalOf(await harness.call(listPointMovements, tenant.owner, { query: backwards }))).toMatchObject({
    refusal: "report-range-reversed",
  });
  const file = await harness.call(exportPointMovements, tenant.owner, { query: { organId: member, lang: "en" } });
  const exported = await rowsOfWorkbook(file.bytes);
  expect(exported[0]).toEqual(["Time", "Number", "Type", "Points", "Balance", "Reason", "User"]);
  expect(exported.length).toBe(3);
  const logs = dataOf(await harness.call(listLogs, tenant.owner, { query: {} }));
  expect(logs.rows).toEqual(expect.arrayContaining([expect.objectContaining({ operation: "member", type: "export" })]));
});

test("a user who may not see prices of retail documents sees no points, and no refusal names them", async () => {
  await consume(sale("100.00"));
  const blind = staffOf(tenant.owner, { priceLimits: ["5"] });
  expect(await pointsOf(member, blind)).toBeNull();
  expect(await movements({}, blind)).toMatchObject({
    rows: [{ amount: null, balance: null }],
    ...{ totals: { amount: null }, closing: { amount: null } },
  });
  expect(dataOf(await harness.call(sumPoints, blind))).toEqual({ points: null, members: null });
  const picked = await harness.call(pickMembers, blind, { body: { key: "M-001" } });
  expect(picked.body).toMatchObject([{ points: null, advanceIn: null }]);
  const sorted = await harness.call(listPartners, blind, { query: { type: "会员", column: "points" } });
  expect(refusalOf(sorted)).toMatchObject({ refusal: "field-unknown" });
  expect(refusalOf(await adjust(-11, { as: blind }))).toMatchObject({ data: { values: { left: "***" } } });
});

test("a user with the data scope own sees neither documents of others nor the points that they gave, and only his own members", async () => {
  const clerk = await tenant.staff({ dataScope: 3 });
  expect((await harness.call(listPointMovements, clerk, { query: { organId: member } })).status).toBe(404);
  member = await added("M-002", clerk);
  await consume(sale("100.00"), sale("50.00", { creatorId: clerk.userId }));
  expect(await movements({}, clerk)).toMatchObject({
    rows: [
      { amount: "5", balance: null },
      { documentId: null, number: "", amount: null, balance: null },
    ],
    ...{ totals: { amount: null }, closing: { amount: null } },
  });
  expect(dataOf(await harness.call(sumPoints, clerk))).toEqual({ points: "15", members: 1 });
});

test("members are sorted by their points, pickers show them, and their sum counts members that have some", async () => {
  const other = await added("M-003");
  await adjust(5);
  await adjust(7, { id: other });
  await added("M-004");
  const sorted = await harness.call(listPartners, tenant.owner, {
    query: { type: "会员", column: "points", order: "desc" },
  });
  expect(dataOf(sorted).rows).toMatchObject([{ points: "7" }, { points: "5" }, { points: "0" }]);
  const picked = await harness.call(pickMembers, tenant.owner, { body: { key: "", limit: 1, organId: other } });
  expect(picked.body).toMatchObject([{ supplier: "M-003", points: "7", advanceIn: "0.00" }]);
  expect(dataOf(await harness.call(sumPoints, tenant.owner))).toEqual({ points: "12", members: 2 });
});

test("reports get of each member the points and the prepayment that the member list shows, and no row for customers, hidden members and those of other companies", async () => {
  const supplier = String(
    dataOf(await harness.call(addPartner, tenant.owner, { body: { type: "供应商", supplier: "Supplier" } })).id,
  );
  const stranger = await harness.tenant();
  const foreign = await added("M-900", stranger.owner);
  const clerk = await tenant.staff({ dataScope: 3 });
  const own = await added("M-005", clerk);
  await adjust(5);
  const pointsShown = async (as = tenant.owner) => {
    const called = await harness.call(memberFigures, as, { body: { ids: [member, own, supplier, foreign, newId()] } });
    const rows = dataOf(called).rows as { id: string; prepaid: string | null; points: string | null }[];
    return rows.map(({ id, prepaid, points }) => [id, prepaid, points]).sort();
  };
  expect(await pointsShown()).toEqual(
    [
      [member, "0.00", "5"],
      [own, "0.00", "0"],
    ].sort(),
  );
  expect(await pointsShown(clerk)).toEqual([[own, "0.00", "0"]]);
  expect(await pointsShown(staffOf(tenant.owner, { priceLimits: ["5"] }))).toEqual(
    [
      [member, null, null],
      [own, null, null],
    ].sort(),
  );
  const many = { ids: Array.from({ length: 501 }, () => newId()) };
  expect(refusalOf(await harness.call(memberFigures, tenant.owner, { body: many }))).toMatchObject({
    ...{ status: 400, issues: ["list-too-long ids"] },
  });
});
