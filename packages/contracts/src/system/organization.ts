// Departments as a tree (reference.md §6.6).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId } from "../core/list-contract.ts";
import { bodiesOf, nameCheck, type ResourceOptions, writeEndpoints } from "../core/resource-endpoints.ts";
import { required, text } from "./field-schemas.ts";

const PAGE = "/system/organization";
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
  summary: "Read the departments as a tree, without the one of `id` and those below it",
  query: z.strictObject({ id: uuid().optional() }),
  response: z.array(node),
});
export const getAllOrganizationTreeByUser = defineEndpoint({
  service: "system",
  audience: "staff",
  method: "GET",
  path: "/organization/getAllOrganizationTreeByUser",
  family: "raw",
  summary: "Read the departments that the caller may see as a tree",
  response: z.array(node),
});
export const findOrganization = defineEndpoint({
  ...readers,
  method: "GET",
  path: "/organization/findById",
  summary: "Read a department",
  query: byId,
  response: z.array(organizationRow),
});
const resource = {
  service: "system",
  page: PAGE,
  path: "/organization",
  one: "a department",
  many: "departments",
  notes: { update: ", or move it", remove: " without children and users" },
} as const satisfies ResourceOptions;
export const {
  add: addOrganization,
  update: updateOrganization,
  remove: deleteOrganization,
  removeMany: deleteOrganizations,
} = writeEndpoints(resource, bodiesOf(fields));
export const checkOrganizationName = nameCheck(resource, { name: text(20) });
