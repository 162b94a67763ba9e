// A figure of a report's column, aligned on its decimal point with the others of the page and with the sums below.
import { formatNumber } from "@kontor/ui-kit/i18n/format";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { sumsOf } from "@kontor/ui-kit/list/sums";
import type { List } from "@kontor/ui-kit/list/use-list";
import { decimalsOf, padding } from "./decimals.rules.ts";

interface Props {
  /** The column's. */
  name: string;
  value: unknown;
  /** How the figure is shown, and how it is written on the wire with the decimals that are shown. */
  text: string;
  shown: (wire: string) => string;
}

/** The most decimals in a column of a page; a page of rows is looked through once for each column. */
const known = new WeakMap<object, Map<string, number>>();
function longestIn(list: Pick<List, "rows" | "totals" | "answer">, name: string, shown: Props["shown"]): number {
  const page = list.answer;
  if (typeof page !== "object" || page === null) return 0;
  const columns = known.get(page) ?? new Map<string, number>();
  known.set(page, columns);
  const found = columns.get(name);
  if (found !== undefined) return found;
  const values = [
    ...list.rows.map((row) => (row as Record<string, unknown>)[name]),
    ...sumsOf(list).map(({ sums }) => sums[name]),
  ];
  const longest = Math.max(0, ...values.map((value) => (typeof value === "string" ? decimalsOf(shown(value)) : 0)));
  columns.set(name, longest);
  return longest;
}

export function Aligned({ name, value, text, shown }: Props) {
  const { list } = useListPage();
  const pad =
    typeof value === "string" ? padding(decimalsOf(shown(value)), longestIn(list, name, shown), pointOf()) : "";
  return (
    <span className="kontor-aligned" {...(pad === "" ? {} : { "data-pad": pad })}>
      {text}
    </span>
  );
}

const pointOf = (): string => formatNumber("0.5").charAt(1);
