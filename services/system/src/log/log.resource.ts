// The operation log as a list, read only (reference.md §6.8).
import { logRow } from "@kontor/contracts/system/log";
import { actorOf } from "@kontor/service-kit/context/ctx";
import { boolean, id, integer, text, time } from "@kontor/service-kit/database/fields";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { ResourceOptions, Work } from "@kontor/service-kit/resource/resource";
import type { SystemTx } from "../db.ts";
import { limitsVisibility } from "../settings/settings.store.ts";
import { isDocumentVisible, operationsOn, pagesOf } from "./log-visibility.ts";

/**
 * A limited user sees the entries about documents that he may see and whose page he has, and those of certain authors: with data scope 2 people of his
 * departments and himself, else himself alone, as where customers or warehouses are limited to assigned ones. Entries that are not about one document
 * have their author alone (RBAC-5, RBAC-6; docs/decisions/0032).
 */
async function withinVisibility({ ctx, tx }: Work<SystemTx>, parameters: Parameters): Promise<string[]> {
  const { kind, dataScope, ...actor } = actorOf(ctx);
  if (kind !== "staff") return [];
  const isLimited = await limitsVisibility(tx);
  if (dataScope === 1 && !isLimited) return [];
  const userId = parameters.bind(actor.userId, "uuid");
  const departmentIds = parameters.bind(actor.departmentIds, "uuid[]");
  const operations = parameters.bind(operationsOn(await pagesOf(tx, actor.userId)), "text[]");
  const document = isDocumentVisible({ dataScope: parameters.bind(dataScope, "int"), userId, departmentIds });
  const visible = [
    `user_id = ${userId}`,
    ...(dataScope === 2 && !isLimited
      ? [`user_id in (select user_id from user_departments where department_id = any(${departmentIds}))`]
      : []),
    `(about is not null and operation = any(${operations}) and ${document})`,
  ];
  return [`(${visible.join(" or ")})`];
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
      /** Part of the user's login name or name. */
      userInfo: { column: "(login_name || ' ' || user_name)", rule: "like", type: "text" },
      beginTime: { column: "created_at", rule: "ge", type: "time" },
      endTime: { column: "created_at", rule: "le", type: "time" },
    },
    row: logRow,
  });

/** A tenant's log, within the reader's visibility; read with the platform login, which knows the pages of roles. */
export const logRows = ofTable("operation_log", withinVisibility);
/** The log of what operators did outside any tenant; read with the platform login. */
export const operatorLogRows = ofTable("platform.operator_log");
