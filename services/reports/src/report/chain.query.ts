// The chain of a document or slip (docs/decisions/0062), within the actor's data scope, customers and warehouses.
import type { AnswerInput, Query } from "@kontor/contracts/core/endpoint";
import { CHAIN_MAX, type getChain } from "@kontor/contracts/reports/chain";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { named } from "@kontor/service-kit/database/statement";
import { type Key, keyOf } from "../projections/document.rules.ts";
import { arrange, totalsOf } from "./chain.rules.ts";
import { findDocuments, links } from "./chain-documents.query.ts";
import { findSlips } from "./chain-slips.query.ts";

/** One more than are shown: then it is known that there are more. */
const MORE = CHAIN_MAX + 1;
const SOURCE =
  "join links l on l.kind = d.kind join chain_documents s on s.id = d.source_id and s.kind = l.source and not s.is_gone";
const MADE =
  "join links l on l.source = b.kind join chain_documents c on c.source_id = b.id and c.kind = l.kind and not c.is_gone";
/**
 * The documents around one, or around those that a slip settles: first the way up to what they were made of, then what was made of them, then the rest.
 * No document is met twice, so that a circle of sources would end; each part stops at its limit, however many there are.
 */
const AROUND =
  named<Key>(`with recursive links(kind, source) as (select * from unnest($kinds::text[], $sources::text[])),
  start as (select d.id, d.kind from chain_documents d where d.id = $id::uuid and d.kind = $kind and not d.is_gone
    union select d.id, d.kind from chain_settlements t join chain_documents d on d.id = t.document_id and d.kind = t.kind and not d.is_gone
      where t.slip_id = $id::uuid and t.slip_kind = $kind),
  up as (select id, kind from start union select s.id, s.kind from up join chain_documents d on d.id = up.id and d.kind = up.kind ${SOURCE}),
  path as materialized (select id, kind from up limit ${MORE}),
  roots as materialized (select p.id, p.kind from path p join chain_documents d on d.id = p.id and d.kind = p.kind
    where not exists (select from links l join chain_documents s on s.id = d.source_id and s.kind = l.source and not s.is_gone where l.kind = d.kind)),
  below as (select id, kind from start union select c.id, c.kind from below b ${MADE}),
  whole as (select id, kind from roots union select c.id, c.kind from whole b ${MADE}),
  near as (select id, kind, 0 as rank from path union all select * from (select id, kind, 1 from below limit ${MORE}) b
    union all select * from (select id, kind, 2 from whole limit ${MORE}) w)
  select id, kind from near group by id, kind order by min(rank), id, kind limit ${MORE}`);

type ChainRows = Omit<AnswerInput<typeof getChain>, "watermark">;
const NOTHING: ChainRows = { rows: [], totals: [], isCut: false };

/** The chain; nothing where the actor may not see the one that he asks for. */
export async function findChain(tx: object, ctx: Ctx, { id, kind }: Query<typeof getChain>): Promise<ChainRows> {
  const keys = await AROUND.rows(tx, { ...links, id, kind });
  const shownKeys = keys.slice(0, CHAIN_MAX);
  const documents = await findDocuments(tx, ctx, shownKeys);
  const { slips, settlements, isCut } = await findSlips(tx, ctx, { id, kind }, shownKeys);
  const current = keyOf({ id, kind });
  const isSeen =
    slips.some(({ key }) => key === current) || documents.some(({ key, isSeen }) => key === current && isSeen);
  if (!isSeen) return NOTHING;
  const rows = arrange({ current, documents, slips, settlements });
  return { rows, totals: totalsOf(rows), isCut: isCut || keys.length > CHAIN_MAX };
}
