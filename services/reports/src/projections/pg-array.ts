/** Formats ids, times and figures as a PostgreSQL array, which is read at once, unlike JSON, which is read element by element. */
export const list = (elements: readonly (string | number)[]): string => `{${elements.join(",")}}`;
