// Decides whether a preview of a recosting counts as shown (docs/decisions/0044). Pure.
import { refuse } from "@kontor/contracts/core/error";
import { PREVIEW_HOURS_MAX } from "@kontor/contracts/warehouse/recosting";

const HOUR_MS = 3_600_000;

/** The existing preview: as of when, null where none is finished. */
export interface ShownPreview {
  asOf: string | null;
}

/**
 * Postings since then do not matter: they are costed by the new rules already. The actor must have seen these figures, and not long ago.
 * @param seen as of when the preview is that the actor saw
 * @throws Refusal (409) `recosting-not-shown`, `recosting-shown-anew`, `recosting-shown-long-ago`
 */
export function refusePreview({ asOf }: ShownPreview, seen: string, now: Date): void {
  if (asOf === null) throw refuse("recosting-not-shown", { status: 409 });
  if (asOf !== seen) throw refuse("recosting-shown-anew", { status: 409 });
  if (now.getTime() - Date.parse(asOf) > PREVIEW_HOURS_MAX * HOUR_MS)
    throw refuse("recosting-shown-long-ago", { status: 409, values: { hours: PREVIEW_HOURS_MAX } });
}
