// Stores how far deliveries have taken an order's lines, its progress (reference.md §1.10, §1.11), and publishes what is open of it.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { foreignLink } from "@kontor/contracts/document/kind-values";
import type { Ctx } from "../context/ctx.ts";
import { statement } from "../database/statement.ts";
import { publish } from "../events/outbox.ts";
import type { VoucherDecision } from "../voucher/model.ts";
import { asJson, columnsNamed, headColumns, lineColumns } from "./columns.ts";
import { retakeSources } from "./foreign-source.store.ts";
import type { Kind } from "./kind.ts";
import type { StoredDocument } from "./model.ts";
import { type OrderedLine, type OrderHeader, openFields, openOrderOf } from "./open-order.rules.ts";
import { takenByLine, takenOf } from "./taken.sql.ts";

const HEAD = asJson(columnsNamed(headColumns, openFields.head), "d");
const LINE = asJson(columnsNamed(lineColumns, openFields.line), "l", {
  takenBase: `${takenOf("d.taken")}::text`,
  effectiveBase: `${takenOf("d.effectively_taken")}::text`,
});
// Progress 2: every line is delivered or the order is closed, 3: some are, 0: none. A line without quantity asks for nothing.
const ORDERS = `orders as materialized (select d.id, ${HEAD} as head, of.lines, of.progress from (
    select d.*, ${takenByLine({ source: "d.id" })} as taken, ${takenByLine({ source: "d.id", effective: true })} as effectively_taken
    from documents d where d.id = any($1::uuid[]) offset 0) d
  cross join lateral (select coalesce(json_agg(${LINE} order by l.position), '[]') as lines, case when d.is_closed then 2
      when not bool_or(${takenOf("d.taken")} > 0) then 0 when bool_and(${takenOf("d.taken")} >= l.quantity_base) then 2 else 3 end as progress
    from document_lines l where l.document_id = d.id) of)`;
const FOUND = "select head, lines from orders order by id";
const FIND = statement<OpenedOrder>(`with ${ORDERS} ${FOUND}`);
const RECOMPUTE =
  statement<OpenedOrder>(`with ${ORDERS}, stored as (update documents s set progress = o.progress from orders o
  where s.id = o.id and s.progress <> o.progress) ${FOUND}`);

interface OpenedOrder {
  head: OrderHeader;
  lines: OrderedLine[];
}

/** Computes the progress of orders anew and publishes what is open of them; their documents are locked. */
export async function recomputeProgress(tx: object, ctx: Ctx, ids: readonly string[]): Promise<void> {
  await publishOrders(tx, ctx, await RECOMPUTE.rows(tx, ids));
}

/** Publishes what is open of orders; their documents are locked. */
export async function publishOpen(tx: object, ctx: Ctx, ids: readonly string[]): Promise<void> {
  await publishOrders(tx, ctx, await FIND.rows(tx, ids));
}

async function publishOrders(tx: object, ctx: Ctx, orders: readonly OpenedOrder[]): Promise<void> {
  for (const { head, lines } of orders) {
    const kind = documentKinds.find(({ name }) => name === head.kind);
    if (kind?.facts.open) await publish(tx, kind.facts.open, { ...openOrderOf(head, lines), kind: kind.name }, ctx);
  }
}

/** Recomputes the orders that written documents of a kind take from now, or took from before. A kind without orders costs nothing. */
export async function recomputeSources(
  tx: object,
  ctx: Ctx,
  { contract }: Kind,
  decisions: readonly VoucherDecision<StoredDocument>[],
): Promise<void> {
  if (!contract.links.some(({ takesBack }) => !takesBack)) return;
  const linked = decisions.flatMap(({ before, after }) =>
    [before?.head.linkId, after.head.linkId].flatMap((id) => id ?? []),
  );
  const [ids, foreign] = [[...new Set(linked)], foreignLink(contract)];
  if (ids.length === 0) return;
  if (foreign) await retakeSources(tx, ctx, { kind: foreign.source, takers: [contract.name] }, ids);
  else await recomputeProgress(tx, ctx, ids);
}
