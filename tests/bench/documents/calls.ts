// Calls through the gateway as browsers make them, on persistent connections, so that the driver costs little compared to what it measures.
import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { passwordDigest } from "@kontor/contracts/system/password";
import { login } from "@kontor/contracts/system/session";

const { hostname, port } = new URL(process.env.KONTOR_URL ?? "http://127.0.0.1:8080");
const agent = new Agent({ keepAlive: true });

export interface CallInput {
  token?: string;
  query?: Record<string, unknown>;
  body?: unknown;
}

const queryOf = (query: Record<string, unknown> = {}): string => {
  const pairs = Object.entries(query).map(([key, value]): [string, string] => [
    key,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
};

/** The response's body as text. @throws Error with the gateway's response when the call failed */
export async function sent(endpoint: Endpoint, { token, query, body }: CallInput): Promise<string> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const path = `${endpoint.path}${queryOf(query)}`;
  return textOf(endpoint, await answered(endpoint, path, token, text, "application/json"));
}

/** Sends a file as the browser's form does. @throws Error with the gateway's response when the call failed */
export async function uploaded(endpoint: Endpoint, token: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return textOf(endpoint, await uploadReply(endpoint, token, bytes));
}

/** The same, whatever the gateway answers. */
export async function uploadReply(
  endpoint: Endpoint,
  token: string,
  bytes: Uint8Array<ArrayBuffer>,
  query?: CallInput["query"],
): Promise<Answered> {
  const form = new FormData();
  form.append("file", new Blob([bytes]), "rows.xlsx");
  const coded = new Request("http://form", { method: "POST", body: form });
  const type = coded.headers.get("content-type") ?? "";
  const body = new Uint8Array(await coded.arrayBuffer());
  return answered(endpoint, `${endpoint.path}${queryOf(query)}`, token, body, type);
}

interface Answered {
  status: number | undefined;
  text: string;
}
function textOf(endpoint: Endpoint, { status, text }: Answered): string {
  if (status !== 200) throw new Error(`${endpointName(endpoint)} answered ${status}: ${text.slice(0, 800)}`);
  return text;
}

function answered(
  endpoint: Endpoint,
  path: string,
  token: string | undefined,
  body: string | Uint8Array | undefined,
  type: string,
): Promise<Answered> {
  const headers = {
    ...(token ? { "X-Access-Token": token } : {}),
    ...(endpoint.method === "GET" ? {} : { "Idempotency-Key": newId() }),
    ...(body === undefined ? {} : { "Content-Type": type, "Content-Length": Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, agent, method: endpoint.method, headers }, (response) => {
      buffer(response).then((bytes) => resolve({ status: response.statusCode, text: bytes.toString("utf8") }), reject);
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

/** The `data` of a call that must succeed. The caller types the fields it uses. */
export async function done<T>(endpoint: Endpoint, input: CallInput): Promise<T> {
  const reply = JSON.parse(await sent(endpoint, input)) as { data?: T; result?: T };
  if (endpoint.family === "raw") return reply as T;
  return (endpoint.family === "result" ? reply.result : reply.data) as T;
}

export interface Person {
  token: string;
  userId: string;
}

export async function signIn(loginName: string, password: string): Promise<Person> {
  const body = { loginName, password: await passwordDigest(password) };
  const { token, user } = await done<{ token: string; user: { id: string } }>(login, { body });
  return { token, userId: user.id };
}

/** Repeats a check until it holds. */
export async function eventually<T>(check: () => Promise<T | undefined>, what: string, withinMs = 120_000): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const result = await check();
    if (result !== undefined) return result;
    if (performance.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
