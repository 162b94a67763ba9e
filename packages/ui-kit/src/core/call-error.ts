// CallError, the one error type of failed calls (shell.md §8).
import type { FaultyWorkbook, Issue, RefusalData, RefusalValues } from "@kontor/contracts/core/error";

/**
 * refused: a rule of the service refused, and the text is for the user. denied: 403. login-expired: loginOut with any status. unauthorized: any other 401.
 * not-found: 404. timeout: 504 or no answer in time. unreachable: no connection. server: any other status.
 */
export type Situation =
  | "refused"
  | "denied"
  | "login-expired"
  | "unauthorized"
  | "not-found"
  | "timeout"
  | "unreachable"
  | "server";

interface Details {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** The envelope's code; 510 means a warning (shell.md §8, list load). */
  code: number;
  message: string;
  refusal?: RefusalData | undefined;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number | undefined;
}

export class CallError extends Error {
  readonly situation: Situation;
  readonly status: number;
  readonly code: number;
  readonly retryAfter: number | undefined;
  /** The refusal's id, translated as `refusal.<id>`; undefined when no rule refused. */
  readonly id: string | undefined;
  readonly values: RefusalValues | undefined;
  /** All issues of fields and rows. */
  readonly issues: readonly Issue[];
  /** The wrong rows of a refused workbook. */
  readonly faultyWorkbook: FaultyWorkbook | undefined;
  readonly requestId: string | undefined;

  constructor(situation: Situation, details: Details) {
    super(details.message);
    this.name = "CallError";
    this.situation = situation;
    this.status = details.status;
    this.code = details.code;
    this.retryAfter = details.retryAfter;
    this.id = details.refusal?.refusal;
    this.values = details.refusal?.values;
    this.issues = details.refusal?.issues ?? [];
    this.faultyWorkbook = details.refusal?.faultyWorkbook;
    this.requestId = details.refusal?.requestId;
  }

  /** Whether no answer came, so that it is unknown whether the write happened. */
  get isLost(): boolean {
    return this.situation === "timeout" || this.situation === "unreachable";
  }

  /** Whether the server was unreachable or busy (503), so that a retry may succeed. */
  get isPassing(): boolean {
    return this.situation === "unreachable" || this.status === 503;
  }
}
