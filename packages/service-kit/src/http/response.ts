// Builds responses: only what the response schema names, less the prices that the actor may not see (RBAC-7).
import { type Actor, isHiddenBy } from "@kontor/contracts/core/actor";
import type { Endpoint } from "@kontor/contracts/core/endpoint";

/** A whole file, or a function that writes it while it is sent, after the call's commit. */
export type FileBytes = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** What a handler of a `file` endpoint returns. */
export class FileAnswer<Bytes extends FileBytes = Uint8Array<ArrayBuffer>> {
  readonly name: string;
  readonly type: string;
  readonly bytes: Bytes;

  /** @param name the download's name, fixed by the server (XLS-4) */
  constructor(name: string, type: string, bytes: Bytes) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }
}

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Parses a response by the endpoint's response schema. A handler that returns something else is a fault. */
export const parseResponse = (endpoint: Endpoint, answer: unknown): unknown => endpoint.response.parse(answer);

/** The fields of an endpoint's response that this actor may not see. */
export function hiddenFields(endpoint: Endpoint, actor: Actor | null): ReadonlySet<string> {
  const limits = actor?.priceLimits ?? [];
  return new Set(
    Object.entries(endpoint.priceFields).flatMap(([field, rule]) => (isHiddenBy(rule, limits) ? [field] : [])),
  );
}

/** Sets hidden fields at any depth to null: never 0 and never the figure. */
export function redact(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (hidden.size === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => redact(item, hidden));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, hidden.has(key) ? null : redact(item, hidden)]),
  );
}

/** Wraps a response in the shape of its family (reference.md §7.1). */
export function toEnvelope(endpoint: Endpoint, answer: unknown): unknown {
  if (endpoint.family === "raw") return answer;
  if (endpoint.family === "result") return { success: true, result: answer };
  return { code: 200, data: answer };
}

/** RFC 8187: characters that a parameter does not allow are written by their bytes. */
const encodedName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The HTTP response of a file endpoint. */
export function fileResponse(file: FileAnswer<FileBytes>): Response {
  return new Response(file.bytes, {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="${file.name.replace(/[^\w.-]/g, "_")}"; filename*=UTF-8''${encodedName(file.name)}`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
