// Sends a write as a browser does during faults: the same call with the same idempotency key, until there is a final answer.
import { setTimeout as wait } from "node:timers/promises";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";

const BASE = process.env.KONTOR_URL ?? "http://127.0.0.1:8080";
const PAUSE_MS = 200;
const PATIENCE_MS = 120_000;
const ANSWER_MS = 30_000;

/**
 * @returns true when acknowledged, false when refused for short stock, which is a valid answer too
 * @throws Error for any other refusal, and when no answer comes
 */
export async function answered(endpoint: Endpoint, token: string, body: unknown): Promise<boolean> {
  const headers = { "X-Access-Token": token, "Content-Type": "application/json", "Idempotency-Key": newId() };
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const reply = await fetch(BASE + endpoint.path, {
      ...{ method: endpoint.method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(ANSWER_MS) },
    })
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch((error: unknown) => ({ status: 0, text: String(error) }));
    if (reply.status === 200) return true;
    if (reply.text.includes("stock-short")) return false;
    const isFinal =
      reply.status >= 400 && reply.status < 500 && reply.status !== 429 && !reply.text.includes("posting-pending");
    if (isFinal || performance.now() > end)
      throw new Error(`${endpoint.path} answered ${reply.status}: ${reply.text.slice(0, 300)}`);
    await wait(PAUSE_MS);
  }
}
