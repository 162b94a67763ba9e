// Distinguishes a barcode scanner from a person: it types a burst that no hand can, ended by Enter or Tab.

/** The longest pause between two keys of a scanner, in milliseconds. A person at this pace would type 300 words a minute. */
const PAUSE_MS = 40;
/** The shortest barcode (business.md §4). A person may type two or three keys this fast. */
const LENGTH_MIN = 4;
/** A GS1 code says more than a barcode. */
const LENGTH_MAX = 160;
/** No person types this many keys at that pace, so the Enter after them may be late. */
const SURE_LENGTH = 6;
/** Keys that follow within this time belong to the same scan, whose transmission was delayed. In milliseconds. */
const QUIET_MS = 500;

/** The properties that distinguish an input of plain text from one for figures, dates and choices. */
interface Input {
  type: string;
  role: string | null;
  inputMode: string;
  readOnly: boolean;
}

/** Whether a barcode may be meant as the text of an input: a name or a code may be scanned, a figure or a choice never (reference.md §8.6). */
export const takesText = ({ type, role, inputMode, readOnly }: Input): boolean =>
  !readOnly && ["text", "search", "password"].includes(type) && !role && ["", "text", "search"].includes(inputMode);

/** The current burst of keys, and the time of its last key. */
export interface Burst {
  /** The parts before the last delay. */
  stem: string;
  /** The keys since then, each within a scanner's pause; only these decide whether it was a scanner. */
  text: string;
  /** Whether a part of it was certainly a scan. */
  sure: boolean;
  /** The time of the last key in milliseconds. */
  last: number;
}
export const NO_BURST: Burst = { stem: "", text: "", sure: false, last: 0 };

const goesOn = ({ text, last }: Burst, now: number): boolean => text !== "" && now - last <= PAUSE_MS;
/** Whether the pause was a delay in transmission: between a typed figure and a scan the pause is longer, because the person reaches for the scanner. */
const wasHeldUp = ({ text, last }: Burst, now: number): boolean => text !== "" && now - last <= QUIET_MS;

/** The burst after one more character; a long pause starts a new one. */
export function typed(burst: Burst, letter: string, now: number): Burst {
  if (goesOn(burst, now)) {
    const text = burst.text.concat(letter).slice(-LENGTH_MAX);
    return { ...burst, text, sure: burst.sure || text.length >= SURE_LENGTH, last: now };
  }
  if (!wasHeldUp(burst, now)) return { ...NO_BURST, text: letter, last: now };
  return { ...burst, stem: burst.stem.concat(burst.text).slice(-LENGTH_MAX), text: letter, last: now };
}

/** Whether a burst starts with this character, so that the field's value before it can be remembered. */
export const begins = (burst: Burst, now: number): boolean => !goesOn(burst, now) && !wasHeldUp(burst, now);

/**
 * The barcode of a burst that Enter or Tab has just ended; undefined when a person typed it.
 * @param now when that key was pressed, in milliseconds
 */
export function scanned(burst: Burst, now: number): string | undefined {
  const isOne = burst.sure ? wasHeldUp(burst, now) : goesOn(burst, now) && burst.text.length >= LENGTH_MIN;
  if (!isOne) return undefined;
  return `${burst.stem}${burst.text}`.trim();
}
