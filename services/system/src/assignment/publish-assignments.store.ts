// Publishes users' assignments to the other services, in parts that fit a message.
import { assignmentsChanged, FACT_ASSIGNED_MAX } from "@kontor/contracts/system/facts";
import { publish } from "@kontor/service-kit/events/outbox";
import type { Work } from "@kontor/service-kit/resource/define-resource";
import type { SystemTx } from "../db.ts";

interface Assigned {
  userId: string;
  kind: "UserDepot" | "UserCustomer";
  valueIds: readonly string[];
  /** True: these and no others. False: these as well. */
  replaces: boolean;
}

/** Says it; what does not fit into one fact is added by further ones. */
export async function publishAssignments(
  { tx, ctx }: Work<SystemTx>,
  { valueIds, replaces, ...whose }: Assigned,
): Promise<void> {
  for (let at = 0; at === 0 || at < valueIds.length; at += FACT_ASSIGNED_MAX) {
    const part = valueIds.slice(at, at + FACT_ASSIGNED_MAX);
    await publish(tx, assignmentsChanged, { ...whose, valueIds: part, replaces: replaces && at === 0 }, ctx);
  }
}
