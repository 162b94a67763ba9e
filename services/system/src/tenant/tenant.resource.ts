// The operator's list of tenants. Names and user counts are in the tenants' own rows (tenant.store.ts).
import { edition } from "@kontor/contracts/system/field-schemas";
import { tenantRow } from "@kontor/contracts/system/platform";
import { boolean, id, integer, text, time } from "@kontor/service-kit/database/fields";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { SystemTx } from "../db.ts";

/** The row as schema platform has it. */
export const storedTenant = tenantRow.omit({ companyName: true, userCount: true }).extend({ type: edition });

export const tenants = defineResource<SystemTx, typeof storedTenant>({
  table: "platform.tenants",
  fields: {
    id: id("id"),
    version: integer("version"),
    loginName: text("login_name", { search: "contains", sort: true }),
    userNumLimit: integer("user_limit", { sort: true }),
    type: integer("edition", { search: "equals", sort: true }),
    enabled: boolean("enabled", { search: "equals", sort: true }),
    createTime: time("created_at", { sort: true }),
    expireTime: time("expire_at", { sort: true }),
    remark: text("remark", { search: "contains" }),
  },
  row: storedTenant,
});
