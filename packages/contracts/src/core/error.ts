// Refusals: what the user sees when a rule refuses. Faults are ordinary errors and are not made here.
import { z } from "zod";

/** One thing that is wrong, and where: a field of the form, a row of the workbook (1 = first data row), or both. */
export const issue = z.object({
  id: z.string(),
  field: z.string().optional(),
  row: z.number().int().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Business code of reference.md §7.9, where it has one. */
  code: z.number().int().optional(),
});
export type Issue = z.infer<typeof issue>;
export type RefusalValues = NonNullable<Issue["values"]>;

/** The wrong rows of a workbook, as they were read. */
const faultyWorkbook = z.object({
  header: z.array(z.string()),
  rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
});
export type FaultyWorkbook = z.infer<typeof faultyWorkbook>;

/** The `data` of a refusal's response; the envelope's `code` is the business code (reference.md §7.9) or the HTTP status. */
export const refusalData = z.object({
  message: z.string(),
  refusal: z.string(),
  values: issue.shape.values,
  issues: z.array(issue).optional(),
  faultyWorkbook: faultyWorkbook.optional(),
  requestId: z.string().optional(),
});
export type RefusalData = z.infer<typeof refusalData>;

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503 | 504;

interface RefusalOptions {
  /** HTTP status; 400 unless the refusal is about permission, absence or a conflict. */
  status?: RefusalStatus;
  /** Business code of reference.md §7.9 where it has one; else that of the first issue with one, else 510, or the status itself when that is not 400. */
  code?: number;
  /** Figures and names for the text, e.g. { open: "3" }. */
  values?: RefusalValues;
  /** The field to mark, when there is one. */
  field?: string;
  /** All issues, when there is more than one. */
  issues?: Issue[];
  /** The wrong rows of a workbook. */
  faultyWorkbook?: FaultyWorkbook;
  /** Seconds after which a retry makes sense (429 and 503). */
  retryAfter?: number;
}

/** The error that a rule throws: a stable id that the browser translates (`refusal.<id>`), never a sentence. */
export class Refusal extends Error {
  readonly id: string;
  readonly status: RefusalStatus;
  readonly code: number;
  readonly values: RefusalValues | undefined;
  readonly issues: Issue[];
  readonly faultyWorkbook: FaultyWorkbook | undefined;
  readonly retryAfter: number | undefined;

  constructor(id: string, options: RefusalOptions) {
    super(id);
    this.name = "Refusal";
    this.id = id;
    this.status = options.status ?? 400;
    this.values = options.values;
    this.issues = options.issues ?? (options.field ? [{ id, field: options.field, values: options.values }] : []);
    this.faultyWorkbook = options.faultyWorkbook;
    const businessCode = options.code ?? this.issues.find(({ code }) => code !== undefined)?.code;
    this.code = businessCode ?? (this.status === 400 ? 510 : this.status);
    this.retryAfter = options.retryAfter;
  }
}

/** Makes a refusal to throw: `throw refuse("name-already-exists", { field: "name", status: 409 })`. */
export const refuse = (id: string, options: RefusalOptions = {}): Refusal => new Refusal(id, options);

/** The refusal of an absent id and of another tenant's id alike (TEN-8). */
export const notFound = (field?: string): Refusal => refuse("not-found", { status: 404, ...(field ? { field } : {}) });
