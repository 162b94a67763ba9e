// Product categories as a tree (reference.md §5.7). Products are filtered by a category and all below it.
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId } from "../core/list-contract.ts";
import { bodiesOf, nameCheck, type ResourceOptions, writeEndpoints } from "../core/resource-endpoints.ts";
import { required, sortNumber, text } from "../system/field-schemas.ts";

const PAGE = "/material/material_category";
const staff = { service: "warehouse", audience: "staff", page: PAGE } as const;

const fields = {
  name: required(50),
  /** The number, unique in the tenant. */
  serialNo: required(100),
  parentId: uuid().nullable(),
  sort: sortNumber,
  remark: text(1000).default(""),
};
export const categoryRow = z.object({
  id: uuid(),
  version: z.number().int(),
  name: z.string(),
  serialNo: z.string(),
  parentId: uuid().nullable(),
  sort: z.string(),
  remark: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type CategoryRow = z.infer<typeof categoryRow>;

export interface CategoryNode {
  id: string;
  key: string;
  value: string;
  title: string;
  serialNo: string;
  children: CategoryNode[];
}
const node: z.ZodType<CategoryNode> = z.object({
  id: uuid(),
  key: z.string(),
  value: z.string(),
  title: z.string(),
  serialNo: z.string(),
  get children() {
    return z.array(node);
  },
});

export const getProductCategoryTree = defineEndpoint({
  service: "warehouse",
  audience: "staff",
  method: "GET",
  path: "/materialCategory/getMaterialCategoryTree",
  family: "raw",
  summary: "Read the categories as a tree, without the one of `id` and those below it",
  query: z.strictObject({ id: uuid().optional() }),
  response: z.array(node),
});
export const findCategory = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/materialCategory/findById",
  summary: "Read a category",
  query: byId,
  response: z.array(categoryRow),
});
const resource = {
  service: "warehouse",
  page: PAGE,
  path: "/materialCategory",
  one: "a category",
  many: "categories",
  notes: { update: ", or move it", remove: " without children and products" },
} as const satisfies ResourceOptions;
export const {
  add: addCategory,
  update: updateCategory,
  remove: deleteCategory,
  removeMany: deleteCategories,
} = writeEndpoints(resource, bodiesOf(fields));
export const checkCategoryName = nameCheck(resource, { name: text(50), parentId: uuid().optional() });
