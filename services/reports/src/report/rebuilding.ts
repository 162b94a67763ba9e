// A company whose projections are being made anew is as far behind as there are facts to hear; one whose documents are given the days of another time
// zone, as old as that is; and one of whom a fact was put aside, as old as that fact.
import type { Watermark } from "@kontor/contracts/reports/common";
import { TIME } from "@kontor/service-kit/report/time";
import { statement } from "@kontor/service-kit/statement";

const REBUILDING = statement<{ remaining: number; asOf: string }>(
  `select remaining, ${TIME("as_of")} as "asOf"
  from (select remaining, as_of from rebuilds union all select 1, since from redatings
    union all select count(*)::int, min(coalesce(occurred_at, parked_at)) from kit.parked_facts having count(*) > 0) missing order by as_of limit 1`,
);

/** The publishers' word, or while the projections are made anew what is missing still. */
export async function behindOf(tx: object, watermark: Watermark): Promise<Watermark> {
  const [rebuilding] = await REBUILDING.rows(tx);
  if (!rebuilding) return watermark;
  const [asOf = watermark.asOf] = [watermark.asOf, rebuilding.asOf].sort();
  return { asOf, behind: (watermark.behind ?? 0) + rebuilding.remaining };
}
