// A resource: a table with a list, a form, bulk operations and workbooks. The service supplies columns, checks and texts.
import { type Issue, notFound } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { type ListQuery, type Page, refuseTooDeep } from "@kontor/contracts/core/list-contract";
import type { z } from "zod";
import type { Ctx } from "../context/ctx.ts";
import * as sql from "../database/sql.ts";
import type { Workbook } from "../workbook/workbook.ts";
import { type Scope, scopeCondition } from "./data-scope.ts";
import { type Cell, castOf, comparable, type Field, type Fields, totalsOf, type Values } from "./fields.ts";
import { counts } from "./list-count-cache.ts";
import { type Filters, queryConditions, queryOrder, visibleFields } from "./list-query.ts";
import { check, ownColumns, ownership, stale, writable } from "./resource-input.ts";
import { assertUnique, toUniqueRefusal, type Unique } from "./unique-constraint.ts";

/** Where an operation runs: in the handler's own transaction. A router's call has this shape. */
export interface Work<T extends object = object> {
  ctx: Ctx;
  tx: T;
  afterCommit?(effect: () => Promise<unknown>): void;
}

export type ChangeKind = "added" | "updated" | "removed" | "enabled" | "disabled" | "imported" | "exported";

/** An operation and its rows: for facts, the operation log, and whatever else must happen in the same commit. */
export interface Change<Row> {
  kind: ChangeKind;
  /** The rows as they are now; deleted ones as they were. */
  rows: Row[];
  /** The changed rows as they were, in the same order. */
  before: Row[];
  /** The number of rows; also for an export, which has no rows here. */
  count: number;
  /** All values of deleted rows, in the same order, where that is more than their rows hold. */
  whole?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

/** A step of the service's own in the same transaction. */
export type OnChange<T extends object, Row> = (work: Work<T>, change: Change<Row>) => Promise<void>;

export interface ResourceOptions<T extends object, S extends z.ZodType> {
  /** The table: id, version, and for a data scope the creator's and the department's columns. */
  table: string;
  fields: Fields;
  /** Conditions of `search` that are not simply a field; by actor, where they depend on visibility. */
  filters?: Filters | ((ctx: Ctx) => Filters);
  /** The schema of a row as in the contract. */
  row: S;
  /** Fields that split the table into kinds; each call names them, e.g. ["type"] of suppliers and customers. */
  within?: readonly string[];
  /** The data scope of the rows; left out, every user of the tenant sees all. */
  scope?: Scope;
  /** Further conditions on the table's columns that limit visibility, e.g. assigned customers only (RBAC-6). */
  limit?: (work: Work<T>, parameters: sql.Parameters) => Promise<string[]>;
  /** The list's own order; newest first when left out (shell.md §9), by the field createTime. */
  order?: { field: string; order: "asc" | "desc" };
  unique?: readonly Unique[];
  /** Rules on one row's values, for forms and workbooks alike. */
  checks?: readonly ((values: Values) => Issue | undefined)[];
  /** Checks before deleting; throws a refusal (601 for a row in use). */
  guards?: readonly ((work: Work<T>, rows: z.output<S>[]) => Promise<void>)[];
  /** All values of rows about to be deleted, for the log, where that is more than their fields: e.g. a product's barcodes. */
  whole?: (work: Work<T>, rows: z.output<S>[]) => Promise<Change<z.output<S>>["whole"]>;
  /** Publishes the facts. */
  announce?: OnChange<T, z.output<S>>;
  /** Writes the operation log (AUD-2). */
  log?: OnChange<T, z.output<S>>;
  workbook?: Workbook;
}

export interface Resource<T extends object, S extends z.ZodType> {
  readonly options: ResourceOptions<T, S>;
  /** Columns hidden from this user are null, and so are their totals. */
  list(work: Work<T>, query: ListQuery, within?: Values): Promise<Page<sql.Row>>;
  /** One row as the list shows it. @throws Refusal `not-found`, also for rows outside tenant, kind or scope */
  info(work: Work<T>, id: string, within?: Values): Promise<sql.Row>;
  add(work: Work<T>, values: Values): Promise<z.output<S>>;
  /** Adds many at once, as one operation of the given name. */
  addMany(work: Work<T>, many: readonly Values[], kind?: ChangeKind): Promise<z.output<S>[]>;
  /** @throws Refusal `stale-version` (409) with the row's current values when `version` is not the row's */
  update(work: Work<T>, values: Values & { id: string; version: number }): Promise<z.output<S>>;
  /** Sets the same values on all rows or, when one of them may not be changed, on none (RBAC-11). */
  setAll(
    work: Work<T>,
    ids: readonly string[],
    values: Values,
    options?: { within?: Values; kind?: ChangeKind },
  ): Promise<z.output<S>[]>;
  /** Deletes all or none. */
  remove(work: Work<T>, ids: readonly string[], within?: Values): Promise<void>;
  /** Whether another row has these values, for the name checks of forms. Returns yes or no, nothing else. */
  exists(work: Work<T>, values: Values, exceptId?: string): Promise<boolean>;
  /** The listed rows, at most `limit`, for exports. Columns hidden from this user are null. */
  rowsFor(
    work: Work<T>,
    query: Partial<ListQuery>,
    options: { limit: number; ids?: readonly string[]; within?: Values },
  ): Promise<sql.Row[]>;
}

const countCache = counts();

/** Declares a resource. See the README for an example. */
export function defineResource<T extends object, S extends z.ZodType>(options: ResourceOptions<T, S>): Resource<T, S> {
  const { table, fields, within: kinds = [], scope, unique = [] } = options;
  const filtersOf = (ctx: Ctx): Filters => {
    const { filters = {} } = options;
    return visibleFields(typeof filters === "function" ? filters(ctx) : filters, ctx.actor);
  };
  const usual = options.order ?? { field: "createTime", order: "desc" };
  const parsed = (rows: sql.Row[]): z.output<S>[] => rows.map((row) => options.row.parse(row));

  /** Every statement starts with these conditions: kind and data scope. */
  async function visibleWhere(work: Work<T>, within: Values): Promise<sql.Where & { conditions: string[] }> {
    const parameters = sql.parameters();
    const kind = kinds.map((name) => {
      const field = sql.fieldOf(fields, name);
      return `${field.column} = ${parameters.bind(comparable(name, field.type, within[name]), castOf[field.type])}`;
    });
    const limits = (await options.limit?.(work, parameters)) ?? [];
    return { parameters, conditions: [...kind, ...scopeCondition(scope, work.ctx, parameters), ...limits] };
  }

  async function visibleWhereOf(
    work: Work<T>,
    ids: readonly string[],
    within: Values,
  ): Promise<sql.Where & { conditions: string[] }> {
    const where = await visibleWhere(work, within);
    where.conditions.push(`id = any(${where.parameters.bind([...ids], "uuid[]")})`);
    return where;
  }

  async function lock(work: Work<T>, ids: readonly string[], within: Values): Promise<sql.Row[]> {
    const rows = await sql.selectForUpdate(work.tx, table, fields, await visibleWhereOf(work, ids, within));
    if (rows.length !== new Set(ids).size) throw notFound();
    return rows;
  }

  async function finish(work: Work<T>, change: Change<z.output<S>>): Promise<void> {
    await options.announce?.(work, change);
    await options.log?.(work, change);
    work.afterCommit?.(async () => countCache.forget(groupOf(table, work.ctx)));
  }

  async function addMany(work: Work<T>, many: readonly Values[], kind: ChangeKind = "added"): Promise<z.output<S>[]> {
    const rows = many.map((values) => ({
      ...ownership(scope, work.ctx),
      id: newId(),
      ...writable(values, fields, work.ctx.actor),
    }));
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map(
      (name) => ownColumns(scope)[name] ?? sql.fieldOf(fields, name),
    );
    const named = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          (ownColumns(scope)[name] ?? sql.fieldOf(fields, name)).column,
          value as Cell,
        ]),
      ),
    );
    const added: sql.Row[] = [];
    for (let at = 0; at < named.length; at += INSERT_ROWS_MAX) {
      const part = sql.insertRows(work.tx, table, fields, columns, named.slice(at, at + INSERT_ROWS_MAX));
      added.push(...(await toUniqueRefusal(part, unique)));
    }
    const result = parsed(added);
    await finish(work, { kind, rows: result, before: [], count: result.length });
    return result;
  }

  return {
    options,
    addMany,

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
      const slice = await sql.selectSlice(work.tx, table, visible, await visibleWhereOf(work, [rowId], within), {
        order,
        offset: 0,
        limit: 1,
      });
      const [row] = blanked(slice, fields);
      if (!row) throw notFound();
      return row;
    },

    async add(work, values) {
      check(options.checks, values);
      await assertUnique(work.tx, { table, fields, unique }, [values]);
      const [row] = await addMany(work, [values]);
      // One row was inserted, so one is returned.
      return row as z.output<S>;
    },

    async update(work, values) {
      check(options.checks, values);
      const [before] = await lock(work, [values.id], values);
      if (!before) throw notFound();
      if (before.version !== values.version) throw stale(before, values, visibleFields(fields, work.ctx.actor));
      const set = writable(values, fields, work.ctx.actor);
      const rows = await toUniqueRefusal(
        sql.updateRows(work.tx, table, fields, set, await visibleWhereOf(work, [values.id], values)),
        unique,
      );
      const result = parsed(rows);
      await finish(work, { kind: "updated", rows: result, before: parsed([before]), count: 1 });
      return result[0] as z.output<S>;
    },

    async setAll(work, ids, values, { within = {}, kind = "updated" } = {}) {
      const before = await lock(work, ids, within);
      const rows = await sql.updateRows(work.tx, table, fields, values, await visibleWhereOf(work, ids, within));
      const byId = new Map(rows.map((row) => [row.id, row]));
      const result = parsed(before.map((row) => byId.get(row.id ?? null) ?? row));
      await finish(work, { kind, rows: result, before: parsed(before), count: result.length });
      return result;
    },

    async remove(work, ids, within = {}) {
      const rows = parsed(await lock(work, ids, within));
      for (const guard of options.guards ?? []) await guard(work, rows);
      const whole = await options.whole?.(work, rows);
      await sql.deleteRows(work.tx, table, await visibleWhereOf(work, ids, within));
      await finish(work, { kind: "removed", rows, before: rows, count: rows.length, whole });
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
      const where = ids ? await visibleWhereOf(work, ids, within) : await visibleWhere(work, within);
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

const INSERT_ROWS_MAX = 1_000;
const groupOf = (table: string, { tenantId }: Ctx): string => `${tenantId} ${table}`;
