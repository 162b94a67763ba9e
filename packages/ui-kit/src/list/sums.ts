// The sums of a list: totals, and in a drill-down also the sums before and after, so that together they give the explained figure.
import { drilled } from "@kontor/contracts/core/drill";
import { z } from "zod";
import type { Translator } from "../i18n/i18n.tsx";
import type { List } from "./use-list.ts";

/** In the order in which they are added. */
const NAMES = ["opening", "totals", "unseen", "elsewhere", "closing"] as const;

/** The sort order of a list whose running balance starts from the opening sum. */
const FORWARD = "operTime";

type Sums = Readonly<Record<string, string | null>>;
export interface SumsRow {
  name: (typeof NAMES)[number];
  sums: Sums;
}

const answered = z.object(drilled);

export function sumsOf({ totals, answer }: Pick<List, "totals" | "answer">): SumsRow[] {
  const { opening, unseen, elsewhere, closing } = answered.safeParse(answer).data ?? {};
  // Without an opening sum and other parts, the closing sum equals the rows' total.
  const rows = { opening, totals, unseen, elsewhere, closing: opening || unseen || elsewhere ? closing : undefined };
  return NAMES.flatMap((name) => {
    const sums = rows[name];
    // A statement, whose rows are sums themselves, has none.
    return sums && Object.keys(sums).length > 0 ? [{ name, sums }] : [];
  });
}

/** Decides which sums are above the rows: the opening sum where rows are sorted by time from it; all others are below. */
export function layOutSums(
  sums: readonly SumsRow[],
  { sort, page }: Pick<List, "sort" | "page">,
): Record<"above" | "below", SumsRow[]> {
  const isAbove = ({ name }: SumsRow): boolean => name === "opening" && sort === FORWARD && page === 1;
  return { above: sums.filter(isAbove), below: sums.filter((row) => !isAbove(row)) };
}

export const sumsLabel = ({ name }: SumsRow, t: Translator): string =>
  name === "totals" ? t("list.totals") : t.label(name);

/** The limit of a drill-down, where it is reached: the first listed day, and whether the sums include what is before. */
export function limitOf(answer: unknown): { from: string; isSummed: boolean } | undefined {
  const { data } = answered.safeParse(answer);
  return data?.limited ? { from: data.from, isSummed: data.opening !== null } : undefined;
}
