// The input of a form or workbook for a row: which fields may be set, its issues, and its differences from the stored row.
import type { Actor } from "@kontor/contracts/core/actor";
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { Decimal } from "decimal.js";
import { actorOf, type Ctx } from "../context/ctx.ts";
import { type Field, type Fields, id, type Values } from "../database/fields.ts";
import type { Row } from "../database/sql.ts";
import type { Scope } from "./data-scope.ts";
import { visibleFields } from "./list-query.ts";

const IDENTITY = ["id", "version", "createTime", "creator"];

/** The fields that may be set: not the identity, and no price that the user could not see in the form (RBAC-9). */
export function writable(values: Values, fields: Fields, actor: Actor | null): Values {
  const visible = visibleFields(fields, actor);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !IDENTITY.includes(name) && (Object.hasOwn(visible, name) || !Object.hasOwn(fields, name)),
    ),
  );
}

/** The columns of a new row besides the input. */
export const ownColumns = (scope: Scope | undefined): Record<string, Field> =>
  scope ? { id: id("id"), $creator: id(scope.creator), $department: id(scope.department) } : { id: id("id") };

/** A row's creator and that user's department. */
export function ownership(scope: Scope | undefined, ctx: Ctx): Values {
  if (!scope) return {};
  const { userId, departmentId } = actorOf(ctx);
  return { $creator: userId, $department: departmentId };
}

/** @throws Refusal with all issues */
export function check(checks: readonly ((values: Values) => Issue | undefined)[] = [], values: Values): void {
  const issues = checks.flatMap((each) => each(values) ?? []);
  if (issues.length > 0) throw refuse(issues.length === 1 && issues[0] ? issues[0].id : "input-invalid", { issues });
}

/** Another user saved first: refuses with the fields that differ now, as far as this user may see them. */
export function stale(current: Row, values: Values, visible: Fields) {
  const differs = ([name, { type }]: [string, Field]): boolean => {
    const [entered, saved] = [String(values[name] ?? ""), String(current[name] ?? "")];
    if (type === "decimal" && entered !== "" && saved !== "") return !new Decimal(entered).equals(saved);
    return Object.hasOwn(values, name) && !IDENTITY.includes(name) && entered !== saved;
  };
  const changed = Object.entries(visible)
    .filter(differs)
    .map(([name]) => name);
  return refuse("stale-version", {
    status: 409,
    values: { version: Number(current.version) },
    issues: changed.map((field) => ({
      id: "changed-meanwhile",
      field,
      values: { current: String(current[field] ?? "") },
    })),
  });
}
