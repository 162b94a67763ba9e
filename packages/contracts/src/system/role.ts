// Roles, their menus and buttons, and the generic assignments (reference.md §6.3; RBAC-3, RBAC-4).
import { z } from "zod";
import { dataScope, priceLimit } from "../core/actor.ts";
import { BUTTON_CODES, defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { written } from "../core/list-contract.ts";
import { bodiesWithEnabled, nameCheck, type ResourceOptions, resourceEndpoints } from "../core/resource-endpoints.ts";
import { required, text } from "./field-schemas.ts";

const staff = { service: "system", audience: "staff", page: "/system/role" } as const;
const write = { ...staff, button: "edit" } as const;

const fields = {
  name: required(126, 2),
  type: dataScope,
  /** Hidden-price items (reference.md §6.5). */
  priceLimit: z.array(priceLimit).max(7).default([]),
  description: text(126).default(""),
  sort: text(10).default(""),
};
export const roleRow = z.object({
  id: uuid(),
  version: z.number().int(),
  name: z.string(),
  type: dataScope,
  priceLimit: z.array(priceLimit),
  description: z.string(),
  sort: z.string(),
  enabled: z.boolean(),
  createTime: z.string(),
});
export type RoleRow = z.infer<typeof roleRow>;

const resource = {
  service: "system",
  page: "/system/role",
  path: "/role",
  one: "a role",
  many: "roles",
  notes: { remove: " that nobody has" },
} as const satisfies ResourceOptions;
export const roleEndpoints = {
  ...resourceEndpoints(resource, { ...bodiesWithEnabled(fields), row: roleRow }),
  isTaken: nameCheck(resource, { name: text(126) }),
};
export const {
  list: listRoles,
  info: getRole,
  add: addRole,
  update: updateRole,
  remove: deleteRole,
  removeMany: deleteRoles,
  setEnabled: setRolesEnabled,
  isTaken: checkRoleName,
} = roleEndpoints;
export const allRoles = defineEndpoint({
  service: "system",
  audience: "staff",
  page: ["/system/role", "/system/user"],
  method: "GET",
  path: "/role/allList",
  family: "raw",
  summary: "List the enabled roles, for pickers",
  response: z.array(roleRow.pick({ id: true, name: true, type: true })),
});

/** A button list of a role: per function the codes of its buttons, joined by commas. */
export const buttonGrant = z.strictObject({ funId: uuid(), btnStr: z.string().regex(BUTTON_CODES) });
const assignmentType = z.enum(["RoleFunctions", "UserRole", "UserDepot", "UserCustomer"]);
const pages = {
  by: "type",
  of: {
    RoleFunctions: "/system/role",
    UserRole: "/system/user",
    UserDepot: "/system/user",
    UserCustomer: "/system/user",
  },
} as const;
const assignment = { service: "system", audience: "staff", page: pages } as const;

export const functionNode: z.ZodType<{
  id: string;
  key: string;
  value: string;
  title: string;
  labels: Record<string, string>;
  checked: boolean;
  children: unknown[];
}> = z.object({
  id: z.string(),
  key: z.string(),
  value: z.string(),
  title: z.string(),
  labels: z.record(z.string(), z.string()),
  checked: z.boolean(),
  get children() {
    return z.array(functionNode);
  },
});

export const findRoleFunction = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/function/findRoleFunction",
  family: "raw",
  summary: "Read the functions that may be assigned as a tree, with those of the role checked",
  query: z.strictObject({ UBType: z.literal("RoleFunctions"), UBKeyId: uuid() }),
  response: z.array(functionNode),
});
export const findRoleFunctionsById = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/function/findRoleFunctionsById",
  summary: "List the pages of a role with the buttons that exist and those it has",
  query: z.strictObject({ roleId: uuid() }),
  response: z.object({
    rows: z.array(
      z.object({
        id: uuid(),
        number: z.string(),
        name: z.string(),
        labels: z.record(z.string(), z.string()),
        url: z.string(),
        pushBtn: z.string(),
        btnStr: z.string(),
      }),
    ),
    total: z.number().int(),
  }),
});
export const getBasicData = defineEndpoint({
  ...assignment,
  method: "GET",
  path: "/userBusiness/getBasicData",
  summary: "List what is assigned to a role or user",
  query: z.strictObject({ KeyId: uuid(), type: assignmentType }),
  response: z.object({
    userBusinessList: z.array(
      z.object({ id: uuid(), type: assignmentType, keyId: uuid(), value: z.array(z.string()) }),
    ),
  }),
});
export const checkIsValueExist = defineEndpoint({
  ...assignment,
  method: "GET",
  path: "/userBusiness/checkIsValueExist",
  summary: "Read the id of an assignment, or null",
  query: z.strictObject({ type: assignmentType, keyId: uuid() }),
  response: z.object({ id: uuid().nullable() }),
});
const assign = z.strictObject({ type: assignmentType, keyId: uuid(), value: z.array(uuid()).max(10_000) });
export const addUserBusiness = defineEndpoint({
  ...assignment,
  button: "edit",
  method: "POST",
  path: "/userBusiness/add",
  summary: "Assign functions, a role, warehouses or customers",
  body: assign,
  response: written,
});
export const updateUserBusiness = defineEndpoint({
  ...assignment,
  button: "edit",
  method: "PUT",
  path: "/userBusiness/update",
  summary: "Replace what is assigned",
  body: assign,
  response: written,
});
const shared = z.enum(["UserDepot", "UserCustomer"]);
export const getUsersOfValue = defineEndpoint({
  ...assignment,
  method: "GET",
  path: "/userBusiness/getUsersOfValue",
  summary: "List the company's staff, with those checked to whom one warehouse or customer is assigned",
  query: z.strictObject({ type: shared, oneValue: uuid() }),
  response: z.object({ rows: z.array(z.object({ id: uuid(), userName: z.string(), checked: z.boolean() })) }),
});
export const updateUsersOfValue = defineEndpoint({
  ...assignment,
  button: "edit",
  method: "POST",
  path: "/userBusiness/updateOneValueByKeyIdAndType",
  summary: "Assign one warehouse or customer to exactly these of the company's staff",
  body: z.strictObject({ type: shared, oneValue: uuid(), keyIds: z.array(uuid()).max(1000) }),
  response: written,
});
export const updateBtnStr = defineEndpoint({
  ...write,
  method: "POST",
  path: "/userBusiness/updateBtnStr",
  summary: "Replace the buttons of a role",
  body: z.strictObject({ roleId: uuid(), btnStr: z.array(buttonGrant).max(500) }),
  response: written,
});
