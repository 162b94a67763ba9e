// Reads a workbook's XML as events, whatever its quotes, prefixes and encoding.
import { SaxesParser } from "saxes";

export interface XmlElement {
  /** Without prefix. */
  name: string;
  /** Values by their names without prefix; declarations of namespaces are left out. */
  attributes: Readonly<Record<string, string>>;
}
interface XmlEvents {
  onElement?(element: XmlElement): void;
  /** Text right inside an element, in pieces; character references are resolved. */
  onText?(text: string, inside: string): void;
  /** An element ends. */
  onEnd?(name: string): void;
}

/** @throws Error where the bytes are no well-formed XML, or declare a document type, in which entities could be defined */
export function readXml(part: Uint8Array, { onElement, onText, onEnd }: XmlEvents): void {
  const parser = new SaxesParser({ position: false });
  const path: string[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("a document type");
  });
  parser.on("opentag", ({ name, attributes }) => {
    const local = withoutPrefix(name);
    path.push(local);
    const named = Object.entries(attributes).flatMap(([key, value]) =>
      /^xmlns(:|$)/.test(key) ? [] : [[withoutPrefix(key), value] as const],
    );
    onElement?.({ name: local, attributes: Object.fromEntries(named) });
  });
  const onCharacters = (text: string): void => onText?.(text, path.at(-1) ?? "");
  parser.on("text", onCharacters);
  parser.on("cdata", onCharacters);
  parser.on("closetag", ({ name }) => {
    path.pop();
    onEnd?.(withoutPrefix(name));
  });
  parser.write(decoded(part)).close();
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

/** The text of an XML part: UTF-8, or UTF-16 with or without a mark. */
export function decoded(part: Uint8Array): string {
  const [first, second] = part;
  const marked =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : undefined;
  const bare = second === 0 ? "utf-16le" : first === 0 ? "utf-16be" : "utf-8";
  return new TextDecoder(marked ?? bare).decode(part);
}
