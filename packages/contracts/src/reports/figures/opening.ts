// What a figure of a report opens: a call whose rows add up to it. One description for the pages, which open it, and for the tests, which compare it.
import type { Endpoint } from "../../core/endpoint.ts";
import { figure, toWire } from "../../core/money.ts";

type Fields = Readonly<Record<string, unknown>>;
type Sums = Readonly<Record<string, string | null>>;

/** How a report, or what it opens, is asked: the call's own fields, and its filters. */
export interface CallQuery {
  query: Fields;
  search: Fields;
}
/** A report as it was asked, with what its answer says of itself. */
export interface Report extends CallQuery {
  /** The whole answer: its days, its basis of cost. */
  answer: Fields;
}
/** Days of the company's time zone: the moments at which they begin and end, for calls that take moments; and today. */
export interface Days {
  begins(day: string): string;
  ends(day: string): string;
  today(): string;
}

/** The answer of an opened call, with the rows of all its pages. */
export interface OpenedAnswer {
  rows: readonly Fields[];
  total?: number;
  totals: Sums;
  opening?: Sums | null;
  closing?: Sums | null;
  unseen?: Sums | null;
}
/** Null where the role hides it. */
export type Sum = (answer: OpenedAnswer) => string | null;

/** Why a figure opens no rows that add up to it; the answers are in docs/decisions/0091. */
export const argued = [
  ...(["document", "running", "sum", "entered", "date", "rank", "named", "warehouse", "personShare"] as const),
  "nothing",
] as const;
export type Argued = (typeof argued)[number];
/** Why what a figure opens explains it without adding up to it. */
export type Explained = "unitCost" | "shareOfValue";

export interface Opened extends CallQuery {
  endpoint: Endpoint;
  /** What the rows come to; or why they come to no sum. */
  comesTo: Sum | Explained;
  /** The column of the report that is this sum, where the opened figure is a part, a rate or an average of it. */
  of?: string;
}
/** What the figure of a row opens, or why it opens nothing. */
export type Opens = (row: Fields, report: Report, days: Days) => Opened | Argued;
/** By the names of a report's columns. */
export type Figures = Readonly<Record<string, Opens>>;

/** Columns that open nothing for one reason. */
export const arguedBy = (why: Argued, ...names: readonly string[]): Figures =>
  Object.fromEntries(names.map((name) => [name, () => why]));

/** Those of the named fields that are filled. */
export const picked = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));

/** The days of a report's answer, as filters of what it opens. */
export const daysOf = ({ answer }: Report): Fields => ({ beginTime: answer.begin, endTime: answer.end });

const DAY_MS = 86_400_000;
/** The day before a day, `YYYY-MM-DD`. */
export const dayBefore = (day: unknown): string =>
  new Date(Date.parse(`${String(day)}T00:00:00.000Z`) - DAY_MS).toISOString().slice(0, 10);

/** Null where one of them is hidden. */
export const added = (...sums: readonly (string | null | undefined)[]): string | null =>
  sums.includes(null)
    ? null
    : sums.reduce<ReturnType<typeof figure>>((all, each) => all.plus(figure(each ?? "0")), figure("0")).toFixed();
/** The total of the rows, and of those that the reader may not see. */
export const total =
  (name: string): Sum =>
  ({ totals, unseen }) =>
    added(totals[name] ?? null, unseen ? unseen[name] : "0");
/** The sum after the last row. */
export const closing =
  (name: string): Sum =>
  (answer) =>
    answer.closing?.[name] ?? null;
/** How many rows there are. */
export const count: Sum = ({ rows, total: counted }) => String(counted ?? rows.length);
export const negated =
  (sum: Sum): Sum =>
  (answer) => {
    const value = sum(answer);
    return value === null ? null : figure(value).negated().toFixed();
  };
/** A sum with as many decimals as amounts have. */
export const inCents =
  (sum: Sum): Sum =>
  (answer) => {
    const value = sum(answer);
    return value === null ? null : toWire(value, "amount");
  };
