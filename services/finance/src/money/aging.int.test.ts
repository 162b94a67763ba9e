// What partners owe by age, and statements for them, over HTTP with figures by hand.
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import {
  ageSpanNames,
  exportAging,
  getAgedDocuments,
  getAging,
  getAgingTotals,
  getPartnerStatement,
} from "@kontor/contracts/reports/aging";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { Decimal } from "decimal.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { upsertPartners } from "../replicas/partner.store.ts";
import { changeSettings } from "../testing/dated.ts";
import { effect, type FinanceHarness, type FinanceTenant, slipBody, startFinance } from "../testing/harness.ts";

type Owner = FinanceTenant["owner"];
let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

const DAY_MS = 86_400_000;
/** At noon, so many days ago. */
const ago = (days: number): string =>
  `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)}T12:00:00.000Z`;
const dayOf = (moment: string): string => moment.slice(0, 10);

/** A customer with 1 today, 2 of 30 days ago, 4 of 31, 8 of 60, 16 of 61, 32 of 90, 64 of 91, of which 40 are settled, 5 that came back, and 100 from the start. */
const AGES = { 0: "1", 30: "2", 31: "4", 60: "8", 61: "16", 90: "32", 91: "64" } as const;
const debts = async () => {
  const tenant = await harness.tenant({ get: "100", pay: "70" });
  const { owner, customer, supplier, bank } = tenant;
  await changeSettings(harness, owner, { cutOverDate: dayOf(ago(400)) }, 2);
  const sold = Object.entries(AGES).map(([days, net]) =>
    effect({ kind: "sale-out", partnerId: customer, net, operTime: ago(Number(days)) }),
  );
  const returned = effect({ kind: "sale-back", partnerId: customer, net: "5", operTime: ago(10) });
  const bought = effect({ kind: "purchase-in", partnerId: supplier, net: "30", operTime: ago(40) });
  const ahead = effect({ kind: "sale-out", partnerId: customer, net: "1000", operTime: ago(-3) });
  await harness.consume(owner, ...sold, returned, bought, ahead);
  const oldest = sold.at(-1)?.documentId ?? "";
  await harness.ask(moneyIn.endpoints.add, owner, {
    body: {
      ...slipBody({ accountId: bank, organId: customer, lines: [{ billId: oldest, eachAmount: "40" }] }),
      billTime: ago(5),
    },
  });
  return { ...tenant, oldest };
};
const cycle = (as: Owner, id: string, billingCycle: string, version: number) =>
  harness.tables(as, (tx) =>
    upsertPartners(tx, [
      { id, version, type: "客户", name: "Customer", creditLimit: null, enabled: true, deleted: false, billingCycle },
    ]),
  );
const of = (as: Owner, supplierType: "客户" | "供应商", more: object = {}) =>
  harness.ask(getAging, as, { query: { supplierType, ...more } as never });
const totalsOf = (as: Owner, supplierType: "客户" | "供应商") =>
  harness.ask(getAgingTotals, as, { query: { supplierType } });
const amountsOf = (row: Record<string, unknown> | undefined) => [...ageSpanNames, "open"].map((name) => row?.[name]);

describe("a customer with debts of all ages", () => {
  it("the aging report has each open document in the span of its days, the opening balance from the cut-over on, and nothing that is dated ahead", async () => {
    const { owner } = await debts();
    const { rows, totals, total } = await of(owner, "客户");
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ name: "Customer", billingCycle: "none" });
    expect(amountsOf(rows[0])).toEqual(["0.00", "-2.00", "12.00", "48.00", "124.00", "182.00"]);
    expect(amountsOf(totals)).toEqual(amountsOf(rows[0]));
  });

  it("a debt is not due before the days of its customer's billing cycle are over, and monthly on the last day of the month", async () => {
    const { owner, customer } = await debts();
    await cycle(owner, customer, "30", 2);
    // 1, 2 of 30 days ago are due today, and what came back counts from its own day.
    expect(amountsOf((await of(owner, "客户")).rows[0])).toEqual([
      "-4.00",
      "14.00",
      "48.00",
      "24.00",
      "100.00",
      "182.00",
    ]);
    await cycle(owner, customer, "monthly", 3);
    const { rows } = await harness.ask(getAgedDocuments, owner, { query: { supplierType: "客户", organId: customer } });
    for (const { dueDay, operTime } of rows) {
      const next = new Date(Date.parse(`${dueDay}T00:00:00Z`) + DAY_MS).toISOString();
      expect([dueDay.slice(0, 7), next.slice(8, 10)]).toEqual([operTime.slice(0, 7), "01"]);
    }
  });

  it("the aging report opens each span into its documents, longest due first", async () => {
    const { owner, customer, oldest } = await debts();
    const [row] = (await of(owner, "客户")).rows;
    for (const span of ageSpanNames) {
      const query = { supplierType: "客户", organId: customer, span } as const;
      const { rows, totals, opening } = await harness.ask(getAgedDocuments, owner, { query });
      const sum = rows.reduce((all, { debt }) => all.plus(debt ?? "0"), new Decimal(0)).toFixed(2);
      expect([span, totals.debt, sum, opening]).toEqual([
        span,
        row?.[span],
        row?.[span],
        { needDebt: "0.00", finishDebt: "0.00", debt: "0.00" },
      ]);
    }
    const { rows, day } = await harness.ask(getAgedDocuments, owner, {
      query: { supplierType: "客户", organId: customer, span: "older" },
    });
    expect(day).toBe(dayOf(ago(0)));
    expect(rows.map(({ kind, days, needDebt, finishDebt, debt }) => [kind, days, needDebt, finishDebt, debt])).toEqual([
      ["opening", 400, "100.00", "0.00", "100.00"],
      ["sale-out", 91, "64.00", "40.00", "24.00"],
    ]);
    expect(rows[1]).toMatchObject({ documentId: oldest, dueDay: dayOf(ago(91)) });
  });

  it("the statement for a customer leads from the opening to the closing balance line by line, with what is open by age", async () => {
    const { owner, customer } = await debts();
    const statement = await harness.ask(getPartnerStatement, owner, {
      query: { supplierType: "客户", organId: customer, beginTime: dayOf(ago(61)), endTime: dayOf(ago(0)) },
    });
    expect(statement).toMatchObject({
      name: "Customer",
      opening: "196.00",
      charge: "31.00",
      credit: "45.00",
      closing: "182.00",
    });
    expect(statement.lines.map(({ kind, charge, credit, balance }) => [kind, charge, credit, balance])).toEqual([
      ["sale-out", "16.00", "0.00", "212.00"],
      ["sale-out", "8.00", "0.00", "220.00"],
      ["sale-out", "4.00", "0.00", "224.00"],
      ["sale-out", "2.00", "0.00", "226.00"],
      ["sale-back", "0.00", "5.00", "221.00"],
      ["money-in", "0.00", "40.00", "181.00"],
      ["sale-out", "1.00", "0.00", "182.00"],
    ]);
    expect(statement.aging).toMatchObject({ days60: "12.00", open: "182.00" });
  });
});

it("a statement says the language of the partner, which all colleagues have alike", async () => {
  const { owner, customer } = await debts();
  const query = { supplierType: "客户", organId: customer } as const;
  const languageOf = async () => (await harness.ask(getPartnerStatement, owner, { query })).language;
  expect(await languageOf()).toBeNull();
  const partner = { id: customer, type: "客户", name: "Customer", creditLimit: null, enabled: true, deleted: false };
  const publishLanguage = (version: number, language: string | null) =>
    harness.tables(owner, (tx) => upsertPartners(tx, [{ ...partner, version, language }]));
  await publishLanguage(3, "vi");
  await publishLanguage(2, "fr");
  expect(await languageOf()).toBe("vi");
  await publishLanguage(4, null);
  expect(await languageOf()).toBeNull();
  const other = await harness.ask(getPartnerStatement, owner, { query: { ...query, supplierType: "供应商" } });
  expect(other).toMatchObject({ name: "", language: null });
});

describe("receipts and documents dated after today", () => {
  const open = async (as: Owner, organId: string) => {
    const query = { supplierType: "客户", organId } as const;
    const { rows, totals } = await harness.ask(getAgedDocuments, as, { query });
    return [...rows.map(({ needDebt, finishDebt, debt }) => [needDebt, finishDebt, debt]), [totals.debt]];
  };
  /** Receipts of today, of which the ones dated in two days do not count. */
  const trade = async (sold: { net: string; days: number }, received: { amount: string; days: number }[]) => {
    const tenant = await harness.tenant();
    const { owner, customer, bank } = tenant;
    const sale = effect({ kind: "sale-out", partnerId: customer, net: sold.net, operTime: ago(sold.days) });
    await harness.consume(owner, sale);
    for (const { amount, days } of received) {
      const slip = slipBody({
        accountId: bank,
        organId: customer,
        lines: [{ billId: sale.documentId, eachAmount: amount }],
      });
      await harness.ask(moneyIn.endpoints.add, owner, { body: { ...slip, billTime: ago(days) } });
    }
    const query = { supplierType: "客户", organId: customer } as const;
    const { closing } = await harness.ask(getPartnerStatement, owner, { query: { ...query, endTime: dayOf(ago(0)) } });
    const [row] = (await of(owner, "客户")).rows;
    expect(await totalsOf(owner, "客户")).toEqual((await of(owner, "客户")).totals);
    expect(row?.open ?? "0.00").toBe(closing);
    return { amounts: amountsOf(row), documents: await open(owner, customer) };
  };
  it.each<[string, Parameters<typeof trade>, string[], (string | null)[][]]>([
    [
      "a receipt dated ahead leaves its document open until its day",
      [
        { net: "100", days: 40 },
        [
          { amount: "30", days: 1 },
          { amount: "70", days: -2 },
        ],
      ],
      ["0.00", "0.00", "70.00", "0.00", "0.00", "70.00"],
      [["100.00", "30.00", "70.00"], ["70.00"]],
    ],
    [
      "a receipt of today for a document dated ahead is deducted from what is not due",
      [{ net: "100", days: -3 }, [{ amount: "100", days: 0 }]],
      ["-100.00", "0.00", "0.00", "0.00", "0.00", "-100.00"],
      [["0.00", "100.00", "-100.00"], ["-100.00"]],
    ],
    [
      "a receipt and its document that are both dated ahead count nowhere",
      [{ net: "100", days: -3 }, [{ amount: "60", days: -4 }]],
      ["0.00", "0.00", "0.00", "0.00", "0.00", "0.00"],
      [["0.00"]],
    ],
  ])("the aging report agrees with the statement: %s", async (_title, story, amounts, documents) => {
    const aged = await trade(...story);
    expect(aged.amounts).toEqual(amounts);
    expect(aged.documents).toEqual(documents);
  });
});

it("totals of debts on the home page are those of the aging report, whatever the billing cycles", async () => {
  const { owner, customer } = await debts();
  for (const [at, billingCycle] of ["none", "7", "30", "monthly"].entries()) {
    await cycle(owner, customer, billingCycle, at + 2);
    const { totals } = await of(owner, "客户");
    expect(await totalsOf(owner, "客户")).toEqual(totals);
    for (const span of ageSpanNames) {
      const query = { supplierType: "客户", organId: customer, span } as const;
      expect([span, (await harness.ask(getAgedDocuments, owner, { query })).totals.debt]).toEqual([span, totals[span]]);
    }
  }
  expect(await totalsOf(owner, "供应商")).toEqual((await of(owner, "供应商")).totals);
  const { owner: other } = await harness.tenant();
  expect(amountsOf(await totalsOf(other, "客户"))).toEqual(["0.00", "0.00", "0.00", "0.00", "0.00", "0.00"]);
  expect(refusalOf(await harness.call(getAgingTotals, owner, { query: {} as never })).refusal).toBe("input-invalid");
});

it("the aging report shows what suppliers are owed as positive", async () => {
  const { owner, supplier } = await debts();
  expect(amountsOf((await of(owner, "供应商")).rows[0])).toEqual(["0.00", "0.00", "30.00", "0.00", "70.00", "100.00"]);
  const statement = await harness.ask(getPartnerStatement, owner, {
    query: { supplierType: "供应商", organId: supplier },
  });
  expect(statement).toMatchObject({ opening: "70.00", charge: "30.00", closing: "100.00" });
});

it("the aging report is exported with all partners and the totals of each span", async () => {
  const { owner } = await debts();
  const cells = await harness.cells(exportAging, owner, { supplierType: "客户", lang: "en" });
  expect(cells[0]?.slice(4)).toEqual(["Not due", "0-30 days", "31-60 days", "61-90 days", "Over 90 days", "Total"]);
  expect(cells.at(-1)?.slice(5)).toEqual(["-2.00", "12.00", "48.00", "124.00", "182.00"]);
});

it("the aging report hides all amounts, the order by them and the statement from a role that may not see the prices of sales or purchases", async () => {
  const { owner, customer } = await debts();
  const staff = { ...person(), kind: "staff" as const, tenantId: owner.tenantId, priceLimits: ["6" as const] };
  const { rows, totals } = await of(staff, "客户");
  const onHome = amountsOf(await totalsOf(staff, "客户"));
  expect([amountsOf(rows[0]), amountsOf(totals), onHome].flat().filter((amount) => amount !== null)).toEqual([]);
  for (const column of [...ageSpanNames, "open"]) {
    const answer = await harness.call(getAging, staff, { query: { supplierType: "客户", column } });
    expect(refusalOf(answer).refusal).toBe("field-unknown");
  }
  const query = { supplierType: "客户", organId: customer } as const;
  const documents = await harness.ask(getAgedDocuments, staff, { query });
  expect(documents.rows.filter(({ debt, needDebt, finishDebt }) => debt ?? needDebt ?? finishDebt)).toEqual([]);
  expect(documents.totals).toEqual({ needDebt: null, finishDebt: null, debt: null });
  expect(refusalOf(await harness.call(getPartnerStatement, staff, { query })).refusal).toBe("not-permitted");
  expect(amountsOf((await of(staff, "供应商")).rows[0])[5]).toBe("100.00");
});

it("users with a data scope see in the aging report the balance by age, their own documents, and the sum of the others", async () => {
  const { owner, customer } = await debts();
  const own = { ...person(), kind: "staff" as const, tenantId: owner.tenantId, dataScope: 3 as const };
  expect(amountsOf((await of(own, "客户")).rows[0])[5]).toBe("182.00");
  const { rows, unseen } = await harness.ask(getAgedDocuments, own, {
    query: { supplierType: "客户", organId: customer, span: "days60" },
  });
  expect([rows, unseen]).toEqual([[], { needDebt: "12.00", finishDebt: "0.00", debt: "12.00" }]);
});

it("the aging report refuses unknown filters, and shows nothing of a partner of the other side or of another company", async () => {
  const { owner, supplier, customer } = await debts();
  const refused = async (endpoint: typeof getAging, as: Owner, query: object) =>
    refusalOf(await harness.call(endpoint, as, { query: query as never })).refusal;
  expect(await refused(getAging, owner, { supplierType: "会员" })).toBe("input-invalid");
  expect(await refused(getAging, owner, { supplierType: "客户", search: JSON.stringify({ colour: "red" }) })).toBe(
    "field-unknown",
  );
  const nothing = { name: "", opening: "0.00", closing: "0.00", lines: [] };
  const { owner: other } = await harness.tenant();
  for (const [as, organId] of [
    [owner, supplier],
    [other, customer],
  ] as const) {
    const query = { supplierType: "客户", organId } as const;
    expect(await harness.ask(getPartnerStatement, as, { query })).toMatchObject(nothing);
  }
  expect((await of(other, "客户")).rows).toEqual([]);
});
