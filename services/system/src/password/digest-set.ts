// Computes many client digests without blocking the event loop: to compare with one, or to store as a compact set.
import { setImmediate as pause } from "node:timers/promises";
import { clientDigest } from "./client-digest.ts";

/** Digests computed in one go, some milliseconds of work, before other requests are served. */
const SLICE = 2_000;

async function* digestsOf(texts: Iterable<string>): AsyncGenerator<string[]> {
  let slice: string[] = [];
  for (const text of texts) {
    slice.push(clientDigest(text));
    if (slice.length < SLICE) continue;
    yield slice;
    slice = [];
    await pause();
  }
  yield slice;
}

/** Whether one of the texts has this digest. */
export async function isDigestOfOne(digest: string, texts: Iterable<string>): Promise<boolean> {
  for await (const slice of digestsOf(texts)) if (slice.includes(digest)) return true;
  return false;
}

// Twelve hex digits are 48 bits, which a number holds exactly. One of 500 million other digests is wrongly taken for a member.
const HEX_DIGITS = 12;
const shortOf = (digest: string): number => Number.parseInt(digest.slice(0, HEX_DIGITS), 16);

export interface DigestSet {
  has(digest: string): boolean;
}

/** The client digests (PWD-1) of all these texts. */
export async function digestSet(texts: Iterable<string>): Promise<DigestSet> {
  const parts: Float64Array[] = [];
  for await (const slice of digestsOf(texts)) parts.push(Float64Array.from(slice, shortOf));
  const sorted = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    sorted.set(part, at);
    at += part.length;
  }
  sorted.sort();
  return { has: (digest) => isAmong(sorted, shortOf(digest)) };
}

function isAmong(sorted: Float64Array, value: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value;
}
