// Lists: the query that every list accepts and the page that it returns (shell.md §7, §9).
import { z } from "zod";
import { Refusal, refuse } from "./error.ts";
import { severalIds, uuid } from "./id.ts";
import { parseStrictJson } from "./strict-json.ts";

export const PAGE_SIZE_DEFAULT = 10;
/** Rows that a list or report prints: they are one page, so that rows and totals on paper are of one moment. */
export const PRINT_ROWS_MAX = 5_000;
/** With the row of totals. */
export const PAGE_SIZE_MAX = PRINT_ROWS_MAX + 1;
/** page × size: the deepest row that paging reaches (LIM-1). */
export const PAGE_DEPTH_MAX = 1_000_000;
/** Totals are exact up to here; beyond, `totalIsExact` is false unless the caller asked for an exact count. */
export const COUNT_EXACT_MAX = 10_000;
export const IDS_MAX = 500;

/** One condition of the advanced query: field, rule, value. Fields are checked against the list's allow-list. */
export const superQueryParam = z.strictObject({
  field: z.string().max(60),
  rule: z.enum(["eq", "ne", "like", "gt", "ge", "lt", "le"]),
  value: z.string().max(200),
});

const WHOLE = /^(0|[1-9]\d{0,9})$/;
/** A whole number from `least` to `max` in a query string: plain digits, no sign, blanks, exponent or other base (INJ-1, LIM-1). */
export const wholeInQuery = (max: number, fallback: number, least = 1) =>
  z
    .union([z.int(), z.string().regex(WHOLE)], "number-invalid")
    .transform(Number)
    .pipe(z.int().min(least).max(max))
    .default(fallback);

const jsonOf = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(4000)
    .transform((text, context) => {
      const parsed = schema.safeParse(jsonIn(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: "not a valid JSON value" });
      return z.NEVER;
    });

/** Undefined for what a body could not hold either: no JSON, a repeated key, a key that reaches prototypes (GATE-6). */
function jsonIn(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const FILTER_VALUES_MAX = 100;
const columnFilters = z.record(
  z.string(),
  z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .max(FILTER_VALUES_MAX)
    .nullable(),
);

const searchValue = z.union([z.string().max(200), z.number(), z.boolean(), z.null()]);

/** The query of every list. Names in `search`, `column`, `field`, `filters` and `superQueryParams` are allow-listed by the list itself (INJ-1). */
export const listQuery = z.strictObject({
  search: jsonOf(z.record(z.string(), searchValue)).optional(),
  superQueryParams: jsonOf(z.array(superQueryParam).max(20)).optional(),
  superQueryMatchType: z.enum(["and", "or"]).optional(),
  column: z.string().max(60).optional(),
  order: z.enum(["asc", "desc"]).optional(),
  filters: jsonOf(columnFilters).optional(),
  field: z.string().max(2000).optional(),
  currentPage: wholeInQuery(PAGE_DEPTH_MAX, 1),
  pageSize: wholeInQuery(PAGE_SIZE_MAX, PAGE_SIZE_DEFAULT),
  /** "1": count all rows exactly, however many. */
  exactTotal: z.literal("1").optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

/** The query of a list that only pages: names that it does not offer are unknown to it. */
export const paging = listQuery.pick({ currentPage: true, pageSize: true, exactTotal: true });

/** The query of an export: the list's own, or the ids of chosen rows. */
export const exportQuery = listQuery.extend({
  ids: z
    .string()
    .max(20_000)
    .refine((text) => text.split(",").every((each) => uuid().safeParse(each).success), "value-not-allowed")
    .optional(),
  /** The language of the headings. */
  lang: z.enum(["zh-CN", "zh-TW", "en", "vi", "fr"]).optional(),
  /** Names of the columns as they are shown, in their order, joined by commas; left out: all of them. */
  columns: z.string().max(2000).optional(),
});

/** Refuses a page too deep to be meant (LIM-1). */
export function refuseTooDeep(query: Pick<ListQuery, "currentPage" | "pageSize">): void {
  if (query.currentPage * query.pageSize > PAGE_DEPTH_MAX) throw refuse("page-too-deep", { field: "currentPage" });
}

/** A page of rows. `totals` is present when the page size ends in 1 (shell.md §9). */
export const page = <S extends z.ZodType>(row: S) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    totalIsExact: z.boolean(),
    totals: z.record(z.string(), z.string().nullable()).optional(),
  });
export type Page<Row> = { rows: Row[]; total: number; totalIsExact: boolean; totals?: Record<string, string | null> };

/** Query of a call on one thing. */
export const byId = z.strictObject({ id: uuid() });

/** Query of a bulk operation: ids joined by commas (shell.md §7). */
export const byIds = z.strictObject({
  ids: z
    .string()
    .transform((text) => text.split(","))
    .pipe(severalIds(IDS_MAX)),
});

/** Body of enabling and disabling several things. */
export const setStatus = <S extends z.ZodType>(status: S) => z.strictObject({ ids: severalIds(IDS_MAX), status });

/** The response of a write: the text is for logs; the browser shows its own language. */
export const written = z.object({ message: z.string(), id: uuid().optional() });

/** The response of a name check: true when the name is taken. */
export const existsResponse = z.object({ status: z.boolean() });
