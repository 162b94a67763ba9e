// Whether a date lies further ahead than people usually mean. Pure.

const DAY_MS = 86_400_000;

/** Whether a day lies after tomorrow; both as "YYYY-MM-DD" of the company's calendar. */
export const isAfterTomorrow = (day: string, today: string): boolean =>
  day > new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
