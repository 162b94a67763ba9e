// Repeats a write with the same key after a lost answer, when it is unknown whether it happened (IDEM-3).

import { CallError } from "../core/call-error.ts";
import { dismiss, notify } from "../feedback/toast.ts";
import { surroundings } from "./request-config.ts";

/** Milliseconds before each repetition; half a minute in all, plus the time the browser has no network. */
const DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const NOTE = "request.checking";

/** Repeats a write until it has an answer. Throws the last CallError when none came. */
export async function retryUntilAnswered<T>(once: () => Promise<T>): Promise<T> {
  try {
    return await once();
  } catch (error) {
    if (!isOpen(error)) throw error;
    return await callAgain(once, error);
  }
}

async function callAgain<T>(once: () => Promise<T>, first: unknown): Promise<T> {
  let last = first;
  try {
    for (const delay of DELAYS_MS) {
      const isCut = last instanceof CallError && last.situation === "unreachable";
      notify({ key: NOTE, kind: "info", title: isCut ? "request.disconnected" : NOTE, stays: true });
      await surroundings().wait(delay);
      await surroundings().connected();
      try {
        return await once();
      } catch (error) {
        if (!isOpen(error)) throw error;
        last = error;
      }
    }
  } finally {
    dismiss(NOTE);
  }
  throw last;
}

/** Whether the result is unknown: no answer, or the first request with this key is still running (IDEM-2). */
const isOpen = (error: unknown): boolean =>
  error instanceof CallError && (error.isLost || (error.status === 409 && error.id === "still-running"));
