// Publishes a log entry in the commit of the operation; the system service stores it (AUD-2).
import type { LogOperation } from "@kontor/contracts/core/operation-labels";
import type { LogType, OperationAbout, OperationFact } from "@kontor/contracts/core/operation-log";
import type { z } from "zod";
import type { Ctx } from "../context/ctx.ts";
import { publish } from "../events/outbox.ts";
import type { Change, ChangeKind, OnChange, Work } from "../resource/resource.ts";
import { changedFields, removedRecord } from "./change.rules.ts";

export interface LogEntry {
  operation: LogOperation;
  type: LogType;
  /** Names, not sentences. Cut at 500 characters. */
  content: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The document's creator, department and partner. */
  about?: OperationAbout;
}

const CONTENT_MAX = 500;
/** The most names listed; for a longer bulk operation the count covers the rest. */
const NAMES_MAX = 20;
const TYPES: Record<ChangeKind, LogType> = {
  added: "add",
  updated: "update",
  removed: "delete",
  enabled: "enable",
  disabled: "disable",
  imported: "import",
  exported: "export",
};

/** Logs an operation of the actor: `await logOperation(work, warehouseOperation, { operation: "depot", type: "add", content: name })`. */
export async function logOperation({ ctx, tx }: Work, fact: OperationFact, entry: LogEntry): Promise<void> {
  await publish(tx, fact, operationBody(ctx, entry), ctx);
}

/** The fact's body: the entry with who did it and from where. */
export function operationBody({ actor, clientIp }: Ctx, entry: LogEntry): z.input<OperationFact["body"]> {
  const by = actor ? { userId: actor.userId, loginName: actor.loginName, userName: actor.userName } : null;
  return { ...entry, content: entry.content.slice(0, CONTENT_MAX), by, clientIp };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The log entries of a resource's change (AUD-1, AUD-2): one with the names, and for a form with its changes; for a deletion one for
 * each record, with all its values.
 */
export function entriesOf<Row extends Fields>(
  { kind, rows, before, count, whole = rows }: Change<Row>,
  nameOf: (row: Row) => string,
): Omit<LogEntry, "operation">[] {
  const type = TYPES[kind];
  if (type === "delete")
    return rows.map((row, at) => ({ type, content: nameOf(row), ...removedRecord(whole[at] ?? row) }));
  const names = rows.slice(0, NAMES_MAX).map(nameOf).join(", ");
  const content = type === "export" || count > NAMES_MAX ? `${names} … (${count})`.trimStart() : names;
  return [{ type, content, ...detailOf(type, rows[0], before[0]) }];
}

/** The `log` of a resource of a service other than the system service. */
export function logsChanges<T extends object, Row extends Fields>(
  fact: OperationFact,
  operation: LogOperation,
  nameOf: (row: Row) => string,
): OnChange<T, Row> {
  return async (work, change) => {
    for (const entry of entriesOf(change, nameOf)) await logOperation(work, fact, { operation, ...entry });
  };
}

/** The `log` of an export: its name and how many rows. */
export const logsExport =
  (fact: OperationFact, operation: LogOperation, what = "…") =>
  (work: Work, count: number): Promise<void> =>
    logOperation(work, fact, { operation, type: "export", content: `${what} (${count})` });

/** The changes of a form, or the values of a new row. */
function detailOf(type: LogType, now: Fields | undefined, was: Fields | undefined) {
  if (!now) return {};
  if (type === "update" && was) return changedFields(was, now);
  return type === "add" ? { after: now } : {};
}
