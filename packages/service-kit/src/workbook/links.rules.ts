// Finds references that leave a workbook: connections, queries, links, embedded objects (XLS-1).

interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

const LINKING_PARTS =
  /(^|\/)(externalLinks|queryTables|queries|model|webExtensions|ctrlProps|activeX|embeddings)\/|(^|\/)(connections|xmlMaps|customData\/item)[^/]*\.(xml|bin|data)$/i;
/** Whether a part exists only to refer outside, by its name in the zip. */
export const isLinkingPart = (name: string): boolean => LINKING_PARTS.test(name);

/** The last word of the relationship types of an ordinary workbook; any other refers outside. */
const ALLOWED_RELATIONSHIPS: ReadonlySet<string> = new Set([
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

/** Whether an element of a relationships part refers outside the workbook, or to something that an ordinary one does not have. */
export function isForeignRelationship({ name, attributes }: Element): boolean {
  if (name.toLowerCase() !== "relationship") return false;
  const { Type = "", Target = "", TargetMode = "" } = attributes;
  const leadsOut = /^\s*external\s*$/i.test(TargetMode) || /^[a-z][a-z0-9+.-]*:|^\\\\|^\/\//i.test(Target);
  return leadsOut || !ALLOWED_RELATIONSHIPS.has(Type.split("/").at(-1) ?? "");
}

/** Elements that name a source outside, in small letters. */
export const LINKING_ELEMENTS: ReadonlySet<string> = new Set([
  ...["connection", "connections", "dbpr", "webpr", "olappr", "oledbpr", "querytable", "datamodel", "datamashup"],
  ...["externalreference", "externalreferences", "externalbook", "ddelink", "olelink", "oleobject", "oleobjects"],
  ...["control", "hyperlink", "hyperlinks", "hlinkclick", "hlinkhover", "webpublishitem", "webpublishitems"],
  ...["xmlmap", "xmlmaps", "mapinfo", "dataref", "datarefs"],
]);
/** Whether an element of any part refers outside. */
export const isLinkingElement = ({ name, attributes }: Element): boolean =>
  LINKING_ELEMENTS.has(name.toLowerCase()) ||
  /^querytable/i.test(attributes.tableType ?? "") ||
  (/^cacheSource$/i.test(name) && /^external/i.test(attributes.type ?? ""));

const FORMULAS: ReadonlySet<string> = new Set(["definedname", "formula", "formula1", "formula2"]);
/** Functions and marks of formulas outside of cells (names, validations, conditional formats) that fetch something or start a program. */
const LINKING_FORMULA =
  /\b(?:WEBSERVICE|FILTERXML|RTD|DDE|CALL|REGISTER|EXEC|IMAGE|HYPERLINK|STOCKHISTORY|CUBE\w+|SQL\.REQUEST)\s*\(|\[\d+\]|\||https?:|file:|\\\\/i;
/** Whether the text of an element is a formula that refers outside. */
export const isLinkingFormula = (inside: string, text: string): boolean =>
  FORMULAS.has(inside.toLowerCase()) && LINKING_FORMULA.test(text);

/** Whether an element of a drawing shows something from outside. */
export const isLinkingDrawing = ({ attributes }: Element): boolean =>
  Object.entries(attributes).some(
    ([name, value]) => /^(src|href)$/i.test(name) && /^(?:[a-z]+:|\\\\|\/\/)/i.test(value),
  );

const LINKING_TYPES =
  /macroEnabled|vbaProject|activeX|oleObject|externalLink|connections\+xml|queryTable|\.model\b|webextension/i;
/** Whether an element of the list of content types names something that refers outside. */
export const isLinkingType = ({ attributes }: Element): boolean =>
  Object.values(attributes).some((value) => LINKING_TYPES.test(value));
