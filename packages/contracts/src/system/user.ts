// Users of a company (reference.md §6.7).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId, byIds, listQuery, page, taken, written } from "../core/page.ts";
import { loginName, passwordDigest, required, setStatus, text, userStatus } from "./names.ts";

const PAGE = "/system/user";
const staff = { service: "system", audience: "staff", page: PAGE } as const;
const write = { ...staff, button: "edit" } as const;

const fields = {
  loginName,
  username: required(50),
  roleId: uuid(),
  /** The departments, the default one first. Required (not empty) when the role's data scope is department. */
  orgaIds: z.array(uuid()).max(20).default([]),
  leaderFlag: z.boolean().default(false),
  position: text(50).default(""),
  phonenum: text(30).default(""),
  email: text(50).default(""),
  description: text(500).default(""),
  userBlngOrgaDsplSeq: text(10).default(""),
};
/**
 * The password is the new user's first one, to be changed at first use (PWD-5):
 * 8 characters with digits, letters and special characters (checked in the browser, PWD-4).
 */
export const userAdd = z.strictObject({ ...fields, password: passwordDigest });
/** The owner has no role; everybody else needs one. */
export const userUpdate = z.strictObject({
  ...fields,
  roleId: uuid().nullable().default(null),
  id: uuid(),
  version: z.number().int(),
});

export const userRow = z.object({
  id: uuid(),
  version: z.number().int(),
  loginName: z.string(),
  username: z.string(),
  userType: z.enum(["owner", "staff"]),
  roleId: uuid().nullable(),
  roleName: z.string(),
  orgaIds: z.array(uuid()),
  orgAbr: z.string(),
  leaderFlag: z.boolean(),
  position: z.string(),
  phonenum: z.string(),
  email: z.string(),
  description: z.string(),
  userBlngOrgaDsplSeq: z.string(),
  status: userStatus,
  createTime: z.string(),
});
export type UserRow = z.infer<typeof userRow>;

export const listUsers = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/user/list",
  summary: "Users of the company",
  query: listQuery,
  response: page(userRow),
});
export const getUser = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/user/info",
  summary: "One user",
  query: byId,
  response: z.object({ info: userRow }),
});
export const addUser = defineEndpoint({
  ...write,
  method: "POST",
  path: "/user/addUser",
  summary: "Add a user within the user limit",
  body: userAdd,
  response: written,
});
export const updateUser = defineEndpoint({
  ...write,
  method: "PUT",
  path: "/user/updateUser",
  summary: "Change a user",
  body: userUpdate,
  response: written,
});
export const deleteUser = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/user/delete",
  summary: "Delete a user",
  query: byId,
  response: written,
});
export const deleteUsers = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/user/deleteBatch",
  summary: "Delete users",
  query: byIds,
  response: written,
});
export const setUsersStatus = defineEndpoint({
  ...staff,
  button: "enable",
  method: "POST",
  path: "/user/batchSetStatus",
  summary: "Enable (0) or disable (2) users",
  body: setStatus(z.union([z.literal(0), z.literal(2)])),
  response: written,
});
export const checkLoginName = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/user/checkIsNameExist",
  summary: "Whether a login name is taken anywhere",
  query: z.strictObject({ id: uuid().optional(), name: text(50) }),
  response: taken,
});
export const resetPassword = defineEndpoint({
  ...write,
  method: "POST",
  path: "/user/resetPwd",
  summary: "Give a user a one-time password, to be changed at first use within 24 hours (PWD-5)",
  body: z.strictObject({ id: uuid() }),
  response: z.object({ password: z.string() }),
});
export const getUserList = defineEndpoint({
  service: "system",
  audience: "staff",
  method: "GET",
  path: "/user/getUserList",
  family: "raw",
  summary: "Names of the company's active users, for pickers",
  response: z.array(z.object({ id: uuid(), userName: z.string() })),
});
export const getOrganizationUserTree = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/user/getOrganizationUserTree",
  family: "raw",
  summary: "Departments with their users",
  response: z.array(z.unknown()),
});
