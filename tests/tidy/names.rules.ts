// Words that name no file and no export, since the glossary has another word for the thing (docs/glossary.md, column "Not"). Pure.

/** The word, and what the glossary calls the thing. */
const BANNED: Readonly<Record<string, string>> = {
  aside: "parked",
  beside: "related, or what it is",
  bill: "document, or detail",
  bills: "documents",
  deed: "log entry",
  deeds: "log entries",
  depot: "warehouse",
  depots: "warehouses",
  desk: "service, form store or grid context",
  doc: "document",
  docs: "documents",
  door: "parse",
  drawn: "source, or allocated",
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
  organ: "partner",
  owed: "uncovered, or open item",
  place: "host, position or cursor",
  places: "hosts or positions",
  pledge: "debt reservation",
  reach: "visibility",
  reached: "visible",
  said: "published",
  say: "publish, or toast",
  says: "publishes",
  seller: "salesperson",
  sellers: "salespeople",
  sheet: "workbook, voucher or printed page",
  sheets: "workbooks, vouchers or printed pages",
  shelf: "parked facts",
  tell: "publish, or show",
  told: "published, or side effects",
  vendor: "supplier",
  worth: "value",
};

const EXPORT =
  /^export (?:default )?(?:async )?(?:function\*?|const|let|class|abstract class|interface|type|enum) (\w+)/gm;

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
  ...[...text.matchAll(EXPORT)].flatMap(([, name = ""]) => bannedIn(name)),
];
