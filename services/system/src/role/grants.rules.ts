// Rules for granting rights (RBAC-3): nobody grants what he does not hold, and nobody edits his own grants.
import { notFound, refuse } from "@kontor/contracts/core/error";

type Codes = ReadonlySet<string>;
/** Button codes by function id. */
export type ButtonMap = ReadonlyMap<string, Codes>;

/** The rights that a user holds; an owner holds all that the tenant may use. */
export interface OwnGrants {
  functions: ReadonlySet<string>;
  buttons: ButtonMap;
  /** 1 all, 2 department, 3 own: a smaller number is a wider scope. */
  dataScope: number;
  priceLimits: ReadonlySet<string>;
}

/** A role's data scope and price hiding, besides its menus. */
export interface RoleScope {
  type: number;
  priceLimit: readonly string[];
}

/** Thrown for any grant beyond one's own. */
const beyondOwn = () => refuse("grant-not-held", { status: 403 });

/** Nobody changes the role that he has himself; owners have none. */
export function refuseOwnRole(roleId: string, ownRoleId: string | null): void {
  if (roleId === ownRoleId) throw refuse("own-grants", { status: 403 });
}

/** Refuses a role that sees more data or prices than the user who creates or assigns it. */
export function refuseWiderScope(role: RoleScope, ownGrants: OwnGrants): void {
  if (role.type < ownGrants.dataScope) throw beyondOwn();
  const hidden = new Set(role.priceLimit);
  if ([...ownGrants.priceLimits].some((code) => !hidden.has(code))) throw beyondOwn();
}

interface FunctionChange {
  requested: readonly string[];
  existing: ReadonlySet<string>;
  ownGrants: OwnGrants;
  /** All functions that exist for tenants; any other id is unknown. */
  functionIds: ReadonlySet<string>;
}

/**
 * The role's functions after a change. Functions that the user does not hold stay with the role: he can neither see nor remove them.
 * @throws Refusal `not-found` for unknown functions, `grant-not-held` for those beyond one's own
 */
export function nextFunctions({ requested, existing, ownGrants, functionIds }: FunctionChange): Set<string> {
  if (requested.some((id) => !functionIds.has(id))) throw notFound("value");
  if (requested.some((id) => !ownGrants.functions.has(id) && !existing.has(id))) throw beyondOwn();
  const untouched = [...existing].filter((id) => !ownGrants.functions.has(id));
  return new Set([...requested, ...untouched]);
}

interface ButtonChange {
  requested: ButtonMap;
  existing: ButtonMap;
  ownGrants: OwnGrants;
  /** The codes that each function of the role offers. */
  offered: ButtonMap;
}

/**
 * The role's buttons after a change; functions of the role that are not named lose theirs, as far as the user holds them.
 * @throws Refusal `not-found` for functions that the role has not, `button-not-offered`, `grant-not-held`
 */
export function nextButtons({ requested, existing, ownGrants, offered }: ButtonChange): Map<string, Set<string>> {
  for (const [functionId, codes] of requested) {
    const offers = offered.get(functionId);
    if (!offers) throw notFound("btnStr");
    if ([...codes].some((code) => !offers.has(code))) throw refuse("button-not-offered", { field: "btnStr" });
    const own = ownGrants.buttons.get(functionId);
    const had = existing.get(functionId);
    if ([...codes].some((code) => !own?.has(code) && !had?.has(code))) throw beyondOwn();
  }
  const next = new Map<string, Set<string>>();
  for (const functionId of offered.keys()) {
    const own = ownGrants.buttons.get(functionId);
    const untouched = [...(existing.get(functionId) ?? [])].filter((code) => !own?.has(code));
    const codes = new Set([...(requested.get(functionId) ?? []), ...untouched]);
    if (codes.size > 0) next.set(functionId, codes);
  }
  return next;
}

/** Assigning a role grants all that is in it. */
export function refuseRoleBeyondOwn(
  role: RoleScope & Pick<OwnGrants, "functions" | "buttons">,
  ownGrants: OwnGrants,
): void {
  refuseWiderScope(role, ownGrants);
  if ([...role.functions].some((id) => !ownGrants.functions.has(id))) throw beyondOwn();
  for (const [functionId, codes] of role.buttons) {
    const own = ownGrants.buttons.get(functionId);
    if ([...codes].some((code) => !own?.has(code))) throw beyondOwn();
  }
}

/**
 * A user who sees only his departments cannot let others see more: where a role's data scope is the department, a user's department is a grant.
 * @param scope of the role that is assigned, or that the other user has
 * @param own the acting user's departments, with those below
 */
export function refuseForeignDepartments(
  scope: number,
  departmentIds: readonly string[],
  ownGrants: Pick<OwnGrants, "dataScope">,
  own: ReadonlySet<string>,
): void {
  if (scope === 2 && ownGrants.dataScope === 2 && departmentIds.some((id) => !own.has(id))) throw beyondOwn();
}

/** "1,3" as a set of codes; the empty text has none. */
export const codesOf = (text: string): Set<string> => new Set(text === "" ? [] : text.split(","));
/** The wire text of codes, ascending. */
export const codesText = (codes: Iterable<string>): string => [...codes].sort().join(",");
