// Answers that say how fresh their figures are: what the publishers say, and what of the company waits for somebody to act (decision 0030).
import type { Watermark } from "@kontor/contracts/core/watermark";
import { isoTime } from "../database/iso-time.ts";
import { statement } from "../database/statement.ts";
import type { Freshness } from "./projection-lag.ts";
import type { ReportPage } from "./run-report.ts";

/** A fact of the company that was put aside makes its figures as old as that fact. */
const PARKED =
  "select count(*)::int as remaining, min(coalesce(occurred_at, parked_at)) as as_of from kit.parked_facts having count(*) > 0";

/** @param missing what else the service lacks of a company: selects of how much (`remaining`) and since when (`as_of`), no row where nothing is missing */
export function watermarked(freshness: Freshness, missing: readonly string[] = []) {
  const oldest = statement<{ remaining: number; asOf: string }>(
    `select remaining, ${isoTime("as_of")} as "asOf" from (${[PARKED, ...missing].join(" union all ")}) missing order by as_of limit 1`,
  );
  /** The publishers' word, or as long as something of the company is missing, how much that is and since when. */
  async function behindOf(tx: object, watermark: Watermark): Promise<Watermark> {
    const [row] = await oldest.rows(tx);
    if (!row) return watermark;
    const [asOf = watermark.asOf] = [watermark.asOf, row.asOf].sort();
    return { asOf, behind: (watermark.behind ?? 0) + row.remaining };
  }
  /** How fresh is asked first: what is heard meanwhile makes the figures newer than they say, never older. */
  const fresh = async <T extends object>(tx: object, find: () => Promise<T>) => {
    const watermark = await behindOf(tx, await freshness());
    return { ...(await find()), watermark };
  };
  return {
    /** Figures with their watermark. */
    fresh,
    /** A page of rows with its watermark. */
    page: <F extends ReportPage<unknown>>(tx: object, find: () => Promise<F>) =>
      fresh(tx, async () => ({ ...(await find()), totalIsExact: true as const })),
  };
}
