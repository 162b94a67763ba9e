// Decides which refusals are logged, and in which words (AUD-1): a rule's refusal of an intended action, not a mistyped form.
import { type LogOperation, logOperations } from "@kontor/contracts/core/operation-labels";
import type { LogType } from "@kontor/contracts/core/operation-log";

/** Log entries that a user's refused calls may add in a minute, so that a program that keeps trying cannot fill the log. */
export const REFUSALS_PER_MINUTE = 20;
const WINDOW_MS = 60_000;
const LOGGED_STATUS_MAX = 409;
const MISTYPED = /^(input-invalid|field-|number-invalid|value-not-allowed|workbook-|form-|json-|still-running)/;

/** Whether a refusal goes into the log. */
export const isLogged = (refusal: { id: string; status: number }): boolean =>
  refusal.status <= LOGGED_STATUS_MAX && !MISTYPED.test(refusal.id);

const PARTNERS: Readonly<Record<string, LogOperation>> = {
  供应商: "supplier",
  客户: "customer",
  会员: "member",
  importVendor: "supplier",
  importCustomer: "customer",
  importMember: "member",
  adjustPoints: "member",
};
const TYPES: readonly [RegExp, LogType][] = [
  [/^import/, "import"],
  [/^reset(Owner)?Pwd$/, "reset-password"],
  [/^updatePwd$/, "change-password"],
  [/^end\w*Sessions?$/, "end-sessions"],
  [/^close/, "close"],
  [/^reopen/, "reopen"],
  [/^add/, "add"],
  [/^(update|adjust)/, "update"],
  [/^delete/, "delete"],
];

interface RefusedCall {
  /** The endpoint's path: `/<noun>/<verb>`. */
  path: string;
  /** Query and body in one. */
  input: Readonly<Record<string, unknown>>;
}

/** The log entry that the call would have made; undefined for calls that are not logged. */
export function wouldBe({ path, input }: RefusedCall): { operation: LogOperation; type: LogType } | undefined {
  const [, noun = "", verb = ""] = path.split("/");
  if (noun === "userBusiness")
    return { operation: input.type === "RoleFunctions" || verb === "updateBtnStr" ? "role" : "user", type: "assign" };
  const type = typeOf(verb, input.status);
  const operation = noun === "supplier" ? (PARTNERS[verb] ?? PARTNERS[String(input.type)]) : operationOf(noun);
  if (!type || !operation) return undefined;
  const isOwnSession = verb === "updatePwd" || verb === "endSession";
  return { operation: isOwnSession ? "session" : operation, type };
}

/** `systemConfig` is the operation `system-config`. */
function operationOf(noun: string): LogOperation | undefined {
  const name = noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return logOperations.find((operation) => operation === name);
}

function typeOf(verb: string, status: unknown): LogType | undefined {
  // A user is enabled by the status 0, everything else by true.
  if (verb === "batchSetStatus") return status === true || status === 0 ? "enable" : "disable";
  return TYPES.find(([pattern]) => pattern.test(verb))?.[1];
}

/** Counts a person's refusals: `const hasRoom = perMinute(); if (hasRoom(userId, now)) …`. */
export function perMinute(max: number = REFUSALS_PER_MINUTE): (who: string, now: Date) => boolean {
  let since = 0;
  const counts = new Map<string, number>();
  return (who, now) => {
    if (now.getTime() - since >= WINDOW_MS) {
      since = now.getTime();
      counts.clear();
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return count <= max;
  };
}
