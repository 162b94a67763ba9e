// Whether any part of a workbook refers to something outside it (XLS-1).
import {
  isForeignRelationship,
  isLinkingDrawing,
  isLinkingElement,
  isLinkingFormula,
  isLinkingPart,
  isLinkingType,
  LINKING_ELEMENTS,
} from "./links.rules.ts";
import { decoded, readXml, type XmlElement } from "./xml.ts";

type Parts = Readonly<Record<string, Uint8Array>>;

/**
 * @param parts the workbook's parts by their names in the zip
 * @throws Error where a part is no well-formed XML, or declares a document type
 */
export const hasLinks = (parts: Parts): boolean =>
  Object.entries(parts).some(([name, part]) => isLinking(name.replaceAll("\\", "/").replace(/^\/+/, ""), part));

function isLinking(name: string, part: Uint8Array): boolean {
  if (isLinkingPart(name)) return true;
  if (/\.vml$/i.test(name)) return isLinkingVml(decoded(part));
  if (!/\.(xml|rels)$/i.test(name)) return false;
  const judge = judgeOf(name);
  let isFound = false;
  let text = "";
  readXml(part, {
    onElement(element) {
      isFound ||= judge(element);
      text = "";
    },
    onText: (piece) => {
      text += piece;
    },
    onEnd(inside) {
      isFound ||= isLinkingFormula(inside, text);
      text = "";
    },
  });
  return isFound;
}

function judgeOf(name: string): (element: XmlElement) => boolean {
  if (/\.rels$/i.test(name)) return isForeignRelationship;
  if (/^\[Content_Types\]\.xml$/i.test(name)) return isLinkingType;
  if (/(^|\/)drawings\//i.test(name)) return (element) => isLinkingDrawing(element) || isLinkingElement(element);
  return isLinkingElement;
}

/** Old drawings are written like HTML, often with tags that never end: they are searched as text. */
const VML_ELEMENT = new RegExp(`<(?:[\\w.-]+:)?(?:${[...LINKING_ELEMENTS].join("|")})[\\s/>]`, "i");
const VML_SOURCE = /\b(?:src|href)\s*=\s*["'](?:[a-z]+:|\\\\|\/\/)/i;
function isLinkingVml(text: string): boolean {
  const resolved = text
    .replace(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (whole, code: string) => {
      const point = Number(/^x/i.test(code) ? `0${code}` : code);
      return point >= 0x20 && point < 0x7f && point !== 0x3c ? String.fromCharCode(point) : whole;
    })
    .replace(/\sxmlns(:[\w.-]+)?\s*=\s*["'][^"']*["']/gi, "");
  return VML_SOURCE.test(resolved) || VML_ELEMENT.test(resolved);
}
