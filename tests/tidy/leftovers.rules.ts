// Rules that find, by path and text, what a source file may not contain.
import { documentNames, slipNames } from "@kontor/contracts/core/kind-labels";

interface Fence {
  name: string;
  /** Files it looks at. */
  at: RegExp;
  /** What must not be found there. */
  bans: RegExp;
}

const CODE = /\.(ts|tsx|mjs)$/;

/** Where every kind is handled alike: what differs is a value with functions (docs/decisions/0049). */
const KERNELS =
  /^(packages\/(service-kit|ui-kit)|services\/(finance|warehouse|reports)|mfe-finance)\/src\/(?!.*(\.test\.|testing)).*\.tsx?$/;
/** A property that stands for a kind is compared, or chooses from a record. */
const KIND_PROPERTIES_ASKED = new RegExp(
  [
    String.raw`\bsettlement(\s*[!=]==|\])`,
    String.raw`\b(stockSign|ownCost\s*&&|amounts\.hasTax\s*&&)`,
    String.raw`\b(kind|contract)\.moneySign\b`,
    String.raw`\b(amountSign|amounts\.sign|prices\.start|\w+\.price|lines\.of|payType)\s*[!=]==`,
    String.raw`\b(kind|contract)\.type\s*[!=]==`,
    // Whether a partner is of the type that its kind wants asks for no kind.
    String.raw`\bpartner\??\.type\s*[!=]==(?!\s*kind\.)`,
    String.raw`\btrade\s*[!=]==\s*["']`,
  ].join("|"),
);
const KIND_NAMES = [...documentNames, ...slipNames].join("|");

export const fences: readonly Fence[] = [
  { name: "left-over", at: CODE, bans: /\b(TODO|FIXME|XXX|HACK)\b/ },
  { name: "focused or skipped test", at: /\.(test|spec)\.tsx?$/, bans: /\b(it|test|describe)\.(only|skip|todo)\b/ },
  { name: "fixed wait in a test", at: /\.(test|spec|bench)\.tsx?$/, bans: /waitForTimeout\(/ },
  { name: "checker silenced", at: CODE, bans: /@ts-(ignore|nocheck|expect-error)|eslint-disable/ },
  { name: "barrel", at: CODE, bans: /lint\/performance\/no(BarrelFile|ReExportAll)/ },
  { name: "kind asked in a kit", at: /^packages\/(service-kit|ui-kit)\//, bans: /\bkind\s*[!=]==/ },
  { name: "kind asked by a property", at: KERNELS, bans: KIND_PROPERTIES_ASKED },
  // As the key of a record it names no kind but one of all.
  { name: "kind asked by its name", at: KERNELS, bans: new RegExp(`["'\`](${KIND_NAMES})["'\`](?!\\s*:)`) },
  {
    name: "second client",
    at: /^(services\/[^/]+|packages\/service-kit|gateway)\/src\/(?!(database\/database|db)\.ts$)/,
    bans: /new PrismaClient\(/,
  },
  { name: "raw HTML", at: /\.tsx$/, bans: /dangerouslySetInnerHTML|\.innerHTML\s*=/ },
  {
    name: "colour outside the theme",
    at: /^(packages\/ui-kit|shell|mfe-[^/]+)\/src\/(?!theme\/|voucher\/print\/paper\.css)(?!.*\.test\.).*\.(tsx?|css)$/,
    bans: /#[\da-f]{3}([\da-f]{3})?(?![\w-])|\brgba?\(/i,
  },
  {
    name: "id in either case",
    at: /^packages\/contracts\/src\/(?!core\/id\.ts$)(?!.*\.test\.).*\.ts$/,
    bans: /\bz\.(uuid|guid)\(/,
  },
  { name: "unsafe query", at: /^services\/.*\.ts$/, bans: /\$(query|execute)RawUnsafe/ },
  { name: "code from data (INJ-4)", at: CODE, bans: /\beval\(|new Function\(/ },
];

/** The fences that a file breaks, by name. */
export const broken = (path: string, text: string): string[] =>
  fences.filter(({ at, bans }) => at.test(path) && bans.test(text)).map(({ name }) => name);

const ROLES = [
  "resource",
  "kind",
  "rules",
  "store",
  "routes",
  "query",
  "list",
  "form",
  "columns",
  "layout",
  "dialog",
  "page",
];
const TESTS = ["test", "int", "flow", "spec"];

/** The suffix of a file in a service or a remote that is not in the closed list of roles (architecture.md §6), or nothing. */
export function strangeRole(path: string): string | undefined {
  if (!/^(services|mfe-[^/]+)\/.*src\/.*\.(ts|tsx)$/.test(path) || path.endsWith(".d.ts")) return undefined;
  const [, ...suffixes] = (path.split("/").at(-1) ?? "").replace(/\.tsx?$/, "").split(".");
  return suffixes.find((suffix) => !ROLES.includes(suffix) && !TESTS.includes(suffix));
}
