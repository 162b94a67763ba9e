// Chooses the text for the days until an expiry date: one day has a text of its own in most languages.
export interface DaysLeftWord {
  /** The end of the word key. */
  key: string;
  days: number;
}

/** @param isPast the report is of a past day, which is not today */
export function daysLeftWord(daysLeft: number, isPast: boolean): DaysLeftWord {
  if (daysLeft === 0) return { key: isPast ? "onDay" : "today", days: 0 };
  const days = Math.abs(daysLeft);
  const side = daysLeft < 0 ? "over" : "left";
  return { key: `${side}-${days === 1 ? "one" : "several"}`, days };
}
