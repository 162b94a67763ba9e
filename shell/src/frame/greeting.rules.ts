// The greeting by the hour of the day (shell.md §2 top bar, §3 session state "welcome").

/** The word key of the greeting for an hour from 0 to 23. */
export function greetingOf(hour: number): string {
  if (hour < 5) return "greeting.night";
  if (hour < 9) return "greeting.early";
  if (hour < 12) return "greeting.morning";
  if (hour < 14) return "greeting.noon";
  return hour < 18 ? "greeting.afternoon" : "greeting.evening";
}

/** The hour, from 0 to 23, of "YYYY-MM-DD HH:mm:ss": in the tenant's time zone, as in today's figures. */
export const hourOf = (local: string): number => Number(local.slice(11, 13));
