// I-2, where two kinds share one id: each row belongs to a voucher of its own kind. Vouchers of two services may have the same id. A row whose kind
// was never posted under its id was taken from another kind before every key named the kind (docs/decisions/0024).
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { differencesIn, type Invariant } from "./invariant.ts";

/** @param rows of `tenant_id, document_id, kind, what`; @param owners of `tenant_id, document_id, kind`: the vouchers that exist with that id */
const orphans = (rows: string, owners: string): string =>
  `with owners as (${owners})
  select r.tenant_id as tenant, format('id %s: %s stand under it as %s, which it is not; it is %s', r.document_id, r.what, r.kind,
    coalesce((select string_agg(kind, ', ' order by kind) from owners o where o.tenant_id = r.tenant_id and o.document_id = r.document_id), 'nothing')) as text
  from (${rows}) r where not exists (
    select from owners o where o.tenant_id = r.tenant_id and o.document_id = r.document_id and o.kind = r.kind)`;

const moved = (table: string, figures: string): string =>
  `select tenant_id, document_id, kind, 'goods' as what from ${table} group by 1, 2, 3 having ${figures}`;
const booked = (part: string, what: string): string =>
  `select tenant_id, document_id, kind, '${what}' as what from (select tenant_id, document_id, kind, sum(amount) as amount from ledger_entries
    where part = '${part}' group by tenant_id, document_id, kind, account, subject_id having sum(amount) <> 0) e group by 1, 2, 3`;

const QUERIES: readonly [ServiceName, string][] = [
  [
    "warehouse",
    orphans(
      `${moved("stock_lines", "true")} union ${moved("stock_movements", "sum(quantity) <> 0 or sum(value) <> 0")}`,
      "select tenant_id, document_id, kind from stock_documents",
    ),
  ],
  [
    "finance",
    orphans(
      booked("money", "bookings"),
      "select tenant_id, document_id, kind from ledger_documents union select tenant_id, id, kind from slips",
    ),
  ],
  ["finance", orphans(booked("stock", "goods"), "select tenant_id, document_id, kind from ledger_stock")],
  [
    "reports",
    orphans(
      "select distinct tenant_id, document_id, kind, 'lines' as what from document_lines",
      "select tenant_id, id as document_id, kind from documents",
    ),
  ],
];

export const twoKinds: Invariant = {
  id: "I-2",
  claim: "each row belongs to a voucher of its own kind",
  async *differences(books) {
    for (const [service, statement] of QUERIES) yield* differencesIn(books[service], statement);
  },
};
