// Declares a resource: a table with a list, a form, bulk operations and workbooks.
import type { z } from "zod";
import type { Resource, ResourceOptions } from "./resource.ts";
import { resourceReads, visibleRows } from "./resource-reads.ts";
import { resourceWrites } from "./resource-writes.ts";

/** Declares a resource. See the README for an example. */
export function defineResource<T extends object, S extends z.ZodType>(options: ResourceOptions<T, S>): Resource<T, S> {
  const visibleWhere = visibleRows(options);
  return { options, ...resourceReads(options, visibleWhere), ...resourceWrites(options, visibleWhere) };
}
