// The route guard: decides what an address opens, with or without a session (shell.md "Route guard").

/** Home: the root path redirects here; it is always the first tab and cannot be closed. */
export const HOME_PATH = "/dashboard/analysis";
export const LOGIN_PATH = "/user/login";
/** The page after sign-in for an address that contains "retail_out" (retail). */
const RETAIL_PATH = "/bill/retail_out";

/** Paths that open without a session. */
const OPEN_PATHS: readonly string[] = [LOGIN_PATH, "/user/register", "/user/register-result"];
const PERMISSIONS_MISSING = "permissions must be a non-null array";

export interface Visit {
  /** Path of the address, e.g. "/system/vendor". */
  path: string;
  /** Query of the address with its "?", or "". */
  search: string;
  hasToken: boolean;
}

/** session: the sign-in pages. frame: the signed-in pages. redirect: another address first. */
export type Verdict = { go: "session" } | { go: "frame" } | { go: "redirect"; to: string };

const redirect = (to: string): Verdict => ({ go: "redirect", to });
const homeOf = (address: string): string => (address.includes("retail_out") ? RETAIL_PATH : HOME_PATH);

/** Decides what an address opens. Paths of the sign-in pages are case-insensitive: logout leads to /user/Login. */
export function decideVisit({ path, search, hasToken }: Visit): Verdict {
  const plain = withoutSlash(path);
  if (plain.toLowerCase() === "/user" || plain.toLowerCase() === "/user/logout") return redirect(LOGIN_PATH);
  const open = OPEN_PATHS.find((candidate) => candidate === plain.toLowerCase());
  if (hasToken && (plain === "/" || open === LOGIN_PATH)) return redirect(homeOf(path + search));
  if (open && open !== path) return redirect(open + search);
  if (open) return { go: "session" };
  if (!hasToken) return redirect(loginFor(plain === "/" ? "" : path + search));
  return { go: "frame" };
}

/** The sign-in address that returns to `address` afterwards. */
const loginFor = (address: string): string =>
  address === "" || address === HOME_PATH ? LOGIN_PATH : `${LOGIN_PATH}?redirect=${encodeURIComponent(address)}`;

/** The page after sign-in: the requested page, retail, or home. */
export function landingAfterSignIn(search: string): string {
  const target = new URLSearchParams(search).get("redirect") ?? "";
  return isOwnAddress(target) ? target : homeOf(search);
}

/** Only addresses inside the application are followed: never another host, never a sign-in page. */
export const isOwnAddress = (address: string): boolean =>
  /^\/[^/\\]/.test(address) && !/[\\\p{Cc}]/u.test(address) && !/^\/user(\/|$|\?)/i.test(address);

/** The permission list of an answer; throws when there is none (shell.md §6). */
export function requirePermissions(list: unknown): string[] {
  if (!Array.isArray(list) || list.length === 0) throw new Error(PERMISSIONS_MISSING);
  return list.filter((entry): entry is string => typeof entry === "string");
}

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, "") || "/" : path);
