// Responses with a watermark: how fresh the figures are, and what of the tenant's waits for an operator's action (decision 0030).
import type { Watermark } from "@kontor/contracts/core/watermark";
import { isoTime } from "../database/iso-time.ts";
import { statement } from "../database/statement.ts";
import type { Freshness } from "./projection-lag.ts";
import type { ReportPage } from "./run-report.ts";

/** A parked fact of the tenant makes its figures as old as that fact. */
const PARKED =
  "select count(*)::int as remaining, min(coalesce(occurred_at, parked_at)) as as_of from kit.parked_facts having count(*) > 0";

/** @param missing further gaps of a tenant: selects of their size (`remaining`) and since when (`as_of`), no row where nothing is missing */
export function watermarked(freshness: Freshness, missing: readonly string[] = []) {
  const oldest = statement<{ remaining: number; asOf: string }>(
    `select remaining, ${isoTime("as_of")} as "asOf" from (${[PARKED, ...missing].join(" union all ")}) missing order by as_of limit 1`,
  );
  /** The publishers' answer or, as long as something of the tenant is missing, its amount and since when. */
  async function behindOf(tx: object, watermark: Watermark): Promise<Watermark> {
    const [row] = await oldest.rows(tx);
    if (!row) return watermark;
    const [asOf = watermark.asOf] = [watermark.asOf, row.asOf].sort();
    return { asOf, behind: (watermark.behind ?? 0) + row.remaining };
  }
  /** Freshness is read first: facts consumed meanwhile make the figures newer than stated, never older. */
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
