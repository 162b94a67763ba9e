// Helpers of int tests: a gateway of the test's own, users of a fresh tenant, calls by endpoint. Imported by tests only.
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Actor } from "@kontor/contracts/core/actor";
import { type BodyInput, type Endpoint, endpointName, type QueryInput } from "@kontor/contracts/core/endpoint";
import { newId, type TenantId, type UserId } from "@kontor/contracts/core/id";
import { unzipSync, zipSync } from "fflate";
import type { Hono } from "hono";
import { pino } from "pino";
import { ACTOR_HEADER, signActorToken } from "../src/context/tokens.ts";
import type { Log } from "../src/runtime/log.ts";
import { readCells } from "../src/workbook/parse-cells.ts";

/** A key pair in place of the gateway's. */
export const gatewayKeys = (): { privateKey: KeyObject; publicKey: KeyObject } => generateKeyPairSync("ed25519");

/** Logs only why a call was answered 500; Vitest shows it of tests that fail (vitest.config.ts). */
export const silentLog = (): Log => pino({ level: "error" }, { write: (line) => console.error(causeOf(line)) });

/** A logged fault as readable text. */
function causeOf(line: string): string {
  const { msg, err, endpoint } = JSON.parse(line) as { msg: string; err?: { stack?: string }; endpoint?: string };
  return [endpoint, `${msg}:`, err?.stack ?? line].filter(Boolean).join(" ");
}

/**
 * The first worksheet of a workbook in a response, the header first. Read in this thread: one of its own, as uploads get, costs a tenth of
 * a second, and no test of a response is about that.
 */
export const rowsOfWorkbook = (bytes: Uint8Array): Promise<string[][]> => readCells(bytes);

/** The same for the second worksheet. */
export function secondRowsOf(bytes: Uint8Array): Promise<string[][]> {
  const { "xl/worksheets/sheet2.xml": second = new Uint8Array(), ...parts } = unzipSync(new Uint8Array(bytes));
  return rowsOfWorkbook(zipSync({ ...parts, "xl/worksheets/sheet1.xml": second }));
}

/** A new tenant's id. newId makes a UUID; the brand only says what it is for. */
export const freshTenant = (): TenantId => newId() as TenantId;

/** A user: by default the owner of a new tenant, who sees everything. */
export const person = (overrides: Partial<Actor> = {}): Actor => ({
  kind: "owner",
  userId: newId() as UserId, // as above
  tenantId: freshTenant(),
  sessionId: newId(),
  loginName: "tester",
  userName: "Tester",
  clientIp: "127.0.0.1",
  departmentIds: [],
  departmentId: null,
  dataScope: 1,
  priceLimits: [],
  ...overrides,
});

export interface CallOptions<E extends Endpoint> {
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  /** Sends a multipart form with this file; `body` gives the other fields. */
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> };
  as?: Actor | null;
  /** The calling service, where it is not the gateway. */
  by?: string;
  headers?: Record<string, string>;
}

export interface Called {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined for files. */
  body: unknown;
  bytes: Uint8Array;
}

export interface FakeGateway {
  publicKey: KeyObject;
  /** The path and what `fetch` takes beside it, for a call over a socket. */
  request<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): { path: string; init: RequestInit };
  /** Calls an application as the gateway would. */
  call<E extends Endpoint>(app: Hono, endpoint: E, options?: CallOptions<E>): Promise<Called>;
  /** Sends any request under the endpoint's signature, for tests of bad input. */
  send(app: Hono, endpoint: Endpoint, init: RequestInit & { path?: string }): Promise<Response>;
}

/** Signs and calls like the gateway, without its checks. */
export function fakeGateway(): FakeGateway {
  const { privateKey, publicKey } = gatewayKeys();
  const signed = (endpoint: Endpoint, actor: Actor | null, by?: string): string => {
    const claims = { ep: endpointName(endpoint), rid: newId(), ip: "127.0.0.1", actor };
    return signActorToken(privateKey, endpoint.service, claims, by);
  };
  const request: FakeGateway["request"] = (endpoint, options = {}) => {
    const token = signed(endpoint, options.as === undefined ? person() : options.as, options.by);
    const { payload, type } = payloadOf(endpoint, options);
    const headers = { [ACTOR_HEADER]: token, ...(type ? { "Content-Type": type } : {}), ...options.headers };
    const init = { method: endpoint.method, headers, ...(payload === undefined ? {} : { body: payload }) };
    return { path: `${endpoint.path}${queryText(options.query)}`, init };
  };
  return {
    publicKey,
    request,
    async send(app, endpoint, { path = endpoint.path, headers, ...init }) {
      const token = signed(endpoint, person());
      const all = new Headers(headers);
      all.set(ACTOR_HEADER, token);
      return await app.request(path, { method: endpoint.method, ...init, headers: all });
    },
    async call(app, endpoint, options) {
      const { path, init } = request(endpoint, options);
      const response = await app.request(path, init);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const isJson = response.headers.get("content-type")?.startsWith("application/json");
      const body: unknown = isJson ? JSON.parse(Buffer.from(bytes).toString()) : undefined;
      return { status: response.status, headers: response.headers, body, bytes };
    },
  };
}

function payloadOf<E extends Endpoint>(
  endpoint: E,
  { body, file }: CallOptions<E>,
): { payload: string | FormData | undefined; type?: string } {
  if (file) {
    const form = new FormData();
    form.set("file", new File([file.bytes], file.name));
    for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
    return { payload: form };
  }
  if (endpoint.method === "GET" || body === undefined) return { payload: undefined };
  return { payload: JSON.stringify(body), type: "application/json" };
}

function queryText(query: unknown): string {
  const entries = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return entries.length === 0 ? "" : `?${new URLSearchParams(Object.fromEntries(entries))}`;
}
