// Users in lists and forms, read from the view user_rows; they are written in user.store.ts.
import { userRow } from "@kontor/contracts/system/user";
import { boolean, type Fields, id, integer, text, time } from "@kontor/service-kit/database/fields";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { SystemTx } from "../db.ts";

const fields: Fields = {
  id: id("id"),
  version: integer("version"),
  loginName: text("login_name", { search: "contains", sort: true }),
  username: text("user_name", { search: "contains", sort: true }),
  userType: text("kind", { search: "equals" }),
  roleId: id("role_id", { search: "equals" }),
  roleName: text("role_name", { search: "contains", sort: true }),
  orgaIds: text("department_ids"),
  orgAbr: text("department_names", { search: "contains" }),
  leaderFlag: boolean("leader", { search: "equals" }),
  position: text("position", { search: "contains" }),
  phonenum: text("phone", { search: "contains" }),
  email: text("email", { search: "contains" }),
  description: text("description", { search: "contains" }),
  userBlngOrgaDsplSeq: text("sort", { sort: true, sortedBy: "sort_order" }),
  status: integer("status", { search: "equals", sort: true }),
  createTime: time("created_at", { sort: true }),
};

export const users = defineResource<SystemTx, typeof userRow>({ table: "user_rows", fields, row: userRow });
