// Endpoints above tenants: the tenants themselves for the platform operator, the limits of the free edition, and unused endpoints that answer empty
// (reference.md §6.1, §6.12).
import { z } from "zod";
import { moment } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { listQuery, page, setStatus, written } from "../core/list-contract.ts";
import { edition, loginName, required, text } from "./field-schemas.ts";

const operator = { service: "system", audience: "operator", page: "/system/tenant" } as const;
const write = { ...operator, button: "edit" } as const;

const fields = {
  userNumLimit: z.number().int().min(1).max(10_000),
  type: edition,
  expireTime: moment().nullable(),
  remark: text(500).default(""),
};
export const tenantAdd = z.strictObject({ ...fields, loginName, companyName: required(60, 2) });
export const tenantUpdate = z.strictObject({ ...fields, id: uuid(), version: z.number().int() });
export const tenantRow = z.object({
  id: uuid(),
  version: z.number().int(),
  loginName: z.string(),
  companyName: z.string(),
  userNumLimit: z.number().int(),
  userCount: z.number().int(),
  type: edition,
  enabled: z.boolean(),
  createTime: z.string(),
  expireTime: z.string().nullable(),
  remark: z.string(),
});
export type TenantRow = z.infer<typeof tenantRow>;

export const listTenants = defineEndpoint({
  ...operator,
  method: "GET",
  path: "/tenant/list",
  summary: "List companies; search by loginName, type, enabled, remark",
  query: listQuery,
  response: page(tenantRow),
});
export const addTenant = defineEndpoint({
  ...write,
  method: "POST",
  path: "/tenant/add",
  summary: "Register a company on somebody's behalf; the answer holds the owner's one-time password",
  body: tenantAdd,
  response: written.extend({ password: z.string() }),
});
export const updateTenant = defineEndpoint({
  ...write,
  method: "PUT",
  path: "/tenant/update",
  summary: "Change a company's edition, limits and expiry",
  body: tenantUpdate,
  response: written,
});
export const resetOwnerPassword = defineEndpoint({
  ...write,
  method: "POST",
  path: "/tenant/resetOwnerPwd",
  summary: "Give a company's owner a one-time password, which ends the owner's sessions; staff cannot (PWD-5)",
  body: z.strictObject({ id: uuid() }),
  response: z.object({ password: z.string() }),
});
export const setTenantsEnabled = defineEndpoint({
  ...write,
  method: "POST",
  path: "/tenant/batchSetStatus",
  summary: "Enable or disable companies; disabling ends their sessions",
  body: setStatus(z.boolean()),
  response: written,
});

/** This month's use of the free edition's limits; a limit is null when there is none. */
export const getFreeVerLimitByDate = defineEndpoint({
  service: "system",
  audience: "staff",
  method: "GET",
  path: "/freeVersionLimit/getFreeVerLimitByDate",
  summary: "Read what the company uses of its edition's limits",
  response: z.object({
    billCount: z.number().int(),
    billLimit: z.number().int().nullable(),
    userCount: z.number().int(),
    userLimit: z.number().int(),
    expireTime: z.string().nullable(),
  }),
});

const leftover = (path: `/${string}`) =>
  defineEndpoint({
    service: "system",
    audience: "session",
    family: "raw",
    method: "GET",
    path,
    summary: "Answer an empty list: a path that the specification keeps from a template",
    response: z.object({ code: z.literal(0), result: z.array(z.unknown()) }),
  });
export const apiUser = leftover("/api/user");
export const apiRole = leftover("/api/role");
export const apiService = leftover("/api/service");
export const apiPermission = leftover("/api/permission");
export const apiPermissionNoPager = leftover("/api/permission/no-pager");
