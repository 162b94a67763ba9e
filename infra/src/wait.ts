// Waits for a condition to become true, with a time limit.
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 50;
const PROBE_MS = 2000;

/** Polls until the condition is true. Returns false when `timeoutMs` passed or `abandon` became true first. */
export async function waitUntil(
  probe: () => Promise<boolean>,
  timeoutMs: number,
  abandon: () => boolean = () => false,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline && !abandon()) {
    if (await probe()) return true;
    await pause(POLL_MS);
  }
  return false;
}

/** Whether something accepts connections on a port of this machine. */
export function listens(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host });
    const finish = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(PROBE_MS, () => finish(false));
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
  });
}

/** Whether a GET responds 200. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    // A refused connection means "not yet" and is no fault.
    return false;
  }
}
