// Shorthands of days, as people at a till type them: "-1" is yesterday, "3" the third of this month, "5-2" the second of May.

const MS = 86_400_000;

/**
 * The day of a shorthand, as "YYYY-MM-DD"; undefined for any other text and for days that the month does not have.
 * @param today as "YYYY-MM-DD", in the tenant's time zone
 */
export function shortDay(text: string, today: string): string | undefined {
  const [year = "", month = ""] = today.split("-");
  const typed = text.trim();
  const away = /^([+-])(\d{1,3})$/.exec(typed);
  if (away) {
    const days = Number(`${away[1]}${away[2]}`);
    return new Date(Date.parse(`${today}T00:00:00Z`) + days * MS).toISOString().slice(0, 10);
  }
  const day = /^\d{1,2}$/.exec(typed);
  if (day) return real(year, month, typed);
  const both = /^(\d{1,2})[-./](\d{1,2})$/.exec(typed);
  return both ? real(year, both[1] ?? "", both[2] ?? "") : undefined;
}

/**
 * From and to with a shorthand put into one of them, which an empty text opens; undefined for any other text. An other end on the wrong side of it is opened.
 * @param at 0: from, 1: to
 * @param today as "YYYY-MM-DD", in the tenant's time zone
 */
export function withDay(
  [from, to]: readonly [string, string],
  at: number,
  text: string,
  today: string,
): readonly [string, string] | undefined {
  if (text.trim() === "") return at === 0 ? ["", to] : [from, ""];
  const day = shortDay(text, today);
  if (day === undefined) return undefined;
  return at === 0 ? [day, to < day ? "" : to] : [from > day ? "" : from, day];
}

/** A day written in full without a time, as "YYYY-MM-DD"; undefined for any other text. Where the field has a time, that time stays. */
export function wholeDay(text: string): string | undefined {
  const [, year = "", month = "", day = ""] = /^\s*(\d{4})[-./](\d{1,2})[-./](\d{1,2})\s*$/.exec(text) ?? [];
  return real(year, month, day);
}

/** A day with its time, with or without seconds, as "YYYY-MM-DD HH:mm:ss"; undefined for any other text. */
export function wholeMoment(text: string): string | undefined {
  const [, day = "", hour = "", minute = "", second = "00"] =
    /^\s*(\S+)[ T]+([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?\s*$/.exec(text) ?? [];
  const whole = wholeDay(day);
  return whole && `${whole} ${hour.padStart(2, "0")}:${minute}:${second}`;
}

function real(year: string, month: string, day: string): string | undefined {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : undefined;
}
