// Converts an endpoint and its values into a request, and unwraps the answer.
import type { Endpoint, Family } from "@kontor/contracts/core/endpoint";
import { codeOf, errorOf } from "./error-mapping.ts";
import type { Outgoing } from "./transport.ts";

export interface Values {
  query?: unknown;
  body?: unknown;
  /** Multipart field `file` of an upload endpoint. */
  file?: File | Blob | undefined;
}

interface Surroundings {
  base: string;
  token: string | undefined;
  /** Idempotency-Key of a write. */
  key: string | undefined;
  language: string | undefined;
}

/** The request to send, without undefined values. */
export function build(
  endpoint: Pick<Endpoint, "method" | "path" | "upload">,
  values: Values,
  around: Surroundings,
): Outgoing {
  const headers: Record<string, string> = { Accept: "application/json, */*;q=0.5" };
  if (around.token) headers["X-Access-Token"] = around.token;
  if (around.language) headers["Accept-Language"] = around.language;
  if (around.key) headers["Idempotency-Key"] = around.key;
  const url = around.base + endpoint.path + queryText(values.query);
  if (endpoint.upload) return { method: endpoint.method, url, headers, body: formOf(values) };
  if (endpoint.method === "GET" || endpoint.method === "DELETE") return { method: endpoint.method, url, headers };
  headers["Content-Type"] = "application/json";
  return { method: endpoint.method, url, headers, body: JSON.stringify(values.body ?? {}) };
}

/** "?a=1&b=x", or empty. Objects and arrays are sent as JSON text, e.g. `search` of lists (shell.md §7). */
function queryText(query: unknown): string {
  const pairs = entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

function formOf({ body, file }: Values): FormData {
  const form = new FormData();
  for (const [name, value] of entries(body))
    form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  if (file) form.append("file", file);
  return form;
}

const entries = (values: unknown): [string, unknown][] =>
  Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null);

interface Good {
  status: number;
  body: unknown;
  hasToken: boolean;
}

/** The value inside the envelope of the endpoint's family (reference.md §7.1). Throws CallError when the envelope refuses: a code other than 200, or success false. */
export function unwrap(family: Exclude<Family, "file">, answer: Good): unknown {
  const { body } = answer;
  if (family === "raw") return body;
  if (typeof body !== "object" || body === null) throw errorOf(answer);
  if (family === "result") {
    if ("success" in body && body.success === true && "result" in body) return body.result;
    throw errorOf(answer);
  }
  if (codeOf(body) !== 200) throw errorOf(answer);
  return "data" in body ? body.data : undefined;
}
