// The sums below a list: the totals, and in a drill-down what was there before and after, so that all together is the figure it explains.
import { drilled } from "@kontor/contracts/core/drill";
import { z } from "zod";
import type { WordsHere } from "../i18n/i18n.tsx";
import type { List } from "./use-list.ts";

/** In the order in which they are added up. */
const NAMES = ["opening", "totals", "unseen", "elsewhere", "closing"] as const;

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

export const sumsLabel = ({ name }: SumsRow, here: WordsHere): string =>
  name === "totals" ? here("list.totals") : here.label(name);

/** The limit of a drill-down, where it is reached: the first day that is listed, and whether the sums hold what lies before. */
export function limitOf(answer: unknown): { from: string; isSummed: boolean } | undefined {
  const { data } = answered.safeParse(answer);
  return data?.limited ? { from: data.from, isSummed: data.opening !== null } : undefined;
}
