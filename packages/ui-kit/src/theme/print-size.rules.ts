// The size of printed letters: so small that no word and no figure of a table is broken, and so large that it can be read. Pure.

const POINTS_MAX = 9;
/** Smaller letters are hard to read on paper. */
const POINTS_MIN = 6;
const STEP = 0.25;

/** How a table is printed. */
export interface PrintSize {
  /** The letters' size in points. */
  points: number;
  /** Whether words are broken after all, because even the smallest letters leave too little room. */
  breaks: boolean;
}

/**
 * @param needed the width that the table needs with letters of nine points, where no word is broken
 * @param room the width of the paper within its margins, in the same unit
 */
export function printSizeOf(needed: number, room: number): PrintSize {
  const fitting = Math.floor((POINTS_MAX * room) / Math.max(needed, room) / STEP) * STEP;
  return { points: Math.max(POINTS_MIN, fitting), breaks: fitting < POINTS_MIN };
}
