// The operation log as a list, read only (reference.md §6.8).
import { logRow } from "@kontor/contracts/system/log";
import { id, integer, text, time } from "@kontor/service-kit/fields";
import { defineResource } from "@kontor/service-kit/resource";
import type { SystemTx } from "../db.ts";

export const logRows = defineResource<SystemTx, typeof logRow>({
  table: "operation_log",
  fields: {
    id: id("id"),
    operation: text("operation", { search: "contains", sort: true }),
    type: text("type", { search: "contains", sort: true }),
    content: text("content", { search: "contains" }),
    userId: id("user_id", { search: "equals" }),
    loginName: text("login_name", { search: "contains" }),
    userName: text("user_name", { search: "contains" }),
    clientIp: text("client_ip", { search: "contains" }),
    createTime: time("created_at", { sort: true }),
    status: integer("status", { search: "equals" }),
  },
  filters: {
    /** The account or the name. */
    userInfo: { column: "(login_name || ' ' || user_name)", rule: "like", type: "text" },
    beginTime: { column: "created_at", rule: "ge", type: "time" },
    endTime: { column: "created_at", rule: "le", type: "time" },
  },
  row: logRow,
});
