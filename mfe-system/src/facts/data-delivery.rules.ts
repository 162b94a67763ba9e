// The rows of fact delivery for the platform operator: one for each consumer and publisher, with its worst known state.
import type { FactsHealth } from "@kontor/contracts/core/facts-health";

export type DeliveryState = "current" | "catchingUp" | "late" | "parked" | "unknown" | "silent";

export interface DeliveryRow {
  service: string;
  /** null: the service does not answer. */
  publisher: string | null;
  state: DeliveryState;
  behind: number | null;
  asOf: string | null;
  /** The number of the publisher's facts that the service parked. */
  parked: number | null;
  /** The number of the service's own facts that the broker has not taken. */
  unsent: number | null;
}

interface Service {
  service: string;
  health: FactsHealth | null;
}

/** One row for each pair; a service that does not answer has a single row. */
export const rowsOf = (services: readonly Service[]): DeliveryRow[] =>
  services.flatMap(({ service, health }): DeliveryRow[] => {
    if (!health)
      return [{ service, publisher: null, state: "silent", behind: null, asOf: null, parked: null, unsent: null }];
    return health.heard.map(({ publisher, behind, asOf, isKnown, isLate }) => {
      const parked = health.parked.find((each) => each.publisher === publisher)?.count ?? 0;
      return {
        ...{ service, publisher, behind, asOf, parked, unsent: health.unsent.count },
        state: stateOf({ isKnown, isLate, behind, parked }),
      };
    });
  });

function stateOf(of: { isKnown: boolean; isLate: boolean; behind: number | null; parked: number }): DeliveryState {
  if (of.isLate) return "late";
  if (of.parked > 0) return "parked";
  if (!of.isKnown) return "unknown";
  return of.behind ? "catchingUp" : "current";
}
