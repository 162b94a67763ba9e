// Posts documents' money to the ledger: appends the difference and updates the open item, in one commit (architecture.md §4, rule 2).
import type { DocumentEffect, DocumentWithdrawal } from "@kontor/contracts/document/facts";
import { statement } from "@kontor/service-kit/database/statement";
import { type TaxShare, taxShares } from "../tax/tax.rules.ts";
import { upsertTaxes } from "../tax/tax.store.ts";
import { difference, documentEntries, type Entry, sideOf } from "./entries.rules.ts";
import { type DocumentKey, documentKey } from "./keys.rules.ts";
import { append, loadEntries } from "./ledger.store.ts";

/** A document with what it is to have booked from now on. */
export interface PostInput extends DocumentKey {
  number: string;
  revision: number;
  operTime: string;
  /** Whether it is effective. A withdrawn one books nothing and leaves nothing open. */
  effective: boolean;
  partnerId: string | null;
  creatorId: string | null;
  departmentId: string | null;
  /** The warehouses of its lines. */
  depotIds: readonly string[];
  /** What it reserves of a member's prepayment while it does not count. */
  prepaid: { partnerId: string; amount: string } | undefined;
  /** Signed; "0" where nothing can be settled. */
  amountDebt: string;
  /** The first products' names, and the creator. */
  materials: string;
  creatorName: string;
  entries: readonly Entry[];
  /** The lines' totals by tax rate; empty without lines. */
  taxes: readonly TaxShare[];
}

/** Converts a document's fact for the ledger. */
export function postInputOf(fact: DocumentEffect | DocumentWithdrawal): PostInput {
  const { documentId, kind, number, revision } = fact;
  const head = { documentId, kind, number, revision, operTime: openSince(fact), prepaid: fact.prepaid };
  const nothing = {
    effective: false,
    partnerId: null,
    creatorId: null,
    departmentId: null,
    depotIds: [],
    amountDebt: "0",
    materials: "",
    creatorName: "",
    entries: [],
    taxes: [],
  };
  if (!("lines" in fact)) return { ...head, ...nothing };
  const { partnerId, creatorId, departmentId, amountDebt, materials = "", creatorName = "" } = fact;
  return {
    ...head,
    effective: true,
    partnerId,
    creatorId,
    departmentId,
    depotIds: [...new Set(fact.lines.map(({ depotId }) => depotId))],
    amountDebt: sideOf(fact.trade).openItem(amountDebt),
    materials,
    creatorName,
    entries: documentEntries(fact),
    taxes: taxShares(fact),
  };
}

/** When a document's open item came to be: an order's only as its deposit went back. */
const openSince = (fact: DocumentEffect | DocumentWithdrawal): string =>
  ("lines" in fact && fact.depositReturn?.operTime) || fact.operTime;

// A withdrawn document keeps its owner. A revision's debt reservation ends with its fact. A document posted before warehouses were stored learns them when its
// fact is published again.
const CLAIM = statement<DocumentKey & { isNew: boolean }>(`insert into ledger_documents as d
    (document_id, kind, number, revision, effective, oper_time, partner_id, creator_id, department_id, depot_ids, amount_debt, materials, creator_name,
    held_partner_id, held_amount)
  select "documentId", kind, number, revision, effective, "operTime", "partnerId", "creatorId", "departmentId",
    "depotIds", "amountDebt", materials, "creatorName", (prepaid->>'partnerId')::uuid, coalesce((prepaid->>'amount')::numeric, 0)
  from json_to_recordset($1::json) as g("documentId" uuid, kind text, number text, revision int, effective boolean, "operTime" timestamptz,
    "partnerId" uuid, "creatorId" uuid, "departmentId" uuid, "depotIds" uuid[], "amountDebt" numeric, materials text, "creatorName" text, prepaid json) order by "documentId", kind
  on conflict (tenant_id, document_id, kind) do update set number = excluded.number, revision = excluded.revision,
    effective = excluded.effective, oper_time = excluded.oper_time, amount_debt = excluded.amount_debt,
    materials = excluded.materials, creator_name = excluded.creator_name,
    held_partner_id = excluded.held_partner_id, held_amount = excluded.held_amount,
    partner_id = case when excluded.effective then excluded.partner_id else d.partner_id end,
    creator_id = case when excluded.effective then excluded.creator_id else d.creator_id end,
    department_id = case when excluded.effective then excluded.department_id else d.department_id end,
    depot_ids = case when excluded.effective then excluded.depot_ids else d.depot_ids end,
    pledged_revision = case when d.pledged_revision > excluded.revision then d.pledged_revision end,
    pledged_debt = case when d.pledged_revision > excluded.revision then d.pledged_debt end,
    pledged_at = case when d.pledged_revision > excluded.revision then d.pledged_at end
  where d.revision < excluded.revision or (d.revision = excluded.revision and d.depot_ids = '{}' and excluded.depot_ids <> '{}')
  returning document_id as "documentId", kind, xmax = 0 as "isNew"`);

/** Posts documents together. Of one that occurs twice its last revision counts; a revision that is not newer than the posted one changes nothing. */
export async function postAll(tx: object, documents: readonly PostInput[]): Promise<void> {
  const last = new Map<string, PostInput>();
  for (const each of documents) {
    const before = last.get(documentKey(each));
    if (!before || before.revision < each.revision) last.set(documentKey(each), each);
  }
  if (last.size === 0) return;
  const rows = [...last.values()].map(({ entries: _, taxes: __, ...head }) => head);
  const claimed = await CLAIM.rows(tx, JSON.stringify(rows));
  const posted = claimed.filter(({ isNew }) => !isNew);
  const currentEntries = await loadEntries(tx, posted);
  await upsertTaxes(tx, [...last.values()], posted);
  await append(
    tx,
    claimed.flatMap((claim) => {
      const document = last.get(documentKey(claim));
      if (!document) return [];
      const { documentId, kind, number, revision, entries } = document;
      return [
        {
          documentId,
          kind,
          number,
          revision,
          part: "money" as const,
          entries: difference(currentEntries.get(documentKey(document)) ?? [], entries),
        },
      ];
    }),
  );
}
