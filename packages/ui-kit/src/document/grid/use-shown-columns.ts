// Which columns a grid shows.
import { useEffect, useMemo, useState } from "react";
import type { GridLine, LineStore } from "../line-store.ts";
import { type LineColumn, shownOf } from "./column.ts";
import { spareOf, withWhole } from "./fitting.rules.ts";

/** Rare columns are looked for when nobody is typing. */
const LOOK_AFTER_MS = 150;

const widened = <Line extends GridLine>(column: LineColumn<Line>, least: number): LineColumn<Line> =>
  least <= (column.narrow ?? column.width)
    ? column
    : { ...column, narrow: least, width: Math.max(column.width, least) };

/** Rare columns appear with the first line that has something to show there, and then stay; columns of figures are as wide as these need. */
export function useShownColumns<Line extends GridLine>(
  columns: readonly LineColumn<Line>[],
  lines: LineStore<Line>,
): readonly LineColumn<Line>[] {
  const [names, setNames] = useState("");
  const [narrowest, setNarrowest] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const all = lines.all();
      setNames(
        shownOf(columns, all)
          .map(({ name }) => name)
          .join(","),
      );
      const fitted = withWhole(columns, all, spareOf(all.length));
      setNarrowest(fitted.map(({ width, narrow = width }) => narrow).join(","));
    };
    const lookLater = () => {
      clearTimeout(timer);
      timer = setTimeout(look, LOOK_AFTER_MS);
    };
    look();
    const off = lines.subscribe(lookLater);
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [lines, columns]);
  return useMemo(() => {
    const least = narrowest.split(",").map(Number);
    return columns
      .map((column, at) => widened(column, least[at] ?? 0))
      .filter(({ name, whenFilled }) => !whenFilled || names.split(",").includes(name));
  }, [columns, names, narrowest]);
}
