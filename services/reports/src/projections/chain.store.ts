// Stores documents and slips as chains show them: each as its newest fact states it, whether it is effective or not (docs/decisions/0062).
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { DocumentEffect, DocumentStated } from "@kontor/contracts/document/facts";
import { partnerTypeOf } from "@kontor/contracts/document/kind-values";
import type { StatedLine } from "@kontor/contracts/document/state";
import type { SlipEffect, SlipStated } from "@kontor/contracts/finance/slip-facts";
import { statement } from "@kontor/service-kit/database/statement";
import { columnsOf, type Key, keyOf } from "./document.rules.ts";
import { list } from "./pg-array.ts";
import { unsigned } from "./signed.rules.ts";

/** A fact, with the number that its publisher gave it: of two about one document, which is locked while it changes, the later has the higher. */
interface Numbered<F> {
  fact: F;
  sequence: number;
}

const partnerTypes: ReadonlyMap<string, string> = new Map(
  documentKinds.map((kind) => [kind.name, partnerTypeOf(kind)]),
);

const DOCUMENT = {
  sequence: "bigint",
  is_gone: "boolean",
  number: "text",
  oper_time: "timestamptz",
  partner_id: "uuid",
  partner_type: "text",
  creator_id: "uuid",
  department_id: "uuid",
  source_id: "uuid",
  audit_status: "smallint",
  is_closed: "boolean",
  quantity: "numeric",
  amount: "numeric",
  amount_deposit: "numeric",
  amount_paid: "numeric",
  depot_ids: "uuid[]",
  line_ids: "uuid[]",
  quantities: "numeric[]",
  quantities_base: "numeric[]",
  link_line_ids: "uuid[]",
} as const;
const SLIP = {
  sequence: "bigint",
  is_gone: "boolean",
  number: "text",
  bill_time: "timestamptz",
  partner_id: "uuid",
  partner_type: "text",
  creator_id: "uuid",
  department_id: "uuid",
  audit_status: "smallint",
  amount: "numeric",
} as const;
type RowOf<Columns> = Key & Record<keyof Columns, unknown>;

/** Writes rows that are newer than those stored, in the order of their keys; returns the keys of the written ones. */
const upserting = (table: string, columns: Readonly<Record<string, string>>) => {
  const names = Object.keys(columns);
  return statement<Key>(`insert into ${table} as t (id, kind, ${names.join(", ")})
    select id, kind, ${names.join(", ")} from json_to_recordset($1::json) as g(id uuid, kind text, ${Object.entries(
      columns,
    )
      .map((pair) => pair.join(" "))
      .join(", ")}) order by id, kind
    on conflict (tenant_id, id, kind) do update set (${names.join(", ")}) = row(${names.map((name) => `excluded.${name}`).join(", ")})
      where t.sequence < excluded.sequence
    returning id, kind`);
};
const WRITE_DOCUMENTS = upserting("chain_documents", DOCUMENT);
const WRITE_SLIPS = upserting("chain_slips", SLIP);
const UNLINK = statement(`delete from chain_settlements
  where slip_id = any($1::uuid[]) and (slip_id, slip_kind) in (select * from unnest($1::uuid[], $2::text[]))`);
const LINK = statement(`insert into chain_settlements (document_id, kind, slip_id, slip_kind, amount)
  select * from json_to_recordset($1::json) as g(document_id uuid, kind text, slip_id uuid, slip_kind text, amount numeric)
  order by document_id, kind, slip_id, slip_kind`);

/** The last of several facts about one thing. */
function newest<F extends { kind: string }>(facts: readonly Numbered<F>[], idOf: (fact: F) => string): Numbered<F>[] {
  const byKey = new Map<string, Numbered<F>>();
  for (const each of facts) {
    const key = keyOf({ id: idOf(each.fact), kind: each.fact.kind });
    if ((byKey.get(key)?.sequence ?? -1) < each.sequence) byKey.set(key, each);
  }
  return [...byKey.values()];
}

const NO_LINES: readonly StatedLine[] = [];

function documentRow(fact: DocumentEffect | DocumentStated, sequence: number): RowOf<typeof DOCUMENT>[] {
  const { state } = fact;
  // A fact from before states were published: the document was stated once more.
  if (!state) return [];
  // Of a line between two warehouses its first leg stands for both.
  const moved = "lines" in fact ? fact.lines.filter(({ leg }) => leg === 0) : NO_LINES;
  const lines: readonly StatedLine[] = state.isGone ? NO_LINES : (state.lines ?? moved);
  const placed: readonly StatedLine[] = [...lines, ...("lines" in fact && !state.isGone ? fact.lines : NO_LINES)];
  const depotIds = placed.flatMap(({ depotId, anotherDepotId }) => [depotId ?? [], anotherDepotId ?? []].flat());
  return [
    {
      ...{ id: fact.documentId, kind: fact.kind, sequence, is_gone: state.isGone },
      ...{ number: fact.number, oper_time: fact.operTime },
      ...{ partner_id: fact.partnerId, partner_type: partnerTypes.get(fact.kind) ?? "" },
      ...{ creator_id: fact.creatorId, department_id: fact.departmentId },
      source_id: state.isGone ? null : fact.sourceId,
      ...{ audit_status: state.auditStatus, is_closed: state.isClosed },
      ...{ quantity: state.quantity, amount: state.amount },
      ...{ amount_deposit: state.amountDeposit, amount_paid: state.amountPaid },
      depot_ids: list([...new Set(depotIds)]),
      line_ids: list(lines.map(({ lineId }) => lineId)),
      quantities: list(lines.map(({ quantity }) => quantity)),
      quantities_base: list(lines.map(({ quantityBase }) => unsigned(quantityBase))),
      link_line_ids: list(lines.map(({ linkLineId }) => linkLineId ?? "null")),
    },
  ];
}

/** Stores the states of any number of documents in one statement. */
export async function storeDocumentStates(
  tx: object,
  facts: readonly Numbered<DocumentEffect | DocumentStated>[],
): Promise<void> {
  const rows = newest(facts, ({ documentId }) => documentId).flatMap(({ fact, sequence }) =>
    documentRow(fact, sequence),
  );
  if (rows.length > 0) await WRITE_DOCUMENTS.rows(tx, JSON.stringify(rows));
}

/** Stores the states of slips, and what they settle of documents. */
export async function storeSlipStates(tx: object, facts: readonly Numbered<SlipEffect | SlipStated>[]): Promise<void> {
  const slips = newest(facts, ({ slipId }) => slipId).flatMap(({ fact, sequence }) =>
    fact.state ? [{ id: fact.slipId, kind: fact.kind, fact, state: fact.state, sequence }] : [],
  );
  if (slips.length === 0) return;
  const rows = slips.map(
    ({ id, kind, fact, state, sequence }): RowOf<typeof SLIP> => ({
      ...{ id, kind, sequence, is_gone: state.isGone },
      ...{ number: fact.number, bill_time: fact.billTime, partner_id: fact.partnerId, partner_type: fact.partnerType },
      ...{ creator_id: fact.creatorId, department_id: fact.departmentId },
      ...{ audit_status: state.auditStatus, amount: state.amount },
    }),
  );
  const written = await WRITE_SLIPS.rows(tx, JSON.stringify(rows));
  const isWritten = new Set(written.map(keyOf));
  const links = slips.flatMap(({ state, ...slip }) =>
    state.isGone || !isWritten.has(keyOf(slip))
      ? []
      : state.settles.map(({ documentId, kind, amount }) => ({
          ...{ document_id: documentId, kind, slip_id: slip.id, slip_kind: slip.kind, amount },
        })),
  );
  await UNLINK.run(tx, ...columnsOf(written));
  if (links.length > 0) await LINK.run(tx, JSON.stringify(links));
}
