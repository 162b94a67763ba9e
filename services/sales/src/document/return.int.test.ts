// Returns and their source documents: never more comes back than was sold, in any race (C-5, C-6; reference.md §1.11).
import { newId } from "@kontor/contracts/core/id";
import { refundable } from "@kontor/contracts/document/totals";
import { retailOut, retailReturn, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { changeOf } from "@kontor/service-kit/testing/document-change";
import {
  type DocumentBody,
  type DocumentHarness,
  documentOf,
  lineOf,
  races,
  type TestTenant,
} from "@kontor/service-kit/testing/document-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

const RACES = 200;
let harness: DocumentHarness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const pairs = [
  ["sale-back", saleOut, saleReturn],
  ["retail-back", retailOut, retailReturn],
] as const;

describe.each(pairs)("returns of %s", (_name, sale, returnKind) => {
  const hasTax = sale.amounts.hasOpenItem;
  /** Of the sale's lines, and so of those of its returns. */
  const taxRate = hasTax ? "13" : "0";
  /** An audited sale of ten pieces and two cases. */
  async function sold(tenant: TestTenant) {
    const saved = await harness.done(sale.endpoints.addAndAudit, tenant.owner, { body: documentOf(sale, tenant) });
    return (await harness.done(sale.endpoints.info, tenant.owner, { query: { id: saved.id } })).info;
  }
  type Sold = Awaited<ReturnType<typeof sold>>;
  /** A return of pieces of the first line. */
  const returnOf = (
    tenant: TestTenant,
    source: Sold,
    quantity: string,
    overrides: Partial<DocumentBody> = {},
  ): DocumentBody =>
    documentOf(returnKind, tenant, {
      linkId: source.id,
      lines: [
        lineOf(tenant.catalogue.codes.piece, tenant.catalogue.warehouses.main, {
          operNumber: quantity,
          taxRate,
          linkId: source.lines[0]?.id ?? null,
        }),
      ],
      ...overrides,
    });
  const take = (tenant: TestTenant, source: Sold, quantity: string, overrides: Partial<DocumentBody> = {}) =>
    harness.call(returnKind.endpoints.add, tenant.owner, { body: returnOf(tenant, source, quantity, overrides) });

  test("a free return needs a cost in each row whose product has none, in every kind of save, and a linked return does not", async () => {
    const tenant = await harness.tenant();
    const { owner, catalogue: goods } = tenant;
    const source = await sold(tenant);
    const free = documentOf(returnKind, tenant, {
      lines: [lineOf(goods.codes.other, goods.warehouses.main), lineOf(goods.codes.piece, goods.warehouses.main)],
    });
    const expectedIssues = ["document-return-cost-unknown lines.1.barCode"];
    harness.costless.add(goods.codes.piece);
    for (const endpoint of [returnKind.endpoints.add, returnKind.endpoints.addAndAudit]) {
      const refused = await harness.call(endpoint, owner, { body: free });
      expect(refusalOf(refused)).toMatchObject({ status: 400, refusal: "document-invalid", issues: expectedIssues });
      expect(refused.body).toMatchObject({ data: { issues: [{ row: 2, values: { name: "Cola" } }] } });
    }
    expect((await take(tenant, source, "1")).status).toBe(200);
    // The cost is known now: it is saved; an edit needs it again.
    harness.costless.delete(goods.codes.piece);
    const { id, version } = await harness.done(returnKind.endpoints.add, owner, { body: free });
    expect(harness.costQueries.at(-1)).toEqual({
      need: "return",
      barCodes: [goods.codes.other, goods.codes.piece],
      operTime: free.operTime,
    });
    harness.costless.add(goods.codes.piece);
    const edited = await harness.call(returnKind.endpoints.update, owner, { body: { ...free, version } });
    expect(refusalOf(edited).issues).toEqual(expectedIssues);
    // A document that counts already is audited without a question.
    const audited = await harness.call(returnKind.endpoints.audit, owner, { body: { documents: [{ id, version }] } });
    expect(audited.status).toBe(200);
    harness.costless.clear();
  });

  test.each([
    ["both count from now on", true],
    ["the other one counted before", false],
  ])(
    "returns without a source that count from their audit on need the cost of their goods then, and a bulk audit names the return that lacks it: %s",
    async (_, isStrict) => {
      const tenant = await harness.tenant();
      const { owner, catalogue: goods } = tenant;
      await tenant.turn({ forceApprovalFlag: isStrict });
      const saved = async (barCode: string) =>
        await harness.done(returnKind.endpoints.add, owner, {
          body: documentOf(returnKind, tenant, { lines: [lineOf(barCode, goods.warehouses.main)] }),
        });
      const first = await saved(goods.codes.other);
      await tenant.turn({ forceApprovalFlag: true });
      const second = await saved(goods.codes.piece);
      const documents = [first, second].map(({ id, version }) => ({ id, version }));
      const audit = () => harness.call(returnKind.endpoints.audit, owner, { body: { documents } });
      harness.costless.add(goods.codes.piece);
      const refused = await audit();
      expect(refusalOf(refused)).toMatchObject({
        refusal: "document-invalid",
        issues: ["document-return-cost-unknown lines.0.barCode"],
      });
      expect(refused.body).toMatchObject({ data: { values: { number: second.number } } });
      expect((await harness.done(returnKind.endpoints.info, owner, { query: { id: first.id } })).info.status).toBe(0);
      harness.costless.delete(goods.codes.piece);
      expect((await audit()).status).toBe(200);
    },
  );

  test("a linked return takes back what was sold and no more, counted over all returns", async () => {
    const tenant = await harness.tenant();
    const source = await sold(tenant);
    expect((await take(tenant, source, "6")).status).toBe(200);
    const { rows } = await harness.done(sale.endpoints.openLines, tenant.owner, { query: { id: source.id } });
    expect(rows).toMatchObject([
      { openNumber: "4.000", preNumber: "10.000", finishNumber: "6.000" },
      { openNumber: "2.000" },
    ]);
    expect(refusalOf(await take(tenant, source, "4.001"))).toMatchObject({
      refusal: "document-invalid",
      issues: ["document-more-than-open lines.0.operNumber"],
    });
    expect((await take(tenant, source, "4")).status).toBe(200);
    const info = (await harness.done(sale.endpoints.info, tenant.owner, { query: { id: source.id } })).info;
    expect(info).toMatchObject({ hasBackFlag: true });
    expect(info.backNumbers).toHaveLength(2);
    const listed = await harness.done(sale.endpoints.list, tenant.owner);
    expect(listed.rows).toMatchObject([{ backNumbers: info.backNumbers }]);
    const query = { number: source.number };
    expect(await harness.done(sale.endpoints.detailByNumber, tenant.owner, { query })).toEqual(info);
    const linking = await harness.done(sale.endpoints.linking, tenant.owner, { query });
    expect(linking.map(({ number }) => number)).toEqual(info.backNumbers);
    // Each links to its own page: id and kind identify it.
    expect(info.backs).toEqual(linking.map((each) => ({ ...each, kind: returnKind.name })));
    const stranger = tenant.staff({ dataScope: 3 });
    for (const denied of [sale.endpoints.detailByNumber, sale.endpoints.linking])
      expect(refusalOf(await harness.call(denied, stranger, { query }))).toMatchObject({ refusal: "not-found" });
  });

  test("two lines of one return both count, and a case counts as twelve", async () => {
    const tenant = await harness.tenant();
    const source = await sold(tenant);
    const { codes, warehouses: depots } = tenant.catalogue;
    const linkId = source.lines[1]?.id ?? null;
    const two = [
      lineOf(codes.case, depots.main, { operNumber: "1", unitPrice: "30", taxRate, linkId }),
      lineOf(codes.piece, depots.main, { operNumber: "13", taxRate, linkId }),
    ];
    expect(refusalOf(await take(tenant, source, "1", { lines: two })).issues).toEqual([
      "document-more-than-open lines.1.operNumber",
    ]);
    const right = [two[0], lineOf(codes.piece, depots.main, { operNumber: "12", taxRate, linkId })].filter(
      (line) => line !== undefined,
    );
    expect((await take(tenant, source, "1", { lines: right })).status).toBe(200);
  });

  if (returnKind.amounts.hasOpenItem)
    test("a return first reduces the sale's open amount, whatever other returns have taken of it, and refunds the rest", async () => {
      const tenant = await harness.tenant();
      const { codes, warehouses: depots } = tenant.catalogue;
      const lines = [lineOf(codes.piece, depots.main, { operNumber: "10", unitPrice: "4" })];
      const body = documentOf(sale, tenant, { lines, changeAmount: "25" });
      const { id } = await harness.done(sale.endpoints.addAndAudit, tenant.owner, { body });
      const source = (await harness.done(sale.endpoints.info, tenant.owner, { query: { id } })).info;
      const open = async (exceptId?: string) =>
        (
          await harness.done(sale.endpoints.openLines, tenant.owner, {
            query: { id, ...(exceptId ? { exceptId } : {}) },
          })
        ).source.lastDebt;
      expect([await open(), refundable("16.00", "15.00")]).toEqual(["15.00", "1.00"]);
      const piece = (operNumber: string) => ({
        lines: [lineOf(codes.piece, depots.main, { operNumber, unitPrice: "4", linkId: source.lines[0]?.id ?? null })],
      });
      const all = await take(tenant, source, "", { ...piece("4"), changeAmount: "16" });
      expect(refusalOf(all)).toMatchObject({ issues: ["document-debt-first changeAmount"] });
      const part = await harness.done(returnKind.endpoints.add, tenant.owner, {
        body: returnOf(tenant, source, "", { ...piece("2"), changeAmount: "0" }),
      });
      expect([await open(), await open(part.id)]).toEqual(["7.00", "15.00"]);
      expect((await take(tenant, source, "", { ...piece("4"), changeAmount: "9.01" })).status).toBe(400);
      expect((await take(tenant, source, "", { ...piece("4"), changeAmount: "9" })).status).toBe(200);
      expect(await open()).toBe("0.00");
      const blind = tenant.staff({ priceLimits: [returnKind.priceLimit] });
      expect((await harness.done(sale.endpoints.openLines, blind, { query: { id } })).source.lastDebt).toBeNull();
    });

  if (returnKind.amounts.hasOpenItem)
    test("the refund of a stored return stays, and the part settled by a receipt is no debt any more", async () => {
      const tenant = await harness.tenant();
      const { codes, warehouses: depots } = tenant.catalogue;
      const lines = [lineOf(codes.piece, depots.main, { operNumber: "10", unitPrice: "4" })];
      const body = documentOf(sale, tenant, { lines, changeAmount: "25" });
      const { id } = await harness.done(sale.endpoints.addAndAudit, tenant.owner, { body });
      const linkId =
        (await harness.done(sale.endpoints.info, tenant.owner, { query: { id } })).info.lines[0]?.id ?? null;
      const pay = async (amount: string) => {
        const bound = parameters();
        const text = `update documents set amount_settled = ${bound.bind(amount, "numeric")} where id = ${bound.bind(id, "uuid")} returning id`;
        expect(await tenant.tables((tx) => rowsOf(tx, text, bound))).toEqual([{ id }]);
      };
      const four = lineOf(codes.piece, depots.main, { operNumber: "4", unitPrice: "4", linkId });
      const fromSource = documentOf(returnKind, tenant, { linkId: id, lines: [four], changeAmount: "16" });
      expect((await harness.call(returnKind.endpoints.add, tenant.owner, { body: fromSource })).status).toBe(400);
      await pay("15");
      expect((await harness.call(returnKind.endpoints.add, tenant.owner, { body: fromSource })).status).toBe(200);
      // The receipt is deleted: the sale is open again, the return stays as it was.
      await pay("0");
      const { info } = await harness.done(returnKind.endpoints.info, tenant.owner, { query: { id: fromSource.id } });
      const unchanged = changeOf(info, { remark: "damaged" });
      const saved = await harness.done(returnKind.endpoints.update, tenant.owner, { body: unchanged });
      const five = { ...four, id: info.lines[0]?.id ?? "", operNumber: "5", allPrice: "20", taxLastMoney: "20" };
      const more = { ...unchanged, version: saved.version, lines: [five], changeAmount: "20" };
      const refused = await harness.call(returnKind.endpoints.update, tenant.owner, { body: more });
      expect(refusalOf(refused).issues).toContain("document-debt-first changeAmount");
    });

  test("a return of more than was sold needs the switch for it", async () => {
    const tenant = await harness.tenant();
    const source = await sold(tenant);
    await tenant.turn({ overLinkBillFlag: true });
    expect((await take(tenant, source, "11")).status).toBe(200);
  });

  test("a linked return needs an audited source of its kind and partner, and its lines and products", async () => {
    const tenant = await harness.tenant();
    const draft = await harness.done(sale.endpoints.add, tenant.owner, { body: documentOf(sale, tenant) });
    const source = await sold(tenant);
    const { codes, warehouses: depots } = tenant.catalogue;
    const issues = async (overrides: Partial<DocumentBody>) =>
      refusalOf(await take(tenant, source, "1", overrides)).issues;
    const linked = (barCode: string, linkId: string | null) => ({
      lines: [lineOf(barCode, depots.main, { operNumber: "1", taxRate, linkId })],
    });
    expect(await issues({ linkId: draft.id, lines: [lineOf(codes.piece, depots.main)] })).toContain(
      "document-source-not-audited linkId",
    );
    expect(await issues({ linkId: null })).toContain("field-required linkId");
    expect(await issues(linked(codes.piece, newId()))).toEqual(["document-source-changed lines.0.linkId"]);
    expect(await issues(linked(codes.other, source.lines[0]?.id ?? null))).toEqual([
      "document-source-product lines.0.barCode",
    ]);
    const mixed = [...linked(codes.piece, source.lines[0]?.id ?? null).lines, lineOf(codes.other, depots.main)];
    expect(await issues({ lines: mixed })).toEqual(["document-line-not-in-source lines.1.barCode"]);
    if (!returnKind.partner.required)
      expect(await issues({ organId: tenant.catalogue.partners.会员 })).toEqual(["document-source-partner organId"]);
    expect(
      (await harness.call(returnKind.endpoints.add, tenant.owner, { body: documentOf(returnKind, tenant) })).status,
    ).toBe(200);
  });

  test("a user without prices refunds what was paid: price, tax rate and discount are the sale's (RBAC-7)", async () => {
    const tenant = await harness.tenant();
    const { codes, warehouses: depots } = tenant.catalogue;
    const lines = [lineOf(codes.piece, depots.main, { unitPrice: "3.75", taxRate })];
    const discount = hasTax ? { discount: "10", discountMoney: "4.24" } : {};
    const { id } = await harness.done(sale.endpoints.addAndAudit, tenant.owner, {
      body: documentOf(sale, tenant, { lines, ...discount }),
    });
    const blind = tenant.staff({ priceLimits: [returnKind.priceLimit] });
    const open = await harness.done(sale.endpoints.openLines, blind, { query: { id } });
    const fromSource = open.rows.map(({ id: linkId, barCode, depotId }) => ({
      ...{ id: newId(), barCode, depotId, linkId, operNumber: "4" },
    }));
    const { operTime, organId } = documentOf(returnKind, tenant);
    const body = { id: newId(), operTime, organId, linkId: id, lines: fromSource };
    await harness.done(returnKind.endpoints.add, blind, { body });
    const read = async () =>
      (await harness.done(returnKind.endpoints.info, tenant.owner, { query: { id: body.id } })).info;
    const line = { unitPrice: "3.7500", allPrice: "15.00" };
    const expected = hasTax
      ? { discountMoney: "1.70", due: "15.25", lines: [{ ...line, taxMoney: "1.95", taxLastMoney: "16.95" }] }
      : { changeAmount: "15.00", lines: [line] };
    expect(await read()).toMatchObject(expected);
    const { info } = await harness.done(returnKind.endpoints.info, blind, { query: { id: body.id } });
    await harness.done(returnKind.endpoints.update, blind, { body: changeOf(info, { remark: "damaged" }) });
    expect(await read()).toMatchObject(expected);
  });

  test("a return of a whole sale cannot state a tax that its rate does not give", async () => {
    const tenant = await harness.tenant();
    const { codes, warehouses: depots } = tenant.catalogue;
    const many = { operNumber: "1000000", unitPrice: "2", taxRate: "0" };
    const { id: linkId } = await harness.done(sale.endpoints.addAndAudit, tenant.owner, {
      body: documentOf(sale, tenant, { lines: [lineOf(codes.piece, depots.main, many)] }),
    });
    const { info } = await harness.done(sale.endpoints.info, tenant.owner, { query: { id: linkId } });
    const whole = lineOf(codes.piece, depots.main, { ...many, linkId: info.lines[0]?.id ?? null });
    // The total is the sale's, and a part of its revenue is declared as tax.
    const shifted = { ...whole, allPrice: "1999950.01", taxMoney: "49.99", taxLastMoney: "2000000.00" };
    const add = (line: typeof whole) =>
      harness.call(returnKind.endpoints.add, tenant.owner, {
        body: documentOf(returnKind, tenant, { linkId, lines: [line] }),
      });
    expect(refusalOf(await add(shifted)).issues).toContain("document-line-amounts lines.0.allPrice");
    expect((await add(whole)).status).toBe(200);
  });

  test("a return keeps its sale's tax rate, price and day, and a higher price needs a reason from a permitted user (reference.md §1.11)", async () => {
    const tenant = await harness.tenant();
    const source = await sold(tenant);
    const { codes, warehouses: depots } = tenant.catalogue;
    const linkId = source.lines[0]?.id ?? null;
    const line = (overrides: object) => ({
      lines: [lineOf(codes.piece, depots.main, { operNumber: "1", taxRate, linkId, ...overrides })],
    });
    const issues = async (overrides: Partial<DocumentBody>) =>
      refusalOf(await take(tenant, source, "1", overrides)).issues;
    expect(await issues({ operTime: "2026-10-31T23:59:59.999Z" })).toEqual(["document-before-source operTime"]);
    if (hasTax) expect(await issues(line({ taxRate: "0" }))).toEqual(["document-source-tax lines.0.taxRate"]);
    const above = line({ unitPrice: "2.5001" });
    expect(await issues(above)).toEqual(["document-price-above-source lines.0.unitPrice"]);
    // Twelve pieces of the case's line: a twelfth of its price each.
    const ofCase = { linkId: source.lines[1]?.id ?? null };
    expect(await issues(line({ ...ofCase, unitPrice: "2.51" }))).toEqual([
      "document-price-above-source lines.0.unitPrice",
    ]);
    expect((await take(tenant, source, "1", line({ ...ofCase, unitPrice: "2.5" }))).status).toBe(200);
    expect((await take(tenant, source, "1", line({ unitPrice: "0.5" }))).status).toBe(200);
    // Fees cannot be used to pay out more either.
    if (returnKind.amounts.hasOpenItem)
      expect(await issues({ ...line({}), otherMoney: "0.01" })).toEqual(["document-fees-above-source otherMoney"]);
    const query = { aboveReason: "Promised on the phone" };
    const { id } = await harness.done(returnKind.endpoints.add, tenant.owner, {
      ...{ body: returnOf(tenant, source, "1", above), query },
    });
    const { rows } = await harness.done(returnKind.endpoints.history, tenant.owner, { query: { id } });
    expect(rows).toMatchObject([{ action: "add", reason: "Promised on the phone" }]);
    // A later edit is checked anew.
    const { info } = await harness.done(returnKind.endpoints.info, tenant.owner, { query: { id } });
    const body = changeOf(info, { remark: "once more" });
    expect((await harness.call(returnKind.endpoints.update, tenant.owner, { body })).status).toBe(400);
    const blind = tenant.staff({ priceLimits: [returnKind.priceLimit] });
    const hidden = await harness.call(returnKind.endpoints.update, blind, { body });
    expect(JSON.stringify(hidden.body)).toContain("document-price-above-source");
    expect(JSON.stringify(hidden.body)).not.toContain("2.5");
    expect((await harness.call(returnKind.endpoints.update, tenant.owner, { body, query })).status).toBe(200);
  });

  if (returnKind.amounts.hasOpenItem)
    test("returns share the sale's typed discount by quantity, the last takes the rest, and all together leave 0.00", async () => {
      const tenant = await harness.tenant();
      const { codes, warehouses: depots } = tenant.catalogue;
      const lines = [lineOf(codes.piece, depots.main, { operNumber: "3", unitPrice: "33.33", taxRate })];
      const body = documentOf(sale, tenant, { lines, discount: "0.89", discountMoney: "1.01" });
      const { id } = await harness.done(sale.endpoints.addAndAudit, tenant.owner, { body });
      const source = (await harness.done(sale.endpoints.info, tenant.owner, { query: { id } })).info;
      const one = (discount: string, discountMoney: string) =>
        returnOf(tenant, source, "1", {
          ...{ discount, discountMoney },
          lines: [
            lineOf(codes.piece, depots.main, {
              operNumber: "1",
              unitPrice: "33.33",
              taxRate,
              linkId: lines[0]?.id ?? null,
            }),
          ],
        });
      const none = await harness.call(returnKind.endpoints.add, tenant.owner, { body: one("0", "0") });
      expect(refusalOf(none).issues).toEqual(["document-price-above-source lines.0.unitPrice"]);
      const less = await harness.call(returnKind.endpoints.add, tenant.owner, { body: one("0.88", "0.33") });
      expect(refusalOf(less).issues).toEqual(["document-price-above-source lines.0.unitPrice"]);
      const left = async () => {
        const open = await harness.done(sale.endpoints.openLines, tenant.owner, { query: { id } });
        return [open.source.discountMoney, open.source.takenDiscount];
      };
      for (const [expected, rate, money] of [
        ["0.00", "0.9", "0.34"],
        ["0.34", "0.88", "0.33"],
      ] as const) {
        expect(await left()).toEqual(["1.01", expected]);
        expect((await harness.call(returnKind.endpoints.add, tenant.owner, { body: one(rate, money) })).status).toBe(
          200,
        );
      }
      // Of 1.01 × 2 ÷ 3, which is 0.67, the first took 0.34.
      expect(await left()).toEqual(["1.01", "0.67"]);
      const blind = tenant.staff({ priceLimits: [returnKind.priceLimit] });
      const open = await harness.done(sale.endpoints.openLines, blind, { query: { id } });
      expect([open.source.discountMoney, open.source.takenDiscount, open.source.totalTaxLastMoney]).toEqual([
        null,
        null,
        null,
      ]);
      const last = await harness.done(returnKind.endpoints.add, blind, {
        body: { ...one("0", "0"), changeAmount: "0", accounts: [] },
      });
      const { info } = await harness.done(returnKind.endpoints.info, tenant.owner, { query: { id: last.id } });
      // 13.00 less twice 4.33 of tax, 112.99 less twice 37.66, and 1.01 less 0.67: with 37.32 and 37.33 all of the 111.98 that it cost.
      expect(info).toMatchObject({ discountMoney: "0.34", totalTax: "4.34", totalTaxLastMoney: "37.67", due: "37.33" });
      expect(await left()).toEqual(["1.01", "1.01"]);
    });

  if (returnKind.amounts.hasOpenItem)
    test("a return never has a higher unit value than its sale, beyond the sold quantity or beside an unaudited return that took the discount (reference.md §1.11)", async () => {
      const tenant = await harness.tenant();
      const { codes, warehouses: depots } = tenant.catalogue;
      // Ten at 10 less 10.00: 9.00 each.
      const lines = [lineOf(codes.piece, depots.main, { operNumber: "10", unitPrice: "10" })];
      const overrides = { lines, discount: "10", discountMoney: "10" };
      const sell = async () =>
        (await harness.done(sale.endpoints.addAndAudit, tenant.owner, { body: documentOf(sale, tenant, overrides) }))
          .id;
      const give = async (id: string, quantity: string, discount: string, discountMoney: string) => {
        const { info } = await harness.done(sale.endpoints.info, tenant.owner, { query: { id } });
        const linkId = info.lines[0]?.id ?? null;
        const line = lineOf(codes.piece, depots.main, { operNumber: quantity, unitPrice: "10", linkId });
        const body = documentOf(returnKind, tenant, { linkId: id, lines: [line], discount, discountMoney });
        return await harness.call(returnKind.endpoints.add, tenant.owner, { body });
      };
      const above = ["document-price-above-source lines.0.unitPrice"];
      const drafted = await sell();
      expect((await give(drafted, "1", "100", "10")).status).toBe(200);
      expect(refusalOf(await give(drafted, "9", "0", "0")).issues).toEqual(above);
      expect((await give(drafted, "9", "10", "9")).status).toBe(200);
      await tenant.turn({ overLinkBillFlag: true });
      const again = await sell();
      expect((await give(again, "10", "10", "10")).status).toBe(200);
      expect(refusalOf(await give(again, "10", "0", "0")).issues).toEqual(above);
      expect((await give(again, "10", "10", "10")).status).toBe(200);
    });

  test("an edited return may take what is still open and what it had itself", async () => {
    const tenant = await harness.tenant();
    const source = await sold(tenant);
    const body = returnOf(tenant, source, "6");
    await harness.done(returnKind.endpoints.add, tenant.owner, { body });
    expect((await take(tenant, source, "2")).status).toBe(200);
    const edit = async (quantity: string) => {
      const { info } = await harness.done(returnKind.endpoints.info, tenant.owner, { query: { id: body.id } });
      const [line] = changeOf(info).lines;
      const changed = returnOf(tenant, source, quantity, {
        id: body.id,
        lines: [
          {
            ...lineOf(info.lines[0]?.barCode ?? "", line?.depotId ?? "", {
              operNumber: quantity,
              taxRate,
              linkId: line?.linkId ?? null,
            }),
            id: line?.id ?? "",
          },
        ],
      });
      return harness.call(returnKind.endpoints.update, tenant.owner, { body: { ...changed, version: info.version } });
    };
    expect((await edit("8")).status).toBe(200);
    expect(refusalOf(await edit("9")).issues).toEqual(["document-more-than-open lines.0.operNumber"]);
  });

  test("a return prevents its source from being reversed or renumbered while it exists", async () => {
    const tenant = await harness.tenant();
    const source = await sold(tenant);
    const { id } = returnOf(tenant, source, "1");
    await harness.done(returnKind.endpoints.add, tenant.owner, { body: returnOf(tenant, source, "1", { id }) });
    const reverse = () =>
      harness.call(sale.endpoints.reverseAudit, tenant.owner, {
        body: { documents: [{ id: source.id, version: source.version }] },
      });
    expect(refusalOf(await reverse())).toMatchObject({ status: 409, refusal: "document-has-returns" });
    const renumbered = changeOf(source, { number: `${sale.prefix}00000000099` });
    expect(refusalOf(await harness.call(sale.endpoints.update, tenant.owner, { body: renumbered }))).toMatchObject({
      status: 409,
      refusal: "document-edit-audited",
    });
    const linked = async (linkNumber: string) => {
      const search = JSON.stringify({ linkNumber }) as never;
      return (await harness.done(returnKind.endpoints.list, tenant.owner, { query: { search } })).rows.map(
        (row) => row.id,
      );
    };
    expect([await linked(source.number), await linked("nothing")]).toEqual([[id], []]);
    await harness.done(returnKind.endpoints.remove, tenant.owner, { query: { id } });
    expect((await reverse()).status).toBe(200);
  });

  test("of a concurrent return and reverse audit of its sale one succeeds (C-5)", async () => {
    const tenant = await harness.tenant();
    await races(RACES, async () => {
      const source = await sold(tenant);
      const [returned, reversed] = await Promise.all([
        take(tenant, source, "1"),
        harness.call(sale.endpoints.reverseAudit, tenant.owner, {
          body: { documents: [{ id: source.id, version: source.version }] },
        }),
      ]);
      expect([returned.status === 200, reversed.status === 200].filter(Boolean)).toHaveLength(1);
      if (reversed.status !== 200) expect(refusalOf(reversed).refusal).toBe("document-has-returns");
      else expect(refusalOf(returned).issues).toEqual(["document-source-not-audited linkId"]);
    });
  });

  test("of two concurrent returns that together exceed what was sold one succeeds (C-6)", async () => {
    const tenant = await harness.tenant();
    await races(RACES / 4, async () => {
      const source = await sold(tenant);
      const both = await Promise.all([take(tenant, source, "6"), take(tenant, source, "6")]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });
});
