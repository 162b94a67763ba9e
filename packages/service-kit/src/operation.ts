// Tells the operation log what somebody did, in the commit of the deed; the system service writes it down (AUD-2).
import type { LogOperation, LogType, OperationAbout, OperationFact } from "@kontor/contracts/core/operation";
import { changedFields } from "./edited.rules.ts";
import { say } from "./outbox.ts";
import type { ChangeKind, OnChange, Work } from "./resource.ts";

export interface Deed {
  operation: LogOperation;
  type: LogType;
  /** Names, not sentences. Cut at 500 characters. */
  content: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Whose the document is. */
  about?: OperationAbout;
}

const CONTENT_MAX = 500;
/** So many names are told; of a batch the count says the rest. */
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

/** Says what the acting person did: `await sayOperation(work, warehouseOperation, { operation: "depot", type: "add", content: name })`. */
export async function sayOperation({ ctx, tx }: Work, fact: OperationFact, deed: Deed): Promise<void> {
  const { actor } = ctx;
  const by = actor ? { userId: actor.userId, loginName: actor.loginName, userName: actor.userName } : null;
  await say(tx, fact, { ...deed, content: deed.content.slice(0, CONTENT_MAX), by, clientIp: ctx.clientIp }, ctx);
}

/** The `log` of a resource: one row for each change, told by names, of a form with what it changed. */
export function logsChanges<T extends object, Row extends Record<string, unknown>>(
  fact: OperationFact,
  operation: LogOperation,
  nameOf: (row: Row) => string,
): OnChange<T, Row> {
  return async (work, { kind, rows, before, count }) => {
    const names = rows.slice(0, NAMES_MAX).map(nameOf).join(", ");
    const type = TYPES[kind];
    const content = rows.length < count || count > NAMES_MAX ? `${names} … (${count})`.trimStart() : names;
    await sayOperation(work, fact, { operation, type, content, ...detailOf(type, rows[0], before[0]) });
  };
}

/** What a form changed, or what was added. */
function detailOf(type: LogType, now: Record<string, unknown> | undefined, was: Record<string, unknown> | undefined) {
  if (!now) return {};
  if (type === "update" && was) return changedFields(was, now);
  return type === "add" ? { after: now } : {};
}
