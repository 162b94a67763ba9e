// Tells a barcode scanner from a person: it types a burst that no hand can, and ends it with Enter or Tab.

/** The longest pause between two keys of a scanner, in milliseconds. A hand that kept this pace would type 300 words a minute. */
const PAUSE_MS = 40;
/** No barcode is shorter (business.md §4). Two or three keys may come this close from a hand. */
const LENGTH_MIN = 4;
const LENGTH_MAX = 64;
/** No hand rolls over so many keys at that pace, so what ends them may be late. */
const SURE_LENGTH = 6;
/** What begins sooner after a key than this is the rest of it: the line to the scanner was held up. In milliseconds. */
const QUIET_MS = 500;

/** What tells an input of plain text from one for figures, dates and choices. */
interface Input {
  type: string;
  role: string | null;
  inputMode: string;
  readOnly: boolean;
}

/** Whether a barcode may be meant as the text of an input: a name or a code may be scanned, a figure or a choice never (issue 14, point 2). */
export const takesText = ({ type, role, inputMode, readOnly }: Input): boolean =>
  !readOnly && ["text", "search", "password"].includes(type) && !role && ["", "text", "search"].includes(inputMode);

/** What the burst so far is, and when its last key came. */
export interface Burst {
  /** The parts before the last hold-up. */
  stem: string;
  /** What came since then, each key within a scanner's pause; alone this tells whether it was one. */
  text: string;
  /** Whether a part of it was one beyond doubt. */
  sure: boolean;
  /** Milliseconds. */
  last: number;
}
export const NO_BURST: Burst = { stem: "", text: "", sure: false, last: 0 };

const goesOn = ({ text, last }: Burst, now: number): boolean => text !== "" && now - last <= PAUSE_MS;
/** Between a figure that a person typed and a scan lies more: he has to reach for the scanner. */
const wasHeldUp = ({ text, last }: Burst, now: number): boolean => text !== "" && now - last <= QUIET_MS;

/** The burst after one more letter; a pause begins a new one. */
export function typed(burst: Burst, letter: string, now: number): Burst {
  if (goesOn(burst, now)) {
    const text = burst.text.concat(letter).slice(-LENGTH_MAX);
    return { ...burst, text, sure: burst.sure || text.length >= SURE_LENGTH, last: now };
  }
  if (!wasHeldUp(burst, now)) return { ...NO_BURST, text: letter, last: now };
  return { ...burst, stem: burst.stem.concat(burst.text).slice(-LENGTH_MAX), text: letter, last: now };
}

/** Whether a burst begins with this letter, so that what the field held before can be remembered. */
export const begins = (burst: Burst, now: number): boolean => !goesOn(burst, now) && !wasHeldUp(burst, now);

/**
 * The barcode of a burst that Enter or Tab has just ended; undefined when a person was typing.
 * @param now when that key was pressed, in milliseconds
 */
export function scanned(burst: Burst, now: number): string | undefined {
  const isOne = burst.sure ? wasHeldUp(burst, now) : goesOn(burst, now) && burst.text.length >= LENGTH_MIN;
  if (!isOne) return undefined;
  return `${burst.stem}${burst.text}`.trim();
}
