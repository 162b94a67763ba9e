// Sends writes as a browser does when answers are lost: the same call with the same key, until one answer is final.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { vi } from "vitest";
import { type Reply, request, type Tenant } from "./tenant.ts";

/** Responses that do not tell whether the write was done: the service was unavailable, or the ledger is still behind. */
const isFinal = ({ status, text }: Reply): boolean => status < 500 && !text.includes("posting-pending");

/** The final response to a write, however many tries it takes. */
export function answerOf(
  endpoint: Endpoint,
  { token }: Tenant,
  input: { body?: unknown; query?: Record<string, unknown> },
): Promise<Reply> {
  const headers = { "Idempotency-Key": newId() };
  return vi.waitFor(
    async () => {
      const reply = await request(endpoint, { ...input, token, headers });
      if (!isFinal(reply)) throw new Error(`${endpoint.path} answered ${reply.status}: ${reply.text.slice(0, 200)}`);
      return reply;
    },
    { timeout: 60_000, interval: 200 },
  );
}
