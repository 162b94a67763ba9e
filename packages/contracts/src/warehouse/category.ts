// Product categories as a tree (reference.md §5.7). Products are filtered by a category and all below it.
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId, byIds, taken, written } from "../core/page.ts";
import { required, sortNumber, text } from "../system/names.ts";

const PAGE = "/material/material_category";
const staff = { service: "warehouse", audience: "staff", page: PAGE } as const;
const write = { ...staff, button: "edit" } as const;

const fields = {
  name: required(50),
  /** The number, unique in the company. */
  serialNo: required(100),
  parentId: uuid().nullable(),
  sort: sortNumber,
  remark: text(1000).default(""),
};
export const categoryAdd = z.strictObject(fields);
export const categoryUpdate = z.strictObject({ ...fields, id: uuid(), version: z.number().int() });
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

export const getMaterialCategoryTree = defineEndpoint({
  service: "warehouse",
  audience: "staff",
  method: "GET",
  path: "/materialCategory/getMaterialCategoryTree",
  family: "raw",
  summary: "The categories as a tree, without the given one and what is below it",
  query: z.strictObject({ id: uuid().optional() }),
  response: z.array(node),
});
export const findCategory = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/materialCategory/findById",
  summary: "One category",
  query: byId,
  response: z.array(categoryRow),
});
export const addCategory = defineEndpoint({
  ...write,
  method: "POST",
  path: "/materialCategory/add",
  summary: "Add a category",
  body: categoryAdd,
  response: written,
});
export const updateCategory = defineEndpoint({
  ...write,
  method: "PUT",
  path: "/materialCategory/update",
  summary: "Change or move a category",
  body: categoryUpdate,
  response: written,
});
export const deleteCategory = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/materialCategory/delete",
  summary: "Delete a category without children and products",
  query: byId,
  response: written,
});
export const deleteCategories = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/materialCategory/deleteBatch",
  summary: "Delete categories without children and products",
  query: byIds,
  response: written,
});
export const checkCategoryName = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/materialCategory/checkIsNameExist",
  summary: "Whether a category of that name exists below the same parent",
  query: z.strictObject({ id: uuid().optional(), name: text(50), parentId: uuid().optional() }),
  response: taken,
});
