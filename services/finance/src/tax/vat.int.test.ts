// VAT report over HTTP: by month and rate, by document, and in agreement with the tax accounts whatever is traded.
import { newId } from "@kontor/contracts/core/id";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { exportVat, exportVatDocuments, listVat, listVatDocuments } from "@kontor/contracts/finance/vat";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { effect, type FinanceHarness, startFinance, withdrawal } from "../testing/harness.ts";
import { type Contained, taxedLines } from "../testing/taxed.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

type Kind = "sale-out" | "sale-back" | "purchase-in" | "retail-out" | "retail-back";
interface DocumentInput {
  kind: Kind;
  lines: readonly (readonly [price: string, rate: string])[];
  discount?: string;
  contained?: Contained;
  day: string;
  partnerId: string | null;
  documentId?: string;
  revision?: number;
}
function documentOf({ kind, lines, discount = "0", contained, day, ...rest }: DocumentInput): DocumentEffect {
  const documentKind = documentKinds.find(({ name }) => name === kind);
  if (!documentKind) throw new Error(`no kind ${kind}`);
  const head = effect({ kind, net: "0", operTime: `${day}T02:00:00.000Z`, ...rest });
  return { ...head, ...taxedLines(documentKind, lines, discount, contained) };
}
const period = (beginTime: string, endTime: string, more: object = {}) => ({
  pageSize: 1001,
  search: JSON.stringify({ beginTime, endTime, ...more }),
});

it("the VAT report lists net and tax of sales and purchases by month and rate after the discount, and each document behind it", async () => {
  const { owner, customer, supplier } = await harness.tenant();
  const sale = documentOf({
    ...{ kind: "sale-out", day: "2026-02-03", partnerId: customer, discount: "21.90" },
    lines: [
      ["100", "13"],
      ["100", "6"],
    ],
  });
  await harness.consume(
    owner,
    sale,
    documentOf({ kind: "sale-back", day: "2026-03-01", partnerId: customer, lines: [["50", "13"]] }),
    documentOf({ kind: "purchase-in", day: "2026-02-10", partnerId: supplier, lines: [["40", "13"]] }),
    documentOf({ kind: "retail-out", day: "2026-02-11", partnerId: null, lines: [["30", "0"]] }),
  );
  const report = await harness.ask(listVat, owner, { query: period("2026-01-01", "2026-03-31") });
  const rows = report.rows.map(({ month, rate, outputNet, outputTax, inputNet, inputTax, due }) => [
    ...[month, rate, outputNet, outputTax, inputNet, inputTax, due],
  ]);
  expect(rows).toEqual([
    ["2026-03", "13", "-50.00", "-6.50", "0.00", "0.00", "-6.50"],
    ["2026-02", "0", "30.00", "0.00", "0.00", "0.00", "0.00"],
    ["2026-02", "6", "90.00", "5.40", "0.00", "0.00", "5.40"],
    ["2026-02", "13", "90.00", "11.70", "40.00", "5.20", "6.50"],
  ]);
  expect(report).toMatchObject({
    totals: { outputNet: "160.00", outputTax: "10.60", inputNet: "40.00", inputTax: "5.20", due: "5.40" },
    ...{ booked: { outputTax: "10.60", inputTax: "5.20" }, difference: "0.00" },
  });
  const documents = await harness.ask(listVatDocuments, owner, {
    query: period("2026-02-01", "2026-02-28", { rate: "13", number: sale.number }),
  });
  expect(documents).toMatchObject({
    ...{ total: 1, totals: { outputNet: "90.00", outputTax: "11.70" } },
    rows: [{ documentId: sale.documentId, kind: "sale-out", organName: "Customer", rate: "13", outputTax: "11.70" }],
  });
  const filter = { search: period("2026-02-01", "2026-02-28").search, lang: "fr" };
  const cells = await harness.cells(exportVat, owner, { ...filter, columns: "month,rate,outputTax,due" });
  expect(cells[0]).toEqual(["Mois", "Taux (%)", "TVA collectée", "TVA due"]);
  expect(cells.at(-1)).toEqual(["Total", "", "17.10", "11.90"]);
  expect(await harness.cells(exportVatDocuments, owner, filter)).toHaveLength(1 + 4 + 1);
});

it("the VAT report compares a month in its totals with as many days before, in the workbook as well", async () => {
  const { owner, customer, supplier } = await harness.tenant();
  await harness.consume(
    owner,
    documentOf({ kind: "sale-out", day: "2026-02-03", partnerId: customer, lines: [["100", "13"]] }),
    documentOf({ kind: "purchase-in", day: "2026-02-10", partnerId: supplier, lines: [["40", "13"]] }),
    documentOf({ kind: "sale-out", day: "2026-03-01", partnerId: customer, lines: [["50", "6"]] }),
    documentOf({ kind: "sale-out", day: "2026-01-28", partnerId: customer, lines: [["70", "13"]] }),
  );
  const query = { ...period("2026-03-01", "2026-03-31"), compare: "previous" as const };
  const { totals, previous, difference } = await harness.ask(listVat, owner, { query });
  expect([totals, difference]).toEqual([
    { outputNet: "50.00", outputTax: "3.00", inputNet: "0.00", inputTax: "0.00", due: "3.00" },
    "0.00",
  ]);
  expect(previous).toEqual({
    ...{ begin: "2026-01-29", end: "2026-02-28" },
    totals: { outputNet: "100.00", outputTax: "13.00", inputNet: "40.00", inputTax: "5.20", due: "7.80" },
  });
  const { search, compare } = query;
  const cells = await harness.cells(exportVat, owner, { search, compare, lang: "en", columns: "month,rate,due" });
  expect(cells).toEqual([
    ["Month", "Rate (%)", "Tax due", "Tax due (period before)", "Tax due (difference)"],
    ["2026-03", "6", "3.00", "", ""],
    ["Total", "", "3.00", "7.80", "-4.80"],
  ]);
});

it("retail prices and sales fees that contain tax are posted as net and output tax by rate, and an edit or a deletion takes that back", async () => {
  const { owner, customer } = await harness.tenant();
  const retail = {
    ...{ kind: "retail-out" as const, day: "2026-02-03", partnerId: null, lines: [["113", "0"]] as const },
    ...{ documentId: newId(), contained: { priceTaxRate: "13" } },
  };
  const listed = async () => {
    const { rows, difference } = await harness.ask(listVat, owner, { query: period("2026-02-01", "2026-02-28") });
    const {
      "output-tax": tax,
      "retail-revenue": till,
      "sale-revenue": sale,
      "sale-fees": fees,
    } = await harness.balances(owner);
    return [
      rows.map(({ rate, outputNet, outputTax }) => [rate, outputNet, outputTax]),
      difference,
      [till, sale, fees, tax],
    ];
  };
  await harness.consume(owner, documentOf({ ...retail, contained: {}, revision: 1 }));
  expect(await listed()).toEqual([[["0", "113.00", "0.00"]], "0.00", ["-113.00", undefined, undefined, undefined]]);
  await harness.consume(owner, documentOf({ ...retail, revision: 2 }));
  expect(await listed()).toEqual([[["13", "100.00", "13.00"]], "0.00", ["-100.00", undefined, undefined, "-13.00"]]);
  const sale = documentOf({
    ...{ kind: "sale-out", day: "2026-02-04", partnerId: customer, lines: [["100", "6"]] },
    contained: { fee: { amount: "11.30", rate: "13" } },
  });
  await harness.consume(owner, sale);
  expect(await listed()).toEqual([
    [
      ["6", "100.00", "6.00"],
      ["13", "110.00", "14.30"],
    ],
    ...["0.00", ["-100.00", "-100.00", "-10.00", "-20.30"]],
  ]);
  // The open items contain the tax as before: 113.00 and 117.30.
  expect((await harness.balances(owner)).receivable).toBe("230.30");
  const retailReturn = { ...retail, kind: "retail-back" as const, documentId: newId() };
  await harness.consume(owner, documentOf(retailReturn), documentOf({ ...retail, revision: 3, lines: [["226", "0"]] }));
  await harness.consume(owner, withdrawal(sale));
  expect(await listed()).toEqual([[["13", "100.00", "13.00"]], "0.00", ["-100.00", undefined, undefined, "-13.00"]]);
});

it("the VAT report agrees with the tax accounts to the cent, month by month, for any trade, with facts repeated and late", async () => {
  const { owner, customer, supplier } = await harness.tenant();
  const cents = fc.integer({ min: 1, max: 99_999 }).map((each) => (each / 100).toFixed(2));
  const step = fc.record({
    kind: fc.constantFrom<Kind[]>("sale-out", "sale-back", "purchase-in", "retail-out", "retail-back"),
    rate: fc.option(fc.constantFrom("3", "5.5", "13")),
    fee: cents,
    lines: fc.array(fc.tuple(cents, fc.constantFrom("0", "3", "6", "13")), { minLength: 1, maxLength: 6 }),
    share: fc.integer({ min: 0, max: 50 }),
    month: fc.integer({ min: 1, max: 3 }),
    which: fc.integer({ min: 0, max: 5 }),
    gone: fc.boolean(),
  });
  const ids = Array.from({ length: 6 }, () => newId());
  const revisions = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const facts: Parameters<FinanceHarness["consume"]>[1][] = [];
      for (const { kind, lines, share, month, which, gone, rate, fee } of steps) {
        const isRetail = kind.startsWith("retail");
        const documentId = ids[which] ?? "";
        const revision = (revisions.get(kind + documentId) ?? 0) + 2;
        revisions.set(kind + documentId, revision);
        const untaxed = lines.map(([price]) => [price, "0"] as const);
        const discount = ((lines.reduce((sum, [price]) => sum + Number(price), 0) * share) / 100).toFixed(2);
        const partnerId = kind === "purchase-in" ? supplier : isRetail ? null : customer;
        const none = rate === null || kind === "purchase-in";
        const contained = none ? {} : isRetail ? { priceTaxRate: rate } : { fee: { amount: fee, rate } };
        const fact = documentOf({
          ...{ kind, discount, contained, partnerId, documentId, revision, day: `2026-0${month}-15` },
          lines: isRetail ? untaxed : lines,
        });
        facts.push(fact, ...(gone ? [withdrawal(fact)] : []));
      }
      await harness.consume(owner, ...facts);
      for (const fact of facts.toReversed()) await harness.consume(owner, fact);
      for (const month of ["2026-01", "2026-02", "2026-03"]) {
        const report = await harness.ask(listVat, owner, { query: period(`${month}-01`, `${month}-28`) });
        expect(report.difference).toBe("0.00");
        expect([report.totals.outputTax, report.totals.inputTax]).toEqual([
          report.booked.outputTax,
          report.booked.inputTax,
        ]);
      }
    }),
    { numRuns: 15 },
  );
});

it("documents posted before tax rates were stored get them when their facts are published again", async () => {
  const { owner, customer } = await harness.tenant();
  const sale = documentOf({ kind: "sale-out", day: "2026-02-03", partnerId: customer, lines: [["100", "13"]] });
  await harness.consume(owner, sale);
  await harness.tables(owner, (tx) => tx.$executeRaw`delete from ledger_taxes`);
  const listed = () => harness.ask(listVat, owner, { query: period("2026-02-01", "2026-02-28") });
  expect(await listed()).toMatchObject({ total: 0, difference: "13.00" });
  await harness.consume(owner, sale);
  expect(await listed()).toMatchObject({ total: 1, difference: "0.00" });
});

it("the VAT report is closed to users who may not see all money, refuses invalid input at its field, and is empty for another tenant", async () => {
  const { owner, customer } = await harness.tenant();
  await harness.consume(
    owner,
    documentOf({ kind: "sale-out", day: "2026-02-03", partnerId: customer, lines: [["9", "13"]] }),
  );
  const withoutPrices = person({ kind: "staff", tenantId: owner.tenantId, priceLimits: ["6"] });
  for (const endpoint of [listVat, exportVat, listVatDocuments, exportVatDocuments])
    expect(refusalOf(await harness.call(endpoint, withoutPrices, { query: {} }))).toMatchObject({
      ...{ status: 403, refusal: "not-permitted" },
    });
  const search = (values: object) => ({ query: { search: JSON.stringify(values) } });
  expect(refusalOf(await harness.call(listVatDocuments, owner, search({ rate: "x" }))).refusal).toBe(
    "value-not-allowed",
  );
  expect(refusalOf(await harness.call(listVat, owner, search({ rate: "13" }))).refusal).toBe("field-unknown");
  const stranger = await harness.tenant();
  expect(await harness.ask(listVat, stranger.owner, { query: {} })).toMatchObject({ total: 0 });
});
