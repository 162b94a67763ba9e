// Which files may be attached, judged by content, never by name (UPL-2).

const starts =
  (...bytes: number[]) =>
  (content: Uint8Array) =>
    bytes.every((byte, at) => content[at] === byte);
const ascii = (content: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...content.subarray(from, to));

const DIRECTORY_END = { size: 22, commentMax: 65_535 };

/** The offset of a zip's central directory; undefined for a file that was cut off. */
function directoryEnd(content: Uint8Array): number | undefined {
  const earliest = Math.max(0, content.length - DIRECTORY_END.size - DIRECTORY_END.commentMax);
  for (let at = content.length - DIRECTORY_END.size; at >= earliest; at--)
    if (ascii(content, at, at + 4) === "PK\x05\x06") return at;
  return undefined;
}

const ENTRIES_MAX = 2_000;
/** The names in a zip's directory, as far as it can be read. */
function entriesOf(content: Uint8Array): string[] {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const end = directoryEnd(content) ?? 0;
  const names: string[] = [];
  let at = view.getUint32(end + 16, true);
  while (names.length < ENTRIES_MAX && at + 46 <= end && ascii(content, at, at + 4) === "PK\x01\x02") {
    const [name, extra, comment] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    names.push(ascii(content, at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}

/** The kind of an office program's file, by its main part. Macro files have content types of their own, so no name hides them. */
const OFFICE: readonly (readonly [part: string, kind: string, withMacros: string])[] = [
  ["xl/workbook.xml", "xlsx", "xlsm"],
  ["word/document.xml", "docx", "docm"],
  ["ppt/presentation.xml", "pptx", "pptm"],
];
function zipKind(content: Uint8Array): string {
  const names = entriesOf(content);
  const office = names.includes("[Content_Types].xml") ? OFFICE.find(([part]) => names.includes(part)) : undefined;
  if (!office) return "zip";
  return names.some((name) => /vbaProject/i.test(name)) ? office[2] : office[1];
}

const kinds: Readonly<Record<string, (content: Uint8Array) => boolean>> = {
  pdf: starts(0x25, 0x50, 0x44, 0x46, 0x2d),
  png: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpeg: starts(0xff, 0xd8, 0xff),
  gif: (content) => /^GIF8[79]a$/.test(ascii(content, 0, 6)),
  webp: (content) => ascii(content, 0, 4) === "RIFF" && ascii(content, 8, 12) === "WEBP",
  /** Workbooks and texts of office programs, and archives of them. */
  zip: (content) => starts(0x50, 0x4b, 0x03, 0x04)(content) && directoryEnd(content) !== undefined,
};

/** Kinds that are examined further. */
const finer: Readonly<Record<string, (content: Uint8Array) => string>> = { zip: zipKind };

/** The kind of a file's content; undefined for what may not be attached. */
export function fileKind(content: Uint8Array): string | undefined {
  const matching = Object.entries(kinds).find(([, matches]) => matches(content))?.[0];
  return matching && (finer[matching]?.(content) ?? matching);
}
