// Sends writes as a browser does when answers are lost: the same call with the same key, until one answer is final.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { vi } from "vitest";
import { PATIENCE_MS } from "./patience.ts";
import { type Reply, request, type Tenant } from "./tenant.ts";

/** Not final: the service was unavailable or busy, or the ledger is still behind. A fault (500) is final, since none may happen. */
const isFinal = ({ status, text }: Reply): boolean =>
  status <= 500 && !/posting-pending|stock-taking-books-behind/.test(text);

/** The final response to a write, however many tries it takes. */
export function answerOf(
  endpoint: Endpoint,
  { token }: Pick<Tenant, "token">,
  input: { body?: unknown; query?: Record<string, unknown> },
): Promise<Reply> {
  const headers = { "Idempotency-Key": newId() };
  return vi.waitFor(
    async () => {
      const reply = await request(endpoint, { ...input, token, headers });
      if (!isFinal(reply)) throw new Error(`${endpoint.path} answered ${reply.status}: ${reply.text.slice(0, 200)}`);
      return reply;
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
}

/** The `data` of a call that must succeed, however many tries it takes. */
export async function dataOf<T>(...call: Parameters<typeof answerOf>): Promise<T> {
  const [endpoint] = call;
  const { status, text, json } = await answerOf(...call);
  if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${text.slice(0, 500)}`);
  return json.data as T; // the caller names its shape
}
