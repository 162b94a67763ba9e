// Chooses which columns a grid shows.
import { findProductsBySelect } from "@kontor/contracts/warehouse/product-picker";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { marksOf } from "../../fields/number-input.rules.ts";
import { language } from "../../i18n/languages.ts";
import { keyOf } from "../../query/query.ts";
import { queryClient } from "../../query/query-client.ts";
import { call } from "../../request/request.ts";
import { type LineColumn, shownOf } from "../../voucher/grid/column.ts";
import { spareOf, withWhole } from "../../voucher/grid/fitting.rules.ts";
import type { GridContext } from "../../voucher/grid/grid-context.tsx";
import type { GridLine } from "../../voucher/grid/lines.ts";

/** The delay in milliseconds after the last input at which rare columns are checked. */
const CHECK_AFTER_MS = 150;

/** What a column of figures needs: its width in pixels, and its decimals. */
type Need = readonly [least: number, decimals: number];

const fitted = <Line extends GridLine>(column: LineColumn<Line>, [least, decimals]: Need): LineColumn<Line> => ({
  ...column,
  decimals,
  ...(least <= (column.narrow ?? column.width) ? {} : { narrow: least, width: Math.max(column.width, least) }),
});

/** The number of the tenant's latest products that are checked for rare columns. */
const SAMPLE = 50;
/** Milliseconds for which the answer stays fresh. */
const SAMPLE_FRESH_MS = 600_000;

/** The rare columns that some of the tenant's latest products fill. They are shown from the beginning, so that no column moves later. */
function useUsual(isAsked: boolean): ReadonlySet<string> {
  const query = { q: "", rows: SAMPLE };
  const { data } = useQuery(
    {
      queryKey: keyOf(findProductsBySelect, query),
      queryFn: () => call(findProductsBySelect, { query }),
      staleTime: SAMPLE_FRESH_MS,
      enabled: isAsked,
    },
    queryClient,
  );
  return useMemo(() => {
    const filled = (data?.rows ?? []).flatMap((row) => Object.entries(row).filter(([, value]) => value));
    return new Set(filled.map(([name]) => name));
  }, [data]);
}

/**
 * The columns to show in a form. Rare columns are shown where the tenant's products fill them; else from the first line that fills them, and from then on.
 * Columns of figures are as wide as their figures need.
 */
export function useShownColumns<Line extends GridLine>(
  columns: readonly LineColumn<Line>[],
  { lines, state }: Pick<GridContext<Line>, "lines" | "state">,
): readonly LineColumn<Line>[] {
  const usual = useUsual(columns.some(({ whenFilled }) => whenFilled));
  const [names, setNames] = useState("");
  const [needs, setNeeds] = useState("[]");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      const all = lines();
      setNames(
        shownOf(columns, all)
          .map(({ name }) => name)
          .join(","),
      );
      const whole = withWhole(columns, all, marksOf(language()).point, spareOf(all.length));
      // Stored as a text, which stays equal while nothing changes.
      setNeeds(JSON.stringify(whole.map(({ width, narrow = width, decimals = 0 }) => [narrow, decimals])));
    };
    const lookLater = () => {
      clearTimeout(timer);
      timer = setTimeout(measure, CHECK_AFTER_MS);
    };
    measure();
    const off = state.subscribe((now, before) => {
      if (now.lines !== before.lines || now.order !== before.order) lookLater();
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [lines, state, columns]);
  return useMemo(() => {
    const of = JSON.parse(needs) as Need[]; // written above
    return columns
      .map((column, at) => fitted(column, of[at] ?? [0, 0]))
      .filter(({ progress }) => !progress)
      .filter(({ name, whenFilled }) => !whenFilled || usual.has(name) || names.split(",").includes(name));
  }, [columns, names, needs, usual]);
}
