/** An array as PostgreSQL writes it, of ids, times and figures: read at once, where one in JSON is read element by element. */
export const list = (elements: readonly (string | number)[]): string => `{${elements.join(",")}}`;
