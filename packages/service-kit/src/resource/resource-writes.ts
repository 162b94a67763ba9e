// Writes a resource's rows: each operation with its checks, facts and log in the caller's transaction.
import { notFound } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import type { z } from "zod";
import type { Cell, Values } from "../database/fields.ts";
import * as sql from "../database/sql.ts";
import { visibleFields } from "./list-query.ts";
import type { Change, ChangeKind, Resource, ResourceOptions, Work } from "./resource.ts";
import { check, ownColumns, ownership, stale, writable } from "./resource-input.ts";
import { forgetCounts, type VisibleRows } from "./resource-reads.ts";
import { assertUnique, toUniqueRefusal } from "./unique-constraint.ts";

const INSERT_ROWS_MAX = 1_000;

type Writes<T extends object, S extends z.ZodType> = Pick<
  Resource<T, S>,
  "add" | "addMany" | "update" | "setAll" | "remove"
>;

export function resourceWrites<T extends object, S extends z.ZodType>(
  options: ResourceOptions<T, S>,
  visibleWhere: VisibleRows<T>,
): Writes<T, S> {
  const { table, fields, scope, unique = [] } = options;
  const parsed = (rows: sql.Row[]): z.output<S>[] => rows.map((row) => options.row.parse(row));

  async function lock(work: Work<T>, ids: readonly string[], within: Values): Promise<sql.Row[]> {
    const rows = await sql.selectForUpdate(work.tx, table, fields, await visibleWhere(work, within, ids));
    if (rows.length !== new Set(ids).size) throw notFound();
    return rows;
  }

  async function finish(work: Work<T>, change: Change<z.output<S>>): Promise<void> {
    await options.announce?.(work, change);
    await options.log?.(work, change);
    work.afterCommit?.(async () => forgetCounts(table, work.ctx));
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
    addMany,

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
        sql.updateRows(work.tx, table, fields, set, await visibleWhere(work, values, [values.id])),
        unique,
      );
      const result = parsed(rows);
      await finish(work, { kind: "updated", rows: result, before: parsed([before]), count: 1 });
      return result[0] as z.output<S>;
    },

    async setAll(work, ids, values, { within = {}, kind = "updated" } = {}) {
      const before = await lock(work, ids, within);
      const rows = await sql.updateRows(work.tx, table, fields, values, await visibleWhere(work, within, ids));
      const byId = new Map(rows.map((row) => [row.id, row]));
      const result = parsed(before.map((row) => byId.get(row.id ?? null) ?? row));
      await finish(work, { kind, rows: result, before: parsed(before), count: result.length });
      return result;
    },

    async remove(work, ids, within = {}) {
      const rows = parsed(await lock(work, ids, within));
      for (const guard of options.guards ?? []) await guard(work, rows);
      const whole = await options.whole?.(work, rows);
      await sql.deleteRows(work.tx, table, await visibleWhere(work, within, ids));
      await finish(work, { kind: "removed", rows, before: rows, count: rows.length, whole });
    },
  };
}
