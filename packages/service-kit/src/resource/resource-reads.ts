// Reads a resource's rows: which of them a user sees, the list, one row, exports.
import { notFound } from "@kontor/contracts/core/error";
import { refuseTooDeep } from "@kontor/contracts/core/list-contract";
import type { z } from "zod";
import type { Ctx } from "../context/ctx.ts";
import { castOf, comparable, type Field, type Fields, totalsOf, type Values } from "../database/fields.ts";
import * as sql from "../database/sql.ts";
import { scopeCondition } from "./data-scope.ts";
import { counts } from "./list-count-cache.ts";
import { type Filters, queryConditions, queryOrder, visibleFields } from "./list-query.ts";
import type { Resource, ResourceOptions, Work } from "./resource.ts";

const countCache = counts();
const groupOf = (table: string, { tenantId }: Ctx): string => `${tenantId} ${table}`;
/** The numbers of a tenant's rows of a table are counted anew. */
export const forgetCounts = (table: string, ctx: Ctx): void => countCache.forget(groupOf(table, ctx));

/** The conditions of the rows that a user sees; of some of them, where ids are given. */
export type VisibleRows<T extends object> = (
  work: Work<T>,
  within: Values,
  ids?: readonly string[],
) => Promise<sql.Where & { conditions: string[] }>;

/** Every statement starts with these conditions: kind, data scope, limits, ids. */
export function visibleRows<T extends object, S extends z.ZodType>({
  fields,
  within: kinds = [],
  scope,
  limit,
}: ResourceOptions<T, S>): VisibleRows<T> {
  return async (work, within, ids) => {
    const parameters = sql.parameters();
    const kind = kinds.map((name) => {
      const field = sql.fieldOf(fields, name);
      return `${field.column} = ${parameters.bind(comparable(name, field.type, within[name]), castOf[field.type])}`;
    });
    const limits = (await limit?.(work, parameters)) ?? [];
    const conditions = [...kind, ...scopeCondition(scope, work.ctx, parameters), ...limits];
    if (ids) conditions.push(`id = any(${parameters.bind([...ids], "uuid[]")})`);
    return { parameters, conditions };
  };
}

type Reads<T extends object, S extends z.ZodType> = Pick<Resource<T, S>, "list" | "info" | "exists" | "rowsFor">;

export function resourceReads<T extends object, S extends z.ZodType>(
  options: ResourceOptions<T, S>,
  visibleWhere: VisibleRows<T>,
): Reads<T, S> {
  const { table, fields } = options;
  const filtersOf = (ctx: Ctx): Filters => {
    const { filters = {} } = options;
    return visibleFields(typeof filters === "function" ? filters(ctx) : filters, ctx.actor);
  };
  const usual = options.order ?? { field: "createTime", order: "desc" };

  return {
    async list(work, query, within = {}) {
      refuseTooDeep(query);
      const { actor } = work.ctx;
      const visible = visibleFields(fields, actor);
      const where = await visibleWhere(work, within);
      where.conditions.push(...queryConditions(query, visible, filtersOf(work.ctx), where.parameters));
      const order = queryOrder(query, visible, usual);
      // A page size that ends in 1 means one row less and a totals row (shell.md §9).
      const hasTotals = query.pageSize % 10 === 1 && query.pageSize > 1;
      const limit = hasTotals ? query.pageSize - 1 : query.pageSize;
      const offset = (query.currentPage - 1) * limit;
      const { total, totalIsExact } = await countCache.total(groupOf(table, work.ctx), {
        isExact: query.exactTotal === "1",
        key: JSON.stringify([where.conditions, where.parameters.values]),
        count: (upTo) => sql.countRows(work.tx, table, where, upTo),
      });
      const slice = await sql.selectSlice(work.tx, table, visible, where, {
        order,
        offset,
        limit,
        ...(totalIsExact ? { total } : {}),
      });
      const rows = blanked(slice, fields);
      const totals = {
        ...nothingOf(fields, ({ total: scale }) => scale !== undefined),
        ...totalsOf(visible, rows),
      };
      return { rows, total, totalIsExact, ...(hasTotals ? { totals } : {}) };
    },

    async info(work, rowId, within = {}) {
      const order = { column: "id", direction: "asc" } as const;
      const visible = visibleFields(fields, work.ctx.actor);
      const slice = await sql.selectSlice(work.tx, table, visible, await visibleWhere(work, within, [rowId]), {
        order,
        offset: 0,
        limit: 1,
      });
      const [row] = blanked(slice, fields);
      if (!row) throw notFound();
      return row;
    },

    async exists(work, values, exceptId) {
      const parameters = sql.parameters();
      const conditions = Object.entries(values).map(([name, value]) => {
        const field = sql.fieldOf(fields, name);
        const bound = parameters.bind(comparable(name, field.type, value), castOf[field.type]);
        return field.key ? `${field.key} = kit.name_key(${bound})` : `${field.column} = ${bound}`;
      });
      if (exceptId) conditions.push(`id <> ${parameters.bind(exceptId, "uuid")}`);
      return (await sql.countRows(work.tx, table, { conditions, parameters }, 1)) > 0;
    },

    async rowsFor(work, query, { limit, ids, within = {} }) {
      const { actor } = work.ctx;
      const visible = visibleFields(fields, actor);
      const where = await visibleWhere(work, within, ids);
      const conditions = [
        ...where.conditions,
        ...queryConditions(query, visible, filtersOf(work.ctx), where.parameters),
      ];
      const order = queryOrder(query, visible, usual);
      return await sql.selectSlice(work.tx, table, visible, { ...where, conditions }, { order, offset: 0, limit });
    },
  };
}

/** The names of fields, each with null. */
const nothingOf = (fields: Fields, isMeant: (field: Field) => boolean = () => true): Record<string, null> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (isMeant(field) ? [[name, null]] : [])));
/** Rows with null for the columns that were not read for this user. */
const blanked = (rows: readonly sql.Row[], fields: Fields): sql.Row[] => {
  const nothing = nothingOf(fields);
  return rows.map((row) => ({ ...nothing, ...row }));
};
