// Departments as a tree (reference.md §6.6).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId, byIds, taken, written } from "../core/page.ts";
import { required, text } from "./names.ts";

const PAGE = "/system/organization";
const staff = { service: "system", audience: "staff", page: PAGE } as const;
const write = { ...staff, button: "edit" } as const;
const readers = { service: "system", audience: "staff", page: [PAGE, "/system/user"] } as const;

const fields = {
  orgNo: required(20),
  orgAbr: required(20),
  parentId: uuid().nullable(),
  /** A branch or shop is a department that trades (business.md §3, user: "department (may be a branch or shop)"). */
  kind: z.enum(["department", "branch", "shop"]).default("department"),
  sort: text(10).default(""),
  remark: text(500).default(""),
};
export const organizationAdd = z.strictObject(fields);
export const organizationUpdate = z.strictObject({ ...fields, id: uuid(), version: z.number().int() });
export const organizationRow = z.object({
  id: uuid(),
  version: z.number().int(),
  orgNo: z.string(),
  orgAbr: z.string(),
  parentId: uuid().nullable(),
  kind: z.string(),
  sort: z.string(),
  remark: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
});

export type OrganizationRow = z.infer<typeof organizationRow>;

export interface OrganizationNode {
  id: string;
  key: string;
  value: string;
  title: string;
  orgNo: string;
  children: OrganizationNode[];
}
const node: z.ZodType<OrganizationNode> = z.object({
  id: uuid(),
  key: z.string(),
  value: z.string(),
  title: z.string(),
  orgNo: z.string(),
  get children() {
    return z.array(node);
  },
});

export const getOrganizationTree = defineEndpoint({
  ...readers,
  method: "GET",
  path: "/organization/getOrganizationTree",
  family: "raw",
  summary: "The departments as a tree, without the given one and what is below it",
  query: z.strictObject({ id: uuid().optional() }),
  response: z.array(node),
});
export const getAllOrganizationTreeByUser = defineEndpoint({
  service: "system",
  audience: "staff",
  method: "GET",
  path: "/organization/getAllOrganizationTreeByUser",
  family: "raw",
  summary: "The departments that the caller may see, as a tree",
  response: z.array(node),
});
export const findOrganization = defineEndpoint({
  ...readers,
  method: "GET",
  path: "/organization/findById",
  summary: "One department",
  query: byId,
  response: z.array(organizationRow),
});
export const addOrganization = defineEndpoint({
  ...write,
  method: "POST",
  path: "/organization/add",
  summary: "Add a department",
  body: organizationAdd,
  response: written,
});
export const updateOrganization = defineEndpoint({
  ...write,
  method: "PUT",
  path: "/organization/update",
  summary: "Change or move a department",
  body: organizationUpdate,
  response: written,
});
export const deleteOrganization = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/organization/delete",
  summary: "Delete a department without children and users",
  query: byId,
  response: written,
});
export const deleteOrganizations = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/organization/deleteBatch",
  summary: "Delete departments without children and users",
  query: byIds,
  response: written,
});
export const checkOrganizationName = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/organization/checkIsNameExist",
  summary: "Whether a department of that name exists",
  query: z.strictObject({ id: uuid().optional(), name: text(20) }),
  response: taken,
});
