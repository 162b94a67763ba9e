// Calls the public API as the browser does: a token, an idempotency key for each write, and a retry with the same key when no answer comes.
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { type Issue, refusalData } from "@kontor/contracts/core/error";
import { answerOf, type CallInput, jsonOf, requestTo } from "./request.ts";

/** A refusal that another attempt would get again. */
export class Refused extends Error {
  readonly status: number;
  readonly refusal: string;
  readonly issues: readonly Issue[];

  constructor(endpoint: Endpoint, status: number, body: unknown) {
    const parsed = refusalData.safeParse(Object(body).data);
    const { refusal = "", issues = [] } = parsed.data ?? {};
    const details = issues
      .slice(0, 5)
      .map(({ id, field, values }) => `${id} ${field ?? ""} ${JSON.stringify(values ?? {})}`);
    super(`${endpointName(endpoint)} was refused (${status} ${refusal}) ${details.join("; ")}`.trim());
    this.name = "Refused";
    this.status = status;
    this.refusal = refusal;
    this.issues = issues;
  }
}

interface ApiCall<E extends Endpoint> extends CallInput<E> {
  /** Refusals that end once the services have consumed all facts: retried for a while. */
  settles?: (refused: Refused) => boolean;
}

export interface Api {
  /** Returns the response. @throws Refused, or an Error when Kontor gave no response for longer than the patience */
  call<E extends Endpoint>(endpoint: E, input?: ApiCall<E>): Promise<Answer<E>>;
}

interface ApiOptions {
  url: string;
  /** Aborts the run: calls that wait for another attempt end at once. */
  stopping: AbortSignal;
  /** Signs in and returns the token; called again when a session ends. */
  signIn?: (anonymous: Api) => Promise<string>;
  /** How long a call is tried again before it counts as failed. */
  patienceMs?: number;
}

const PATIENCE_MS = 120_000;
/** How long the services may take to consume the latest facts. */
const PASSING_MS = 30_000;
const ANSWER_MS = 130_000;
const PAUSE_MS = 100;
const PAUSE_MAX_MS = 3_000;
/** Responses of services that are busy or restarting: nothing was done, or the idempotency key has the stored response. */
const LATER: ReadonlySet<string> = new Set(["posting-pending", "still-running", "busy"]);

/** Opens the API at an address. */
export function openApi({ url, stopping, signIn, patienceMs = PATIENCE_MS }: ApiOptions): Api {
  let token: Promise<string> | undefined;
  const renewed = (): Promise<string> | undefined => signIn?.(openApi({ url, stopping, patienceMs }));

  async function call<E extends Endpoint>(endpoint: E, input: ApiCall<E> = {}): Promise<Answer<E>> {
    const since = performance.now();
    let isRenewed = false;
    for (let attempt = 0; ; attempt++) {
      stopping.throwIfAborted();
      token ??= renewed();
      const used = token;
      const outcome = await tryOnce(url, endpoint, input, await used);
      if ("answer" in outcome) return outcome.answer;
      // All clients share one session: the first that finds it ended signs in again.
      if (outcome.status === 401 && signIn && !isRenewed) {
        isRenewed = true;
        if (token === used) token = renewed();
        continue;
      }
      const { failure } = outcome;
      const mayPass = failure instanceof Refused && input.settles?.(failure) === true;
      const triedMs = outcome.isPassing ? patienceMs : mayPass ? PASSING_MS : 0;
      if (performance.now() - since >= triedMs) throw failure;
      await wait(Math.max(outcome.pauseMs, pauseOf(attempt)), undefined, { signal: stopping });
    }
  }
  return { call };
}

/** The wait before the next attempt: longer each time, and random, so that clients do not retry together. */
const pauseOf = (attempt: number): number =>
  Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2);

type Outcome<E extends Endpoint> =
  | { answer: Answer<E> }
  | { failure: Error; isPassing: boolean; status: number; pauseMs: number };

async function tryOnce<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E>,
  token: string | undefined,
): Promise<Outcome<E>> {
  // A request that cannot be built is a fault of this program, and throws here.
  const request = requestTo(url, endpoint, { ...input, token, signal: AbortSignal.timeout(ANSWER_MS) });
  let response: Response;
  let bytes: Uint8Array;
  try {
    response = await fetch(request);
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    const failure = new Error(`${endpointName(endpoint)} had no answer`, { cause: error });
    return { failure, isPassing: true, status: 0, pauseMs: 0 };
  }
  const { status } = response;
  if (status === 200) return { answer: answerOf(endpoint, bytes) };
  const failure = new Refused(endpoint, status, jsonOf(bytes));
  const isPassing = status === 429 || status >= 500 || LATER.has(failure.refusal);
  return { failure, isPassing, status, pauseMs: Number(response.headers.get("retry-after") ?? 0) * 1000 };
}
