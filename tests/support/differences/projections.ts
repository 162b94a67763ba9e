// Wrong data in numbers, facts, reports and the operation log, and what reconcile says of each (reliability.md 3.2).
import { NIL_ID, newId } from "@kontor/contracts/core/id";
import { saleReturn } from "@kontor/contracts/sales/kinds";
import type { DifferenceCase } from "./planted.ts";

export const projections: readonly DifferenceCase[] = [
  [
    "a number that belongs to no document (I-10)",
    ({ bought }) => ({
      in: "purchase",
      table: "drawn_numbers",
      set: { document_id: "null" },
      where: `document_id = '${bought.id}'`,
    }),
    ({ bought }) => [`I-10 .*document CGRK\\d+ ${bought.id}: its number belongs to document \\(none\\)`],
  ],
  [
    "a gap in the numbers that no allocated number explains (I-10)",
    ({ sold }) => ({
      in: "sales",
      table: "number_series",
      set: { last: "last + 3" },
      where: `prefix = 'XSCK' and tenant_id = (select tenant_id from documents where id = '${sold.id}')`,
    }),
    () => ["I-10 .*XSCK: numbers 2 to 4 of the series were never allocated"],
  ],
  [
    "a fact that one of its consumers never took in (I-11)",
    ({ shop }) => ({
      in: "warehouse",
      table: "kit.inbox_facts",
      set: { fact_id: `'${newId()}'` },
      where: `subject = '${saleReturn.facts.effective.subject}' and tenant_id = (select tenant_id from products where id = '${shop.productId}')`,
    }),
    () => [
      "I-11 .*fact.sales.sale-back.effective.v1\\) of sales was (published and not consumed|never published, and consumed) by warehouse",
      "I-11 .*of sales was ",
    ],
  ],
  [
    "sales on the home page that differ from the documents (I-13)",
    ({ bought }) => ({
      in: "reports",
      table: "trade_days",
      set: { amount: "amount + 1" },
      where: `trade = 'buy' and day = '2026-11-01' and tenant_id = (select tenant_id from documents where id = '${bought.id}')`,
    }),
    () => [
      "I-13 .*trade of day 2026-11-01 buy .*: -199 worth 0, should be -200 worth 0",
      "I-13 .*trade of month 2026-11-01 buy .*: -200 worth 0, should be -199 worth 0",
    ],
  ],
  [
    "a document whose audit state differs between the reports and its own service (I-13)",
    ({ promised }) => ({
      in: "reports",
      table: "chain_documents",
      set: { audit_status: "0" },
      where: `id = '${promised.delivery}'`,
    }),
    ({ promised }) => [
      `I-13 .*chain of document XSCK\\d+ ${promised.delivery} .* audit state 0 .*should be .* audit state 1 `,
    ],
  ],
  [
    "a document whose source document differs between the reports and its own service (I-13)",
    ({ promised }) => ({
      in: "reports",
      table: "chain_documents",
      set: { source_id: "null" },
      where: `id = '${promised.delivery}'`,
    }),
    ({ promised }) => [
      `I-13 .*chain of document XSCK\\d+ ${promised.delivery} is made of nothing .*should be made of ${promised.order} `,
    ],
  ],
  [
    "goods that left on another day than the reports say (I-13)",
    ({ shop }) => ({
      in: "reports",
      table: "stock_days",
      set: { day: "day + 5" },
      where: `product_id = '${shop.productId}' and depot_id = '${shop.warehouseId}' and day = '2026-11-03'`,
    }),
    ({ shop }) => [
      `I-13 .*stock of ${shop.productId} in warehouse ${shop.warehouseId} on 2026-11-03 is missing in the reports, should be 0 worth 0 in, 30 worth \\S+ out`,
      `I-13 .*stock of ${shop.productId} in warehouse ${shop.warehouseId} on 2026-11-08 is 0 worth 0 in, 30 worth \\S+ out in the reports, should not be there`,
      `I-13 .*stock in all warehouses of ${shop.productId} in warehouse 0\\S+ on 2026-11-03 is .* 30 worth \\S+ out in the reports, should not be there`,
      `I-13 .*stock in all warehouses of ${shop.productId} in warehouse 0\\S+ on 2026-11-08 is missing in the reports, should be 0 worth 0 in, 30`,
    ],
  ],
  [
    "a month that is not the sum of its days (I-13)",
    ({ shop }) => ({
      in: "reports",
      table: "stock_months",
      set: { quantity_in: "quantity_in + 1", quantity_out: "quantity_out + 1" },
      where: `product_id = '${shop.productId}' and depot_id = '${shop.warehouseId}' and month = '2026-10-01'`,
    }),
    ({ shop }) => [
      `I-13 .*stock by month of ${shop.productId} in warehouse ${shop.warehouseId} on 2026-10-01 is 51 worth \\S+ in, 1 worth 0 out in the reports, should be 50 worth \\S+ in, 0 worth 0 out`,
    ],
  ],
  [
    "a partner's statement that counts a debt on a wrong day (I-13)",
    ({ shop }) => ({
      in: "reports",
      table: "partner_days",
      set: { day: "day + 1" },
      where: `partner_id = '${shop.partners.供应商}' and day = '2026-10-01'`,
    }),
    ({ shop }) => [
      `I-13 .*statement of partner by day 2026-10-01 ${shop.partners.供应商}: 0 worth 0, should be -166.67 worth 0`,
      `I-13 .*statement of partner by day 2026-10-02 ${shop.partners.供应商}: -166.67 worth 0, should be 0 worth 0`,
    ],
  ],
  [
    "money of an account that the reports count on a wrong day (I-13)",
    ({ shop }) => ({
      in: "reports",
      table: "account_days",
      set: { day: "day + 5" },
      where: `account_id = '${shop.accountId}' and day = '2026-11-03'`,
    }),
    ({ shop }) => [
      `I-13 .*account ${shop.accountId} on 2026-11-03 is missing in the reports, should be 120`,
      `I-13 .*account ${shop.accountId} on 2026-11-08 is 120 in the reports, should not be there`,
    ],
  ],
  [
    "a document that the reports count on another day than its own (I-13)",
    ({ bought }) => ({
      in: "reports",
      table: "documents",
      set: { day: "day + 1" },
      where: `kind = 'other-out' and tenant_id = (select tenant_id from documents where id = '${bought.id}')`,
    }),
    () => [
      "I-13 .*document QTCK\\d+ .* happened on 2026-11-05, and stands on 2026-11-06",
      "I-13 .*lines of day other-out 2026-11-05 .* f: ",
      "I-13 .*lines of day other-out 2026-11-06 .* f: ",
    ],
  ],
  [
    "an account with more in the reports than in the books (I-13)",
    ({ shop }) => ({
      in: "reports",
      table: "replica_accounts",
      set: { initial_amount: "initial_amount + 1" },
      where: `id = '${shop.accountId}'`,
    }),
    ({ shop }) => [`I-13 .*what is in account ${shop.accountId} is -\\S+ in the reports, should be -`],
  ],
  [
    "an altered entry of the operation log (I-14)",
    ({ shop }) => ({
      in: "system",
      table: "operation_log",
      set: { content: "'nothing'" },
      where: `id = (select id from operation_log where login_name = '${shop.loginName}' order by chain_no limit 1)`,
    }),
    () => ["I-14 .*entry \\d+ of the operation log, .*: it does not follow from the one before it"],
  ],
  [
    "an operation log without its last entries (I-14)",
    ({ shop }) => ({
      in: "system",
      table: "operation_log_heads",
      set: { hash: "'0'" },
      where: `tenant_id = (select tenant_id from operation_log where login_name = '${shop.loginName}' limit 1)`,
    }),
    () => ["I-14 .*the operation log ends with entry \\d+, which is not there as it was"],
  ],
  [
    "an audit without an entry in the operation log (I-14)",
    ({ sold }) => ({
      in: "sales",
      table: "document_history",
      set: { action: "'audit'" },
      where: `document_id = '${sold.id}'`,
    }),
    () => ["I-14 .*document XSCK\\d+: its history knows of 1 × audit, the operation log of 0"],
  ],
  [
    "a deleted payment whose log entry was removed (I-14)",
    ({ shop }) => ({
      in: "system",
      table: "operation_log",
      set: { content: "'nothing'" },
      where: `operation = 'money-out' and type = 'delete' and login_name = '${shop.loginName}'`,
    }),
    () => [
      "I-14 .*entry \\d+ of the operation log, .*: it does not follow from the one before it",
      "I-14 .*document FK\\d+: its history knows of 1 × delete, the operation log of 0",
    ],
  ],
  [
    "a document of another company's partner (I-15)",
    ({ stranger, bought }) => ({
      in: "purchase",
      table: "documents",
      set: { partner_id: `'${stranger.partners.供应商}'` },
      where: `id = '${bought.id}'`,
    }),
    ({ shop, stranger, bought }) => [
      `I-2 .*document CGRK\\d+ ${bought.id}: its partner is ${stranger.partners.供应商}, in the books ${shop.partners.供应商}`,
      `I-13 .*document CGRK\\d+ ${bought.id} is revision 1 at .* of ${shop.partners.供应商} lines .*, should be revision 1 at .* of ${stranger.partners.供应商} lines`,
      `I-15 .*documents.partner_id ${stranger.partners.供应商} is company`,
    ],
  ],
  [
    "a count by day that differs from the lines of its documents, and the month of that day (I-13)",
    ({ shop }) => ({
      in: "reports",
      table: "line_days",
      set: { quantity: "quantity + 1" },
      where: `product_id = '${shop.productId}' and kind = 'sale-back' and day = (select max(day) from line_days where product_id = '${shop.productId}' and kind = 'sale-back')`,
    }),
    ({ shop }) => [
      `I-13 .*lines of day sale-back .* ${shop.productId} .* t: `,
      `I-13 .*lines of month ${NIL_ID} sale-back .* ${shop.productId} .* t: `,
      `I-13 .*lines of month ${shop.warehouseId} sale-back .* ${shop.productId} .* t: `,
      "I-13 .*sales by sale-back ",
    ],
  ],
  [
    "a sale with another revenue and another cost in the reports than in the ledger (I-13)",
    ({ taxed }) => ({
      in: "reports",
      table: "sale_documents",
      set: { revenue: "revenue + 0.01", cost: "cost - 0.01" },
      where: `id = '${taxed.sale}'`,
    }),
    ({ taxed }) => [
      "I-13 .*cost of goods sold by sale-out .*: ",
      "I-13 .*sales by sale-out .*: ",
      `I-13 .*sale sale-out ${taxed.sale} at .* is revenue .* cost .* in the reports, should be revenue .* cost `,
    ],
  ],
];
