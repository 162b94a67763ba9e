// Tax that prices of retail and other fees of sales contain: what is said of documents, by the company's setting when they were saved (docs/decisions/0039).
import { newId } from "@kontor/contracts/core/id";
import { retailOut, retailReturn, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import {
  type DocumentBody,
  type DocumentHarness,
  documentOf,
  lineOf,
  type TestTenant,
} from "@kontor/service-kit/document/testing";
import { changeOf } from "@kontor/service-kit/document/testing-kind";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { openHouse } from "../testing/house.ts";

let house: DocumentHarness;
beforeAll(() => {
  house = openHouse();
});
afterAll(() => house.close());

type Kind = typeof retailOut;
interface Said {
  priceTaxRate?: string;
  feeTax?: { rate: string; amount: string };
  amountOther: string;
  lines: { amount: string; taxRate: string; amountNet: string; worth: string | null }[];
}
/** What was said last of a kind. */
async function said(company: TestTenant, kind: Kind) {
  // As the contract says.
  const { priceTaxRate, feeTax, lines } = (await company.facts(kind.name)).at(-1) as unknown as Said;
  return { priceTaxRate, feeTax, nets: lines.map(({ amountNet }) => amountNet), lines };
}
/** Pieces for 113.00 and 100.00 in all. */
const twoLines = ({ catalogue: { codes, warehouses: depots } }: TestTenant) => [
  lineOf(codes.piece, depots.main, { operNumber: "10", unitPrice: "11.3" }),
  lineOf(codes.other, depots.main, { operNumber: "8", unitPrice: "12.5" }),
];
const post = (company: TestTenant, kind: Kind, given: Partial<DocumentBody>) =>
  house.done(kind.endpoints.addAndAudit, company.owner, { body: documentOf(kind, company, given) });
const read = async (company: TestTenant, kind: Kind, id: string) =>
  (await house.done(kind.endpoints.info, company.owner, { query: { id } })).info;

it("is not there where the company says none: a document is said as ever", async () => {
  const company = await house.tenant();
  for (const off of [{}, { retailTaxRate: "0", saleFeeTaxRate: "0.00" }]) {
    await company.turn(off);
    await post(company, retailOut, { lines: twoLines(company) });
    expect(await said(company, retailOut)).toMatchObject({ nets: ["113.00", "100.00"], priceTaxRate: undefined });
    await post(company, saleOut, { lines: twoLines(company), otherMoney: "10", changeAmount: "0.00" });
    expect(await said(company, saleOut)).toMatchObject({ nets: ["113.00", "100.00"], feeTax: undefined });
  }
});

it("in retail prices leaves the lines' nets, and nothing changes in what the document shows", async () => {
  const company = await house.tenant();
  const lines = twoLines(company);
  const before = await read(company, retailOut, (await post(company, retailOut, { lines })).id);
  await company.turn({ retailTaxRate: "13" });
  const given = { lines: lines.map((line) => ({ ...line, id: newId() })) };
  const after = await read(company, retailOut, (await post(company, retailOut, given)).id);
  const fact = await said(company, retailOut);
  // 213.00 ÷ 1.13 = 188.50, of which 100.00 and 88.50.
  expect(fact).toMatchObject({ priceTaxRate: "13", nets: ["100.00", "88.50"], feeTax: undefined });
  expect(fact.lines).toMatchObject([
    { amount: "113.00", taxRate: "0", worth: null },
    { amount: "100.00", taxRate: "0", worth: null },
  ]);
  const shown = ({ lines: rows, ...info }: typeof after) => ({
    ...{ ...info, id: "", number: "", createTime: "", operTime: "", auditTime: "" },
    lines: rows.map((row) => ({ ...row, id: "" })),
  });
  expect(shown(after)).toEqual(shown(before));
  await post(company, retailReturn, { lines: twoLines(company) });
  expect(await said(company, retailReturn)).toMatchObject({ priceTaxRate: "13", nets: ["100.00", "88.50"] });
});

it("in other fees of sales and their returns is said beside them, signed as they are, and retail has none", async () => {
  const company = await house.tenant();
  await company.turn({ saleFeeTaxRate: "6.00" });
  const given = { lines: twoLines(company), otherMoney: "10", changeAmount: "0.00" };
  await post(company, saleOut, given);
  expect(await said(company, saleOut)).toMatchObject({
    ...{ feeTax: { rate: "6", amount: "0.57" }, nets: ["113.00", "100.00"], priceTaxRate: undefined },
  });
  await post(company, saleReturn, { ...given, lines: twoLines(company) });
  expect(await said(company, saleReturn)).toMatchObject({ feeTax: { rate: "6", amount: "-0.57" } });
  await post(company, retailOut, { lines: twoLines(company) });
  expect(await said(company, retailOut)).toMatchObject({ feeTax: undefined, priceTaxRate: undefined });
});

test("what was saved at one rate is posted at it under strict audit, whatever is set meanwhile, and an edit takes the rate of its day", async () => {
  const company = await house.tenant();
  const set = (retailTaxRate: string | null) => company.turn({ forceApprovalFlag: true, retailTaxRate });
  const { audit, reverseAudit, updateAndAudit } = retailOut.endpoints;
  await set("13");
  const body = documentOf(retailOut, company, { lines: twoLines(company) });
  const { id } = await house.done(retailOut.endpoints.add, company.owner, { body });
  await set("6");
  await house.done(audit, company.owner, { body: { documents: [{ id, version: 1 }] } });
  expect(await said(company, retailOut)).toMatchObject({ priceTaxRate: "13", nets: ["100.00", "88.50"] });
  await house.done(reverseAudit, company.owner, { body: { documents: [{ id, version: 2 }] } });
  const edit = changeOf(await read(company, retailOut, id));
  await house.done(updateAndAudit, company.owner, { body: edit });
  // 213.00 ÷ 1.06 = 200.94.
  expect(await said(company, retailOut)).toMatchObject({ priceTaxRate: "6", nets: ["106.60", "94.34"] });
  await set(null);
  await house.done(reverseAudit, company.owner, { body: { documents: [{ id, version: 4 }] } });
  await house.done(audit, company.owner, { body: { documents: [{ id, version: 5 }] } });
  expect(await said(company, retailOut)).toMatchObject({ priceTaxRate: "6" });
  const other = await house.tenant();
  await post(other, retailOut, { lines: twoLines(other) });
  expect(await said(other, retailOut)).toMatchObject({ priceTaxRate: undefined });
});

test.each([
  [retailOut, retailReturn, "13", { priceTaxRate: "13", nets: ["100.00", "88.50"], feeTax: undefined }],
  [saleOut, saleReturn, "13", { priceTaxRate: undefined, feeTax: { rate: "13", amount: "-1.15" } }],
] as const)(
  "a linked return of $name takes back the tax of its source, also after the setting changed",
  async (sale, back, rate, expected) => {
    const company = await house.tenant();
    const fees = sale === saleOut ? { otherMoney: "10", changeAmount: "0.00" } : {};
    await company.turn({ retailTaxRate: rate, saleFeeTaxRate: rate });
    const { id } = await post(company, sale, { lines: twoLines(company), ...fees });
    const source = await read(company, sale, id);
    await company.turn({ retailTaxRate: null, saleFeeTaxRate: "6" });
    const lines = twoLines(company).map((line, at) => ({ ...line, linkId: source.lines[at]?.id ?? null }));
    await post(company, back, { linkId: id, lines, ...fees });
    expect(await said(company, back)).toMatchObject(expected);
  },
);

test.each([
  [retailOut, retailReturn],
  [saleOut, saleReturn],
] as const)(
  "of a $name in two halves the last takes what rounding left of the tax, and each stays as it is when it is saved again",
  async (sale, back) => {
    const company = await house.tenant();
    await company.turn({ retailTaxRate: "13", saleFeeTaxRate: "13" });
    const { codes, warehouses: depots } = company.catalogue;
    const isRetail = sale === retailOut;
    // Prices: 3.40 contains 0.39 of tax, and each 1.70 would contain 0.20. Fees: 0.10 contains 0.01, and so would each 0.05.
    const given = (operNumber: string, linkId: string | null) => ({
      lines: [lineOf(codes.piece, depots.main, { operNumber, unitPrice: "1.7", taxRate: "0", linkId })],
      ...(isRetail ? {} : { otherMoney: operNumber === "2" ? "0.10" : "0.05", changeAmount: "0.00" }),
    });
    const { id } = await post(company, sale, given("2", null));
    const line = (await read(company, sale, id)).lines[0]?.id ?? null;
    const half = async () => (await post(company, back, { linkId: id, ...given("1", line) })).id;
    const first = await half();
    const own = isRetail ? { priceTaxRate: "13" } : { feeTax: { rate: "13", amount: "-0.01" } };
    const last = async () => (await company.facts(back.name)).at(-1);
    const expectOwn = async () => {
      expect(await last()).toMatchObject(own);
      expect(await last()).not.toHaveProperty("taxes");
    };
    await expectOwn();
    const second = await half();
    const rest = isRetail
      ? { taxes: [{ rate: "13", net: "-1.51", tax: "-0.19" }] }
      : { feeTax: { rate: "13", amount: "0.00" } };
    expect(await last()).toMatchObject(rest);
    const saveAgain = async (again: string) => {
      const { version } = await read(company, back, again);
      await house.done(back.endpoints.reverseAudit, company.owner, { body: { documents: [{ id: again, version }] } });
      const body = changeOf(await read(company, back, again));
      await house.done(back.endpoints.updateAndAudit, company.owner, { body });
    };
    await saveAgain(first);
    await expectOwn();
    await saveAgain(second);
    expect(await last()).toMatchObject(rest);
  },
);
