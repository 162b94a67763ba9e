// The day that the closing page proposes: the last day of the previous month. Pure.

/** The last day of the month before today's; undefined where it is already closed. */
export function lastDayBefore({ today, closedTo }: { today: string; closedTo: string | null }): string | null {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00.000Z`);
  const last = new Date(first.getTime() - 1).toISOString().slice(0, 10);
  return closedTo !== null && last <= closedTo ? null : last;
}
