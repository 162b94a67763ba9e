// Which columns a grid shows.
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

/** Rare columns are looked for when nobody is typing. */
const CHECK_AFTER_MS = 150;

/** What the figures of a column need: pixels, and decimals. */
type Need = readonly [least: number, decimals: number];

const fitted = <Line extends GridLine>(column: LineColumn<Line>, [least, decimals]: Need): LineColumn<Line> => ({
  ...column,
  decimals,
  ...(least <= (column.narrow ?? column.width) ? {} : { narrow: least, width: Math.max(column.width, least) }),
});

/** So many of the company's latest products tell which columns will have something to show. */
const SAMPLE = 50;
/** Milliseconds for which that is not asked again. */
const SAMPLE_FRESH_MS = 600_000;

/** The rare columns that some of the company's products fill: they stand there from the beginning, so that none moves the others later. */
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
 * Rare columns stand there where products are like that; else they appear with the first line that has something to show there, and then stay;
 * columns of figures are as wide as these need.
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
    const look = () => {
      const all = lines();
      setNames(
        shownOf(columns, all)
          .map(({ name }) => name)
          .join(","),
      );
      const whole = withWhole(columns, all, marksOf(language()).point, spareOf(all.length));
      // As a text, which is the same as long as nothing changes.
      setNeeds(JSON.stringify(whole.map(({ width, narrow = width, decimals = 0 }) => [narrow, decimals])));
    };
    const lookLater = () => {
      clearTimeout(timer);
      timer = setTimeout(look, CHECK_AFTER_MS);
    };
    look();
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
      .filter(({ name, whenFilled }) => !whenFilled || usual.has(name) || names.split(",").includes(name));
  }, [columns, names, needs, usual]);
}
