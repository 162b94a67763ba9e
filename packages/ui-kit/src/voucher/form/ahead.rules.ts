// Decides whether a date is further ahead than users usually mean. Pure.

const DAY_MS = 86_400_000;

/** Whether a day is after tomorrow; both as "YYYY-MM-DD" in the tenant's time zone. */
export const isAfterTomorrow = (day: string, today: string): boolean =>
  day > new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
