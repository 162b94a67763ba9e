// Partner balances on their lists: as last published by finance, subject to price hiding; and opening balances that slips settle.

import { refuse } from "@kontor/contracts/core/error";
import {
  addPartner,
  deletePartner,
  deletePartners,
  getPartner,
  listPartners,
  type PartnerType,
  sumMembers,
  updatePartner,
} from "@kontor/contracts/system/partner";
import { systemRevisionState } from "@kontor/contracts/voucher/revision-state";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { upsertBalances } from "./balances.store.ts";
import type { ReserveOpening } from "./opening.store.ts";
import { partnerRoutes } from "./partner.routes.ts";

let harness: Harness;
let tenant: TestTenant;
/** The calls to finance, and what it answers. */
const reservations: Parameters<ReserveOpening>[1][] = [];
let answer: Error | undefined;
beforeAll(() => {
  const reserve: ReserveOpening = async (_, debt) => {
    reservations.push(debt);
    if (answer) throw answer;
  };
  harness = openHarness(({ db }) => [partnerRoutes(db, reserve)]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
  reservations.length = 0;
  answer = undefined;
});

const add = async (type: PartnerType, supplier: string, openings: object = {}) =>
  String(dataOf(await harness.call(addPartner, tenant.owner, { body: { type, supplier, ...openings } })).id);
const balanceFact = (sequence: number, ...partners: { partnerId: string; amount: string; prepaid?: string }[]) =>
  tenant.tables((tx) =>
    upsertBalances(tx, { partners: partners.map((partner) => ({ prepaid: "0.00", ...partner })) }, sequence),
  );
const list = async (query: object = {}, as = tenant.owner) =>
  dataOf(await harness.call(listPartners, as, { query: { type: "客户", pageSize: 11, ...query } }));

test("a partner's balance is the opening balance until finance publishes one, then the latest in any order of arrival", async () => {
  const id = await add("客户", "春风商店", { beginNeedGet: "50" });
  const supplier = await add("供应商", "东方供货", { beginNeedPay: "20" });
  expect(await list()).toMatchObject({ rows: [{ allNeedGet: "50.00", allNeedPay: null }] });
  await balanceFact(7, { partnerId: id, amount: "350.00" }, { partnerId: supplier, amount: "120.00" });
  await balanceFact(6, { partnerId: id, amount: "1.00" });
  expect(await list()).toMatchObject({ rows: [{ allNeedGet: "350.00" }], totals: { allNeedGet: "350.00" } });
  expect(await list({ type: "供应商" })).toMatchObject({ rows: [{ allNeedPay: "120.00", allNeedGet: null }] });
});

test("partner lists can be sorted and searched by balance", async () => {
  const [one, two] = [await add("客户", "甲公司"), await add("客户", "乙公司")];
  await balanceFact(1, { partnerId: one, amount: "10.00" }, { partnerId: two, amount: "200.00" });
  expect(await list({ column: "allNeedGet", order: "desc" })).toMatchObject({ rows: [{ id: two }, { id: one }] });
  const filter = JSON.stringify([{ field: "allNeedGet", rule: "gt", value: "100" }]);
  expect(await list({ superQueryParams: filter })).toMatchObject({ total: 1, rows: [{ id: two }] });
});

test("members are counted with what they have paid in advance, within the data scope, and without amounts where the role hides retail prices", async () => {
  const [one, two] = [await add("会员", "M-001"), await add("会员", "M-002")];
  await add("客户", "春风商店", { beginNeedGet: "50" });
  await balanceFact(
    1,
    { partnerId: one, amount: "0.00", prepaid: "80.50" },
    { partnerId: two, amount: "0.00", prepaid: "19.50" },
  );
  const summed = async (as = tenant.owner) => dataOf(await harness.call(sumMembers, as));
  expect(await summed()).toEqual({ members: 2, newMembers: 2, prepaid: "100.00" });
  const { tenantId } = tenant.owner;
  expect(await summed(person({ kind: "staff", tenantId, priceLimits: ["5"] }))).toMatchObject({
    members: 2,
    prepaid: null,
  });
  expect(await summed(person({ kind: "staff", tenantId, dataScope: 3 }))).toEqual({
    members: 0,
    newMembers: 0,
    prepaid: "0.00",
  });
  expect(await summed((await harness.tenant()).owner)).toEqual({ members: 0, newMembers: 0, prepaid: "0.00" });
});

test("members are new since a moment, and the list that begins with it has as many rows", async () => {
  const { owner } = tenant;
  await add("会员", "旧会员");
  const beginTime = new Date().toISOString();
  await add("会员", "新会员甲");
  await add("会员", "新会员乙");
  await add("客户", "新客户");
  const since = async (begin: string) => dataOf(await harness.call(sumMembers, owner, { query: { beginTime: begin } }));
  expect(await since(beginTime)).toMatchObject({ members: 3, newMembers: 2 });
  expect(await since("2999-01-01T00:00:00.000Z")).toMatchObject({ members: 3, newMembers: 0 });
  const query = { type: "会员", search: JSON.stringify({ beginTime }) } as never;
  expect(dataOf(await harness.call(listPartners, owner, { query }))).toMatchObject({ total: 2 });
  const bad = await harness.call(sumMembers, owner, { query: { beginTime: "today" } as never });
  expect(bad.status).toBe(400);
});

test("a user whose role hides documents' prices sees no partner balance, in no row and no total, and cannot sort by it", async () => {
  await add("客户", "春风商店", { beginNeedGet: "50" });
  const blind = person({ kind: "staff", tenantId: tenant.owner.tenantId, priceLimits: ["6"] });
  expect(await list({}, blind)).toMatchObject({ rows: [{ allNeedGet: null }], totals: { allNeedGet: null } });
  const sorted = await harness.call(listPartners, blind, { query: { type: "客户", column: "allNeedGet" } });
  expect(refusalOf(sorted)).toMatchObject({ refusal: "field-unknown" });
});

test("a partner's opening balance cannot be reduced below what is settled of it, and is refused at its field", async () => {
  const { owner } = tenant;
  const id = await add("客户", "春风商店", { beginNeedGet: "100" });
  const change = (beginNeedGet: string, version: number) =>
    harness.call(updatePartner, owner, {
      body: { id, version, enabled: true, type: "客户", supplier: "春风", beginNeedGet },
    });
  expect((await change("150", 1)).status).toBe(200);
  expect(reservations).toEqual([]);
  answer = refuse("document-settled", { status: 409, values: { slips: "SK00000000001" } });
  const denied = await change("40", 2);
  expect(reservations).toEqual([{ documentId: id, kind: "opening", number: "", revision: 3, amountDebt: "40.00" }]);
  expect(refusalOf(denied)).toMatchObject({ status: 409, refusal: "opening-settled" });
  expect(dataOf(denied)).toMatchObject({
    issues: [{ field: "beginNeedGet", values: { slips: "SK00000000001" } }],
  });
  const { info } = dataOf(await harness.call(getPartner, owner, { query: { id, type: "客户" } }));
  expect(info).toMatchObject({ version: 2, beginNeedGet: "150.00" });
  const state = (revision: number) =>
    harness.call(systemRevisionState, owner, { body: { documentId: id, kind: "opening", revision } }).then(dataOf);
  expect(await state(3)).toEqual({ state: "void" });
  answer = undefined;
  expect((await change("60", 2)).status).toBe(200);
  expect(await state(3)).toEqual({ state: "done" });
});

test("a partner with a balance or an opening balance cannot be deleted, alone or with others, and the refusal reveals no hidden amount (601)", async () => {
  const { owner } = tenant;
  const [opened, indebted, free] = [
    await add("客户", "期初公司", { beginNeedGet: "50" }),
    await add("客户", "欠款公司"),
    await add("客户", "清账公司"),
  ];
  const supplier = await add("供应商", "应付公司", { beginNeedPay: "20" });
  await balanceFact(1, { partnerId: indebted, amount: "7.00" }, { partnerId: free, amount: "0.00" });
  const remove = (id: string, type: PartnerType, as = owner) =>
    harness.call(deletePartner, as, { query: { id, type } }).then(dataOf);
  const has = (name: string, balance: string) => ({ refusal: "has-balance", values: { name, balance } });
  expect(await remove(opened, "客户")).toMatchObject(has("期初公司", "50.00"));
  expect(await remove(indebted, "客户")).toMatchObject(has("欠款公司", "7.00"));
  expect(await remove(supplier, "供应商")).toMatchObject(has("应付公司", "20.00"));
  const bulk = await harness.call(deletePartners, owner, { query: { ids: `${free},${indebted}`, type: "客户" } });
  expect(refusalOf(bulk)).toMatchObject({ code: 601, refusal: "has-balance" });
  expect(await list()).toMatchObject({ total: 3 });
  const blind = person({ kind: "staff", tenantId: owner.tenantId, priceLimits: ["6"] });
  expect(await remove(indebted, "客户", blind)).toMatchObject({
    refusal: "has-some-balance",
    values: { name: "欠款公司" },
  });
  await balanceFact(2, { partnerId: indebted, amount: "0.00" });
  expect(await remove(indebted, "客户")).toMatchObject({ message: "deleted" });
});
