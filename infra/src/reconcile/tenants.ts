// I-15: no row refers to a row of another tenant. Foreign keys ensure most of it; this checks all references.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Book } from "./books.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { owners } from "./postings.ts";

/** Child and column, parent and column. */
type Reference = readonly [child: string, column: string, parent: string, key: string];

const documents: readonly Reference[] = [
  ["document_lines", "document_id", "documents", "id"],
  ["document_lines", "product_id", "replica_products", "id"],
  ["document_lines", "barcode_id", "replica_barcodes", "id"],
  ["document_lines", "depot_id", "replica_depots", "id"],
  ["document_accounts", "document_id", "documents", "id"],
  ["document_accounts", "account_id", "replica_accounts", "id"],
  ["document_postings", "document_id", "document_revisions", "document_id"],
  ["document_history", "document_id", "document_revisions", "document_id"],
  ["document_number_parts", "document_id", "documents", "id"],
  ["documents", "link_id", "documents", "id"],
  ["documents", "link_id", "replica_sources", "id"],
  ["document_procurements", "document_id", "documents", "id"],
  ["documents", "partner_id", "replica_partners", "id"],
  ["deleted_orders", "partner_id", "replica_partners", "id"],
];
const stock: readonly Reference[] = [
  ["product_barcodes", "product_id", "products", "id"],
  ["product_stocks", "product_id", "products", "id"],
  ["product_stocks", "depot_id", "depots", "id"],
  ["products", "unit_id", "units", "id"],
  ["products", "category_id", "categories", "id"],
  ["categories", "parent_id", "categories", "id"],
  ["stock_lines", "document_id", "stock_documents", "document_id"],
  ["stock_lines", "product_id", "products", "id"],
  ["stock_lines", "depot_id", "depots", "id"],
  ["stock_movements", "document_id", "stock_documents", "document_id"],
  ["stock_movements", "product_id", "products", "id"],
  ["stock_movements", "depot_id", "depots", "id"],
  ["stock_balances", "product_id", "products", "id"],
  ["stock_balances", "depot_id", "depots", "id"],
  ["batches", "product_id", "products", "id"],
  ["serial_numbers", "product_id", "products", "id"],
  ["serial_numbers", "depot_id", "depots", "id"],
  ["stock_costs", "product_id", "products", "id"],
  ["open_order_lines", "product_id", "products", "id"],
  ["stock_reservations", "product_id", "products", "id"],
  ["stock_reservations", "depot_id", "depots", "id"],
];

const money: readonly Reference[] = [
  ["slips", "account_id", "accounts", "id"],
  ["slips", "partner_id", "replica_partners", "id"],
  ["slips", "hands_person_id", "replica_persons", "id"],
  ["slip_lines", "slip_id", "slips", "id"],
  ["slip_lines", "item_id", "in_out_items", "id"],
  ["slip_lines", "settles_id", "ledger_documents", "document_id"],
  ["ledger_documents", "partner_id", "replica_partners", "id"],
  ["open_orders", "partner_id", "replica_partners", "id"],
  ["credit_reservations", "partner_id", "replica_partners", "id"],
];

/** Rows whose parent belongs to another tenant, unless their own tenant has a parent with the same id. */
const statement = ([child, column, parent, key]: Reference): string =>
  `with named as (select distinct tenant_id, ${column} as id from ${child} where ${column} is not null)
  select n.tenant_id as tenant, format('${child}.${column} %s is company %s''s of ${parent}', n.id, p.tenant_id) as text
  from named n join (select distinct tenant_id, ${key} as id from ${parent}) p on p.id = n.id and p.tenant_id <> n.tenant_id
  where not exists (select from ${parent} o where o.tenant_id = n.tenant_id and o.${key} = n.id)`;

async function* ofBook(book: Book, references: readonly Reference[]): AsyncGenerator<Difference> {
  for (const reference of references) yield* differencesIn(book, statement(reference));
}

export const tenants: Invariant = {
  id: "I-15",
  claim: "no row refers to a row of another tenant",
  async *differences(books) {
    for (const service of owners) yield* ofBook(books[service as ServiceName], documents);
    yield* ofBook(books.warehouse, stock);
    yield* ofBook(books.finance, money);
  },
};
