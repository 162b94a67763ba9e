// Words that no file, no export and no variable may bear, since the glossary has another word for the thing (docs/glossary.md, column "Not"). Pure.

/** The word, and what the glossary calls the thing. */
const BANNED: Readonly<Record<string, string>> = {
  aside: "parked",
  asked: "query, requested, or what it is",
  beside: "related, or what it is",
  bill: "document, or detail",
  bills: "documents",
  blanked: "hidden or masked",
  blind: "hidden or masked",
  companies: "tenants",
  company: "tenant",
  deed: "log entry",
  deeds: "log entries",
  depot: "warehouse",
  depots: "warehouses",
  desk: "service, form store or grid context",
  doc: "document",
  docs: "documents",
  door: "parse",
  draw: "create from source, or allocate",
  drawn: "source, or allocated",
  draws: "creates from source, or allocates",
  drew: "created from source, or allocated",
  ears: "consumers",
  extend: "barcode row",
  given: "input",
  hear: "consume",
  heard: "consumed",
  hears: "consumes",
  house: "harness, or app context",
  keep: "store, upsert or retain",
  keeps: "stores, upserts or retains",
  kept: "stored, cached or retained",
  look: "layout or preview",
  looks: "layouts or previews",
  material: "product",
  materials: "products",
  news: "newer rows or facts",
  organ: "partner",
  owed: "uncovered, or open item",
  place: "host, position or cursor",
  places: "hosts or positions",
  pledge: "debt reservation",
  reach: "visibility",
  reached: "visible",
  remember: "store",
  remembered: "stored, or last price",
  remembers: "stores",
  said: "published",
  say: "publish, or toast",
  says: "publishes",
  seller: "salesperson",
  sellers: "salespeople",
  sheet: "workbook, voucher or printed page",
  sheets: "workbooks, vouchers or printed pages",
  shelf: "parked facts",
  speak: "publish, or toast",
  speaks: "publishes, or toasts",
  tell: "publish, or show",
  tells: "publishes, or shows",
  told: "published, or side effects",
  trait: "kind",
  traits: "kind",
  vendor: "supplier",
  wanted: "desired",
  worth: "value",
};

const DECLARATION =
  /^export (?:default )?(?:declare )?(?:async |abstract |const (?=enum ))?(?:function\*?|const|let|var|class|interface|type|enum|namespace) (\w+)/gm;
/** `export default x` and `export * as x from …`. */
const WHOLE = /^export (?:default (\w+);?$|(?:type )?\* as (\w+))/gm;
/** `export { x, type y as z }`. */
const LIST = /^export (?:type )?\{([^}]*)\}/gm;
/** `export const { a, b: c, d: { e } } = …` and `export const [a, b] = …`. */
const PATTERN = /^export (?:const|let|var) ([{[].*?[}\]])(?:: .*?)? = /gms;
const COMMENT = /\/\/.*|\/\*[\s\S]*?\*\//g;
/** A default, up to what follows it. */
const DEFAULT = /=\s*(?:\{\}|\[\]|[^,{}[\]]+)/g;
/** Names that a pattern binds: a property before a colon is renamed. */
const BOUND = /\w+\b(?!\s*:)/g;

const wordsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, one, other]) => one ?? other ?? "");

/** The names that a file exports, as other files import them. */
function exportedNames(text: string): string[] {
  const lists = wordsIn(text, LIST).flatMap((list) => list.replace(COMMENT, "").split(","));
  const patterns = wordsIn(text, PATTERN).map((pattern) => pattern.replace(COMMENT, "").replace(DEFAULT, ""));
  return [
    ...wordsIn(text, DECLARATION),
    ...wordsIn(text, WHOLE),
    ...lists.map((item) => item.trim().split(/\s+/).at(-1) ?? ""),
    ...patterns.flatMap((pattern) => pattern.match(BOUND) ?? []),
  ];
}

const segments = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);

const bannedIn = (name: string): string[] =>
  segments(name)
    .filter((word) => Object.hasOwn(BANNED, word))
    .map((word) => `${name}: "${word}" is ${BANNED[word]}`);

/** What the glossary calls otherwise in the path of a source file and in the names that it exports. */
export const strangeNames = (path: string, text: string): string[] => [
  ...path.split("/").flatMap(bannedIn),
  ...exportedNames(text).flatMap(bannedIn),
];

/** They tell how a thing was come by, and not what it is (docs/glossary.md, "Variables"). */
const HOW = "asked|beside|found|given|heard|held|kept|known|said|told|wanted";
/** A variable, the first parameter of a function, or the only one of an arrow. */
const VARIABLE = new RegExp(
  `\\b(?:const|let) (${HOW})\\b|\\((${HOW})(?:\\??: |[,)][^;{]*=>)|(?<![\\w.)] )\\b(${HOW}) =>`,
  "g",
);

/** Variables of a source file that are named by how they were come by. */
export const strangeVariables = (text: string): string[] =>
  [...text.replace(COMMENT, "").matchAll(VARIABLE)].map((match) => match.slice(1).find(Boolean) ?? "");
