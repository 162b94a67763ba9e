// Parses a request by its endpoint's contract, strictly (GATE-6, LIM-1), before any rule sees it.
import { createHash } from "node:crypto";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { parseBy } from "@kontor/contracts/core/issues";
import { isForbiddenKey, parseStrictJson } from "@kontor/contracts/core/strict-json";
import type { Context } from "hono";

export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;
const MULTIPART_OVERHEAD = 64 * 1024;
const BODY_BYTES_MAX = {
  normal: 1024 * 1024,
  report: 1024 * 1024,
  document: 4 * 1024 * 1024,
  upload: UPLOAD_BYTES_MAX + MULTIPART_OVERHEAD,
};

export interface UploadedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface ParsedRequest {
  query: unknown;
  body: unknown;
  file: UploadedFile | undefined;
  /** Digest of the whole request, for the idempotency key. */
  digest: string;
}

/** The largest body an endpoint takes, in bytes. */
export const bodyMax = (endpoint: Endpoint): number => BODY_BYTES_MAX[endpoint.weight];

/** Reads and parses query, body and file. @throws Refusal 400, 413 or 415 */
export async function parseRequest(endpoint: Endpoint, c: Context): Promise<ParsedRequest> {
  const hash = createHash("sha256").update(new URL(c.req.url).search);
  const query = parseBy(endpoint.query, oneEach(c.req.queries()));
  const sent = endpoint.upload ? await readForm(c) : { body: await readJson(endpoint, c), file: undefined };
  hash
    .update("\0")
    .update(JSON.stringify(sent.body))
    .update("\0")
    .update(sent.file?.bytes ?? "");
  return { query, body: parseBy(endpoint.body, sent.body), file: sent.file, digest: hash.digest("hex") };
}

/** A parameter given twice is ambiguous, and refused like any other wrong value. */
function oneEach(queries: Record<string, string[]>): Record<string, string> {
  const issues: Issue[] = Object.entries(queries).flatMap(([field, values]) => {
    if (isForbiddenKey(field)) return [{ id: "field-unknown", field }];
    return values.length > 1 ? [{ id: "value-not-allowed", field }] : [];
  });
  if (issues.length > 0) throw refuse("input-invalid", { issues });
  return Object.fromEntries(Object.entries(queries).map(([field, values]) => [field, values[0] ?? ""]));
}

async function readJson(endpoint: Endpoint, c: Context): Promise<unknown> {
  if (endpoint.method === "GET") return {};
  const text = await c.req.text();
  if (text === "") return {};
  if (contentType(c) !== "application/json") throw refuse("content-type-not-allowed", { status: 415 });
  return parseStrictJson(text);
}

async function readForm(c: Context): Promise<{ body: unknown; file: UploadedFile | undefined }> {
  if (contentType(c) !== "multipart/form-data") throw refuse("content-type-not-allowed", { status: 415 });
  const form = await c.req.formData().catch(() => {
    throw refuse("form-invalid");
  });
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  for (const [name, value] of form) {
    if (isForbiddenKey(name) || Object.hasOwn(fields, name)) throw refuse("form-invalid");
    if (typeof value === "string") fields[name] = value;
    else if (name === "file" && !file) file = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
    else throw refuse("form-invalid");
  }
  if (!file) throw refuse("input-invalid", { issues: [{ id: "field-required", field: "file" }] });
  if (file.bytes.length > UPLOAD_BYTES_MAX) throw refuse("body-too-large", { status: 413 });
  return { body: fields, file };
}

const contentType = (c: Context): string =>
  (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
