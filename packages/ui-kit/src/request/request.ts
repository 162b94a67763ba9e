// The request client: calls the contracts' endpoints by value (shell.md §7, §8).
import {
  type Answer,
  type BodyInput,
  type Endpoint,
  endpointName,
  type QueryInput,
} from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { CallError } from "../core/call-error.ts";
import { session } from "../session/session.ts";
import { errorOf } from "./error-mapping.ts";
import type { IdempotencyKey } from "./idempotency-key.ts";
import { surroundings } from "./request-config.ts";
import { retryUntilAnswered } from "./retry-lost-response.ts";
import { sessionEnded } from "./session-end.ts";
import type { Incoming } from "./transport.ts";
import { build, unwrap } from "./wire.ts";

type Nothing = Record<never, never>;

/** The part may be omitted when nothing in it is required. */
type Required<Name extends string, V> = Nothing extends V ? { [K in Name]?: V } : { [K in Name]: V };

export type CallOptions<E extends Endpoint> = Required<"query", QueryInput<E>> &
  Required<"body", BodyInput<E>> & {
    file?: File | Blob;
    /** Reuses the key across presses of the same button; without it every call of a write has a key of its own. */
    idempotencyKey?: IdempotencyKey;
    signal?: AbortSignal;
    /** Share of an upload sent so far, 0 to 1. */
    onProgress?: (share: number) => void;
  };

type Loose = {
  query?: unknown;
  body?: unknown;
  file?: File | Blob;
  idempotencyKey?: IdempotencyKey;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
};

/**
 * Calls an endpoint and returns the value inside its envelope.
 * Throws CallError; shows nothing itself, except that an ended session leads to sign-in. Pass the error to `showError` of feedback.
 * A write without an answer is repeated with the same key before it fails.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[options]: CallArguments<E>): Promise<Answer<E>> {
  const { incoming, hasToken } = await send(endpoint, (options ?? {}) as Loose);
  const body = parsed(await incoming.text());
  // The service has already checked its answer with the same schema.
  return unwrap(endpoint.family === "file" ? "raw" : endpoint.family, {
    status: incoming.status,
    body,
    hasToken,
  }) as Answer<E>;
}

export interface Download {
  content: Blob;
  /** The server's file name (XLS-4), or empty. */
  name: string;
}

/** Fetches a file of an endpoint of family `file`. Throws CallError. */
export async function fetchFile<E extends Endpoint>(endpoint: E, ...[options]: CallArguments<E>): Promise<Download> {
  const { incoming, hasToken } = await send(endpoint, (options ?? {}) as Loose);
  const content = await incoming.blob();
  // A failed export answers with an envelope instead of bytes.
  if (incoming.header("Content-Type")?.includes("json"))
    throw errorOf({ status: incoming.status, body: parsed(await content.text()), hasToken });
  return { content, name: fileNameOf(incoming.header("Content-Disposition")) };
}

/** Options may be omitted when the endpoint needs neither query nor body. */
export type CallArguments<E extends Endpoint> =
  Nothing extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

async function send(endpoint: Endpoint, options: Loose): Promise<{ incoming: Incoming; hasToken: boolean }> {
  const isWrite = endpoint.method !== "GET";
  const content = JSON.stringify([endpointName(endpoint), options.query, options.body, ...kindOf(options.file)]);
  const key = isWrite ? (options.idempotencyKey?.keyFor(content) ?? newId()) : undefined;
  const once = () => attempt(endpoint, options, key);
  const answer = isWrite ? await retryUntilAnswered(once) : await once();
  options.idempotencyKey?.complete();
  return answer;
}

/** Values that distinguish a corrected workbook from the one sent before, without reading it. */
const kindOf = (file: File | Blob | undefined): unknown[] =>
  file instanceof File ? [file.name, file.size, file.lastModified] : [file?.size];

async function attempt(
  endpoint: Endpoint,
  options: Loose,
  key: string | undefined,
): Promise<{ incoming: Incoming; hasToken: boolean }> {
  const { base, transport, language } = surroundings();
  const token = endpoint.audience === "public" ? undefined : session.token();
  const hasToken = token !== undefined;
  const outgoing = build(endpoint, options, { base, token, key, language: language() });
  const incoming = await transport({ ...outgoing, signal: options.signal, onProgress: options.onProgress }).catch(
    (cause: unknown) => {
      throw noAnswer(cause);
    },
  );
  if (incoming.status >= 200 && incoming.status < 300) return { incoming, hasToken };
  const error = errorOf({
    status: incoming.status,
    body: parsed(await incoming.text()),
    hasToken,
    retryAfter: secondsOf(incoming.header("Retry-After")),
  });
  sessionEnded(error, hasToken);
  throw error;
}

function noAnswer(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === "AbortError") return cause;
  const timedOut = cause instanceof DOMException && cause.name === "TimeoutError";
  return new CallError(timedOut ? "timeout" : "unreachable", { status: 0, code: 0, message: "" });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const secondsOf = (header: string | null): number | undefined =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : undefined;

/** RFC 6266: `filename*=UTF-8''…` before `filename="…"`. */
export function fileNameOf(header: string | null): string {
  const extended = header?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (extended) return decodeURIComponent(extended);
  return header?.match(/filename="?([^";]+)"?/i)?.[1] ?? "";
}
