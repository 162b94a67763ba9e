// Tax contained in retail prices and other fees of sales: facts follow the tenant's setting when the document was saved (docs/decisions/0039).
import { newId } from "@kontor/contracts/core/id";
import { retailOut, retailReturn, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { changeOf } from "@kontor/service-kit/testing/document-change";
import {
  type DocumentBody,
  type DocumentHarness,
  documentOf,
  lineOf,
  type TestTenant,
} from "@kontor/service-kit/testing/document-harness";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

let harness: DocumentHarness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

type Kind = typeof retailOut;
interface PublishedEffect {
  priceTaxRate?: string;
  feeTax?: { rate: string; amount: string };
  amountOther: string;
  lines: { amount: string; taxRate: string; amountNet: string; worth: string | null }[];
}
/** The last fact of a kind. */
async function publishedEffect(tenant: TestTenant, kind: Kind) {
  // As the contract says.
  const { priceTaxRate, feeTax, lines } = (await tenant.facts(kind.name)).at(-1) as unknown as PublishedEffect;
  return { priceTaxRate, feeTax, nets: lines.map(({ amountNet }) => amountNet), lines };
}
/** Pieces for 113.00 and 100.00 in all. */
const twoLines = ({ catalogue: { codes, warehouses } }: TestTenant) => [
  lineOf(codes.piece, warehouses.main, { operNumber: "10", unitPrice: "11.3" }),
  lineOf(codes.other, warehouses.main, { operNumber: "8", unitPrice: "12.5" }),
];
const post = (tenant: TestTenant, kind: Kind, overrides: Partial<DocumentBody>) =>
  harness.done(kind.endpoints.addAndAudit, tenant.owner, { body: documentOf(kind, tenant, overrides) });
const read = async (tenant: TestTenant, kind: Kind, id: string) =>
  (await harness.done(kind.endpoints.info, tenant.owner, { query: { id } })).info;

it("without a rate in the settings, facts of retail and sales state no tax contained in prices or fees", async () => {
  const tenant = await harness.tenant();
  for (const off of [{}, { retailTaxRate: "0", saleFeeTaxRate: "0.00" }]) {
    await tenant.turn(off);
    await post(tenant, retailOut, { lines: twoLines(tenant) });
    expect(await publishedEffect(tenant, retailOut)).toMatchObject({
      nets: ["113.00", "100.00"],
      priceTaxRate: undefined,
    });
    await post(tenant, saleOut, { lines: twoLines(tenant), otherMoney: "10", changeAmount: "0.00" });
    expect(await publishedEffect(tenant, saleOut)).toMatchObject({ nets: ["113.00", "100.00"], feeTax: undefined });
  }
});

it("tax contained in retail prices leaves the lines' net amounts and the shown document unchanged", async () => {
  const tenant = await harness.tenant();
  const lines = twoLines(tenant);
  const before = await read(tenant, retailOut, (await post(tenant, retailOut, { lines })).id);
  await tenant.turn({ retailTaxRate: "13" });
  const overrides = { lines: lines.map((line) => ({ ...line, id: newId() })) };
  const after = await read(tenant, retailOut, (await post(tenant, retailOut, overrides)).id);
  const fact = await publishedEffect(tenant, retailOut);
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
  await post(tenant, retailReturn, { lines: twoLines(tenant) });
  expect(await publishedEffect(tenant, retailReturn)).toMatchObject({ priceTaxRate: "13", nets: ["100.00", "88.50"] });
});

it("facts of sales and their returns state the tax contained in other fees with the sign of the fees, and retail has none", async () => {
  const tenant = await harness.tenant();
  await tenant.turn({ saleFeeTaxRate: "6.00" });
  const overrides = { lines: twoLines(tenant), otherMoney: "10", changeAmount: "0.00" };
  await post(tenant, saleOut, overrides);
  expect(await publishedEffect(tenant, saleOut)).toMatchObject({
    ...{ feeTax: { rate: "6", amount: "0.57" }, nets: ["113.00", "100.00"], priceTaxRate: undefined },
  });
  await post(tenant, saleReturn, { ...overrides, lines: twoLines(tenant) });
  expect(await publishedEffect(tenant, saleReturn)).toMatchObject({ feeTax: { rate: "6", amount: "-0.57" } });
  await post(tenant, retailOut, { lines: twoLines(tenant) });
  expect(await publishedEffect(tenant, retailOut)).toMatchObject({ feeTax: undefined, priceTaxRate: undefined });
});

test("under strict audit a document is posted at the tax rate it was saved with, whatever is set meanwhile, and an edit takes the current one", async () => {
  const tenant = await harness.tenant();
  const set = (retailTaxRate: string | null) => tenant.turn({ forceApprovalFlag: true, retailTaxRate });
  const { audit, reverseAudit, updateAndAudit } = retailOut.endpoints;
  await set("13");
  const body = documentOf(retailOut, tenant, { lines: twoLines(tenant) });
  const { id } = await harness.done(retailOut.endpoints.add, tenant.owner, { body });
  await set("6");
  await harness.done(audit, tenant.owner, { body: { documents: [{ id, version: 1 }] } });
  expect(await publishedEffect(tenant, retailOut)).toMatchObject({ priceTaxRate: "13", nets: ["100.00", "88.50"] });
  await harness.done(reverseAudit, tenant.owner, { body: { documents: [{ id, version: 2 }] } });
  const edit = changeOf(await read(tenant, retailOut, id));
  await harness.done(updateAndAudit, tenant.owner, { body: edit });
  // 213.00 ÷ 1.06 = 200.94.
  expect(await publishedEffect(tenant, retailOut)).toMatchObject({ priceTaxRate: "6", nets: ["106.60", "94.34"] });
  await set(null);
  await harness.done(reverseAudit, tenant.owner, { body: { documents: [{ id, version: 4 }] } });
  await harness.done(audit, tenant.owner, { body: { documents: [{ id, version: 5 }] } });
  expect(await publishedEffect(tenant, retailOut)).toMatchObject({ priceTaxRate: "6" });
  const other = await harness.tenant();
  await post(other, retailOut, { lines: twoLines(other) });
  expect(await publishedEffect(other, retailOut)).toMatchObject({ priceTaxRate: undefined });
});

test.each([
  [retailOut, retailReturn, "13", { priceTaxRate: "13", nets: ["100.00", "88.50"], feeTax: undefined }],
  [saleOut, saleReturn, "13", { priceTaxRate: undefined, feeTax: { rate: "13", amount: "-1.15" } }],
] as const)(
  "a return linked to a document of kind $name takes back the contained tax of its source, also after the setting has changed",
  async (sale, returnKind, rate, expected) => {
    const tenant = await harness.tenant();
    const fees = sale === saleOut ? { otherMoney: "10", changeAmount: "0.00" } : {};
    await tenant.turn({ retailTaxRate: rate, saleFeeTaxRate: rate });
    const { id } = await post(tenant, sale, { lines: twoLines(tenant), ...fees });
    const source = await read(tenant, sale, id);
    await tenant.turn({ retailTaxRate: null, saleFeeTaxRate: "6" });
    const lines = twoLines(tenant).map((line, at) => ({ ...line, linkId: source.lines[at]?.id ?? null }));
    await post(tenant, returnKind, { linkId: id, lines, ...fees });
    expect(await publishedEffect(tenant, returnKind)).toMatchObject(expected);
  },
);

test.each([
  [retailOut, retailReturn],
  [saleOut, saleReturn],
] as const)(
  "of two half returns of a $name the last takes the rounding rest of the tax, and each is unchanged when saved again",
  async (sale, returnKind) => {
    const tenant = await harness.tenant();
    await tenant.turn({ retailTaxRate: "13", saleFeeTaxRate: "13" });
    const { codes, warehouses } = tenant.catalogue;
    const isRetail = sale === retailOut;
    // Prices: 3.40 contains 0.39 of tax, and each 1.70 would contain 0.20. Fees: 0.10 contains 0.01, and so would each 0.05.
    const overrides = (operNumber: string, linkId: string | null) => ({
      lines: [lineOf(codes.piece, warehouses.main, { operNumber, unitPrice: "1.7", taxRate: "0", linkId })],
      ...(isRetail ? {} : { otherMoney: operNumber === "2" ? "0.10" : "0.05", changeAmount: "0.00" }),
    });
    const { id } = await post(tenant, sale, overrides("2", null));
    const line = (await read(tenant, sale, id)).lines[0]?.id ?? null;
    const half = async () => (await post(tenant, returnKind, { linkId: id, ...overrides("1", line) })).id;
    const first = await half();
    const own = isRetail ? { priceTaxRate: "13" } : { feeTax: { rate: "13", amount: "-0.01" } };
    const last = async () => (await tenant.facts(returnKind.name)).at(-1);
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
      const { version } = await read(tenant, returnKind, again);
      await harness.done(returnKind.endpoints.reverseAudit, tenant.owner, {
        body: { documents: [{ id: again, version }] },
      });
      const body = changeOf(await read(tenant, returnKind, again));
      await harness.done(returnKind.endpoints.updateAndAudit, tenant.owner, { body });
    };
    await saveAgain(first);
    await expectOwn();
    await saveAgain(second);
    expect(await last()).toMatchObject(rest);
  },
);
