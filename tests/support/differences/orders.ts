// Wrong data in orders, their deposits, holds and purchases by sales, and what reconcile says of each (reliability.md 3.2).
import type { DifferenceCase } from "./planted.ts";
import { inDays } from "./trade.ts";

export const orders: readonly DifferenceCase[] = [
  [
    "an order whose progress differs from what its deliveries make (I-18)",
    ({ promised }) => ({ in: "sales", table: "documents", set: { progress: "2" }, where: `id = '${promised.order}'` }),
    ({ promised }) => [
      `I-18 company .*: order .* ${promised.order}: its progress is 2, by its deliveries it should be 3`,
    ],
  ],
  [
    "a delivery that deducts more than its order's deposit (I-18)",
    ({ promised }) => ({
      in: "sales",
      table: "documents",
      set: { amount_deposit: "11" },
      where: `id = '${promised.delivery}'`,
    }),
    ({ promised }) => [
      `I-2 .* ${promised.delivery}: its deposit of .* is -11, in the books `,
      `I-6 .* ${promised.delivery}: its amount due is 6, should be 1`,
      `I-13 .*chain of document XSCK\\d+ ${promised.delivery} .* deposit 6 .*should be .* deposit 11 `,
      `I-13 .* ${promised.delivery} .* deposit 6 returned 0 in the reports, should be .* deposit 11 returned 0`,
      `I-18 company .*: order .* ${promised.order}: its deliveries deduct 11 of its deposit of 10, and 0 went back`,
    ],
  ],
  [
    "a sale order that counts another quantity as bought than its purchase orders take (I-21)",
    ({ procured }) => ({
      in: "sales",
      table: "document_procurements",
      set: { taken: `'{"${procured.line}": "10.000"}'` },
      where: `document_id = '${procured.order}'`,
    }),
    ({ procured }) => [
      `I-21 company .*: order ${procured.order}, line ${procured.line}: purchase orders take 4, sales knows of 10`,
      `I-21 company .*: order .* ${procured.order}: its purchase progress is 3, by what is bought it should be 2`,
    ],
  ],
  [
    "a purchase order that no longer names the line of the sale order that counts it (I-21)",
    ({ procured }) => ({
      in: "purchase",
      table: "document_lines",
      set: { link_line_id: "null" },
      where: `document_id = '${procured.purchase}'`,
    }),
    ({ procured }) => [
      `I-13 .*chain of document CGDD\\d+ ${procured.purchase} .*taking ${procured.line} 4 .*should be .*taking nothing `,
      `I-21 company .*: order ${procured.order}, line ${procured.line}: purchase orders take 0, sales knows of 4`,
      `I-21 company .*: replica of order .* ${procured.order}: taken as 3, by its purchase orders it should be 0`,
    ],
  ],
  [
    "an order that returned more than its deposit (I-18)",
    ({ promised }) => ({
      in: "sales",
      table: "documents",
      set: { deposit_returned: "12" },
      where: `id = '${promised.returned}'`,
    }),
    ({ promised }) => [
      `I-2 .* ${promised.returned}: its account .* is -2, in the books 0`,
      `I-2 .* ${promised.returned}: its deposit of .* is -2, in the books 0`,
      `I-13 .* ${promised.returned} .* returned 10 in the reports, should be .* returned 12`,
      `I-18 company .*: order .* ${promised.returned}: its deliveries deduct 0 of its deposit of 10, and 12 went back`,
    ],
  ],
  [
    "a deleted order whose deposit went back only in part (I-18)",
    ({ promised }) => ({
      in: "sales",
      table: "deleted_orders",
      set: { deposit_returned: "7" },
      where: `id = '${promised.deleted}'`,
    }),
    ({ promised }) => [
      `I-2 .* ${promised.deleted}: its account .* is 3, in the books 0`,
      `I-2 .* ${promised.deleted}: its deposit of .* is 3, in the books 0`,
      `I-13 .* ${promised.deleted} .* returned 10 in the reports, should be .* returned 7`,
      `I-18 company .*: order .* ${promised.deleted}: it was deleted with a deposit of 10 in the books, and 7 went back`,
    ],
  ],
  [
    "an order that counts another amount than its open one against its customer's credit limit (I-19)",
    ({ promised }) => ({
      in: "finance",
      table: "open_orders",
      set: { amount: "amount + 1" },
      where: `document_id = '${promised.order}'`,
    }),
    () => ["I-19 company .*: order XSDD.* counts .* against its customer's credit limit, should be .*"],
  ],
  [
    "a hold that is not what its order still has to deliver (I-20)",
    ({ promised }) => ({
      in: "warehouse",
      table: "stock_reservations",
      set: { quantity: "quantity + 1" },
      where: `document_id = '${promised.order}'`,
    }),
    ({ promised }) => [
      "I-1 .*: 7 is reserved, the reservations add up to 8",
      `I-20 company .*: order sale-order ${promised.order}: it holds 7 of .*, reserved are 8`,
    ],
  ],
  [
    "an order line whose delivery date differs between the warehouse service and the order (I-20)",
    ({ promised }) => ({
      in: "warehouse",
      table: "open_order_lines",
      set: { delivery_date: "delivery_date + 1" },
      where: `document_id = '${promised.order}'`,
    }),
    ({ promised }) => [
      `I-20 company .*: order XSDD\\d+ ${promised.order}: open of a line are 7 .*, the warehouse knows 7 `,
    ],
  ],
  [
    "a hold whose last day differs between the warehouse service and the order (I-20)",
    ({ promised }) => ({
      in: "warehouse",
      table: "open_orders",
      set: { held_until: "held_until + 1" },
      where: `document_id = '${promised.order}'`,
    }),
    ({ promised }) => [
      `I-20 company .*: order XSDD\\d+ ${promised.order}: open of a line are 7 .* until ${inDays(5)}, the warehouse knows 7 .* until ${inDays(6)}`,
    ],
  ],
];
