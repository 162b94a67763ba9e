// Who may hand out what (RBAC-3): nobody grants what he does not hold, and nobody edits his own grants.
import { notFound, refuse } from "@kontor/contracts/core/error";

type Codes = ReadonlySet<string>;
/** Button codes by function id. */
export type ButtonMap = ReadonlyMap<string, Codes>;

/** What a person holds. Of an owner: all that his company may use. */
export interface Held {
  functions: ReadonlySet<string>;
  buttons: ButtonMap;
  /** 1 all, 2 department, 3 own: the smaller, the wider. */
  dataScope: number;
  priceLimits: ReadonlySet<string>;
}

/** A role's reach beside its menus. */
export interface RoleReach {
  type: number;
  priceLimit: readonly string[];
}

/** Thrown for any grant beyond one's own. */
const beyondOwn = () => refuse("grant-not-held", { status: 403 });

/** Nobody changes the role that he has himself; owners have none. */
export function refuseOwnRole(roleId: string, ownRoleId: string | null): void {
  if (roleId === ownRoleId) throw refuse("own-grants", { status: 403 });
}

/** A role may not see more data or more prices than the person who makes or hands it out. */
export function refuseWiderReach(role: RoleReach, held: Held): void {
  if (role.type < held.dataScope) throw beyondOwn();
  const hidden = new Set(role.priceLimit);
  if ([...held.priceLimits].some((code) => !hidden.has(code))) throw beyondOwn();
}

interface FunctionChange {
  asked: readonly string[];
  existing: ReadonlySet<string>;
  held: Held;
  /** All functions that exist for companies; any other id is unknown. */
  known: ReadonlySet<string>;
}

/**
 * The role's functions after a change. What the role has but the person does not hold stays: he can neither see nor remove it.
 * @throws Refusal `not-found` for unknown functions, `grant-not-held` for those beyond one's own
 */
export function nextFunctions({ asked, existing, held, known }: FunctionChange): Set<string> {
  if (asked.some((id) => !known.has(id))) throw notFound("value");
  if (asked.some((id) => !held.functions.has(id) && !existing.has(id))) throw beyondOwn();
  const kept = [...existing].filter((id) => !held.functions.has(id));
  return new Set([...asked, ...kept]);
}

interface ButtonChange {
  asked: ButtonMap;
  existing: ButtonMap;
  held: Held;
  /** The codes that each function of the role offers. */
  offered: ButtonMap;
}

/**
 * The role's buttons after a change; functions of the role that are not named lose theirs, as far as the person holds them.
 * @throws Refusal `not-found` for functions that the role has not, `button-not-offered`, `grant-not-held`
 */
export function nextButtons({ asked, existing, held, offered }: ButtonChange): Map<string, Set<string>> {
  for (const [functionId, codes] of asked) {
    const offers = offered.get(functionId);
    if (!offers) throw notFound("btnStr");
    if ([...codes].some((code) => !offers.has(code))) throw refuse("button-not-offered", { field: "btnStr" });
    const own = held.buttons.get(functionId);
    const had = existing.get(functionId);
    if ([...codes].some((code) => !own?.has(code) && !had?.has(code))) throw beyondOwn();
  }
  const next = new Map<string, Set<string>>();
  for (const functionId of offered.keys()) {
    const own = held.buttons.get(functionId);
    const kept = [...(existing.get(functionId) ?? [])].filter((code) => !own?.has(code));
    const codes = new Set([...(asked.get(functionId) ?? []), ...kept]);
    if (codes.size > 0) next.set(functionId, codes);
  }
  return next;
}

/** Handing a role to somebody grants all that is in it. */
export function refuseRoleBeyondOwn(role: RoleReach & Pick<Held, "functions" | "buttons">, held: Held): void {
  refuseWiderReach(role, held);
  if ([...role.functions].some((id) => !held.functions.has(id))) throw beyondOwn();
  for (const [functionId, codes] of role.buttons) {
    const own = held.buttons.get(functionId);
    if ([...codes].some((code) => !own?.has(code))) throw beyondOwn();
  }
}

/**
 * Who sees his departments alone lets nobody see others: the place a person works in is a grant where the role goes by it.
 * @param scope of the role that is handed out, or that the other person has
 * @param own the departments of whoever does it, with those below
 */
export function refuseForeignDepartments(
  scope: number,
  departmentIds: readonly string[],
  held: Pick<Held, "dataScope">,
  own: ReadonlySet<string>,
): void {
  if (scope === 2 && held.dataScope === 2 && departmentIds.some((id) => !own.has(id))) throw beyondOwn();
}

/** "1,3" as a set of codes; the empty text has none. */
export const codesOf = (text: string): Set<string> => new Set(text === "" ? [] : text.split(","));
/** The wire text of codes, ascending. */
export const codesText = (codes: Iterable<string>): string => [...codes].sort().join(",");
