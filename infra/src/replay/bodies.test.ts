import { documentAdd } from "@kontor/contracts/document/document";
import { discountAgrees, lineAgrees, totals } from "@kontor/contracts/document/totals";
import { slipAdd } from "@kontor/contracts/finance/slip";
import { describe, expect, it } from "vitest";
import { documentBody, documentId, type MasterIds, purchaseBody, slipBody } from "./bodies.ts";
import { clockOf } from "./local-time.ts";
import { planFile } from "./plan.ts";
import type { Fields } from "./row.ts";
import { rowsOf } from "./testing/rows.ts";

const ID = "0190a000-0000-7000-8000-00000000000";

function planned(...rows: Partial<Fields>[]) {
  const plan = planFile(rowsOf(...rows));
  const masters: MasterIds = {
    tenant: { id: `${ID}1`, clock: clockOf("Europe/London"), warehouseId: `${ID}2`, accountId: `${ID}3` },
    products: new Map(plan.products.map((each) => [each.code, each])),
    customers: new Map(plan.customers.map(({ code }) => [code, `${ID}4`])),
    supplierIds: new Map(plan.suppliers.map((code) => [code, `${ID}5`])),
    items: new Map(plan.slips.flatMap(({ kind, lines }) => lines.map(({ code }) => [`${kind}|${code}`, `${ID}6`]))),
  };
  return { known: masters, plan, bodies: plan.documents.map((each) => documentBody(masters, each)) };
}

describe("what is sent to the API", () => {
  it("the replay sends a sale on credit with its fee and discount, and with its time converted from the tenant's time zone", () => {
    const { bodies } = planned(
      { InvoiceDate: "2011-06-01 08:26:00" },
      { StockCode: "POST", Quantity: "2", UnitPrice: "18" },
      { StockCode: "D", Quantity: "-1", UnitPrice: "3.06" },
    );
    expect(bodies).toMatchObject([
      {
        operTime: "2011-06-01T07:26:00.000Z",
        organId: `${ID}4`,
        otherMoney: "36.00",
        discountMoney: "3.06",
        discount: "20.00",
        changeAmount: "0",
        accounts: [{ accountId: `${ID}3`, amount: "0" }],
        lines: [
          { barCode: "85123A", operNumber: "6.000", unitPrice: "2.5500", allPrice: "15.30", taxLastMoney: "15.30" },
        ],
      },
    ]);
    expect(totals(bodies[0]?.lines ?? [], bodies[0] ?? none).debt).toBe("48.24");
  });

  it("the replay sends a retail sale as paid in full", () => {
    const { bodies } = planned({ CustomerID: "NA" });
    expect(bodies).toMatchObject([{ organId: null, changeAmount: "15.30", accounts: [{ amount: "15.30" }] }]);
  });

  it("the replay sends a stock gain at the purchase price of its goods, with nothing paid", () => {
    const { bodies } = planned({}, { InvoiceNo: "536366", UnitPrice: "0", Quantity: "3", CustomerID: "NA" });
    expect(bodies[1]).toMatchObject({
      accounts: [],
      changeAmount: "0",
      lines: [{ unitPrice: "1.5300", allPrice: "4.59" }],
    });
  });

  it.each(["2.55", "1.125", "0.001", "0.00004", "0.33333333", "1234.56789", "0"])(
    "the replay sends a document with the price %s with figures that agree with each other, and with its line's amount exact to the cent",
    (UnitPrice) => {
      for (const CustomerID of ["17850", "NA"]) {
        const {
          bodies,
          plan,
          known: masters,
        } = planned({ UnitPrice, Quantity: "7", CustomerID }, { Quantity: "1", CustomerID });
        for (const body of [...bodies, ...plan.purchases.map((each) => purchaseBody(masters, each))]) {
          documentAdd.parse(body);
          expect(body.lines.every(lineAgrees)).toBe(true);
          expect(discountAgrees(body.lines, body)).toBe(true);
        }
        expect(bodies[0]?.lines[0]?.allPrice).toBe((Math.round(Number(UnitPrice) * 700) / 100).toFixed(2));
      }
    },
  );

  it("the replay sends an income slip and an expense slip, each with its lines", () => {
    const { known: masters, plan } = planned(
      { InvoiceNo: "A563186", CustomerID: "NA", StockCode: "B", Quantity: "1", UnitPrice: "-11062.06" },
      { InvoiceNo: "536365", StockCode: "POST", Quantity: "3", UnitPrice: "18" },
      { InvoiceNo: "536365", StockCode: "C2", Quantity: "1", UnitPrice: "50" },
    );
    const slips = plan.slips.map((each) => slipAdd.parse(slipBody(masters, each)));
    expect(slips.toSorted((a, b) => a.totalPrice.localeCompare(b.totalPrice))).toMatchObject([
      {
        organId: `${ID}4`,
        totalPrice: "104.00",
        changeAmount: "104.00",
        lines: [{ eachAmount: "54.00" }, { eachAmount: "50.00" }],
      },
      { organId: null, totalPrice: "11062.06", lines: [{ inOutItemId: `${ID}6`, eachAmount: "11062.06" }] },
    ]);
  });

  it("the replay gives documents and lines the same ids in every run, and other ids in another tenant", () => {
    const [one, again] = [planned({}, {}), planned({}, {})];
    expect(again.bodies).toEqual(one.bodies);
    const [document] = one.plan.documents;
    if (!document) throw new Error("no document was planned");
    const other = { ...one.known, tenant: { ...one.known.tenant, id: `${ID}9` } };
    expect(documentId(other, document)).not.toBe(documentId(one.known, document));
    const ids = one.bodies.flatMap(({ id, lines }) => [id, ...lines.map((line) => line.id)]);
    expect(new Set(ids).size).toBe(3);
    // In the form of UUIDv7, so that the tables store documents in the order of time.
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(id))).toBe(true);
    const times = ids.map((id) => Number.parseInt(id.replace("-", "").slice(0, 12), 16));
    expect(new Set(times)).toEqual(new Set([Date.parse("2010-12-01T08:26:00Z")]));
  });
});

const none = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };
