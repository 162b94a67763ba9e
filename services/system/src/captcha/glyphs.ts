// The 32 characters of a captcha, without lookalikes, as 5 × 7 dots: seven rows, each two hex digits of five bits.

const ROWS: Readonly<Record<string, string>> = {
  A: "0E11111F111111",
  B: "1E11111E11111E",
  C: "0E11101010110E",
  D: "1E11111111111E",
  E: "1F10101E10101F",
  F: "1F10101E101010",
  G: "0E11101711110F",
  H: "1111111F111111",
  J: "0702020202120C",
  K: "11121418141211",
  L: "1010101010101F",
  M: "111B1515111111",
  N: "11191513111111",
  P: "1E11111E101010",
  Q: "0E11111115120D",
  R: "1E11111E141211",
  S: "0F10100E01011E",
  T: "1F040404040404",
  U: "1111111111110E",
  V: "11111111110A04",
  W: "11111115151B11",
  X: "11110A040A1111",
  Y: "11110A04040404",
  Z: "1F01020408101F",
  "2": "0E11010204081F",
  "3": "1F02040201110E",
  "4": "02060A121F0202",
  "5": "1F101E0101110E",
  "6": "0608101E11110E",
  "7": "1F010204080808",
  "8": "0E11110E11110E",
  "9": "0E11110F01020C",
};

export const CHARACTERS: readonly string[] = Object.keys(ROWS);
export const GLYPH_WIDTH = 5;
export const GLYPH_HEIGHT = 7;

/** Whether the character has a dot there; outside its box it has none. */
export function hasDot(character: string, column: number, row: number): boolean {
  const rows = ROWS[character];
  if (!rows || column < 0 || column >= GLYPH_WIDTH || row < 0 || row >= GLYPH_HEIGHT) return false;
  return ((Number.parseInt(rows.slice(row * 2, row * 2 + 2), 16) >> (GLYPH_WIDTH - 1 - column)) & 1) === 1;
}
