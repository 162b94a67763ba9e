// Which preview of a recosting counts as shown (docs/decisions/0044). Pure.
import { refuse } from "@kontor/contracts/core/error";
import { PREVIEW_HOURS_MAX } from "@kontor/contracts/warehouse/recosting";

const HOUR_MS = 3_600_000;

/** The preview that there is: as of when, null where there is none that is finished. */
export interface ShownPreview {
  asOf: string | null;
}

/**
 * What was posted since does not matter: it is costed by the new rules already. What does is that the person saw these figures, and not long ago.
 * @param seen as of when the preview is that the person saw
 * @throws Refusal (409) `recosting-not-shown`, `recosting-shown-anew`, `recosting-shown-long-ago`
 */
export function refusePreview({ asOf }: ShownPreview, seen: string, now: Date): void {
  if (asOf === null) throw refuse("recosting-not-shown", { status: 409 });
  if (asOf !== seen) throw refuse("recosting-shown-anew", { status: 409 });
  if (now.getTime() - Date.parse(asOf) > PREVIEW_HOURS_MAX * HOUR_MS)
    throw refuse("recosting-shown-long-ago", { status: 409, values: { hours: PREVIEW_HOURS_MAX } });
}
