// The name under which an attachment is downloaded: ends as its content does, and holds nothing misleading or unsafe (UPL-2, UPL-3).

const NAME_LENGTH_MAX = 200;
/** Control characters, invisible characters or those that turn the direction of writing, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Characters and names that file systems treat specially. */
const RESERVED = /[<>:"|?*%]/g;
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Endings by kind of content: the usual one first, then others that mean the same. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = { jpeg: ["jpg", "jpeg", "jfif"] };
const endingsOf = (kind: string): readonly string[] => ENDINGS[kind] ?? [kind];

/**
 * @param name as the client sent it, a path perhaps
 * @param kind of the content, as `fileKind` returns it; undefined for a stored kind that is no longer recognised
 */
export function attachmentName(name: string, kind: string | undefined): string {
  const last = name.replace(UNSEEN, "").split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .replace(RESERVED, "_")
    .replace(/^[. ]+|[. ]+$/g, "");
  const safe = DEVICE.test(plain) ? `_${plain}` : plain;
  const endings = endingsOf(kind ?? "bin");
  const ending = endings.find((each) => safe.toLowerCase().endsWith(`.${each}`));
  const stem = ending ? safe.slice(0, -ending.length - 1) : safe;
  const tail = ending ? safe.slice(-ending.length - 1) : `.${endings[0]}`;
  const shortened = [...stem].slice(0, NAME_LENGTH_MAX - tail.length).join("");
  return `${shortened.replace(/[. ]+$/, "") || "file"}${tail}`;
}
