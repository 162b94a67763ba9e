// The operation log as a list, read only (reference.md §6.8).
import { logRow } from "@kontor/contracts/system/log";
import { actorOf } from "@kontor/service-kit/context/ctx";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { defineResource, type ResourceOptions, type Work } from "@kontor/service-kit/resource/define-resource";
import { boolean, id, integer, text, time } from "@kontor/service-kit/resource/fields";
import type { SystemTx } from "../db.ts";
import { limitsVisibility } from "../settings/settings.store.ts";

/**
 * An entry names documents and partners, so it is seen as far as its author's documents are: of a narrow data scope the deeds of one's departments or one's
 * own, and where customers or warehouses are limited to assigned ones one's own (RBAC-5, RBAC-6; docs/decisions/0032).
 */
async function withinVisibility({ ctx, tx }: Work<SystemTx>, parameters: Parameters): Promise<string[]> {
  const { kind, dataScope, userId, departmentIds } = actorOf(ctx);
  if (kind !== "staff") return [];
  const isLimited = await limitsVisibility(tx);
  if (dataScope === 1 && !isLimited) return [];
  const own = `user_id = ${parameters.bind(userId, "uuid")}`;
  if (dataScope === 3 || isLimited) return [own];
  const departments = parameters.bind(departmentIds, "uuid[]");
  return [`(${own} or user_id in (select user_id from user_departments where department_id = any(${departments})))`];
}

const ofTable = (table: string, limit?: ResourceOptions<SystemTx, typeof logRow>["limit"]) =>
  defineResource<SystemTx, typeof logRow>({
    table,
    ...(limit ? { limit } : {}),
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

/** A tenant's log, within the reader's visibility. */
export const logRows = ofTable("operation_log", withinVisibility);
/** What the operators did that belongs to no company; read with the platform login. */
export const operatorLogRows = ofTable("platform.operator_log");
