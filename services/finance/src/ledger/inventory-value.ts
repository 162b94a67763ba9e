// Posts inventory to the values that stock facts state; later corrections book the difference between sums in cents.
import { tradeOf } from "@kontor/contracts/document/document-kinds";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { statement } from "@kontor/service-kit/database/statement";
import { difference, type Entry, sideOf, stockEntries } from "./entries.rules.ts";
import {
  type CostChange,
  centsByMoment,
  centsOf,
  type PostedStock,
  type StockState,
  withCosts,
  withPosted,
} from "./inventory-value.rules.ts";
import { type DocumentKey, documentKey } from "./keys.rules.ts";
import { append, type Posting } from "./ledger.store.ts";

/** The stated values, with the sequence of their last fact. */
export type StockFact = { sequence: number } & ({ posted: PostedStock } | { costs: readonly CostChange[] });

interface StockRow extends StockState {
  booked: string;
  version: number;
}
const STORED =
  statement<StockRow>(`select document_id as "documentId", kind, number, revision, sequence::float8 as sequence, lines, booked::text, version,
    ${isoTime("oper_time")} as "operTime"
  from ledger_stock where document_id = any($1::uuid[]) and (document_id, kind) in (select * from unnest($1::uuid[], $2::text[]))
  order by document_id, kind for update`);

// A row that somebody else has just inserted is not overwritten: then nothing is returned for it.
const UPSERT =
  statement(`insert into ledger_stock as s (document_id, kind, number, revision, oper_time, sequence, lines, booked, version)
  select "documentId", kind, number, revision, "operTime", sequence, lines, booked, version + 1
  from json_to_recordset($1::json) as g("documentId" uuid, kind text, number text, revision int, "operTime" timestamptz, sequence bigint, lines jsonb,
    booked numeric, version int) order by "documentId", kind
  on conflict (tenant_id, document_id, kind) do update set number = excluded.number, revision = excluded.revision,
    oper_time = excluded.oper_time, sequence = excluded.sequence, lines = excluded.lines, booked = excluded.booked, version = excluded.version
  where s.version = excluded.version - 1`);

const entriesOf = (state: StockState): Entry[] =>
  centsByMoment(state).flatMap(([moment, cents]) => stockEntries(sideOf(tradeOf(state.kind)), cents, moment));

/** Applies stock facts in their order, all documents together. */
export async function postInventoryValue(tx: object, facts: readonly StockFact[]): Promise<void> {
  const documents = facts.flatMap((fact): readonly DocumentKey[] => ("posted" in fact ? [fact.posted] : fact.costs));
  const keys = [...new Map(documents.map((each) => [documentKey(each), each])).values()];
  if (keys.length === 0) return;
  const [ids, kinds] = [keys.map(({ documentId }) => documentId), keys.map(({ kind }) => kind)];
  const stored = new Map((await STORED.rows(tx, ids, kinds)).map((row) => [documentKey(row), row]));
  const states = new Map<string, StockState>(stored);
  for (const fact of facts)
    if ("posted" in fact)
      states.set(
        documentKey(fact.posted),
        withPosted(states.get(documentKey(fact.posted)), fact.posted, fact.sequence),
      );
    else
      for (const [key, [first, ...others]] of Map.groupBy(fact.costs, documentKey))
        if (first) states.set(key, withCosts(states.get(key), [first, ...others], fact.sequence));

  const changed = [...states.values()].filter((state) => state !== stored.get(documentKey(state)));
  if (changed.length === 0) return;
  const rows = changed.map((state) => ({
    ...state,
    booked: centsOf(state).toFixed(2),
    version: stored.get(documentKey(state))?.version ?? 0,
  }));
  if ((await UPSERT.run(tx, JSON.stringify(rows))) < rows.length)
    throw new Error("another process posted the same goods");
  await append(
    tx,
    changed.map((state) => postingOf(stored.get(documentKey(state)), state)),
  );
}

function postingOf(before: StockRow | undefined, state: StockState): Posting {
  const { documentId, kind, number, revision } = state;
  const currentEntries = before ? entriesOf(before) : [];
  return {
    documentId,
    kind,
    number,
    revision,
    part: "stock",
    entries: difference(currentEntries, entriesOf(state)),
  };
}
