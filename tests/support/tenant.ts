// Tenants and people for tests over all services, made through the public API alone.
import { Agent, request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { passwordDigest } from "@kontor/contracts/system/password";
import { login, registerUser } from "@kontor/contracts/system/session";
import { inject } from "vitest";
import { causeOf } from "./cause.ts";
import { withoutCaptcha } from "./platform.ts";

export interface Reply {
  status: number;
  text: string;
  /** The parsed body, when it is JSON. */
  json: { code?: number; data?: unknown; result?: unknown } & Record<string, unknown>;
}

export interface Request {
  query?: Record<string, unknown>;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

const agent = new Agent({ keepAlive: true });

/** Sends a raw request to the gateway. The target is sent unchanged; `fetch` would normalise dots and backslashes. */
export function send(
  method: string,
  target: string,
  init: { headers?: Record<string, string>; body?: string } = {},
): Promise<Reply> {
  const { headers = {}, body } = init;
  const { hostname, port } = new URL(inject("stack").urls.base);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method, path: target, headers, agent }, (response) => {
      buffer(response).then((bytes) => {
        // Files byte by byte, so that they can be compared.
        const isJson = response.headers["content-type"]?.startsWith("application/json") ?? false;
        const text = bytes.toString(isJson ? "utf8" : "latin1");
        resolve({ status: response.statusCode ?? 0, text, json: asJson(text) });
      }, reject);
    });
    // An idle connection may just have been closed by the server; like a browser, this retries on another one.
    sent.once("error", (error) => {
      if (sent.reusedSocket) send(method, target, init).then(resolve, reject);
      else reject(error);
    });
    sent.end(body);
  });
}

function asJson(text: string): Reply["json"] {
  try {
    return JSON.parse(text) as Reply["json"]; // each test looks only at what it names
  } catch {
    return {};
  }
}

const queryOf = (query: Record<string, unknown> = {}): string => {
  const pairs = Object.entries(query).map(([key, value]): [string, string] => [
    key,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
};

/** Calls an endpoint as the browser does. A failing test also prints why a call was answered 500 (vitest.config.ts). */
export async function request(endpoint: Endpoint, { query, body, token, headers }: Request = {}): Promise<Reply> {
  const writes = endpoint.method !== "GET";
  const reply = await send(endpoint.method, `${endpoint.path}${queryOf(query)}`, {
    headers: {
      ...(token ? { "X-Access-Token": token } : {}),
      ...(writes ? { "Idempotency-Key": newId() } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (reply.status === 500) console.error(endpointName(endpoint), await causeOf(inject("stack").data, reply));
  return reply;
}

/** The `data` of a call that must succeed. The caller names its shape: tests check what they use. */
export async function done<T>(endpoint: Endpoint, options: Request): Promise<T> {
  const reply = await request(endpoint, options);
  if (reply.status !== 200)
    throw new Error(`${endpointName(endpoint)} answered ${reply.status}: ${reply.text.slice(0, 500)}`);
  if (endpoint.family === "raw") return JSON.parse(reply.text) as T;
  return (endpoint.family === "result" ? reply.json.result : reply.json.data) as T;
}

export interface Tenant {
  loginName: string;
  password: string;
  token: string;
  userId: string;
}

/** Signs in and returns the token. */
export async function signIn(loginName: string, password: string): Promise<Tenant> {
  const data = await done<{ msgTip: string; token: string; user: { id: string } }>(login, {
    body: { loginName, password: await passwordDigest(password) },
  });
  if (data.msgTip !== "user can login") throw new Error(`${loginName}: ${data.msgTip}`);
  return { loginName, password, token: data.token, userId: data.user.id };
}

let made = 0;

/** Registers a tenant with a fresh name and signs its owner in. */
export async function newTenant(): Promise<Tenant> {
  await withoutCaptcha();
  made += 1;
  const loginName = `t${Date.now().toString(36)}${made}${Math.floor(Math.random() * 1e6).toString(36)}`;
  const password = `Zq7!${newId().slice(-12)}`;
  await done(registerUser, {
    body: { loginName, password: await passwordDigest(password), companyName: `Company ${loginName}` },
  });
  return signIn(loginName, password);
}
