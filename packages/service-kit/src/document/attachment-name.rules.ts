// The name under which an attachment is handed out: ends as its content does, and holds nothing that misleads or leads elsewhere (UPL-2, UPL-3).

const NAME_LENGTH_MAX = 200;
/** Control characters, those that are not seen or turn the direction of writing, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** What file systems take for something else. */
const RESERVED = /[<>:"|?*%]/g;
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** By kind of content: the usual ending first, then others that say the same. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = { jpeg: ["jpg", "jpeg", "jfif"] };
const endingsOf = (kind: string): readonly string[] => ENDINGS[kind] ?? [kind];

/**
 * @param name as the client sent it, a path perhaps
 * @param kind of the content, as `fileKind` tells it; undefined for what is kept but known no longer
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
