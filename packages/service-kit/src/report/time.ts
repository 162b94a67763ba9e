// A moment as it goes on the wire: ISO 8601 in UTC.
export const TIME = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
