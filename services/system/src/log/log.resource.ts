// The operation log as a list, read only (reference.md §6.8).
import { logRow } from "@kontor/contracts/system/log";
import { boolean, id, integer, text, time } from "@kontor/service-kit/fields";
import { defineResource } from "@kontor/service-kit/resource";
import type { SystemTx } from "../db.ts";

const ofTable = (table: string) =>
  defineResource<SystemTx, typeof logRow>({
    table,
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
      hasDetail: boolean("(before is not null or after is not null)"),
    },
    filters: {
      /** The account or the name. */
      userInfo: { column: "(login_name || ' ' || user_name)", rule: "like", type: "text" },
      beginTime: { column: "created_at", rule: "ge", type: "time" },
      endTime: { column: "created_at", rule: "le", type: "time" },
    },
    row: logRow,
  });

/** A company's log. */
export const logRows = ofTable("operation_log");
/** What the operators did that belongs to no company; read with the platform login. */
export const operatorLogRows = ofTable("platform.operator_log");
