// Finds what an address shows: a page of a remote, an embedded page, a page of the shell itself, or nothing (shell.md §2).
import { HOME_PATH } from "./guard.rules.ts";
import { type Entry, findEntry, pathOf, type TopRow } from "./menu.rules.ts";

const SHOP_PATH = "/shop/index";
const UPGRADE_PATH = "/upgradeplan";
const FIXED = { "/403": 403, "/404": 404, "/500": 500 } as const;

export type Status = (typeof FIXED)[keyof typeof FIXED];

export type Destination =
  | { kind: "page"; entry: Entry }
  | { kind: "embedded"; entry: Entry }
  | { kind: "shop" }
  | { kind: "upgrade" }
  | { kind: "status"; status: Status }
  | { kind: "home" }
  | { kind: "unknown" };

const isFixed = (path: string): path is keyof typeof FIXED => Object.hasOwn(FIXED, path);

/** Every user has home, also where the menu does not list it. */
const HOME_ENTRY: Entry = {
  id: "home",
  path: HOME_PATH,
  component: "mfe-reports/analysis",
  icon: "home",
  text: "",
  labels: {},
  hidden: false,
  source: "",
};

/** The destination of an address. "home" redirects to the home address; "unknown" may be forbidden or absent. */
export function destinationOf(address: string, rows: readonly TopRow[]): Destination {
  const path = pathOf(address);
  if (path === "/") return { kind: "home" };
  if (isFixed(path)) return { kind: "status", status: FIXED[path] };
  if (path === UPGRADE_PATH) return { kind: "upgrade" };
  const entry = findEntry(rows, path);
  if (path === SHOP_PATH && entry) return { kind: "shop" };
  if (entry) return { kind: entry.component === "embedded" ? "embedded" : "page", entry };
  return path === HOME_PATH ? { kind: "page", entry: HOME_ENTRY } : { kind: "unknown" };
}

/** Whether the address opens in a tab. */
export const isTab = ({ kind }: Destination): boolean => kind === "page" || kind === "embedded" || kind === "shop";
