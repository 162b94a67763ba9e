// Tells a barcode scanner from a person: it types a burst that no hand can, and ends it with Enter.

/** The longest pause between two keys of a scanner, in milliseconds; a hand that keeps this pace for eight letters types 170 words a minute. */
const PAUSE_MS = 70;
/** The same for a burst as short as a figure: two keys may come this close from a hand, four and Enter after them do not. */
const PAUSE_SHORT_MS = 40;
/** Shorter bursts are left alone where they might be a figure or a word. */
const LENGTH_IN_FIELD = 8;
/** No barcode is shorter (business.md §4). */
const LENGTH_ELSEWHERE = 4;
const LENGTH_MAX = 64;
/** What begins sooner after a letter than this may be the rest of something longer. */
const QUIET_MS = 500;
const CODE = /^[0-9A-Z-]+$/i;

/** What the burst so far is, and when its last key came. */
export interface Burst {
  text: string;
  last: number;
  /** The longest pause between two of its keys. */
  slowest: number;
  /** It began a while after whatever was typed before it. */
  alone: boolean;
}
export const NO_BURST: Burst = { text: "", last: 0, slowest: 0, alone: true };

/** The burst after one more letter; a pause begins a new one. */
export function typed(burst: Burst, letter: string, now: number): Burst {
  const alone = burst.text === "" || now - burst.last > QUIET_MS;
  if (begins(burst, now)) return { text: letter, last: now, slowest: 0, alone };
  return {
    ...burst,
    text: burst.text.concat(letter).slice(-LENGTH_MAX),
    last: now,
    slowest: Math.max(burst.slowest, now - burst.last),
  };
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
  return text.length >= LENGTH_IN_FIELD && CODE.test(text) && /\d/.test(text) ? text : undefined;
}

/**
 * What Enter has just ended in the cell of a figure and may be either: a short barcode, as the house's own are, or a figure.
 * Whoever types is slower than this, so a typed figure is never asked about.
 */
export function scannedShort({ text, last, slowest, alone }: Burst, now: number): string | undefined {
  if (!alone || Math.max(slowest, now - last) > PAUSE_SHORT_MS) return undefined;
  return text.length >= LENGTH_ELSEWHERE && CODE.test(text) ? text : undefined;
}
