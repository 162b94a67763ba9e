// A resource: a table with a list, a form, bulk operations and workbooks. The service supplies columns, checks and texts.
import type { Issue } from "@kontor/contracts/core/error";
import type { ListQuery, Page } from "@kontor/contracts/core/list-contract";
import type { z } from "zod";
import type { Ctx } from "../context/ctx.ts";
import type { Fields, Values } from "../database/fields.ts";
import type * as sql from "../database/sql.ts";
import type { Workbook } from "../workbook/workbook.ts";
import type { Scope } from "./data-scope.ts";
import type { Filters } from "./list-query.ts";
import type { Unique } from "./unique-constraint.ts";

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
