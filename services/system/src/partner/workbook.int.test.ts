// Workbooks of partners over HTTP: template, import with all issues at once, export (XLS-1..5).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import {
  addPartner,
  exportPartners,
  importCustomers,
  importMembers,
  listPartners,
} from "@kontor/contracts/system/partner";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { type WorkbookCell, writeWorkbook } from "@kontor/service-kit/workbook/write";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf, type Harness, nothingReserved, openHarness } from "../testing/harness.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { partnerWorkbook } from "./partner.columns.ts";
import { partnerRoutes } from "./partner.routes.ts";
import { partnerWorkbookRoutes } from "./workbook.routes.ts";

let harness: Harness;
let tenant: TestTenant;
beforeAll(() => {
  harness = openHarness(({ db }) => [partnerRoutes(db, nothingReserved), partnerWorkbookRoutes(db)]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
});

const header = partnerWorkbook("客户").columns.map(({ heading }): WorkbookCell => ({ text: heading }));
const columnOf = (field: string) => partnerWorkbook("客户").columns.findIndex((column) => column.field === field);
/** A row of the customers' workbook: the name and some other fields. */
function row(name: string, more: Record<string, string> = {}): WorkbookCell[] {
  const cells: WorkbookCell[] = [{ text: name }];
  for (const [field, text] of Object.entries(more)) cells[columnOf(field)] = { text };
  return Array.from(header, (_, index) => cells[index] ?? null);
}
const workbook = async (rows: WorkbookCell[][], head = header) => ({
  name: "a.xlsx",
  bytes: await writeWorkbook([head, ...rows]),
});
const total = async (as: Actor) =>
  dataOf(await harness.call(listPartners, as, { query: { type: "客户", exactTotal: "1" } })).total;

describe("import", () => {
  test("ten thousand customers are imported at once and published in parts", async () => {
    const { owner, tables } = tenant;
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      row(`客户 ${at}`, { telephone: `138${at}`, beginNeedGet: "1.50", creditLimit: "2000" }),
    );
    const file = await workbook(rows);
    const called = await harness.call(importCustomers, owner, { file });
    expect(dataOf(called)).toMatchObject({ count: 10_000 });
    expect(await total(owner)).toBe(10_000);
    const facts = await tables(
      (tx) => tx.$queryRaw<{ n: number }[]>`
      select json_array_length(body->'partners') as n from kit.outbox_facts where subject like '%partners%'`,
    );
    expect(facts.map((fact) => fact.n)).toEqual(Array.from({ length: 20 }, () => 500));
  });

  test("all 57 wrong rows of an import are reported with row and field, and nothing is imported (XLS-3)", async () => {
    const { owner } = tenant;
    const rows = Array.from({ length: 300 }, (_, at) => row(`客户 ${at}`));
    for (let at = 0; at < 50; at++) rows[at * 3] = row(`客户 ${at * 3}`, { taxRate: "many" });
    for (let at = 0; at < 7; at++)
      rows[200 + at] = row("双重", at === 0 ? { beginNeedGet: "1", beginNeedPay: "1" } : {});
    const called = await harness.call(importCustomers, owner, { file: await workbook(rows) });
    expect(refusalOf(called)).toMatchObject({ status: 400, refusal: "workbook-rows-invalid" });
    const { issues } = dataOf(called);
    expect(issues).toContainEqual(expect.objectContaining({ id: "number-invalid", field: "taxRate", row: 1 }));
    expect(issues).toContainEqual({ id: "both-opening-balances", field: "beginNeedPay", row: 201 });
    expect(issues).toContainEqual({ id: "name-already-exists", field: "supplier", row: 203 });
    expect(await total(owner)).toBe(0);
  });

  test("an imported partner name that the tenant has already is reported with its row", async () => {
    const { owner } = tenant;
    await harness.call(addPartner, owner, { body: { type: "客户", supplier: "老客户" } });
    const called = await harness.call(importCustomers, owner, { file: await workbook([row("新客户"), row("老客户")]) });
    expect(dataOf(called).issues).toEqual([{ id: "name-already-exists", field: "supplier", row: 2 }]);
  });

  test("the workbook of wrong rows that was returned, with its column of reasons, can be corrected and imported", async () => {
    const { owner } = tenant;
    const mended = await workbook([[...row("改好了"), { text: "名称已存在" }]], [...header, { text: "错误原因" }]);
    expect(dataOf(await harness.call(importCustomers, owner, { file: mended }))).toMatchObject({ count: 1 });
  });

  test("a workbook that is sent twice under one idempotency key is imported once (XLS-3, IDEM-1)", async () => {
    const { owner } = tenant;
    const file = await workbook([row("重复提交")]);
    const headers = { "Idempotency-Key": newId() };
    const once = await harness.call(importCustomers, owner, { file, headers });
    const again = await harness.call(importCustomers, owner, { file, headers });
    expect(again.body).toEqual(once.body);
    expect(await total(owner)).toBe(1);
  });

  test("an import with other headings than the template's is refused, and the template's are accepted in any language", async () => {
    const { owner } = tenant;
    const french = partnerWorkbook("客户", "fr").columns.map(({ heading }): WorkbookCell => ({ text: heading }));
    expect(
      (await harness.call(importCustomers, owner, { file: await workbook([row("法国客户")], french) })).status,
    ).toBe(200);
    const other = await harness.call(importCustomers, owner, { file: await workbook([], [{ text: "别的" }]) });
    expect(refusalOf(other)).toMatchObject({ refusal: "workbook-header-mismatch" });
    const asMembers = await harness.call(importMembers, owner, { file: await workbook([row("会员")]) });
    expect(refusalOf(asMembers)).toMatchObject({ refusal: "workbook-header-mismatch" });
  });

  test("an imported file that is no workbook is refused", async () => {
    const file = { name: "a.xlsx", bytes: new Uint8Array(Buffer.from("no workbook")) };
    expect(refusalOf(await harness.call(importCustomers, tenant.owner, { file }))).toMatchObject({
      refusal: "workbook-not-xlsx",
    });
  });
});

describe("export", () => {
  test("the import template has headings in the user's language and no rows", async () => {
    const query = { type: "客户", template: "1", lang: "en" } as const;
    const [head, ...rows] = await rowsOfWorkbook((await harness.call(exportPartners, tenant.owner, { query })).bytes);
    expect(head?.slice(0, 3)).toEqual(["Customer name", "Opening receivable", "Opening payable"]);
    expect(rows).toEqual([]);
  });

  test("a partner's language is exported by its own name, and imported in whatever case; another is refused", async () => {
    const { owner } = tenant;
    await harness.call(addPartner, owner, { body: { type: "客户", supplier: "Client 1", language: "fr" } });
    await harness.call(addPartner, owner, { body: { type: "客户", supplier: "Client 2" } });
    const { bytes } = await harness.call(exportPartners, owner, { query: { type: "客户", lang: "en" } });
    const names = (await rowsOfWorkbook(bytes)).map((cells) => cells[columnOf("language")] ?? "");
    expect(names.slice(1).sort()).toEqual(["", "Français"]);
    const elsewhere = await harness.tenant();
    const imported = async (language: string) =>
      harness.call(importCustomers, elsewhere.owner, { file: await workbook([row(`客户 ${language}`, { language })]) });
    await imported("français");
    await imported("Tiếng Việt");
    expect((await imported("Deutsch")).status).not.toBe(200);
    const listed = dataOf(await harness.call(listPartners, elsewhere.owner, { query: { type: "客户" } }));
    const { rows } = listPartners.response.parse(listed);
    expect(rows.map(({ language }) => language).sort()).toEqual(["fr", "vi"]);
  });

  test("a partner's billing cycle is exported and imported in words of the user's language", async () => {
    const { owner } = tenant;
    for (const [supplier, billingCycle] of [
      ["月结客户", "monthly"],
      ["三十天客户", "30"],
      ["现结客户", "none"],
    ] as const)
      await harness.call(addPartner, owner, { body: { type: "客户", supplier, billingCycle } });
    const query = { type: "客户", lang: "zh-CN" } as const;
    const { bytes } = await harness.call(exportPartners, owner, { query });
    const cycles = (await rowsOfWorkbook(bytes)).map((cells) => cells[columnOf("billingCycle")] ?? "");
    expect(cycles.slice(1).sort()).toEqual(["", "30", "月结"]);
    const elsewhere = await harness.tenant();
    const file = { name: "a.xlsx", bytes: new Uint8Array(bytes) };
    expect(dataOf(await harness.call(importCustomers, elsewhere.owner, { file }))).toMatchObject({ count: 3 });
    const french = await workbook([row("客户 fr", { billingCycle: "mensuel" })]);
    await harness.call(importCustomers, elsewhere.owner, { file: french });
    const listed = dataOf(await harness.call(listPartners, elsewhere.owner, { query: { type: "客户" } }));
    const { rows } = listPartners.response.parse(listed);
    expect(rows.map(({ billingCycle }) => billingCycle).sort()).toEqual(["30", "monthly", "monthly", "none"]);
  });

  test("an export of partners has what the user may see, can be imported by another tenant, and is logged (XLS-5)", async () => {
    const { owner, tables } = tenant;
    const add = (as: Actor, supplier: string) =>
      harness.call(addPartner, as, { body: { type: "客户", supplier, beginNeedGet: "12.5", contacts: "=1+1" } });
    await add(owner, "老板客户");
    const clerk = await tenant.staff({ dataScope: 3 });
    await add(clerk, "自己客户");
    const { bytes } = await harness.call(exportPartners, clerk, { query: { type: "客户" } });
    const rows = await rowsOfWorkbook(bytes);
    expect(rows.slice(1).map((cells) => cells[0])).toEqual(["自己客户"]);
    const logged = await tables((tx) => tx.operationLog.findMany({ where: { type: "export" } }));
    expect(logged).toMatchObject([{ operation: "customer", content: "… (1)", userId: clerk.userId }]);
    const elsewhere = await harness.tenant();
    const file = { name: "a.xlsx", bytes: new Uint8Array(bytes) };
    expect(dataOf(await harness.call(importCustomers, elsewhere.owner, { file }))).toMatchObject({ count: 1 });
  });
});
