// Detects the type of a picture by its content alone; name and headers are ignored (UPL-1).

const starts = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((value, index) => bytes[at + index] === value);

/** png, jpeg, gif or webp; undefined for everything else, such as SVG or HTML. */
export function pictureKind(bytes: Uint8Array): "png" | "jpeg" | "gif" | "webp" | undefined {
  if (starts(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (starts(bytes, 0, [0xff, 0xd8, 0xff])) return "jpeg";
  if (starts(bytes, 0, [0x47, 0x49, 0x46, 0x38])) return "gif";
  if (starts(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && starts(bytes, 8, [0x57, 0x45, 0x42, 0x50])) return "webp";
  return undefined;
}
