// Wrong data in what goods are worth and where they are, and what reconcile says of each (reliability.md 3.2).
import type { DifferenceCase } from "./planted.ts";
import { A_CENT_MORE, VALUE } from "./trade.ts";

export const values: readonly DifferenceCase[] = [
  [
    "a cost that is not the moving average (I-12)",
    ({ bought }) => ({
      in: "warehouse",
      table: "stock_lines",
      set: { unit_cost: "unit_cost + 0.000001" },
      where: `line_id = '${bought.lineId}'`,
    }),
    ({ shop, bought }) => [
      `I-12 .*document CGRK\\d+ ${bought.id}, line ${bought.lineId}, product ${shop.productId}: its unit cost is 2.000001, should be 2.000000`,
      `I-12 .*document CGRK\\d+ ${bought.id}, .*its owner knows the cost 2, should be 2.000001`,
    ],
  ],
  [
    "an inventory account that differs from the value of the goods (I-16)",
    ({ bought }) => ({
      in: "finance",
      table: "ledger_balances",
      set: { amount: "amount + 0.01" },
      where: `account = 'inventory' and tenant_id = (select tenant_id from ledger_stock where document_id = '${bought.id}')`,
    }),
    () => [
      "I-4 .*account inventory of ",
      `I-16 .*worth of all stock is ${A_CENT_MORE} in the account of inventory, should be ${VALUE}`,
    ],
  ],
  [
    "a stock report with another value than the stock ledger (I-16)",
    ({ shop }) => ({
      in: "reports",
      table: "stock_products",
      set: { worth: "worth + 0.01" },
      where: `product_id = '${shop.productId}'`,
    }),
    ({ shop }) => [
      `I-13 .*stock in all warehouses of ${shop.productId}`,
      `I-16 company .*: product ${shop.productId}: its goods are worth ${A_CENT_MORE} in the reports, should be ${VALUE}`,
    ],
  ],
  [
    "goods of one product whose lines have another value in the books than in stock (I-16)",
    ({ spread }) => ({
      in: "finance",
      table: "ledger_stock",
      set: { lines: `jsonb_set(lines, '{${spread.lineId},0}', '"21.5"')` },
      where: `document_id = '${spread.document}'`,
    }),
    ({ spread }) => [
      `I-4 .*goods of document CGRK\\d+ ${spread.document}: worth `,
      `I-16 company .*: product ${spread.productId}: its goods are worth 31.5 in the books, should be 30`,
    ],
  ],
  [
    "goods that the books value on another day than stock, though as much in all (I-16)",
    ({ spread }) => ({
      in: "finance",
      table: "ledger_stock",
      set: { oper_time: "oper_time - interval '2 days'" },
      where: `document_id = '${spread.document}'`,
    }),
    ({ spread }) => [
      `I-16 company .*: product ${spread.productId}: on 2026-10-30 its goods came to 20 more in the books than in stock`,
      `I-16 company .*: product ${spread.productId}: on 2026-11-01 its goods came to -20 more in the books than in stock`,
      `I-16 company .*: worth booked later of purchase-in ${spread.document} at 2026-11-01 .* is 20 in the books`,
    ],
  ],
  [
    "a warehouse with more goods in the reports than it has, and with it wrong shares of the others (I-17)",
    ({ spread }) => ({
      in: "reports",
      table: "stock_balances",
      set: { quantity: "12" },
      where: `product_id = '${spread.productId}' and depot_id = '${spread.shop}'`,
    }),
    ({ spread }) => [
      `I-13 .*stock of product ${spread.productId} in warehouse ${spread.shop} is 12 worth 20 in the reports, should be 10 worth 20`,
      `I-13 .*stock in all warehouses of ${spread.productId}`,
      `I-17 company .*: product ${spread.productId} in warehouse ${spread.shop}: its share is 12 worth 21.18 in the reports, should be 10 worth 20`,
      `I-17 company .*: product ${spread.productId} in warehouse ${spread.attic}: its share is 5 worth 8.82 in the reports, should be 5 worth 10`,
    ],
  ],
  [
    "a product whose quantity differs from the sum of its warehouses, in amount and in sign (I-17)",
    ({ spread }) => ({
      in: "warehouse",
      table: "stock_costs",
      set: { quantity: "-30" },
      where: `product_id = '${spread.productId}'`,
    }),
    ({ spread }) => [
      `I-1 .*product ${spread.productId}: -30 worth 30 in all, its lines add up to 15 worth 30`,
      `I-17 .*product ${spread.productId} in warehouse ${spread.shop}: its share is 10 worth -10 in the list of stock, should be 10 worth 20`,
      `I-17 .*product ${spread.productId} in warehouse ${spread.attic}: its share is 5 worth -5 in the list of stock, should be 5 worth 10`,
      `I-17 .*product ${spread.productId}: its warehouses come to -15 in the list of stock, the product is worth 30`,
      `I-17 .*product ${spread.productId} in warehouse ${spread.shop}: 10 is worth -10 in the list of stock`,
      `I-17 .*product ${spread.productId} in warehouse ${spread.attic}: 5 is worth -5 in the list of stock`,
    ],
  ],
  [
    "a product with a unit cost above every price ever paid for it (I-16)",
    ({ shop }) => ({
      in: "warehouse",
      table: "stock_costs",
      set: { value: "value + 500" },
      where: `product_id = '${shop.productId}'`,
    }),
    ({ shop }) => [
      `I-1 .*product ${shop.productId}: 122 worth`,
      "I-16 .*worth of all stock is .* in the account of inventory",
      `I-16 .*product ${shop.productId}: 122 worth .*, paid was from 2 to 3.3334 a unit`,
      `I-17 .*product ${shop.productId} in warehouse .*: its share is 122 worth 798.22 in the list of stock, should be 122 worth ${VALUE}`,
      `I-17 .*product ${shop.productId}: its warehouses come to 798.22 in the list of stock, the product is worth ${VALUE}`,
    ],
  ],
  [
    "goods that are gone but have a value (I-16)",
    ({ shop }) => ({
      in: "warehouse",
      table: "stock_lines",
      set: { quantity: "quantity - 122" },
      where: `kind = 'other-out' and product_id = '${shop.productId}'`,
    }),
    ({ shop }) => [
      "I-1 .*the ledger holds -125 worth -7.34, the movements add up to -3 worth -7.34",
      `I-1 .*product ${shop.productId}: 122 worth ${VALUE} in all, its lines add up to 0 worth ${VALUE}`,
      "I-3 .*document QTCK.*: quantity in the ledger is -125, should be -3",
      "I-12 .*document QTCK.*: its unit cost is ",
      "I-12 .*document QTCK.*: its value is -7.340000, should be -305.560000",
      "I-13 .*stock of product ",
      `I-13 .*stock of ${shop.productId}.* on 2026-11-05`,
      `I-16 .*product ${shop.productId} after QTCK\\d+, line .*: 0 is worth ${VALUE}`,
    ],
  ],
  [
    "goods that were made of others and are worth something else (I-16)",
    ({ shop }) => ({
      in: "warehouse",
      table: "stock_lines",
      set: { share: "0" },
      where: `kind = 'other-out' and product_id = '${shop.productId}'`,
    }),
    () => ["I-16 .*other-out QTCK\\d+ .*: it takes goods worth 7.34 and brings goods worth 0"],
  ],
  [
    "goods with a negative value (I-16)",
    ({ shop }) => ({
      in: "warehouse",
      table: "stock_lines",
      set: { value: "value - 1000" },
      where: `kind = 'other-out' and product_id = '${shop.productId}'`,
    }),
    ({ shop }) => [
      "I-1 .*the ledger holds -3 worth -1007.34, the movements add up to -3 worth -7.34",
      `I-1 .*product ${shop.productId}: 122 worth ${VALUE} in all, its lines add up to 122 worth -701.78`,
      "I-2 .*goods of document QTCK.*: stock holds revision 1 worth -1007.34, the books revision 1 worth -7.34",
      "I-12 .*document QTCK.*: its value is -1007.340000, should be -7.340000",
      "I-13 .*stock of product ",
      `I-13 .*stock of ${shop.productId}.* on 2026-11-05`,
      `I-16 .*product ${shop.productId}: its goods are worth ${VALUE} in the books, should be -701.78`,
      `I-16 .*product ${shop.productId}: its goods are worth ${VALUE} in the reports, should be -701.78`,
      `I-16 .*product ${shop.productId} after QTCK\\d+, line .*: 122 is worth -701.78`,
      ...["the list of stock", "the reports"].flatMap((book) => [
        `I-17 .*product ${shop.productId} in warehouse .*: its share is 122 worth ${VALUE} in ${book}, should be 122 worth -701.78`,
        `I-17 .*product ${shop.productId}: its warehouses come to ${VALUE} in ${book}, the product is worth -701.78`,
      ]),
    ],
  ],
];
