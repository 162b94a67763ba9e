// Wrong data in documents and in the stock and money ledgers, and what reconcile says of each (reliability.md 3.2).
import { newId } from "@kontor/contracts/core/id";
import type { DifferenceCase } from "./planted.ts";
import { NOWHERE, VALUE } from "./trade.ts";

export const ledgers: readonly DifferenceCase[] = [
  [
    "a balance that is not the sum of its movements (I-1)",
    ({ shop }) => ({
      in: "warehouse",
      table: "stock_balances",
      set: { quantity: "quantity + 1" },
      where: `product_id = '${shop.productId}'`,
    }),
    ({ shop }) => [
      `I-1 company .*: product ${shop.productId} in warehouse ${shop.warehouseId}: the balance is 123, the movements add up to 122`,
      `I-17 .*product ${shop.productId} in warehouse ${shop.warehouseId}: its share is 123 worth 300.66 in the list of stock, should be 122 worth ${VALUE}`,
      `I-17 .*product ${shop.productId}: its warehouses come to 300.66 in the list of stock, the product is worth ${VALUE}`,
    ],
  ],
  [
    "a reservation that nobody made (I-1)",
    ({ shop }) => ({
      in: "warehouse",
      table: "stock_balances",
      set: { reserved: "2" },
      where: `product_id = '${shop.productId}'`,
    }),
    ({ shop }) => [`I-1 .*product ${shop.productId} .*: 2 is reserved, the reservations add up to 0`],
  ],
  [
    "a document that is withdrawn while the ledgers still hold it (I-2)",
    ({ bought }) => ({ in: "purchase", table: "documents", set: { effective: "false" }, where: `id = '${bought.id}'` }),
    ({ shop, bought }) => [
      `I-2 .*document CGRK\\d+ ${bought.id}: it is not effective, and the ledger holds 1 lines`,
      `I-2 .*document CGRK\\d+ ${bought.id}: it is not effective, and the books have it`,
      `I-2 .*document CGRK\\d+ ${bought.id}: its account ${shop.accountId} is 0, in the books -200`,
      `I-2 .*document CGRK\\d+ ${bought.id}: its sum after discount is 0, in the books -200`,
      `I-3 .*${bought.lineId}.*should be nothing`,
      `I-13 .*document CGRK\\d+ ${bought.id} is revision 1 .*in the reports, should not be there`,
    ],
  ],
  [
    "goods that the books hold under another kind than their document's (I-2)",
    ({ sold }) => ({
      in: "finance",
      table: "ledger_stock",
      set: { kind: "'other-in'" },
      where: `document_id = '${sold.id}'`,
    }),
    ({ shop, sold }) => [
      `I-2 .*goods of document XSCK\\d+ ${sold.id}: stock holds none, the books revision 1 worth`,
      `I-2 .*goods of document XSCK\\d+ ${sold.id}: stock holds revision 1 worth .*, the books none`,
      `I-2 .*id ${sold.id}: goods stand under it as sale-out, which it is not; it is other-in`,
      "I-4 .*goods of document ",
      "I-4 .*goods of document ",
      `I-16 .*product ${shop.productId}: its goods are worth 371.55 in the books, should be ${VALUE}`,
      "I-16 .*product \\(none\\): its goods are worth -73.33 in the books, should be 0",
    ],
  ],
  [
    "a line that moved goods of another warehouse (I-3)",
    ({ sold }) => ({
      in: "sales",
      table: "document_lines",
      set: { depot_id: `'${newId()}'` },
      where: `id = '${sold.lineId}'`,
    }),
    ({ shop, sold }) => [
      `I-3 .*document XSCK\\d+ ${sold.id}, line ${sold.lineId}, product ${shop.productId}: depot in the ledger is ${shop.warehouseId}`,
    ],
  ],
  [
    "an account's balance that is not the sum of its entries (I-4)",
    ({ shop }) => ({
      in: "finance",
      table: "ledger_balances",
      set: { amount: "amount + 0.01" },
      where: `account = 'cash' and subject_id = '${shop.accountId}'`,
    }),
    ({ shop }) => [
      `I-4 .*account cash of ${shop.accountId}: the balance is -\\d+\\.\\d+, the entries add up to -\\d+\\.\\d+`,
      `I-13 .*what is in account ${shop.accountId} is -\\S+ in the reports, should be -\\S+`,
    ],
  ],
  [
    "a day of a settlement account, which cash reports read, that is not the sum of its entries (I-4)",
    ({ shop }) => ({
      in: "finance",
      table: "ledger_days",
      set: { amount: "amount + 0.01" },
      where: `account = 'cash' and kind = 'sale-out' and subject_id = '${shop.accountId}'`,
    }),
    ({ shop }) => [
      `I-4 .*account cash of ${shop.accountId} on 2026-11-03: sale-out moved 120.01 by its days, the entries add up to 120.00`,
    ],
  ],
  [
    "an entry without its other side, left in goods clearing (I-4, I-16)",
    ({ bought }) => ({
      in: "finance",
      table: "ledger_entries",
      set: { amount: "amount + 0.01" },
      where: `account = 'goods-clearing' and part = 'money' and document_id = '${bought.id}'`,
    }),
    ({ bought }) => [
      `I-2 .*document CGRK\\d+ ${bought.id}: its sum after discount is -200, in the books -200.01`,
      "I-4 .*account goods-clearing of .*: the balance is ",
      `I-4 .*purchase-in CGRK\\d+ ${bought.id}, revision 1: debits and credits differ by 0.01`,
      `I-16 .*purchase-in CGRK\\d+ ${bought.id}: 0.01 is left in goods clearing`,
    ],
  ],
  [
    "money that was booked on another account (I-2)",
    ({ sold }) => ({
      in: "sales",
      table: "document_accounts",
      set: { account_id: `'${NOWHERE}'` },
      where: `document_id = '${sold.id}'`,
    }),
    ({ shop, sold }) => [
      `I-2 .*document XSCK\\d+ ${sold.id}: its account ${NOWHERE} is 120, in the books 0`,
      `I-2 .*document XSCK\\d+ ${sold.id}: its account ${shop.accountId} is 0, in the books 120`,
    ],
  ],
  [
    "goods with another value in the books than in the stock ledger (I-2, I-4)",
    ({ sold }) => ({
      in: "finance",
      table: "ledger_stock",
      set: { booked: "booked + 0.01" },
      where: `document_id = '${sold.id}'`,
    }),
    ({ sold }) => [
      `I-2 .*goods of document XSCK\\d+ ${sold.id}: stock holds revision 1 worth `,
      `I-4 .*goods of document XSCK\\d+ ${sold.id}: worth `,
    ],
  ],
  [
    "an open item of which slips settle more than there is (I-5)",
    ({ sold }) => ({
      in: "finance",
      table: "ledger_documents",
      set: { amount_held: "5" },
      where: `document_id = '${sold.id}'`,
    }),
    ({ sold }) => [
      `I-5 .*sale-out XSCK\\d+ ${sold.id}: stored as reserved 5.00 and settled 0.00, its slips add up to 0 and 0`,
      `I-5 .*sale-out XSCK\\d+ ${sold.id}: slips settle 5.00, its debt is 0.00`,
    ],
  ],
  [
    "a document's debt that does not follow from its other amounts (I-6)",
    ({ bought }) => ({
      in: "purchase",
      table: "documents",
      set: { amount_debt: "amount_debt + 0.01" },
      where: `id = '${bought.id}'`,
    }),
    ({ bought }) => [
      `I-2 .*document CGRK\\d+ ${bought.id}: its debt is -0.01, in the books 0`,
      `I-6 .*document CGRK\\d+ ${bought.id}: its debt is 0.01, should be 0`,
      `I-13 .*document CGRK\\d+ ${bought.id} is revision 1 .* debt 0 .*in the reports, should be .* debt -0.01`,
    ],
  ],
  [
    "a return of what was never sold (I-7)",
    ({ returned }) => ({
      in: "sales",
      table: "document_lines",
      set: { link_line_id: `'${newId()}'` },
      where: `document_id = '${returned}'`,
    }),
    ({ sold, returned }) => [
      "I-7 .*5 was returned by XSTH\\d+, should be at most 0",
      `I-13 .*chain of document XSTH\\d+ ${returned} is made of ${sold.id} taking ${sold.lineId} 5 .* should be made of ${sold.id} taking (?!${sold.lineId})`,
    ],
  ],
  [
    "a balance below zero of a company without negative stock (I-8)",
    ({ shop }) => ({
      in: "warehouse",
      table: "stock_balances",
      set: { quantity: "-1" },
      around: [
        "alter table stock_balances drop constraint stock_balances_negative",
        "alter table stock_balances add constraint stock_balances_negative check (quantity >= 0 or negative_allowed)",
      ],
      where: `product_id = '${shop.productId}'`,
    }),
    ({ shop }) => [
      "I-1 .*the balance is -1",
      "I-8 .*lost its guard",
      `I-8 .*product ${shop.productId} .*the balance is -1`,
      `I-17 .*product ${shop.productId} in warehouse ${shop.warehouseId}: its share is -1 worth -2.44 in the list of stock`,
      `I-17 .*product ${shop.productId}: its warehouses come to -2.44 in the list of stock, the product is worth ${VALUE}`,
    ],
  ],
  [
    "goods that left before they came, of a company without negative stock (I-8)",
    ({ stranger }) => ({
      in: "warehouse",
      table: "stock_balances",
      // Somebody let it pass: without that it would be a lie.
      set: { short_from: "null" },
      where: `product_id = '${stranger.productId}'`,
    }),
    ({ stranger }) => [
      `I-8 .*product ${stranger.productId} in warehouse ${stranger.warehouseId}: on 2026-10-15 there are -1, and`,
    ],
  ],
  [
    "a balance without the time of its last movement (I-8)",
    ({ stranger }) => ({
      in: "warehouse",
      table: "stock_balances",
      set: { last_time: "null" },
      where: `product_id = '${stranger.productId}'`,
    }),
    ({ stranger }) => [
      `I-8 .*product ${stranger.productId} in warehouse ${stranger.warehouseId}: the balance has no movement after the beginning`,
    ],
  ],
  [
    "goods with serial numbers that moved without them (I-9)",
    ({ shop }) => ({
      in: "warehouse",
      table: "products",
      set: { enable_serial_number: "true" },
      where: `id = '${shop.productId}'`,
    }),
    ({ shop }) =>
      Array.from({ length: 5 }, () => `I-9 .*product ${shop.productId}: .*moved without its serial numbers`),
  ],
  [
    "fees that are spread in another way than they were posted (I-2, I-6)",
    ({ long }) => ({
      in: "purchase",
      table: "document_lines",
      set: { fees: "fees + 0.01" },
      where: `id = '${long[0]}'`,
    }),
    () => [
      "I-2 .*document CGRK\\d+ .*: its other fees is 0.01, in the books 0",
      "I-2 .*document CGRK\\d+ .*: its sum after discount is -301.01, in the books -301",
      "I-6 .*document CGRK\\d+ .*: its spread fees is 10.01, should be 10",
    ],
  ],
  [
    "a retail document with another rate of tax than it was posted with (I-2, I-4)",
    ({ taxed }) => ({ in: "sales", table: "documents", set: { price_tax_rate: "6" }, where: `id = '${taxed.retail}'` }),
    ({ taxed }) => [
      `I-2 .*document LSCK\\d+ ${taxed.retail}: its sum after discount is 106.6, in the books 100`,
      `I-2 .*document LSCK\\d+ ${taxed.retail}: its tax in prices is 6.4, in the books 13`,
      `I-4 .*tax of LSCK\\d+ ${taxed.retail} is 13 %: 100 and 13 in tax by rate, should be 6 %: 106.6 and 6.4`,
    ],
  ],
  [
    "a fee of a sale whose posted tax is missing on the document (I-2)",
    ({ taxed }) => ({ in: "sales", table: "documents", set: { fee_tax_rate: "0" }, where: `id = '${taxed.sale}'` }),
    ({ taxed }) => [
      `I-2 .*document XSCK\\d+ ${taxed.sale}: its other fees is 10.6, in the books 10`,
      `I-2 .*document XSCK\\d+ ${taxed.sale}: its sum after discount is 40, in the books 40.6`,
    ],
  ],
  [
    "tax by rate that differs from the tax account (I-4)",
    ({ taxed }) => ({
      in: "finance",
      table: "ledger_taxes",
      set: { tax: "tax + 0.01" },
      where: `document_id = '${taxed.sale}' and rate = 6`,
    }),
    ({ taxed }) => [`I-4 .*document XSCK\\d+ ${taxed.sale}: its tax by rate is 0.61, booked is 0.60`],
  ],
];
