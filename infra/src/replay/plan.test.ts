import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aboutOrder, expectedOf } from "./expected.ts";
import { mondayOf } from "./local-time.ts";
import { inOrder } from "./order.ts";
import { customerName } from "./partner-import.ts";
import { planFile } from "./plan.ts";
import type { Fields, Row } from "./row.ts";
import { amountOf } from "./row.ts";
import { openOf } from "./sale-orders.ts";
import { rowsOf } from "./testing/rows.ts";

const day = (at: number, time = "08:00") => ({ InvoiceDate: `2010-12-${String(at).padStart(2, "0")} ${time}` });

/** Generates files with all kinds of numbers, codes, signs and prices, with and without customers, in any order. */
const anyRows: fc.Arbitrary<Row[]> = fc
  .array(
    fc.record<Partial<Fields>>({
      InvoiceNo: fc.constantFrom("536365", "536366", "536367", "C536368", "c536369", "A536370"),
      StockCode: fc.constantFrom("85123A", "85123a", "71053", "POST", "m", "D", "gift_0001_10", "DCGSSBOY", "X1"),
      Description: fc.constantFrom("NA", "?", "damages", "LANTERN", "HOLDER"),
      Quantity: fc.integer({ min: -20, max: 20 }).map(String),
      UnitPrice: fc.constantFrom("0", "0.001", "2.55", "1.125", "0.33333", "10", "-3"),
      InvoiceDate: fc.integer({ min: 1, max: 28 }).map((at) => day(at).InvoiceDate),
      CustomerID: fc.constantFrom("NA", "17850", "12471"),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((fields) => rowsOf(...fields));

describe("nothing of a file is lost", () => {
  it("every row of the replayed file becomes exactly one line, fee, discount, slip or correction, or is reported as empty", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { documents, slips, empty } = planFile(rows);
        const planned = [
          ...documents.flatMap(({ lines, fees, discounts }) => [...lines, ...fees, ...discounts]),
          ...slips.flatMap(({ lines }) => lines),
          ...empty,
        ];
        expect(planned.toSorted((a, b) => a.line - b.line)).toEqual(rows);
        expect(empty.filter((row) => !row.quantity.isZero() && !amountOf(row).isZero())).toEqual([]);
      }),
    );
  });

  it("customers' open items and the account's movements add up to all money of the replayed file and what is left of deposits", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const plan = planFile(rows);
        const { receivables, cash } = expectedOf(plan);
        const owed = [...receivables.values()].map((entry) => entry.get("owed") ?? new Decimal(0));
        const planned = [...owed, ...[...cash.values()].flatMap((entry) => [...entry.values()])];
        const deposits = plan.orders.map(({ deposit, deducted }) => deposit.minus(deducted));
        expect(total(planned).toFixed()).toBe(total([...rows.map(amountOf), ...deposits]).toFixed());
      }),
    );
  });

  it("no discount planned from a file exceeds the goods of its document, and no slip is empty", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { documents, slips } = planFile(rows);
        for (const { lines, discounts } of documents) {
          const [productTotal, fields] = [lines, discounts].map((each) => total(each.map(amountOf)).abs());
          expect(fields?.lessThanOrEqualTo(productTotal ?? 0)).toBe(true);
        }
        expect(slips.flatMap(({ lines }) => lines).filter((row) => amountOf(row).isZero())).toEqual([]);
      }),
    );
  });
});

describe("purchases", () => {
  it("the replay plans, at the beginning of each week, one purchase from each supplier with all goods that leave in that week", () => {
    const { purchases } = planFile(
      rowsOf(
        { ...day(1), StockCode: "85123A", Quantity: "6" },
        { ...day(5), StockCode: "85099B", Quantity: "2", CustomerID: "NA" },
        { ...day(5), InvoiceNo: "536366", StockCode: "85123a", Quantity: "-4", UnitPrice: "0", CustomerID: "NA" },
        { ...day(5), InvoiceNo: "C536367", Quantity: "-5" },
        { ...day(5), StockCode: "71053" },
        { ...day(6), InvoiceNo: "536368", StockCode: "85123A", Quantity: "1" },
      ),
    );
    const purchased = purchases.map(({ time, supplier, lines }) => [
      time,
      supplier,
      ...lines.map(({ code, quantity }) => `${code}:${quantity}`),
    ]);
    expect(purchased.toSorted()).toEqual([
      ["2010-12-01T00:00:00", "71", "71053:6"],
      ["2010-12-01T00:00:00", "85", "85099B:2", "85123A:10"],
      ["2010-12-06T00:00:00", "85", "85123A:1"],
    ]);
  });

  it.each([
    [["2.55"], "1.53"],
    [["1", "4", "2"], "1.2"],
    [["1", "2"], "0.9"],
    [["0.001"], "0.0006"],
    [["0", "5", "0"], "3"],
    [["0"], "0"],
  ])(
    "the replay buys a product that is sold at the prices %j at 60 %% of their median, which is %s",
    (prices, price) => {
      const { products } = planFile(rowsOf(...prices.map((UnitPrice) => ({ UnitPrice }))));
      expect(products.map(({ purchasePrice }) => purchasePrice.toFixed())).toEqual([price]);
    },
  );

  it("the replay enters the purchases of a week before the first sale of that week, whatever the file contains", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const plan = planFile(rows);
        const ordered = inOrder(plan);
        const { purchases, orders, documents, slips } = plan;
        expect(ordered).toHaveLength([...purchases, ...orders, ...documents, ...slips].length);
        const bought = new Set<string>();
        for (const each of ordered)
          if (each.what === "purchase") bought.add(each.purchase.week);
          else if (each.what === "document" && /-out$/.test(each.document.kind))
            expect(bought.has(mondayOf(each.document.time))).toBe(true);
      }),
    );
  });
});

describe("orders", () => {
  const many = rowsOf(
    ...Array.from({ length: 1_800 }, (_, at) => ({
      ...day(2 + Math.floor(at / 180)),
      InvoiceNo: String(536_365 + Math.floor(at / 3)),
      StockCode: ["85123A", "71053", "85099B"][at % 3] ?? "",
    })),
  );
  const { orders, documents } = planFile(many);
  const deliveries = Map.groupBy(
    documents.filter(({ order }) => order),
    ({ order }) => order?.key,
  );

  it("the replay plans earlier orders for a tenth of the deliveries, which are made in one part or two and have all that was invoiced", () => {
    expect(orders.length).toBeGreaterThan(40);
    expect(orders.length).toBeLessThan(90);
    expect(new Set([...deliveries.values()].map(({ length }) => length))).toEqual(new Set([1, 2]));
    for (const order of orders) {
      const delivered = deliveries.get(order.key) ?? [];
      expect(delivered.flatMap(({ lines }) => lines)).toEqual(order.lines.map(({ row }) => row));
      for (const { time, order: of, lines } of delivered) {
        expect(order.time < time).toBe(true);
        expect(order.lines[of?.firstLine ?? -1]?.row).toBe(lines[0]);
      }
    }
  });

  it("some orders that the replay plans have a deposit, which their deliveries deduct, and some are not delivered in whole and keep a part of their deposit", () => {
    const left = orders.map((order) =>
      [openOf(order).isZero(), order.deposit.minus(order.deducted).isZero()].join(" "),
    );
    expect(new Set(left)).toEqual(new Set(["true true", "false true", "false false"]));
    expect(orders.some(({ deposit, deducted }) => !deposit.isZero() && deposit.equals(deducted))).toBe(true);
    for (const order of orders) {
      const parts = (deliveries.get(order.key) ?? []).map(({ order: of }) => of?.deposit ?? new Decimal(0));
      expect(total(parts).toFixed()).toBe(order.deducted.toFixed());
    }
  });
});

it("the figures that the replay compares include how far each order is delivered and what is left of each customer's deposits", () => {
  const plan = planFile(
    rowsOf(
      ...Array.from({ length: 600 }, (_, at) => ({
        ...day(2 + (at % 20)),
        ...{ InvoiceNo: String(536_365 + at), CustomerID: String(12_345 + (at % 7)) },
      })),
    ),
  );
  const { orders, receivables } = expectedOf(plan);
  const progress = plan.orders.map((order) => [openOf(order).isZero(), orders.get(aboutOrder(order))?.get("progress")]);
  expect(new Set(progress.map(([isDelivered, is]) => `${isDelivered} ${is}`))).toEqual(new Set(["true 2", "false 3"]));
  const ofCustomer = Map.groupBy(plan.orders, ({ customer }) => customerName(customer ?? ""));
  for (const [name, of] of ofCustomer)
    expect(receivables.get(name)?.get("deposit")?.toFixed()).toBe(
      total(of.map(({ deposit, deducted }) => deposit.minus(deducted))).toFixed(),
    );
  expect([...receivables.values()].some((entry) => entry.get("deposit")?.greaterThan(0))).toBe(true);
});

describe("products", () => {
  it("the replay calls a product by its most frequent name in the file, and takes two spellings of a code for one product", () => {
    const { products } = planFile(
      rowsOf(
        { Description: "?" },
        { Description: "HEART HOLDER", StockCode: "85123a" },
        { Description: "NA" },
        { Description: "HEART HOLDER" },
        { Description: "NA" },
        { Description: "NA", StockCode: "71053" },
      ),
    );
    expect(products.map(({ code, name }) => [code, name])).toEqual([
      ["85123A", "HEART HOLDER"],
      ["71053", "71053"],
    ]);
  });
});

describe("a part of a file", () => {
  it("the documents that the replay plans from the first rows of a file are those that it plans from the whole file, so that nothing is entered twice when the rest follows", () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 1, max: 6 }), (rows, limit) => {
        const [part, whole] = [planFile(rows, limit), planFile(rows)];
        for (const name of ["purchases", "orders", "documents", "slips"] as const) {
          const byKey = new Map(whole[name].map((each) => [each.key, JSON.stringify(each)]));
          for (const each of part[name]) expect(byKey.get(each.key)).toBe(JSON.stringify(each));
        }
        expect(new Set(whole.documents.map(({ key }) => key)).size).toBe(whole.documents.length);
      }),
    );
  });
});

const total = (figures: readonly Decimal[]): Decimal => figures.reduce((sum, each) => sum.plus(each), new Decimal(0));
