// Sends one call over the wire and parses its response by the endpoint's own schema.
import type { Answer, BodyInput, Endpoint, QueryInput } from "@kontor/contracts/core/endpoint";

export interface CallInput<E extends Endpoint> {
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  /** The bytes of a workbook, for endpoints that take an upload. */
  file?: Uint8Array<ArrayBuffer>;
  /** Idempotency-Key of a write. */
  key?: string;
}

/** The request of a call by the user of the token. */
export function requestTo<E extends Endpoint>(
  url: string,
  endpoint: E,
  { query, body, file, key, token, signal }: CallInput<E> & { token: string | undefined; signal: AbortSignal },
): Request {
  return new Request(`${url}${endpoint.path}${queryOf(query)}`, {
    method: endpoint.method,
    headers: {
      ...(token ? { "X-Access-Token": token } : {}),
      ...(key ? { "Idempotency-Key": key } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: formOf(file) }),
    signal,
  });
}

/** A file is sent as the browser's form sends it. */
function formOf(file: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append("file", new Blob([file]), "rows.xlsx");
  return form;
}

function queryOf(query: unknown): string {
  const pairs = Object.entries(Object(query) as Record<string, unknown>).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, typeof value === "string" ? value : JSON.stringify(value)]],
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

/** The content of a response: the bytes of a file, else JSON without its envelope. */
export function answerOf<E extends Endpoint>(endpoint: E, bytes: Uint8Array): Answer<E> {
  const data = endpoint.family === "file" ? bytes : unwrapped(endpoint, jsonOf(bytes));
  return endpoint.response.parse(data) as Answer<E>; // by the endpoint's own schema
}

/** The parsed text, or undefined when it is not JSON. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

const unwrapped = ({ family }: Endpoint, json: unknown): unknown =>
  family === "raw" ? json : family === "result" ? Object(json).result : Object(json).data;
