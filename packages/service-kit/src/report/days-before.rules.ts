// The period that another one is compared with.

interface Days {
  begin: string;
  end: string;
}

const DAY_MS = 86_400_000;

/** As many days, up to the day before. */
export function daysBefore({ begin, end }: Days): Days {
  const [first, last] = [Date.parse(begin), Date.parse(end)];
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { begin: day(first - (last - first) - DAY_MS), end: day(first - DAY_MS) };
}
