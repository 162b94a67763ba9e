// The error catalogue of shell.md §8 as a pure table: from an answer to an error kind.
import { type RefusalData, refusalData } from "@kontor/contracts/core/error";
import { CallError, type Situation } from "../core/call-error.ts";

/** An unsuccessful answer, as far as it could be read. */
export interface BadAnswer {
  status: number;
  /** Parsed JSON, or the text when it is not JSON. */
  body: unknown;
  hasToken: boolean;
  retryAfter?: number | undefined;
}

/** The catalogue's row for the answer. `loginOut` is an expired login with any status (decision 0003). */
export function errorKindOf({ status, body, hasToken }: Omit<BadAnswer, "retryAfter">): Situation {
  if (status === 403) return "denied";
  if (hasToken && isLoginOut(body)) return "login-expired";
  if (status === 404) return "not-found";
  if (status === 504) return "timeout";
  if (status === 401) return "unauthorized";
  return refusalOf(body) && status !== 500 ? "refused" : "server";
}

/** The error to throw for an unsuccessful answer. */
export function errorOf(answer: BadAnswer): CallError {
  const refusal = refusalOf(answer.body);
  return new CallError(errorKindOf(answer), {
    status: answer.status,
    code: codeOf(answer.body) ?? answer.status,
    message: messageOf(answer.body) ?? "",
    refusal,
    retryAfter: answer.retryAfter,
  });
}

/** Whether the session has ended: the body is `loginOut`, bare or in the envelope. */
const isLoginOut = (body: unknown): boolean =>
  typeof body === "string" ? body.includes("loginOut") : field(body, "data") === "loginOut";

function refusalOf(body: unknown): RefusalData | undefined {
  const parsed = refusalData.safeParse(field(body, "data"));
  return parsed.success ? parsed.data : undefined;
}

export function codeOf(body: unknown): number | undefined {
  const code = field(body, "code");
  return typeof code === "number" ? code : undefined;
}

/** The server's message: data.message, data as text, or message. */
function messageOf(body: unknown): string | undefined {
  const data = field(body, "data");
  return [field(data, "message"), data, field(body, "message"), body].find(
    (text): text is string => typeof text === "string" && text !== "",
  );
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined;
