// What the operator is shown of the delivery between services: a row for each reader and publisher, the worst that can be said of it as its state.
import type { FactsHealth } from "@kontor/contracts/core/facts-health";

export type DeliveryState = "current" | "catchingUp" | "late" | "parked" | "unknown" | "silent";

export interface DeliveryRow {
  service: string;
  /** null: the service does not answer. */
  publisher: string | null;
  state: DeliveryState;
  behind: number | null;
  asOf: string | null;
  /** What the service put aside of this publisher. */
  parked: number | null;
  /** What the service itself said and the broker has not taken. */
  unsent: number | null;
}

interface Service {
  service: string;
  health: FactsHealth | null;
}

/** One row for each pair; a service that does not answer has one. */
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
