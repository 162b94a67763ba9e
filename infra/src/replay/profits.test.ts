import { Decimal } from "decimal.js";
import { expect, it, test } from "vitest";
import type { Book } from "./books.ts";
import type { Move } from "./costs.ts";
import type { DocumentKindName, PlannedDocument } from "./document.ts";
import { profitsOf, sharesOf } from "./profits.ts";
import type { Row } from "./row.ts";

const row = (code: string, quantity: number, price: number): Row => ({
  ...{ line: 2, invoice: "536365", code, description: "", quantity: new Decimal(quantity), price: new Decimal(price) },
  ...{ time: "2010-12-01T08:26:00", customer: "17850", country: "France" },
});
const document = (kind: DocumentKindName, lines: Row[], discounts: Row[] = []): PlannedDocument => ({
  ...{ kind, key: kind, invoice: "536365", time: "2010-12-01T08:26:00", customer: "17850" },
  ...{ lines, fees: [], discounts },
});
const move = (does: Move["does"], units: number, paid: string, account: Move["account"]): Move => ({
  ...{ barCode: "22423", document: does, at: 0, month: "2010-12", customer: "17850", account, does },
  ...{ units: new Decimal(units), paid: new Decimal(paid) },
});
const plain = (book: Book) =>
  Object.fromEntries(
    [...book].map(([about, figures]) => [about, [...figures.values()].map((figure) => figure.toFixed(2))]),
  );

it("in the replay a sale earns what its lines come to less their shares of the discount and what its goods cost, and a return takes it back", () => {
  const { products, customers } = profitsOf(
    [
      document("sale-out", [row("22423", 3, 2), row("85048", 2, 2)], [row("D", -1, 1)]),
      document("sale-back", [row("22423", -1, 2)]),
      document("other-out", [row("22423", -1, 0)]),
    ],
    new Map([
      [
        "22423",
        [
          move("is bought", 10, "10.00", "goods-clearing"),
          move("leaves", 3, "0", "cost-of-goods"),
          move("comes back", 1, "0", "cost-of-goods"),
          move("leaves", 1, "0", "stock-gain-loss"),
        ],
      ],
    ]),
  );
  // 6.00 less 0.60 of the discount less 2.00 that came back; three cost 1.00 each, and one of them came back.
  expect(plain(products)).toEqual({
    "22423 2010-12": ["3.40", "2.00", "1.40"],
    "85048 2010-12": ["3.60", "0.00", "3.60"],
  });
  expect(plain(customers)).toEqual({ "Customer 17850 2010-12": ["7.00", "2.00", "5.00"] });
});

test.each([
  ["1.00", ["1", "1", "1"], ["0.34", "0.33", "0.33"]],
  ["0.01", ["1", "3"], ["0.00", "0.01"]],
  ["0.05", ["0", "2"], ["0.00", "0.05"]],
  ["0", ["1"], ["0.00"]],
  ["1.00", [], []],
])("a discount of %s over lines of %j is shared as %j in the replay", (amount, amounts, shares) => {
  const parts = sharesOf(
    new Decimal(amount),
    amounts.map((each) => new Decimal(each)),
  );
  expect(parts.map((part) => part.toFixed(2))).toEqual(shares);
});
