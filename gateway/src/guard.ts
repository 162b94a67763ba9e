// Pure rules that decide who may call an endpoint: audience, forced password change, edition, page and button (RBAC-1, RBAC-2).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { endpointName } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import type { Session } from "./sessions.ts";

/** No session, or an ended one: the browser's login-expired case (shell.md §8). */
export const loginOut = () => refuse("login-out", { status: 401 });
const accessDenied = () => refuse("access-denied", { status: 403 });
/** The browser shows: insufficient permission, contact the main account (shell.md §6, business.md §5). */
const notPermitted = () => refuse("not-permitted", { status: 403 });

/** With a one-time password nothing but changing it works (PWD-5). */
const BEFORE_PASSWORD_CHANGE: ReadonlySet<string> = new Set([
  "POST /user/updatePwd",
  "GET /user/logout",
  "GET /user/infoWithTenant",
]);

/** Refuses a caller whom the endpoint does not serve at all, whatever the request holds. */
export function refuseCaller(endpoint: Endpoint, session: Session): void {
  if (!isServed(endpoint.audience, session.actor.kind)) throw accessDenied();
  if (session.mustChangePassword && !BEFORE_PASSWORD_CHANGE.has(endpointName(endpoint)))
    throw refuse("password-change-required", { status: 403 });
  if (endpoint.edition > session.edition)
    throw refuse("edition-too-low", { status: 403, values: { edition: endpoint.edition } });
}

function isServed(audience: Endpoint["audience"], kind: Session["actor"]["kind"]): boolean {
  switch (audience) {
    case "public":
    case "session":
      return true;
    case "staff":
      return kind === "owner" || kind === "staff";
    case "owner":
      return kind === "owner";
    case "operator":
      return kind === "operator";
    case "internal":
      return false;
  }
}

/** Finds the value of a field in query or body; throws when the two disagree. */
export type FieldOf = (name: string) => string | undefined;

/** Refuses a caller who lacks the page, or the button on it, that the request needs, or a page that one of its fields needs. */
export function refusePage(endpoint: Endpoint, session: Session, fieldOf: FieldOf): void {
  for (const [field, any] of Object.entries(endpoint.fieldPages))
    if (fieldOf(field) !== undefined && !any.some((page) => session.pages.has(page))) throw notPermitted();
  const pages = pagesOf(endpoint, fieldOf);
  if (pages === undefined) return;
  const ofFields = Object.entries(endpoint.fieldButtons).map(([field, button]) =>
    fieldOf(field) === undefined ? undefined : button,
  );
  const needed = [endpoint.button, endpoint.alsoButton, ...ofFields].filter((button) => button !== undefined);
  const may = pages.some(
    (page) => session.pages.has(page) && needed.every((button) => session.buttons.has(`${page}:${button}`)),
  );
  if (!may) throw notPermitted();
}

/** The pages of which any one will do, or undefined when the endpoint belongs to no page. */
function pagesOf(endpoint: Endpoint, fieldOf: FieldOf): readonly string[] | undefined {
  const rule = endpoint.page;
  if (rule === undefined) return undefined;
  if (typeof rule === "string") return [rule];
  if (isList(rule)) return rule;
  const value = fieldOf(rule.by);
  if (value === undefined || value === "") throw refuse("field-required", { field: rule.by });
  const page = Object.hasOwn(rule.of, value) ? rule.of[value] : undefined;
  if (page === undefined) throw refuse("value-not-allowed", { field: rule.by });
  return [page];
}

const isList = (rule: NonNullable<Endpoint["page"]>): rule is readonly string[] => Array.isArray(rule);

/** True when the page depends on the request's content. */
export const dependsOnContent = (endpoint: Endpoint): boolean =>
  typeof endpoint.page === "object" && !isList(endpoint.page);
