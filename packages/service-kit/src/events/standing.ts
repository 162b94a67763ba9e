// Tracks how far a consumer has consumed its publisher's facts, for health reports and metrics.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Standing } from "@kontor/contracts/core/facts-health";
import type { Log } from "../runtime/log.ts";
import { factsUnconsumedSeconds } from "../runtime/metrics.ts";
import type { MissedFactsAnswer } from "./missed-facts.ts";

/** A fact that was sent so long ago and not consumed makes its consumer not ready. Slow facts, and facts that wait for missing references, are done by then. */
export const LATE_MS = 900_000;

interface TrackedStanding {
  current(): Standing;
  change(changes: Partial<Standing>): Standing;
  /** Takes over what the publisher answered. Logs when the consumer falls far behind, and when it has caught up. */
  learn(asOf: string, answer: MissedFactsAnswer): Standing;
}

export function trackStanding(publisher: ServiceName, log: Log): TrackedStanding {
  let standing: Standing = { publisher, isKnown: false, asOf: null, behind: null, isLate: false };

  function change(changes: Partial<Standing>): Standing {
    standing = { ...standing, ...changes };
    const { asOf, behind } = standing;
    if (asOf !== null) factsUnconsumedSeconds.set({ publisher }, behind === 0 ? 0 : age(asOf) / 1000);
    return standing;
  }

  return {
    current: () => standing,
    change,
    learn(asOf, answer) {
      const isLate = (answer.waitedMs ?? 0) > LATE_MS;
      if (isLate && !standing.isLate)
        log.error(
          { publisher, ...answer },
          "a publisher's facts have not been consumed for a long time: look for errors of this service's consumer",
        );
      if (!isLate && standing.isLate) log.info({ publisher }, "this service has caught up with the publisher's facts");
      return change({ isKnown: true, asOf, behind: answer.behind, isLate });
    },
  };
}

const age = (moment: string): number => Date.now() - Date.parse(moment);
