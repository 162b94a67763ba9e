// Writes log entries of resources: bulk operations, forms and deletions (AUD-1, AUD-2).
import type { LogOperation } from "@kontor/contracts/core/operation-labels";
import { entriesOf } from "@kontor/service-kit/operation-log/log-operation";
import type { Change, Work } from "@kontor/service-kit/resource/resource";
import type { SystemTx } from "../db.ts";
import { logOperation } from "./log.store.ts";

/** Logs a change of a resource. */
export async function logChange<Row extends Readonly<Record<string, unknown>>>(
  { ctx, tx }: Work<SystemTx>,
  operation: LogOperation,
  change: Change<Row>,
  nameOf: (row: Row) => string,
): Promise<void> {
  for (const entry of entriesOf(change, nameOf)) await logOperation(tx, ctx, { operation, ...entry });
}
