// Settles inventory to what stock says that goods are worth; later corrections book the difference between sums in cents.
import { tradeOf } from "@kontor/contracts/document/kinds";
import { isoTime } from "@kontor/service-kit/iso-time";
import { statement } from "@kontor/service-kit/statement";
import { difference, type Entry, sideOf, stockEntries } from "./entries.rules.ts";
import { type DocumentKey, documentKey } from "./keys.rules.ts";
import { append, type Posting } from "./ledger.store.ts";
import {
  type CostWord,
  centsByMoment,
  centsOf,
  type SettledWord,
  type StockState,
  withCosts,
  withSettled,
} from "./stock.rules.ts";

/** What stock said, with the count of its words. */
export type StockWord = { sequence: number } & ({ settled: SettledWord } | { costs: readonly CostWord[] });

interface Kept extends StockState {
  booked: string;
  version: number;
}
const KEPT =
  statement<Kept>(`select document_id as "documentId", kind, number, revision, sequence::float8 as sequence, lines, booked::text, version,
    ${isoTime("oper_time")} as "operTime"
  from ledger_stock where document_id = any($1::uuid[]) and (document_id, kind) in (select * from unnest($1::uuid[], $2::text[]))
  order by document_id, kind for update`);

// Somebody else's new row is not overwritten: nothing of it is answered then.
const KEEP =
  statement(`insert into ledger_stock as s (document_id, kind, number, revision, oper_time, sequence, lines, booked, version)
  select "documentId", kind, number, revision, "operTime", sequence, lines, booked, version + 1
  from json_to_recordset($1::json) as g("documentId" uuid, kind text, number text, revision int, "operTime" timestamptz, sequence bigint, lines jsonb,
    booked numeric, version int) order by "documentId", kind
  on conflict (tenant_id, document_id, kind) do update set number = excluded.number, revision = excluded.revision,
    oper_time = excluded.oper_time, sequence = excluded.sequence, lines = excluded.lines, booked = excluded.booked, version = excluded.version
  where s.version = excluded.version - 1`);

const entriesOf = (state: StockState): Entry[] =>
  centsByMoment(state).flatMap(([moment, cents]) => stockEntries(sideOf(tradeOf(state.kind)), cents, moment));

/** Takes stock's words in their order, all documents together. */
export async function settleStock(tx: object, words: readonly StockWord[]): Promise<void> {
  const named = words.flatMap((word): readonly DocumentKey[] => ("settled" in word ? [word.settled] : word.costs));
  const wanted = [...new Map(named.map((each) => [documentKey(each), each])).values()];
  if (wanted.length === 0) return;
  const [ids, kinds] = [wanted.map(({ documentId }) => documentId), wanted.map(({ kind }) => kind)];
  const kept = new Map((await KEPT.rows(tx, ids, kinds)).map((row) => [documentKey(row), row]));
  const states = new Map<string, StockState>(kept);
  for (const word of words)
    if ("settled" in word)
      states.set(
        documentKey(word.settled),
        withSettled(states.get(documentKey(word.settled)), word.settled, word.sequence),
      );
    else
      for (const [key, [first, ...others]] of Map.groupBy(word.costs, documentKey))
        if (first) states.set(key, withCosts(states.get(key), [first, ...others], word.sequence));

  const changed = [...states.values()].filter((state) => state !== kept.get(documentKey(state)));
  if (changed.length === 0) return;
  const rows = changed.map((state) => ({
    ...state,
    booked: centsOf(state).toFixed(2),
    version: kept.get(documentKey(state))?.version ?? 0,
  }));
  if ((await KEEP.run(tx, JSON.stringify(rows))) < rows.length)
    throw new Error("another process settled the same goods");
  await append(
    tx,
    changed.map((state) => postingOf(kept.get(documentKey(state)), state)),
  );
}

function postingOf(before: Kept | undefined, state: StockState): Posting {
  const { documentId, kind, number, revision } = state;
  const held = before ? entriesOf(before) : [];
  return {
    documentId,
    kind,
    number,
    revision,
    part: "stock",
    entries: difference(held, entriesOf(state)),
  };
}
