// Computes the month of a moment in the tenant's time zone. Pure.

/** In the middle of a month it is the same month everywhere: clocks are at most 14 hours before and 12 hours behind UTC. */
const FIRST_SURE = 2;
const LAST_SURE = 27;

/** Returns a function from an ISO moment in UTC to the month `YYYY-MM` in a time zone. */
export function monthsIn(timeZone: string): (moment: string) => string {
  // The sv-SE locale formats dates as ISO.
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit" });
  return (moment) => {
    const day = Number(moment.slice(8, 10));
    return day >= FIRST_SURE && day <= LAST_SURE ? moment.slice(0, 7) : local.format(new Date(moment));
  };
}
