// Log rows of resources: what their batches and forms did, told by names (AUD-2).
import type { LogOperation, LogType } from "@kontor/contracts/core/operation";
import type { Change, ChangeKind, Work } from "@kontor/service-kit/resource";
import type { SystemTx } from "../db.ts";
import { changes } from "./log.rules.ts";
import { logOperation } from "./log.store.ts";

const TYPES: Record<ChangeKind, LogType> = {
  added: "add",
  updated: "update",
  removed: "delete",
  enabled: "enable",
  disabled: "disable",
  imported: "import",
  exported: "export",
};
/** So many names are told; of an import the count says the rest. */
const NAMES_MAX = 20;

/** Writes one row about a change of a resource. */
export async function logChange<Row extends Readonly<Record<string, unknown>>>(
  { ctx, tx }: Work<SystemTx>,
  operation: LogOperation,
  { kind, rows, before, count }: Change<Row>,
  nameOf: (row: Row) => string,
): Promise<void> {
  const names = rows.slice(0, NAMES_MAX).map(nameOf).join(", ");
  const content = kind === "exported" || count > NAMES_MAX ? `${names} … (${count})`.trimStart() : names;
  const [now] = rows;
  const [was] = before;
  const detail = kind === "updated" && now && was ? changes(was, now) : kind === "added" ? { after: now } : {};
  await logOperation(tx, ctx, { operation, type: TYPES[kind], content, ...detail });
}
