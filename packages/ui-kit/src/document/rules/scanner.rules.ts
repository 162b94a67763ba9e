// Tells a barcode scanner from a person: it types a burst that no hand can, and ends it with Enter.

/** The longest pause between two keys of a scanner, in milliseconds; a hand that keeps this pace for eight letters types 170 words a minute. */
const PAUSE_MS = 70;
/** Shorter bursts are left alone where they might be a figure or a word. */
const LENGTH_IN_FIELD = 8;
const LENGTH_ELSEWHERE = 4;
const LENGTH_MAX = 64;

/** What the burst so far is, and when its last key came. */
export interface Burst {
  text: string;
  last: number;
}
export const NO_BURST: Burst = { text: "", last: 0 };

/** The burst after one more letter; a pause begins a new one. */
export function typed(burst: Burst, letter: string, now: number): Burst {
  const goes = burst.text !== "" && now - burst.last <= PAUSE_MS;
  return { text: (goes ? burst.text : "").concat(letter).slice(-LENGTH_MAX), last: now };
}

/** Whether a burst begins with this letter, so that what the field held before can be remembered. */
export const begins = (burst: Burst, now: number): boolean => burst.text === "" || now - burst.last > PAUSE_MS;

/**
 * The barcode of a burst that Enter has just ended; undefined when a person was typing.
 * @param inField the keys went into a field: then only what looks like a barcode counts, so that "1200" pasted by a quick hand stays a quantity
 */
export function scanned(burst: Burst, now: number, inField: boolean): string | undefined {
  if (now - burst.last > PAUSE_MS * 3) return undefined;
  const { text } = burst;
  if (!inField) return text.length >= LENGTH_ELSEWHERE ? text : undefined;
  return text.length >= LENGTH_IN_FIELD && /^[0-9A-Z-]+$/i.test(text) && /\d/.test(text) ? text : undefined;
}
