// The sums of a list: the totals, and in a drill-down what was there before and after, so that all together is the figure it explains.
import { drilled } from "@kontor/contracts/core/drill";
import { z } from "zod";
import type { Translator } from "../i18n/i18n.tsx";
import type { List } from "./use-list.ts";

/** In the order in which they are added up. */
const NAMES = ["opening", "totals", "unseen", "elsewhere", "closing"] as const;

/** The order of a list whose running balance starts from the opening sum. */
const FORWARD = "operTime";

type Sums = Readonly<Record<string, string | null>>;
export interface SumsRow {
  name: (typeof NAMES)[number];
  sums: Sums;
}

const answered = z.object(drilled);

export function sumsOf({ totals, answer }: Pick<List, "totals" | "answer">): SumsRow[] {
  const { opening, unseen, elsewhere, closing } = answered.safeParse(answer).data ?? {};
  // Rows that begin with nothing and lack nothing come to their total.
  const rows = { opening, totals, unseen, elsewhere, closing: opening || unseen || elsewhere ? closing : undefined };
  return NAMES.flatMap((name) => (rows[name] ? [{ name, sums: rows[name] }] : []));
}

/** Where sums stand: what was there before stands above the first row, where rows go forward in time from it; all else below. */
export function placeSums(
  sums: readonly SumsRow[],
  { sort, page }: Pick<List, "sort" | "page">,
): Record<"above" | "below", SumsRow[]> {
  const isAbove = ({ name }: SumsRow): boolean => name === "opening" && sort === FORWARD && page === 1;
  return { above: sums.filter(isAbove), below: sums.filter((row) => !isAbove(row)) };
}

export const sumsLabel = ({ name }: SumsRow, t: Translator): string =>
  name === "totals" ? t("list.totals") : t.label(name);

/** The limit of a drill-down, where it is reached: the first day that is listed, and whether the sums hold what lies before. */
export function limitOf(answer: unknown): { from: string; isSummed: boolean } | undefined {
  const { data } = answered.safeParse(answer);
  return data?.limited ? { from: data.from, isSummed: data.opening !== null } : undefined;
}
