import { Decimal } from "decimal.js";
import { expect, it } from "vitest";
import { costsOf, isOrderOpen, type Move } from "./costs.ts";

const MONTHS = ["2010-12", "2011-01", "2011-02"];
const move = (month: string, does: Move["does"], units: number, changes: Partial<Move> = {}): Move => ({
  ...{ barCode: "22423", document: `${month} ${does}`, at: Date.parse(`${month}-02T10:00:00Z`), month },
  ...{ account: does === "is bought" ? "goods-clearing" : "cost-of-goods", units: new Decimal(units), does },
  ...{ customer: null, paid: new Decimal(0), ...changes },
});
const costsFrom = (moves: Move[]) => {
  const { products, ledger } = costsOf(new Map([["22423", moves]]), MONTHS);
  const plain = (book: typeof products) =>
    Object.fromEntries(
      [...book].map(([about, figures]) => [
        about,
        Object.fromEntries([...figures].map(([name, figure]) => [name, figure.toFixed(2)])),
      ]),
    );
  return { products: plain(products), ledger: plain(ledger) };
};

it("in the replay's stock cards goods bought in December keep their value until they are sold in January, and a month without movements keeps the value of the rest", () => {
  const { products, ledger } = costsFrom([
    move("2010-12", "is bought", 4, { paid: new Decimal("10.00") }),
    move("2011-01", "leaves", 3),
    move("2011-01", "comes back", 1),
    move("2011-01", "leaves", 1, { account: "stock-gain-loss" }),
  ]);
  expect(products).toEqual({
    "22423 2010-12": { worth: "10.00", cost: "0.00" },
    "22423 2011-01": { worth: "2.50", cost: "7.50" },
    "22423 2011-02": { worth: "2.50", cost: "0.00" },
  });
  expect(ledger).toEqual({
    "2010-12": { inventory: "10.00" },
    "2011-01": { "cost-of-goods": "5.00", "stock-gain-loss": "2.50", inventory: "2.50" },
    "2011-02": { inventory: "2.50" },
  });
});

it("in the replay's stock cards a quantity that is sold in December and bought in January costs, in December, what is paid for it", () => {
  const { products } = costsFrom([
    move("2010-12", "leaves", 2),
    move("2011-01", "is bought", 5, { paid: new Decimal("15.00") }),
  ]);
  expect(products).toMatchObject({
    "22423 2010-12": { worth: "-6.00", cost: "6.00" },
    "22423 2011-01": { worth: "9.00", cost: "0.00" },
  });
});

it("in the replay's stock cards the order of two movements at one moment matters, except between goods that leave for one customer and between lines of one document", () => {
  const sale = (document: string, changes: Partial<Move> = {}) =>
    move("2010-12", "leaves", 1, { document, ...changes });
  expect(isOrderOpen([sale("one"), sale("other")])).toBe(false);
  expect(isOrderOpen([sale("one"), sale("other", { customer: "17850" })])).toBe(true);
  expect(isOrderOpen([sale("one"), sale("other", { account: "stock-gain-loss" })])).toBe(true);
  expect(isOrderOpen([sale("one"), move("2010-12", "comes back", 1, { document: "other" })])).toBe(true);
  expect(isOrderOpen([move("2010-12", "comes back", 1), move("2010-12", "comes back", 2)])).toBe(false);
});
