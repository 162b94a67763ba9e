// I-13, for chains: the reports link documents and slips as their owners do, and show each as it is (docs/decisions/0062).
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { movesStock } from "@kontor/contracts/document/movements";
import { compareTables, type Holding } from "./compare-tables.ts";
import type { Invariant } from "./invariant.ts";
import { kindsOf, owners } from "./postings.ts";

interface Columns {
  source: string;
  /** Rows of `id` and `taken`: what its lines take of each line of its source. */
  takes: string;
  quantity: string;
  amount: string;
  deposit: string;
  paid: string;
}
const documentRow = ({ source, takes, quantity, amount, deposit, paid }: Columns): string =>
  `d.tenant_id || ' ' || d.id || ' ' || d.kind as key, d.tenant_id as tenant, concat_ws(' ', d.number, d.id) as name,
    concat_ws(' ', 'made of', coalesce(${source}::text, 'nothing'), 'taking', coalesce((select string_agg(concat_ws(' ', id, trim_scale(taken)), ', ' order by id)
      from (${takes}) t), 'nothing'), 'audit state', d.audit_status, case when d.is_closed then 'closed' end, 'quantity', trim_scale(${quantity}),
      'amount', trim_scale(${amount}), 'deposit', trim_scale(${deposit}), 'paid', trim_scale(${paid})) as holds`;
const IN_ORDER = 'order by d.tenant_id, d.id, d.kind collate "C"';

// What is paid with an order is its deposit.
const DOCUMENTS = `select ${documentRow({
  source: "d.link_id",
  takes: `select l.link_line_id as id, sum(l.quantity_base) as taken from document_lines l
        where l.tenant_id = d.tenant_id and l.document_id = d.id and l.link_line_id is not null group by 1`,
  quantity: "d.quantity_total",
  amount: "d.amount_after_discount + d.amount_other",
  deposit: "case when k.moves then d.amount_deposit else d.amount_paid end",
  paid: "case when k.moves then d.amount_paid else 0 end",
})} from documents d join json_to_recordset($1::json) as k(name text, moves boolean) on k.name = d.kind ${IN_ORDER}`;
const PROJECTED_DOCUMENTS = `select ${documentRow({
  source: "d.source_id",
  takes: `select l.id, sum(l.quantity) as taken from unnest(d.link_line_ids, d.quantities_base) as l(id, quantity) where l.id is not null group by 1`,
  quantity: "d.quantity",
  amount: "d.amount",
  deposit: "d.amount_deposit",
  paid: "d.amount_paid",
})} from chain_documents d where not d.is_gone and d.kind = any($1::text[]) ${IN_ORDER}`;

/** @param settled rows of `id`, `kind` and `amount`: what the slip settles of documents */
const slipRow = (amount: string, settled: string): string =>
  `select d.tenant_id || ' ' || d.id || ' ' || d.kind as key, d.tenant_id as tenant, concat_ws(' ', d.number, d.id) as name,
    concat_ws(' ', 'audit state', d.audit_status, 'amount', trim_scale(${amount}), 'settling', coalesce((
      select string_agg(concat_ws(' ', s.kind, s.id, trim_scale(s.amount)), ', ' order by s.kind collate "C", s.id) from (${settled}) s), 'nothing')) as holds`;
const SLIPS = `${slipRow(
  "d.total_price * d.money_sign",
  `select settles_id as id, settles_kind as kind, each_amount * d.money_sign as amount from slip_lines l
        where l.tenant_id = d.tenant_id and l.slip_id = d.id and settles_id is not null and not is_opening`,
)} from slips d ${IN_ORDER}`;
const PROJECTED_SLIPS = `${slipRow(
  "d.amount",
  `select document_id as id, kind, amount from chain_settlements l where l.tenant_id = d.tenant_id and l.slip_id = d.id and l.slip_kind = d.kind`,
)} from chain_slips d where not d.is_gone ${IN_ORDER}`;

const kinds = documentKinds.map(({ name, movements }) => ({ name, moves: movesStock(movements) }));

export const chains: Invariant = {
  id: "I-13",
  claim: "the reports link documents and slips as their owners do, and show each as it is",
  async *differences(books) {
    const { reports: book, finance } = books;
    for (const service of owners)
      yield* compareTables(
        "chain of document",
        books[service].rows<Holding>(DOCUMENTS, [JSON.stringify(kinds)]),
        book.rows<Holding>(PROJECTED_DOCUMENTS, [kindsOf(service)]),
      );
    yield* compareTables("chain of slip", finance.rows<Holding>(SLIPS), book.rows<Holding>(PROJECTED_SLIPS));
  },
};
