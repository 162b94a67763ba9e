// SQL for moments as the wire writes them.

/** A column or expression of type timestamptz as text: ISO 8601 in UTC, to the millisecond. */
export const isoTime = (moment: string): string =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
