// Users of a tenant (reference.md §6.7).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { nameCheck, type ResourceOptions, resourceEndpoints } from "../core/resource-endpoints.ts";
import { loginName, passwordDigest, required, text, userStatus } from "./field-schemas.ts";

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
const userAdd = z.strictObject({ ...fields, password: passwordDigest });
/** The owner has no role; everybody else needs one. */
const userUpdate = z.strictObject({
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

/** 0 enables, 2 disables. */
const status = z.union([z.literal(0), z.literal(2)]);
const resource = {
  service: "system",
  page: "/system/user",
  path: "/user",
  one: "a user",
  many: "users",
  notes: { add: " within the user limit" },
  calls: { add: "addUser", update: "updateUser" },
} as const satisfies ResourceOptions;
export const userEndpoints = {
  ...resourceEndpoints(resource, { add: userAdd, update: userUpdate, row: userRow, status }),
  isTaken: nameCheck(resource, { name: text(50) }),
};
export const {
  list: listUsers,
  info: getUser,
  add: addUser,
  update: updateUser,
  remove: deleteUser,
  removeMany: deleteUsers,
  setEnabled: setUsersStatus,
  isTaken: checkLoginName,
} = userEndpoints;
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
  summary: "List the names of the company's active users, for pickers",
  response: z.array(z.object({ id: uuid(), userName: z.string() })),
});
export const getOrganizationUserTree = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/user/getOrganizationUserTree",
  family: "raw",
  summary: "Read the departments as a tree with their users",
  response: z.array(z.unknown()),
});
