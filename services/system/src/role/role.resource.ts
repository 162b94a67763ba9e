// Roles as a list: search, sort, enable, delete. Adding and changing them is guarded by grants (role.routes.ts).
import { roleRow } from "@kontor/contracts/system/role";
import { boolean, id, integer, text, time } from "@kontor/service-kit/database/fields";
import { entriesOf } from "@kontor/service-kit/operation-log/log-operation";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { ChangeKind } from "@kontor/service-kit/resource/resource";
import { z } from "zod";
import type { SystemTx } from "../db.ts";
import { logOperation } from "../log/log.store.ts";
import { refuseRolesInUse } from "./role.store.ts";

/** Forms of roles are logged by their routes, which know the grants. */
const LOGGED: ReadonlySet<ChangeKind> = new Set(["removed", "enabled", "disabled"]);

/** The row as the table gives it: the price limits are one text. */
const storedRow = roleRow.extend({ priceLimit: z.string() });

export const roles = defineResource<SystemTx, typeof storedRow>({
  table: "roles",
  fields: {
    id: id("id"),
    version: integer("version"),
    name: text("name", { search: "contains", sort: true }),
    type: integer("data_scope", { search: "equals", sort: true }),
    priceLimit: text("array_to_string(price_limits, ',')"),
    description: text("description", { search: "contains" }),
    sort: text("sort", { sort: true, sortedBy: "sort_order" }),
    enabled: boolean("enabled", { search: "equals", sort: true }),
    createTime: time("created_at", { sort: true }),
  },
  row: storedRow,
  guards: [
    ({ tx }, rows) =>
      refuseRolesInUse(
        tx,
        rows.map((row) => row.id),
      ),
  ],
  whole: async (_work, rows) => rows.map((row) => ({ ...row, priceLimit: row.priceLimit.split(",").filter(Boolean) })),
  async log({ ctx, tx }, change) {
    if (!LOGGED.has(change.kind)) return;
    for (const entry of entriesOf(change, (row) => row.name))
      await logOperation(tx, ctx, { operation: "role", ...entry });
  },
});

/** The wire's row: the price limits as a list. */
export const asRole = (row: Record<string, unknown>): z.output<typeof roleRow> =>
  roleRow.parse({
    ...row,
    priceLimit: String(row.priceLimit ?? "")
      .split(",")
      .filter(Boolean),
  });
