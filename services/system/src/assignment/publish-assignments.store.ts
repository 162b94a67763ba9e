// Publishes users' assignments to the other services, in parts that fit a message.
import { assignmentsChanged, FACT_ASSIGNED_MAX } from "@kontor/contracts/system/facts";
import { publish } from "@kontor/service-kit/events/outbox";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { SystemTx } from "../db.ts";

interface Assigned {
  userId: string;
  kind: "UserDepot" | "UserCustomer";
  valueIds: readonly string[];
  /** Whether the ids replace the user's assignments; otherwise they are added to them. */
  replaces: boolean;
}

/** Publishes a user's assignments. What does not fit into one fact follows in further ones, which add to it. */
export async function publishAssignments(
  { tx, ctx }: Work<SystemTx>,
  { valueIds, replaces, ...whose }: Assigned,
): Promise<void> {
  for (let at = 0; at === 0 || at < valueIds.length; at += FACT_ASSIGNED_MAX) {
    const part = valueIds.slice(at, at + FACT_ASSIGNED_MAX);
    await publish(tx, assignmentsChanged, { ...whose, valueIds: part, replaces: replaces && at === 0 }, ctx);
  }
}
