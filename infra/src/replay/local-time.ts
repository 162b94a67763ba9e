// Times of a replayed file, which are the tenant's local times without a zone: their days, weeks and moments.

const DAY_MS = 24 * 3_600_000;
const DAY_LENGTH = 10;

/** "2010-12-01" of "2010-12-01T08:26:00". */
export const dayOf = (local: string): string => local.slice(0, DAY_LENGTH);
/** "2010-12". */
export const monthOf = (local: string): string => local.slice(0, 7);

/** The Monday of a day's week. */
export function mondayOf(local: string): string {
  const day = Date.parse(`${dayOf(local)}T00:00:00Z`);
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return dayOf(new Date(day - sinceMonday * DAY_MS).toISOString());
}

const daysFrom = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString());
/** The day after. */
export const nextDay = (day: string): string => daysFrom(day, 1);
export const daysBefore = (day: string, days: number): string => daysFrom(day, -days);
export const dayBefore = (day: string): string => daysBefore(day, 1);

/**
 * Finds the instant at which the clocks of a zone show a local time. A time that the clocks skip is read as an hour later,
 * and of a time that they show twice the first is used.
 */
export function clockOf(zone: string): { instant(local: string): Date; local(instant: Date): string } {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const local = (instant: Date): string => {
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
  };
  const ahead = (at: number): number => Date.parse(`${local(new Date(at))}Z`) - Math.floor(at / 1000) * 1000;
  return {
    local,
    instant(text) {
      const asIfUtc = Date.parse(`${text}Z`);
      // The day before and the day after know both positions of the clocks.
      const candidates = [ahead(asIfUtc - DAY_MS), ahead(asIfUtc + DAY_MS)].map((offset) => asIfUtc - offset);
      const matching = candidates.filter((at) => local(new Date(at)) === text);
      return new Date(matching.length > 0 ? Math.min(...matching) : Math.max(...candidates));
    },
  };
}
