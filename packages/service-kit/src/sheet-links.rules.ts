// Whether a workbook reaches beyond itself: connections, queries, links, embedded objects, in whatever part they hide (XLS-1).

type Parts = Readonly<Record<string, Uint8Array>>;

const LINKING_PARTS =
  /(^|\/)(externalLinks|queryTables|queries|model|webExtensions|ctrlProps|activeX|embeddings)\/|(^|\/)(connections|xmlMaps|customData\/item)[^/]*\.(xml|bin|data)$/i;

/** The last word of the relationships that an ordinary workbook has; any other leads somewhere. */
const KNOWN_RELATIONSHIPS: ReadonlySet<string> = new Set([
  ...[
    "officeDocument",
    "core-properties",
    "extended-properties",
    "custom-properties",
    "thumbnail",
    "classificationlabels",
  ],
  ...[
    "worksheet",
    "styles",
    "theme",
    "sharedStrings",
    "calcChain",
    "sheetMetadata",
    "printerSettings",
    "customProperty",
  ],
  ...["comments", "threadedComment", "person", "vmlDrawing", "drawing", "image", "cellImage", "table", "chartsheet"],
  ...["chart", "chartStyle", "chartColorStyle", "chartUserShapes", "customXml", "customXmlProps", "FeaturePropertyBag"],
  ...["pivotTable", "pivotCacheDefinition", "pivotCacheRecords"],
]);

/** Elements that name a source outside, by whatever prefix. */
const LINKING_ELEMENTS =
  /<(?:[\w.-]+:)?(?:connections?|dbPr|webPr|olapPr|oledbPr|queryTable|externalReferences?|externalBook|ddeLink|oleLink|oleObjects?|control|hyperlinks?|hlinkClick|hlinkHover|webPublishItems?|xmlMaps?|MapInfo|dataModel|dataRefs?|DataMashup)[\s/>]|tableType\s*=\s*["']queryTable|<(?:[\w.-]+:)?cacheSource\b[^>]*type\s*=\s*["']external/i;

/** Functions and marks of formulas outside of cells (names, validations, conditional formats) that fetch something or start a program. */
const LINKING_FORMULAS =
  /<(?:[\w.-]+:)?(?:definedName|formula[12]?)\b[^>]*>[^<]*(?:\b(?:WEBSERVICE|FILTERXML|RTD|DDE|CALL|REGISTER|EXEC|IMAGE|HYPERLINK|STOCKHISTORY|CUBE\w+|SQL\.REQUEST)\s*\(|\[\d+\]|\||https?:|file:|\\\\)/i;
const LINKING_DRAWING = /\b(?:src|href)\s*=\s*["'](?:[a-z]+:|\\\\|\/\/)/i;
const LINKING_TYPES =
  /macroEnabled|vbaProject|activeX|oleObject|externalLink|connections\+xml|queryTable|\.model\b|webextension/i;

/** The words of an XML part in whatever encoding; character references of the letters used here are resolved. */
function textOf(part: Uint8Array): string {
  const [first, second] = part;
  const wide =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : undefined;
  const bare = part[1] === 0 ? "utf-16le" : part[0] === 0 ? "utf-16be" : "utf-8";
  const text = new TextDecoder(wide ?? bare).decode(part);
  return text.replace(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (whole, code: string) => {
    const point = Number(/^x/i.test(code) ? `0${code}` : code);
    return point >= 0x20 && point < 0x7f && point !== 0x3c ? String.fromCharCode(point) : whole;
  });
}

function hasForeignRelationship(xml: string): boolean {
  return [...xml.matchAll(/<(?:[\w.-]+:)?Relationship\b[^>]*>/gi)].some(([element]) => {
    const attribute = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`, "i").exec(element)?.[1] ?? "";
    const type = attribute("Type").split("/").at(-1) ?? "";
    const leadsOut =
      /^\s*external\s*$/i.test(attribute("TargetMode")) || /^[a-z][a-z0-9+.-]*:|^\\\\|^\/\//i.test(attribute("Target"));
    return leadsOut || !KNOWN_RELATIONSHIPS.has(type);
  });
}

function isLinking(name: string, part: Uint8Array): boolean {
  if (LINKING_PARTS.test(name)) return true;
  if (!/\.(xml|rels|vml)$/i.test(name)) return false;
  const xml = textOf(part);
  if (/\.rels$/i.test(name)) return hasForeignRelationship(xml);
  if (/^\[Content_Types\]\.xml$/i.test(name)) return LINKING_TYPES.test(xml);
  if (
    /\.vml$|(^|\/)drawings\//i.test(name) &&
    LINKING_DRAWING.test(xml.replace(/\sxmlns(:[\w.-]+)?\s*=\s*["'][^"']*["']/gi, ""))
  )
    return true;
  return LINKING_ELEMENTS.test(xml) || LINKING_FORMULAS.test(xml);
}

/** @param parts the workbook's parts by their names in the zip */
export const hasLinks = (parts: Parts): boolean =>
  Object.entries(parts).some(([name, part]) => isLinking(name.replaceAll("\\", "/").replace(/^\/+/, ""), part));
