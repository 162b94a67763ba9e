// What may be attached, judged by content, never by name (UPL-2).

const starts =
  (...bytes: number[]) =>
  (content: Uint8Array) =>
    bytes.every((byte, at) => content[at] === byte);
const ascii = (content: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...content.subarray(from, to));

const DIRECTORY_END = { size: 22, commentMax: 65_535 };

/** Whether a zip ends with the directory of what it holds; one that was cut off does not. */
function hasDirectory(content: Uint8Array): boolean {
  const earliest = Math.max(0, content.length - DIRECTORY_END.size - DIRECTORY_END.commentMax);
  for (let at = content.length - DIRECTORY_END.size; at >= earliest; at--)
    if (ascii(content, at, at + 4) === "PK\x05\x06") return true;
  return false;
}

const kinds: Readonly<Record<string, (content: Uint8Array) => boolean>> = {
  pdf: starts(0x25, 0x50, 0x44, 0x46, 0x2d),
  png: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpeg: starts(0xff, 0xd8, 0xff),
  gif: (content) => /^GIF8[79]a$/.test(ascii(content, 0, 6)),
  webp: (content) => ascii(content, 0, 4) === "RIFF" && ascii(content, 8, 12) === "WEBP",
  /** Workbooks and texts of office programs, and archives of them. */
  zip: (content) => starts(0x50, 0x4b, 0x03, 0x04)(content) && hasDirectory(content),
};

/** The kind of a file's content; undefined for what may not be attached. */
export const fileKind = (content: Uint8Array): string | undefined =>
  Object.entries(kinds).find(([, matches]) => matches(content))?.[0];
