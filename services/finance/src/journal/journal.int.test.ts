// The journal over HTTP: permanent voucher numbers, balanced vouchers, the accountant's codes, whatever is traded between two exports.
import { newId } from "@kontor/contracts/core/id";
import { exportJournal, listAccountCodes, listJournal, saveAccountCodes } from "@kontor/contracts/finance/journal";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { effect, type FinanceHarness, type FinanceTenant, startFinance, withdrawal } from "../testing/harness.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

type Owner = FinanceTenant["owner"];
const at = (day: string) => `${day}T02:00:00.000Z`;
const period = { beginTime: "2026-01-01", endTime: "2026-03-31" } as const;
async function exported(as: Owner, layout: "csv" | "kingdee" | "fec", days: object = period) {
  const query = { layout, lang: "en" as const, ...period, ...days };
  const { status, headers, bytes, body } = await harness.call(exportJournal, as, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return { headers, text, lines: text.split("\r\n").slice(1, -1) };
}
/** From the table for Chinese programs: month and number, and the sums of each journal voucher. */
async function vouchers(as: Owner) {
  const { lines } = await exported(as, "kingdee");
  const sums = new Map<string, { debit: Decimal; credit: Decimal; lines: string[] }>();
  for (const line of lines) {
    const cells = line.split(",");
    const key = `${cells[0]?.slice(0, 7)} ${cells[2]}`;
    const sum = sums.get(key) ?? { debit: new Decimal(0), credit: new Decimal(0), lines: [] };
    const [debit, credit] = [sum.debit.plus(cells[7] ?? 0), sum.credit.plus(cells[8] ?? 0)];
    sums.set(key, { debit, credit, lines: [...sum.lines, line] });
  }
  return sums;
}

it("journal vouchers are numbered from 1 in each month by day and time of posting, later postings have higher numbers, and no number changes", async () => {
  const { owner, customer } = await harness.tenant();
  const sale = (day: string, net: string, more: object = {}) =>
    effect({ kind: "sale-out", partnerId: customer, net, operTime: at(day), ...more });
  const second = sale("2026-01-20", "20");
  await harness.consume(owner, second, sale("2026-02-01", "40"), sale("2026-01-05", "10"));
  const numbers = async () => {
    const { lines } = await exported(owner, "csv");
    return lines.filter((line) => line.includes("Receivables")).map((line) => [line.slice(0, 12), line.split(",")[10]]);
  };
  expect(await numbers()).toEqual([
    ["2026-01-0001", "10.00"],
    ["2026-01-0002", "20.00"],
    ["2026-02-0001", "40.00"],
  ]);
  await harness.consume(owner, sale("2026-01-02", "5"), {
    ...sale("2026-01-20", "25"),
    ...{ documentId: second.documentId, number: second.number, revision: 2 },
  });
  expect(await numbers()).toEqual([
    ["2026-01-0001", "10.00"],
    ["2026-01-0002", "20.00"],
    ["2026-01-0003", "5.00"],
    ["2026-01-0004", "5.00"],
    ["2026-02-0001", "40.00"],
  ]);
  const listed = await harness.ask(listJournal, owner, {
    query: { pageSize: 11, search: JSON.stringify({ ...period, account: "receivable" }) },
  });
  expect(listed.rows.map(({ voucher }) => voucher)).toEqual([
    "2026-01-0003",
    "2026-01-0001",
    "2026-01-0002",
    "2026-01-0004",
    "2026-02-0001",
  ]);
  expect(listed.totals).toEqual({ debit: "80.00", credit: "0.00" });
});

it("journal numbers run from 1 to n in each month and stay, and debits equal credits in each voucher, whatever changes between exports", async () => {
  const { owner, customer, supplier, cash } = await harness.tenant({ get: "50", pay: "7" });
  const step = fc.record({
    kind: fc.constantFrom("sale-out" as const, "purchase-in" as const, "retail-out" as const),
    cents: fc.integer({ min: 1, max: 99_999 }),
    day: fc.integer({ min: 0, max: 88 }),
    which: fc.integer({ min: 0, max: 3 }),
    gone: fc.boolean(),
  });
  const ids = Array.from({ length: 4 }, () => newId());
  const revisions = new Map<string, number>();
  let before = new Map<string, { lines: string[] }>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const { kind, cents, day, which, gone } of steps) {
        const documentId = ids[which] ?? "";
        const revision = (revisions.get(kind + documentId) ?? 0) + 2;
        revisions.set(kind + documentId, revision);
        const net = new Decimal(cents).div(100).toFixed(2);
        const operTime = new Date(Date.UTC(2026, 0, 1 + day, 3)).toISOString();
        const partnerId = kind === "purchase-in" ? supplier : kind === "retail-out" ? null : customer;
        const paid = kind === "retail-out" ? { paid: net, accountId: cash } : {};
        const fact = effect({
          kind,
          documentId,
          revision,
          net,
          partnerId,
          operTime,
          tax: "1.23",
          ...paid,
          ...(kind === "retail-out" ? { tax: "0" } : {}),
        });
        await harness.consume(owner, fact, ...(gone ? [withdrawal(fact)] : []));
      }
      const now = await vouchers(owner);
      const months = Map.groupBy(now.keys(), (key) => key.slice(0, 7));
      for (const keys of months.values())
        expect(keys.map((key) => Number(key.slice(8))).toSorted((a, b) => a - b)).toEqual(
          keys.map((_, index) => index + 1),
        );
      for (const [key, { debit, credit }] of now) expect([key, debit.toFixed(2)]).toEqual([key, credit.toFixed(2)]);
      for (const [key, { lines }] of before) expect([key, now.get(key)?.lines]).toEqual([key, lines]);
      before = now;
    }),
    { numRuns: 12 },
  );
});

it("more journal vouchers than a page holds are each exported in full and once, and two concurrent exports allocate no number twice", async () => {
  const { owner, customer } = await harness.tenant();
  await harness.consume(
    owner,
    ...Array.from({ length: 1203 }, (_, index) =>
      effect({
        kind: "sale-out",
        partnerId: customer,
        net: "1",
        operTime: new Date(Date.UTC(2026, 0, 2, 0, 0, index)).toISOString(),
      }),
    ),
  );
  const [one, other] = await Promise.all([vouchers(owner), vouchers(owner)]);
  expect(one.size).toBe(1203);
  expect(other).toEqual(one);
});

it("the exported journal has the accountant's codes: the subject's, else the account's, else the chart's, and its layout's file name and type", async () => {
  const { owner, customer, bank, cash } = await harness.tenant();
  for (const accountId of [bank, cash])
    await harness.consume(
      owner,
      effect({ kind: "sale-out", partnerId: customer, net: "10", paid: "10", accountId, operTime: at("2026-01-05") }),
    );
  const codesIn = (lines: readonly string[], column: number) =>
    [...new Set(lines.map((line) => line.split(/[,\t]/)[column]))].toSorted();
  expect(codesIn((await exported(owner, "kingdee")).lines, 5)).toEqual(["1002", "5001"]);
  const french = await exported(owner, "fec");
  expect(codesIn(french.lines, 4)).toEqual(["512000", "707000"]);
  expect(french.headers.get("content-disposition")).toContain("journal_2026-01-01_2026-03-31.txt");
  expect([french.text.startsWith("JournalCode\t"), (await exported(owner, "csv")).text.startsWith("\ufeff")]).toEqual([
    true,
    true,
  ]);

  const code = (account: string, subjectId: string | null, value: string) => ({
    account,
    subjectId,
    code: value,
    name: "n",
  });
  const save = (...codes: object[]) => harness.call(saveAccountCodes, owner, { body: { codes } as never });
  expect(
    (await save(code("cash", null, "1009"), code("cash", bank, "100901"), code("sale-revenue", null, "6001"))).status,
  ).toBe(200);
  expect(codesIn((await exported(owner, "kingdee")).lines, 5)).toEqual(["1009", "100901", "6001"]);
  const { rows } = await harness.ask(listAccountCodes, owner);
  expect(rows.find(({ subjectId }) => subjectId === bank)).toMatchObject({
    account: "cash",
    subjectName: "Bank",
    code: "100901",
  });
  expect(rows.filter(({ account }) => account === "inventory")).toMatchObject([{ subjectId: null, code: "" }]);
  // After deletion the chart's code counts again.
  expect((await save(code("cash", null, ""))).status).toBe(200);
  expect(codesIn((await exported(owner, "fec")).lines, 4)).toEqual(["512000", "707000"]);

  const stranger = await harness.tenant();
  const wrong = async (...codes: object[]) => refusalOf(await save(...codes));
  expect(await wrong(code("cash", stranger.bank, "1"))).toMatchObject({ status: 404, refusal: "not-found" });
  expect(await wrong(code("inventory", bank, "1"))).toMatchObject({ status: 404, refusal: "not-found" });
  expect(await wrong(code("cash", null, "1"), code("cash", null, "2"))).toMatchObject({ refusal: "field-repeated" });
  expect(await wrong(code("cash", null, "=1"))).toMatchObject({
    status: 400,
    issues: ["account-code-invalid codes.0.code"],
  });
  expect((await harness.ask(listAccountCodes, stranger.owner)).rows.every(({ code: each }) => each === "")).toBe(true);
});

it("a journal covers a year at most, needs valid days, and is empty for users who may not see all money", async () => {
  const { owner } = await harness.tenant();
  const refusal = async (days: object, as = owner) =>
    refusalOf(await harness.call(exportJournal, as, { query: { layout: "csv", ...period, ...days } as never })).refusal;
  expect(await refusal({ beginTime: "2025-01-01", endTime: "2026-01-02" })).toBe("journal-too-long");
  expect((await exported(owner, "csv", { beginTime: "2024-01-01", endTime: "2024-12-31" })).lines).toEqual([]);
  expect(await refusal({ beginTime: "2026-04-01" })).toBe("report-range-reversed");
  expect(await refusal({ layout: "sap" })).toBe("input-invalid");
  const withoutPrices = person({ kind: "staff", tenantId: owner.tenantId, priceLimits: ["5"] });
  expect(await refusal({}, withoutPrices)).toBe("not-permitted");
  expect(refusalOf(await harness.call(listJournal, withoutPrices, { query: {} })).status).toBe(403);
  expect(refusalOf(await harness.call(saveAccountCodes, withoutPrices, { body: { codes: [] } })).status).toBe(403);
});
