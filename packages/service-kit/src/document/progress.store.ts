// Stores how far deliveries have taken an order's lines, its progress (reference.md §1.10, §1.11), and publishes what is open of it.
import { foreignLink } from "@kontor/contracts/document/kind-values";
import type { Ctx } from "../context/ctx.ts";
import { statement } from "../database/statement.ts";
import { publish } from "../events/outbox.ts";
import type { VoucherDecision } from "../voucher/model.ts";
import { asJson, columnsNamed, headColumns, lineColumns } from "./columns.ts";
import { retakeSources } from "./foreign-source.store.ts";
import type { Kind } from "./kind.ts";
import type { StoredDocument } from "./model.ts";
import { type Order, openFacts, openFields } from "./open-order.rules.ts";
import { progressOf } from "./progress.rules.ts";
import { takenByLine, takenOf } from "./taken.sql.ts";

const HEAD = asJson(columnsNamed(headColumns, openFields.head), "d");
const LINE = asJson(columnsNamed(lineColumns, openFields.line), "l", {
  takenBase: `${takenOf("d.taken")}::text`,
  effectiveBase: `${takenOf("d.effectively_taken")}::text`,
});
const FIND =
  statement<Order>(`select ${HEAD} as head, (select coalesce(json_agg(${LINE} order by l.position), '[]') from document_lines l where l.document_id = d.id) as lines
  from (select d.*, ${takenByLine({ source: "d.id" })} as taken, ${takenByLine({ source: "d.id", effective: true })} as effectively_taken
    from documents d where d.id = any($1::uuid[]) offset 0) d order by d.id`);
const STORE = statement(
  "update documents set progress = $2::smallint where id = any($1::uuid[]) and progress <> $2::smallint",
);

/** Computes the progress of orders anew and publishes what is open of them; their documents are locked. */
export async function recomputeProgress(tx: object, ctx: Ctx, ids: readonly string[]): Promise<void> {
  const orders = await FIND.rows(tx, ids);
  for (const [progress, those] of Map.groupBy(orders, progressOf)) {
    const alike = those.map(({ head }) => head.id);
    await STORE.run(tx, alike, progress);
  }
  await publishOrders(tx, ctx, orders);
}

/** Publishes what is open of orders; their documents are locked. */
export async function publishOpen(tx: object, ctx: Ctx, ids: readonly string[]): Promise<void> {
  await publishOrders(tx, ctx, await FIND.rows(tx, ids));
}

async function publishOrders(tx: object, ctx: Ctx, orders: readonly Order[]): Promise<void> {
  for (const order of orders) for (const { fact, body } of openFacts(order)) await publish(tx, fact, body, ctx);
}

/**
 * Recomputes the orders that written documents of a kind take from now, or took from before. A kind without orders costs nothing.
 * @param known the order whose progress is stored and published with the documents
 */
export async function recomputeSources(
  tx: object,
  ctx: Ctx,
  { contract }: Kind,
  decisions: readonly VoucherDecision<StoredDocument>[],
  stored?: Order,
): Promise<void> {
  if (!contract.links.some(({ takesBack }) => !takesBack)) return;
  const linked = decisions.flatMap(({ before, after }) =>
    [before?.head.linkId, after.head.linkId].flatMap((id) => id ?? []),
  );
  const ids = [...new Set(linked)].filter((id) => id !== stored?.head.id);
  const foreign = foreignLink(contract);
  if (ids.length === 0) return;
  if (foreign) await retakeSources(tx, ctx, { kind: foreign.source, takers: [contract.name] }, ids);
  else await recomputeProgress(tx, ctx, ids);
}
