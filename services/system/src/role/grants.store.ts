// Reads the rights that users hold and roles grant. Needs the platform login: functions are shared by all tenants.
import type { Actor } from "@kontor/contracts/core/actor";
import { BUTTONS } from "@kontor/contracts/core/endpoint";
import { z } from "zod";
import type { SystemTx } from "../db.ts";
import type { ButtonMap, OwnGrants } from "./grants.rules.ts";
import type { FunctionNode } from "./menu.rules.ts";

/** A function with the codes of the buttons that it offers. */
export type OfferedFunction = FunctionNode & { offered: string[] };

const labels = z.record(z.string(), z.string());
const ALL_CODES: readonly string[] = Object.values(BUTTONS);

/** All enabled functions of tenants or of the platform; for a tenant without those that the operator withholds from it. */
export async function functionsOf(tx: SystemTx, side: "company" | "platform"): Promise<OfferedFunction[]> {
  const rows = await tx.function.findMany({ where: { enabled: true, side }, orderBy: { number: "asc" } });
  const denied = side === "company" ? await tx.tenantFunction.findMany({ where: { allowed: false } }) : [];
  const away = new Set(denied.map((row) => row.functionId));
  return rows
    .filter((row) => !away.has(row.id))
    .map(({ parent, buttons, ...row }) => {
      const inWords = labels.parse(row.labels);
      return { ...row, parentNumber: parent, labels: inWords, name: inWords["zh-CN"] ?? row.number, offered: buttons };
    });
}

const offeredMap = (functions: readonly OfferedFunction[]): ButtonMap =>
  new Map(functions.map((each) => [each.id, new Set(each.offered)]));

/** The functions of a role that its tenant still has, with the role's buttons among those offered. */
export async function roleGrants(
  tx: SystemTx,
  roleId: string,
  functions: readonly OfferedFunction[],
): Promise<Pick<OwnGrants, "functions" | "buttons">> {
  const offered = offeredMap(functions);
  const rows = await tx.roleFunction.findMany({ where: { roleId } });
  const offeredRows = rows.filter((row) => offered.has(row.functionId));
  return {
    functions: new Set(offeredRows.map((row) => row.functionId)),
    buttons: new Map(
      offeredRows.map((row) => [
        row.functionId,
        new Set(row.buttons.filter((code) => offered.get(row.functionId)?.has(code))),
      ]),
    ),
  };
}

const NOTHING: OwnGrants = { functions: new Set(), buttons: new Map(), dataScope: 3, priceLimits: new Set(ALL_CODES) };

/** The rights that a user holds now: an owner all of his tenant's functions, staff those of their enabled role, the operator the platform's. */
export async function loadOwnGrants(
  tx: SystemTx,
  actor: Actor,
): Promise<OwnGrants & { all: OfferedFunction[]; roleId: string | null }> {
  const side = actor.kind === "operator" ? "platform" : "company";
  const all = await functionsOf(tx, side);
  const everything = {
    functions: new Set(all.map((each) => each.id)),
    buttons: offeredMap(all),
    dataScope: 1,
    priceLimits: new Set<string>(),
  };
  if (actor.kind !== "staff") return { ...everything, all, roleId: null };
  const user = await tx.user.findFirst({ where: { id: actor.userId, deletedAt: null }, select: { roleId: true } });
  const role = user?.roleId ? await tx.role.findFirst({ where: { id: user.roleId, enabled: true } }) : null;
  if (!role) return { ...NOTHING, all, roleId: user?.roleId ?? null };
  const grants = await roleGrants(tx, role.id, all);
  return { ...grants, dataScope: role.dataScope, priceLimits: new Set(role.priceLimits), all, roleId: role.id };
}
