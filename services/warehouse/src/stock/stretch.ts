// Recosts a product with very many lines in stretches, one per transaction, so that sales of it wait only briefly (docs/decisions/0040).

import { holdPeriod } from "@kontor/service-kit/closing/period.store";
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import { allowTime } from "@kontor/service-kit/database/allow-time";
import { search, statement } from "@kontor/service-kit/database/statement";
import { openCorrections, type Repaired } from "./corrections.ts";
import { evenStartsOf, leftAndBack, leftBy } from "./lines.store.ts";
import { passOnFrom } from "./pass-on.ts";
import { standingAt } from "./post-document.rules.ts";
import { lockCosts } from "./repair.ts";
import { costedFrom, type LeftBefore, type Stretch, type Whole, wholesOf } from "./sale-sources.ts";

/** Written in a second or two; a lock is waited for up to five. */
const LINES_MAX = 10_000;
/** The limit of a stretch that finds no end, because goods are uncovered all along. */
const PATIENCE_MS = 600_000;

// Differences between lines and their movements, and whether they add up to the stored state of the product.
const MOVED = `select document_id, kind, line_id, leg, sum(value) as value from stock_movements where product_id = $1::uuid group by 1, 2, 3, 4`;
const SUMS = `select coalesce(sum(quantity), 0) as quantity, coalesce(sum(value), 0) as value from stock_lines where product_id = $1::uuid`;
const DRIFTED = search<{
  isDrifted: boolean;
}>(`select exists (select from stock_lines l left join (${MOVED}) m using (document_id, kind, line_id, leg)
    where l.product_id = $1::uuid and l.value <> coalesce(m.value, 0))
  or exists (select from stock_costs c, (${SUMS}) s where c.product_id = $1::uuid and (c.quantity, c.value) <> (s.quantity, s.value)) as "isDrifted"`);
const ALIGN_LINES =
  search(`update stock_lines l set value = d.value from (select l.document_id, l.kind, l.line_id, l.leg, coalesce(m.value, 0) as value
    from stock_lines l left join (${MOVED}) m using (document_id, kind, line_id, leg) where l.product_id = $1::uuid and l.value <> coalesce(m.value, 0)) d
  where l.document_id = d.document_id and l.kind = d.kind and l.line_id = d.line_id and l.leg = d.leg`);
const ALIGN_COST = statement(
  `update stock_costs c set quantity = s.quantity, value = s.value from (${SUMS}) s where c.product_id = $1::uuid`,
);
const ADD_VALUE = statement("update stock_costs set value = value + $2::numeric where product_id = $1::uuid");

/** A finished stretch. */
export interface Stretched extends Repaired {
  /** The moment before which all lines of the product are done; null: all are. */
  doneBefore: string | null;
}

/**
 * Recosts as many lines as one transaction may hold up, from a moment on; null: from the first line. Whatever changes between two stretches, the next one
 * starts from the stored lines before it. A stretch ends where nothing is uncovered.
 * @param linesMax the minimum number of lines, except in the last stretch
 */
export async function repairStretch(
  tx: object,
  ctx: TenantCtx,
  { productId, from, linesMax = LINES_MAX }: { productId: string; from: string | null; linesMax?: number },
): Promise<Stretched> {
  await allowTime(tx, PATIENCE_MS);
  // Checked before anybody has to wait: usually nothing drifted, and nothing drifts by itself meanwhile.
  const [looked] = from === null ? await DRIFTED.rows(tx, productId) : [];
  await lockCosts(tx, [productId]);
  const { sealedBefore } = await holdPeriod(tx);
  if (looked?.isDrifted) {
    await ALIGN_LINES.run(tx, productId);
    await ALIGN_COST.run(tx, productId);
  }
  const [whole] = await wholesOf(tx, [productId]);
  const corrections = openCorrections(tx, ctx, new Map());
  if (!whole) return { ...corrections.done, doneBefore: null };
  const { stretch, lastTime, since } = await begun(tx, whole, from);
  const leftBefore: LeftBefore = (links, upTo) =>
    since === null ? leftBy(tx, links, upTo) : leftAndBack(tx, links, { upTo, since });
  const times: string[] = [];
  let doneBefore: string | null = null;
  for await (const part of costedFrom(tx, stretch, { leftBefore, sealedBefore })) {
    corrections.add(productId, part);
    times.push(...part.lines.map(({ operTime }) => operTime).filter((time) => from === null || time >= from));
    const { quantity, value, average, uncovered } = part.recosted.after;
    const last = times.at(-1) ?? lastTime;
    if (part.isLast) corrections.setCost({ productId, quantity, value, average, lastTime: last });
    // The next portion, or the next stretch, must see the writes of this one.
    await corrections.write();
    const isBeyond = last !== null && last > (from ?? times[0] ?? last);
    if (part.isLast || times.length < linesMax || !isBeyond || uncovered.size > 0) continue;
    doneBefore = last;
    await ADD_VALUE.run(tx, productId, corrections.done.worthChange.toFixed());
    break;
  }
  await corrections.written();
  await passOnFrom(tx, ctx, [productId]);
  // The lines of the last moment are examined again by the next stretch.
  const lines = times.filter((time) => doneBefore === null || time < doneBefore).length;
  return { ...corrections.done, lines, doneBefore };
}

/** The start of a stretch: the moment, or earlier where goods were uncovered then. */
async function begun(
  tx: object,
  whole: Whole,
  from: string | null,
): Promise<{ stretch: Stretch; lastTime: string | null; since: string | null }> {
  const { productId, cost } = whole;
  const starts =
    from === null ? null : await evenStartsOf(tx, [{ cost: { productId, ...cost, lastTime: null }, operTime: from }]);
  const start = starts?.get(productId);
  if (!start) return { stretch: whole, lastTime: null, since: null };
  const { state, isCircular, first, lastTime, operTime: since } = start;
  return { stretch: { productId, from: standingAt(state, isCircular), first }, lastTime, since };
}
