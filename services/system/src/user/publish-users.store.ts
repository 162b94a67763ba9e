// Publishes users to the other services, which show their names and check that a named user is the tenant's.
import { usersChanged } from "@kontor/contracts/system/facts";
import { publish } from "@kontor/service-kit/events/outbox";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { SystemTx } from "../db.ts";

/** Publishes the present state of these users; call it after their last change in the transaction. */
export async function publishUsers({ tx, ctx }: Work<SystemTx>, ids: readonly string[]): Promise<void> {
  const rows = await tx.user.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
  const users = rows.map(({ id, version, loginName, userName, status, deletedAt }) => ({
    ...{ id, version, loginName, userName, status, deleted: deletedAt !== null },
  }));
  await publish(tx, usersChanged, { users }, ctx);
}
