// Tests of the money of returns: open amounts and refunds, prices, tax and discount of their source (reference.md §1.11). Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import { refundable } from "@kontor/contracts/document/totals";
import { expect, test } from "vitest";
import { parameters, rowsOf } from "../src/database/sql.ts";
import { refusalOf } from "./calls.ts";
import { changeOf } from "./document-change.ts";
import { type DocumentBody, documentOf, lineOf } from "./document-harness.ts";
import type { ReturnSuite } from "./document-return-suite.ts";

/** Tests the money of a kind of returns. */
export function testReturnMoney(suite: ReturnSuite): void {
  testPrices(suite);
  if (!suite.returnKind.amounts.hasOpenItem) return;
  testRefunds(suite);
  testShares(suite);
}

function testRefunds({ harness, sourceKind, returnKind, returnOf, take }: ReturnSuite): void {
  test("a return first reduces its source's open amount, whatever other returns have taken of it, and the rest is refunded", async () => {
    const tenant = await harness().tenant();
    const { codes, warehouses } = tenant.catalogue;
    const lines = [lineOf(codes.piece, warehouses.main, { operNumber: "10", unitPrice: "4" })];
    const body = documentOf(sourceKind, tenant, { lines, changeAmount: "25" });
    const { id } = await harness().done(sourceKind.endpoints.addAndAudit, tenant.owner, { body });
    const source = (await harness().done(sourceKind.endpoints.info, tenant.owner, { query: { id } })).info;
    const open = async (exceptId?: string) =>
      (
        await harness().done(sourceKind.endpoints.openLines, tenant.owner, {
          query: { id, ...(exceptId ? { exceptId } : {}) },
        })
      ).source.lastDebt;
    expect([await open(), refundable("16.00", "15.00")]).toEqual(["15.00", "1.00"]);
    const piece = (operNumber: string) => ({
      lines: [
        lineOf(codes.piece, warehouses.main, { operNumber, unitPrice: "4", linkId: source.lines[0]?.id ?? null }),
      ],
    });
    const all = await take(tenant, source, "", { ...piece("4"), changeAmount: "16" });
    expect(refusalOf(all)).toMatchObject({ issues: ["document-debt-first changeAmount"] });
    const part = await harness().done(returnKind.endpoints.add, tenant.owner, {
      body: returnOf(tenant, source, "", { ...piece("2"), changeAmount: "0" }),
    });
    expect([await open(), await open(part.id)]).toEqual(["7.00", "15.00"]);
    expect((await take(tenant, source, "", { ...piece("4"), changeAmount: "9.01" })).status).toBe(400);
    expect((await take(tenant, source, "", { ...piece("4"), changeAmount: "9" })).status).toBe(200);
    expect(await open()).toBe("0.00");
    const blind = tenant.staff({ priceLimits: [returnKind.priceLimit] });
    expect((await harness().done(sourceKind.endpoints.openLines, blind, { query: { id } })).source.lastDebt).toBeNull();
  });

  test("what slips settled of a source may be refunded by its return, and a stored return keeps its refund when the slip is deleted", async () => {
    const tenant = await harness().tenant();
    const { codes, warehouses } = tenant.catalogue;
    const lines = [lineOf(codes.piece, warehouses.main, { operNumber: "10", unitPrice: "4" })];
    const body = documentOf(sourceKind, tenant, { lines, changeAmount: "25" });
    const { id } = await harness().done(sourceKind.endpoints.addAndAudit, tenant.owner, { body });
    const linkId =
      (await harness().done(sourceKind.endpoints.info, tenant.owner, { query: { id } })).info.lines[0]?.id ?? null;
    const pay = async (amount: string) => {
      const bound = parameters();
      const text = `update documents set amount_settled = ${bound.bind(amount, "numeric")} where id = ${bound.bind(id, "uuid")} returning id`;
      expect(await tenant.tables((tx) => rowsOf(tx, text, bound))).toEqual([{ id }]);
    };
    const four = lineOf(codes.piece, warehouses.main, { operNumber: "4", unitPrice: "4", linkId });
    const fromSource = documentOf(returnKind, tenant, { linkId: id, lines: [four], changeAmount: "16" });
    expect((await harness().call(returnKind.endpoints.add, tenant.owner, { body: fromSource })).status).toBe(400);
    await pay("15");
    expect((await harness().call(returnKind.endpoints.add, tenant.owner, { body: fromSource })).status).toBe(200);
    // The slip is deleted: the source is open again, the return stays as it was.
    await pay("0");
    const { info } = await harness().done(returnKind.endpoints.info, tenant.owner, { query: { id: fromSource.id } });
    const unchanged = changeOf(info, { remark: "damaged" });
    const saved = await harness().done(returnKind.endpoints.update, tenant.owner, { body: unchanged });
    const five = { ...four, id: info.lines[0]?.id ?? "", operNumber: "5", allPrice: "20", taxLastMoney: "20" };
    const more = { ...unchanged, version: saved.version, lines: [five], changeAmount: "20" };
    const refused = await harness().call(returnKind.endpoints.update, tenant.owner, { body: more });
    expect(refusalOf(refused).issues).toContain("document-debt-first changeAmount");
  });
}

function testPrices({ harness, sourceKind, returnKind, hasTax, taxRate, moved, returnOf, take }: ReturnSuite): void {
  test("a user without prices enters a return at what was paid: price, tax rate and discount are the source's (RBAC-7)", async () => {
    const tenant = await harness().tenant();
    const { codes, warehouses } = tenant.catalogue;
    const lines = [lineOf(codes.piece, warehouses.main, { unitPrice: "3.75", taxRate })];
    const discount = hasTax ? { discount: "10", discountMoney: "4.24" } : {};
    const { id } = await harness().done(sourceKind.endpoints.addAndAudit, tenant.owner, {
      body: documentOf(sourceKind, tenant, { lines, ...discount }),
    });
    const blind = tenant.staff({ priceLimits: [returnKind.priceLimit] });
    const open = await harness().done(sourceKind.endpoints.openLines, blind, { query: { id } });
    const fromSource = open.rows.map(({ id: linkId, barCode, depotId }) => ({
      ...{ id: newId(), barCode, depotId, linkId, operNumber: "4" },
    }));
    const { operTime, organId } = documentOf(returnKind, tenant);
    const body = { id: newId(), operTime, organId, linkId: id, lines: fromSource };
    await harness().done(returnKind.endpoints.add, blind, { body });
    const read = async () =>
      (await harness().done(returnKind.endpoints.info, tenant.owner, { query: { id: body.id } })).info;
    const line = { unitPrice: "3.7500", allPrice: "15.00" };
    const expected = hasTax
      ? { discountMoney: "1.70", due: "15.25", lines: [{ ...line, taxMoney: "1.95", taxLastMoney: "16.95" }] }
      : { changeAmount: "15.00", lines: [line] };
    expect(await read()).toMatchObject(expected);
    const { info } = await harness().done(returnKind.endpoints.info, blind, { query: { id: body.id } });
    await harness().done(returnKind.endpoints.update, blind, { body: changeOf(info, { remark: "damaged" }) });
    expect(await read()).toMatchObject(expected);
  });

  test("a return of a whole document cannot state a tax that its rate does not give", async () => {
    const tenant = await harness().tenant();
    const { codes, warehouses } = tenant.catalogue;
    const many = { operNumber: "1000000", unitPrice: "2", taxRate: "0" };
    const { id: linkId } = await harness().done(sourceKind.endpoints.addAndAudit, tenant.owner, {
      body: documentOf(sourceKind, tenant, { lines: [lineOf(codes.piece, warehouses.main, many)] }),
    });
    const { info } = await harness().done(sourceKind.endpoints.info, tenant.owner, { query: { id: linkId } });
    const whole = lineOf(codes.piece, warehouses.main, { ...many, linkId: info.lines[0]?.id ?? null });
    // The total is the source's, and a part of its net amount is declared as tax.
    const shifted = { ...whole, allPrice: "1999950.01", taxMoney: "49.99", taxLastMoney: "2000000.00" };
    const add = (line: typeof whole) =>
      harness().call(returnKind.endpoints.add, tenant.owner, {
        body: documentOf(returnKind, tenant, { linkId, lines: [line] }),
      });
    expect(refusalOf(await add(shifted)).issues).toContain("document-line-amounts lines.0.allPrice");
    expect((await add(whole)).status).toBe(200);
  });

  test("a return keeps its source's tax rate, price and day, and a higher price needs a reason from a permitted user (reference.md §1.11)", async () => {
    const tenant = await harness().tenant();
    const source = await moved(tenant);
    const { codes, warehouses } = tenant.catalogue;
    const linkId = source.lines[0]?.id ?? null;
    const line = (overrides: object) => ({
      lines: [lineOf(codes.piece, warehouses.main, { operNumber: "1", taxRate, linkId, ...overrides })],
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
    const { id } = await harness().done(returnKind.endpoints.add, tenant.owner, {
      ...{ body: returnOf(tenant, source, "1", above), query },
    });
    const { rows } = await harness().done(returnKind.endpoints.history, tenant.owner, { query: { id } });
    expect(rows).toMatchObject([{ action: "add", reason: "Promised on the phone" }]);
    // A later edit is checked anew.
    const { info } = await harness().done(returnKind.endpoints.info, tenant.owner, { query: { id } });
    const body = changeOf(info, { remark: "once more" });
    expect((await harness().call(returnKind.endpoints.update, tenant.owner, { body })).status).toBe(400);
    const blind = tenant.staff({ priceLimits: [returnKind.priceLimit] });
    const hidden = await harness().call(returnKind.endpoints.update, blind, { body });
    expect(JSON.stringify(hidden.body)).toContain("document-price-above-source");
    expect(JSON.stringify(hidden.body)).not.toContain("2.5");
    expect((await harness().call(returnKind.endpoints.update, tenant.owner, { body, query })).status).toBe(200);
  });
}

function testShares({ harness, sourceKind, returnKind, taxRate, returnOf }: ReturnSuite): void {
  test("returns share their source's typed discount by quantity, the last takes the rest, and all together leave 0.00", async () => {
    const tenant = await harness().tenant();
    const { codes, warehouses } = tenant.catalogue;
    const lines = [lineOf(codes.piece, warehouses.main, { operNumber: "3", unitPrice: "33.33", taxRate })];
    const body = documentOf(sourceKind, tenant, { lines, discount: "0.89", discountMoney: "1.01" });
    const { id } = await harness().done(sourceKind.endpoints.addAndAudit, tenant.owner, { body });
    const source = (await harness().done(sourceKind.endpoints.info, tenant.owner, { query: { id } })).info;
    const one = (discount: string, discountMoney: string) =>
      returnOf(tenant, source, "1", {
        ...{ discount, discountMoney },
        lines: [
          lineOf(codes.piece, warehouses.main, {
            operNumber: "1",
            unitPrice: "33.33",
            taxRate,
            linkId: lines[0]?.id ?? null,
          }),
        ],
      });
    const none = await harness().call(returnKind.endpoints.add, tenant.owner, { body: one("0", "0") });
    expect(refusalOf(none).issues).toEqual(["document-price-above-source lines.0.unitPrice"]);
    const less = await harness().call(returnKind.endpoints.add, tenant.owner, { body: one("0.88", "0.33") });
    expect(refusalOf(less).issues).toEqual(["document-price-above-source lines.0.unitPrice"]);
    const left = async () => {
      const open = await harness().done(sourceKind.endpoints.openLines, tenant.owner, { query: { id } });
      return [open.source.discountMoney, open.source.takenDiscount];
    };
    for (const [expected, rate, money] of [
      ["0.00", "0.9", "0.34"],
      ["0.34", "0.88", "0.33"],
    ] as const) {
      expect(await left()).toEqual(["1.01", expected]);
      expect((await harness().call(returnKind.endpoints.add, tenant.owner, { body: one(rate, money) })).status).toBe(
        200,
      );
    }
    // Of 1.01 × 2 ÷ 3, which is 0.67, the first took 0.34.
    expect(await left()).toEqual(["1.01", "0.67"]);
    const blind = tenant.staff({ priceLimits: [returnKind.priceLimit] });
    const open = await harness().done(sourceKind.endpoints.openLines, blind, { query: { id } });
    expect([open.source.discountMoney, open.source.takenDiscount, open.source.totalTaxLastMoney]).toEqual([
      null,
      null,
      null,
    ]);
    const last = await harness().done(returnKind.endpoints.add, blind, {
      body: { ...one("0", "0"), changeAmount: "0", accounts: [] },
    });
    const { info } = await harness().done(returnKind.endpoints.info, tenant.owner, { query: { id: last.id } });
    // 13.00 less twice 4.33 of tax, 112.99 less twice 37.66, and 1.01 less 0.67: with 37.32 and 37.33 all of the 111.98 that it cost.
    expect(info).toMatchObject({ discountMoney: "0.34", totalTax: "4.34", totalTaxLastMoney: "37.67", due: "37.33" });
    expect(await left()).toEqual(["1.01", "1.01"]);
  });

  test("a return never has a higher unit value than its source, even if an unaudited return took the discount (reference.md §1.11)", async () => {
    const tenant = await harness().tenant();
    const { codes, warehouses } = tenant.catalogue;
    // Ten at 10 less 10.00: 9.00 each.
    const lines = [lineOf(codes.piece, warehouses.main, { operNumber: "10", unitPrice: "10" })];
    const overrides = { lines, discount: "10", discountMoney: "10" };
    const move = async () =>
      (
        await harness().done(sourceKind.endpoints.addAndAudit, tenant.owner, {
          body: documentOf(sourceKind, tenant, overrides),
        })
      ).id;
    const give = async (id: string, quantity: string, discount: string, discountMoney: string) => {
      const { info } = await harness().done(sourceKind.endpoints.info, tenant.owner, { query: { id } });
      const linkId = info.lines[0]?.id ?? null;
      const line = lineOf(codes.piece, warehouses.main, { operNumber: quantity, unitPrice: "10", linkId });
      const body = documentOf(returnKind, tenant, { linkId: id, lines: [line], discount, discountMoney });
      return await harness().call(returnKind.endpoints.add, tenant.owner, { body });
    };
    const above = ["document-price-above-source lines.0.unitPrice"];
    const drafted = await move();
    expect((await give(drafted, "1", "100", "10")).status).toBe(200);
    expect(refusalOf(await give(drafted, "9", "0", "0")).issues).toEqual(above);
    expect((await give(drafted, "9", "10", "9")).status).toBe(200);
  });
}
