// Partners over HTTP: form, list, data scope, assigned customers, deletion, facts.
import type { Actor } from "@kontor/contracts/core/actor";
import type { BodyInput } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { getLogDetail } from "@kontor/contracts/system/log";
import {
  addPartner,
  checkPartnerName,
  deletePartners,
  getPartner,
  listPartners,
  type PartnerType,
  partnerPages,
  partnerRow,
  pickCustomers,
  pickPartners,
  setPartnersEnabled,
  updatePartner,
} from "@kontor/contracts/system/partner";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logRoutes } from "../log/log.routes.ts";
import { dataOf, type Harness, nothingReserved, openHarness } from "../testing/harness.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { partnerRoutes } from "./partner.routes.ts";
import { pickerRoutes } from "./picker.routes.ts";

let harness: Harness;
let tenant: TestTenant;
beforeAll(() => {
  harness = openHarness(({ db, platform }) => [
    ...[partnerRoutes(db, nothingReserved), pickerRoutes(db), logRoutes(platform)],
  ]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
});

type Partner = Partial<BodyInput<typeof addPartner>>;
const add = (as: Actor, type: PartnerType, supplier: string, more: Partner = {}) =>
  harness.call(addPartner, as, { body: { type, supplier, ...more } });
const added = async (...args: Parameters<typeof add>) => String(dataOf(await add(...args)).id);
const names = async (as: Actor, type: PartnerType) => {
  const { rows } = dataOf(await harness.call(listPartners, as, { query: { type } }));
  return (Array.isArray(rows) ? rows : []).map((row: { supplier: string }) => row.supplier).sort();
};
const settings = (customerFlag: boolean) =>
  tenant.tables(async (tx) => {
    await tx.settings.deleteMany();
    await tx.settings.create({ data: { id: newId(), timeZone: "Asia/Shanghai", customerFlag } });
  });

describe("the form", () => {
  test("a customer is stored with all its fields and published to the other services", async () => {
    const { owner } = tenant;
    const money = { beginNeedGet: "100.5", creditLimit: "5000" };
    const all: Partner = { contacts: "李", taxRate: "13", zip: "200000", billingCycle: "30", language: "fr", ...money };
    const id = await added(owner, "客户", "上海客户", all);
    const { info } = dataOf(await harness.call(getPartner, owner, { query: { id, type: "客户" } }));
    expect(info).toMatchObject({
      ...all,
      taxRate: "13.0000",
      beginNeedGet: "100.50",
      creditLimit: "5000.00",
      allNeedGet: "100.50",
      version: 1,
    });
    const facts = await tenant.tables(
      (tx) => tx.$queryRaw<{ body: unknown }[]>`select body from kit.outbox_facts where subject like '%partners%'`,
    );
    expect(facts).toMatchObject([
      {
        body: {
          partners: [
            { id, name: "上海客户", language: "fr", beginNeedGet: "100.50", creditLimit: "5000.00", deleted: false },
          ],
        },
      },
    ]);
  });

  test("a partner's language is one of the five, or none is chosen", async () => {
    const { owner } = tenant;
    const languageOf = async (id: string) =>
      (dataOf(await harness.call(getPartner, owner, { query: { id, type: "客户" } })).info as { language: unknown })
        .language;
    expect(await languageOf(await added(owner, "客户", "甲公司"))).toBeNull();
    const id = await added(owner, "客户", "乙公司", { language: "vi" });
    const body = { id, version: 1, type: "客户", supplier: "乙公司", enabled: true } as const;
    const refused = await harness.call(updatePartner, owner, { body: { ...body, language: "de" as never } });
    expect(refusalOf(refused)).toMatchObject({ refusal: "input-invalid" });
    expect(await languageOf(id)).toBe("vi");
    expect((await harness.call(updatePartner, owner, { body: { ...body, language: null } })).status).toBe(200);
    expect(await languageOf(id)).toBeNull();
  });

  test("a credit limit is for customers, is not negative, and is neither shown to nor changed by users from whom sales prices are hidden", async () => {
    const { owner } = tenant;
    for (const type of ["供应商", "会员"] as const)
      expect(refusalOf(await add(owner, type, "甲公司", { creditLimit: "1" })).refusal).toBe("value-not-allowed");
    expect(refusalOf(await add(owner, "客户", "乙公司", { creditLimit: "-1" })).issues).toEqual([
      "number-invalid creditLimit",
    ]);
    const id = await added(owner, "客户", "乙公司", { creditLimit: "0" });
    const limitOf = async (as: Actor) =>
      (dataOf(await harness.call(getPartner, as, { query: { id, type: "客户" } })).info as { creditLimit: unknown })
        .creditLimit;
    expect(await limitOf(owner)).toBe("0.00");
    const blind = { ...(await tenant.staff()), priceLimits: ["6" as const], dataScope: 1 as const };
    expect(await limitOf(blind)).toBeNull();
    const body = { id, version: 1, type: "客户", supplier: "乙公司", enabled: true, creditLimit: "9" } as const;
    expect((await harness.call(updatePartner, blind, { body })).status).toBe(200);
    expect(await limitOf(owner)).toBe("0.00");
    expect(
      (await harness.call(updatePartner, owner, { body: { ...body, version: 2, creditLimit: null } })).status,
    ).toBe(200);
    expect(await limitOf(owner)).toBeNull();
  });

  test("a partner's opening balance cannot be added, removed or changed while books are closed, all other fields can", async () => {
    const { owner } = tenant;
    const id = await added(owner, "客户", "老客户", { beginNeedGet: "7" });
    const body = { id, type: "客户" as const, supplier: "老客户", beginNeedGet: "7", enabled: true };
    const period = { version: 1, closedTo: "2026-10-31", closedBefore: "2026-10-31T16:00:00.000Z", sealedBefore: null };
    await tenant.tables((tx) => upsertPeriod(tx, period));
    const closed = async (called: ReturnType<typeof add>) =>
      expect(dataOf(await called).issues).toEqual([
        { id: "period-closed", field: "beginNeedGet", values: { day: "2026-10-31" } },
      ]);
    await closed(add(owner, "客户", "新客户", { beginNeedGet: "1" }));
    await closed(harness.call(updatePartner, owner, { body: { ...body, beginNeedGet: "8", version: 1 } }));
    expect((await harness.call(updatePartner, owner, { body: { ...body, contacts: "Li", version: 1 } })).status).toBe(
      200,
    );
    expect((await add(owner, "客户", "新客户")).status).toBe(200);
    // A closing applies to its own tenant only.
    expect((await add((await harness.tenant()).owner, "客户", "新客户", { beginNeedGet: "1" })).status).toBe(200);
  });

  test("opening receivable and payable are never both filled, also when changed later", async () => {
    const { owner } = tenant;
    const both = await add(owner, "供应商", "甲公司", { beginNeedGet: "1", beginNeedPay: "1" });
    expect(refusalOf(both)).toMatchObject({ status: 400, refusal: "both-opening-balances" });
    const id = await added(owner, "供应商", "甲公司", { beginNeedPay: "1" });
    const body = {
      id,
      version: 1,
      enabled: true,
      type: "供应商",
      supplier: "甲公司",
      beginNeedPay: "1",
      beginNeedGet: "2",
    } as const;
    expect(refusalOf(await harness.call(updatePartner, owner, { body }))).toMatchObject({
      refusal: "both-opening-balances",
    });
  });
});

describe("partners and their names", () => {
  test("a partner that is changed has its time of change updated", async () => {
    const { owner } = tenant;
    const id = await added(owner, "供应商", "丙公司");
    const timeOf = () =>
      tenant.tables(async (tx) => (await tx.partner.findFirstOrThrow({ where: { id } })).updatedAt.getTime());
    const before = await timeOf();
    const body = { id, version: 1, enabled: true, type: "供应商", supplier: "丙公司", contacts: "王" } as const;
    expect((await harness.call(updatePartner, owner, { body })).status).toBe(200);
    expect(await timeOf()).toBeGreaterThan(before);
  });

  test("a partner list shows the fields of the contract and no others", async () => {
    const { owner } = tenant;
    const id = await added(owner, "客户", "丁公司");
    const { rows } = dataOf(await harness.call(listPartners, owner, { query: { type: "客户" } }));
    const { info } = dataOf(await harness.call(getPartner, owner, { query: { id, type: "客户" } }));
    expect(rows).toEqual([info]);
    expect(Object.keys(info ?? {}).sort()).toEqual(Object.keys(partnerRow.shape).sort());
  });

  test("a partner's name is unique among partners of its type, and a member's name is his card number", async () => {
    const { owner } = tenant;
    await added(owner, "客户", "同名");
    expect((await add(owner, "供应商", "同名")).status).toBe(200);
    expect(refusalOf(await add(owner, "客户", "同名"))).toMatchObject({ status: 409, refusal: "name-already-exists" });
    await added(owner, "会员", "M001");
    expect(refusalOf(await add(owner, "会员", "M001"))).toMatchObject({ refusal: "card-number-already-exists" });
    const query = { type: "会员", name: "M001" } as const;
    expect(dataOf(await harness.call(checkPartnerName, owner, { query }))).toEqual({ status: true });
  });

  test("fifty concurrent saves of one name create one customer", async () => {
    const { owner } = tenant;
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(owner, "客户", "抢注")));
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
    expect(answers.filter((each) => each.status === 409)).toHaveLength(49);
  });

  test("a supplier cannot be read, changed or deleted as if it were a customer", async () => {
    const { owner } = tenant;
    const id = await added(owner, "供应商", "乙公司");
    expect((await harness.call(getPartner, owner, { query: { id, type: "客户" } })).status).toBe(404);
    const body = { id, version: 1, enabled: true, type: "客户", supplier: "乙公司" } as const;
    expect((await harness.call(updatePartner, owner, { body })).status).toBe(404);
    expect((await harness.call(deletePartners, owner, { query: { ids: id as never, type: "客户" } })).status).toBe(404);
  });

  test("another tenant's partner is not found, as if it did not exist, and a bulk operation that names one changes nothing (RBAC-11)", async () => {
    const { owner } = tenant;
    const stranger = await harness.tenant();
    const foreign = await added(stranger.owner, "客户", "别家");
    const own = await added(owner, "客户", "自家");
    const body = { type: "客户" as const, ids: [own, foreign], status: false };
    expect((await harness.call(setPartnersEnabled, owner, { body })).status).toBe(404);
    const { info } = dataOf(await harness.call(getPartner, owner, { query: { id: own, type: "客户" } }));
    expect(info).toMatchObject({ enabled: true });
  });
});

describe("visibility (RBAC-5, RBAC-6)", () => {
  test("data scope all shows every partner, department those created in it and below, and own those that the user created", async () => {
    const sales = await tenant.department("销售");
    const shop = await tenant.department("门店", sales);
    const creator = await tenant.staff({ departmentId: shop });
    const head = await tenant.staff({ departmentId: sales, departmentIds: [sales, shop], dataScope: 2 });
    const colleague = await tenant.staff({ departmentId: shop, dataScope: 3 });
    await added(tenant.owner, "供应商", "老板的");
    const made = await added(creator, "供应商", "门店的");
    expect(await names(tenant.owner, "供应商")).toEqual(["老板的", "门店的"]);
    expect(await names(head, "供应商")).toEqual(["门店的"]);
    expect(await names(colleague, "供应商")).toEqual([]);
    const one = await harness.call(getPartner, colleague, { query: { id: made, type: "供应商" } });
    expect(one.status).toBe(404);
  });

  test("a clerk limited to assigned customers sees these alone, and none when none is assigned", async () => {
    const { owner } = tenant;
    const clerk = await tenant.staff();
    const [mine] = [await added(owner, "客户", "归我"), await added(owner, "客户", "不归我")];
    expect(await names(clerk, "客户")).toHaveLength(2);
    await settings(true);
    expect(await names(clerk, "客户")).toEqual([]);
    expect((await harness.call(pickCustomers, clerk, { body: {} })).body).toEqual([]);
    await tenant.tables((tx) => tx.userCustomer.create({ data: { userId: clerk.userId, partnerId: mine ?? "" } }));
    expect(await names(clerk, "客户")).toEqual(["归我"]);
    expect((await harness.call(pickPartners, clerk, { body: {} })).body).toEqual([{ id: mine, supplier: "归我" }]);
    expect(await names(owner, "客户")).toHaveLength(2);
  });

  test("a new customer is assigned to its creator and to the owner", async () => {
    await settings(true);
    const clerk = await tenant.staff();
    const id = await added(clerk, "客户", "新客");
    expect(await names(clerk, "客户")).toEqual(["新客"]);
    const assigned = await tenant.tables((tx) => tx.userCustomer.findMany({ where: { partnerId: id } }));
    expect(assigned.map((row) => row.userId).sort()).toEqual([clerk.userId, tenant.owner.userId].sort());
  });
});

test("partners deleted together are each logged in full, with hidden amounts hidden (AUD-1, RBAC-7)", async () => {
  const { owner } = tenant;
  const more = { taxNum: "91310000", contacts: "李" };
  const ids = [await added(owner, "客户", "甲公司", more), await added(owner, "客户", "乙公司", { contacts: "王" })];
  await harness.call(deletePartners, owner, { query: { type: "客户", ids: ids.join() } });
  const rows = await tenant.tables((tx) =>
    tx.operationLog.findMany({ where: { operation: "customer", type: "delete" }, orderBy: { chainNo: "asc" } }),
  );
  expect(rows).toMatchObject([
    { content: "甲公司", before: { supplier: "甲公司", ...more } },
    { content: "乙公司", before: { supplier: "乙公司", contacts: "王" } },
  ]);
  const read = async (as: Actor) => dataOf(await harness.call(getLogDetail, as, { query: { id: rows[0]?.id ?? "" } }));
  const withChange = (field: string, before: string | null, isHidden = false) => ({
    info: { changes: expect.arrayContaining([{ field, before, after: null, isHidden }]) },
  });
  expect(await read(owner)).toMatchObject(withChange("taxNum", "91310000"));
  const pages = { "/system/log": "", [partnerPages.客户]: "" };
  const clerk = await tenant.staff({ roleId: await tenant.role({ pages, priceLimits: ["6"] }) });
  expect(await read({ ...clerk, priceLimits: ["6"] })).toMatchObject(withChange("beginNeedGet", null, true));
});

describe("pickers", () => {
  test("partner pickers find enabled partners by a part of the name, and list the chosen one first", async () => {
    const { owner } = tenant;
    const chosen = await added(owner, "客户", "停用的");
    await harness.call(setPartnersEnabled, owner, { body: { type: "客户", ids: [chosen], status: false } });
    await added(owner, "客户", "甲公司");
    await added(owner, "客户", "乙公司");
    const picked = await harness.call(pickCustomers, owner, { body: { key: "公司", limit: 2, organId: chosen } });
    expect(picked.body).toMatchObject([{ supplier: "停用的" }, { supplier: "乙公司" }]);
    expect((await harness.call(pickCustomers, owner, { body: { key: "%" } })).body).toEqual([]);
  });
});
