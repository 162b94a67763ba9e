// Which columns a grid shows.
import { useEffect, useMemo, useState } from "react";
import type { GridLine, LineStore } from "../line-store.ts";
import { type LineColumn, shownOf } from "./column.ts";

/** Rare columns are looked for when nobody is typing. */
const LOOK_AFTER_MS = 150;

/** Rare columns appear with the first line that has something to show there, and then stay. */
export function useShownColumns<Line extends GridLine>(
  columns: readonly LineColumn<Line>[],
  lines: LineStore<Line>,
): readonly LineColumn<Line>[] {
  const [names, setNames] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () =>
      setNames(
        shownOf(columns, lines.all())
          .map(({ name }) => name)
          .join(","),
      );
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
  return useMemo(
    () => columns.filter(({ name, whenFilled }) => !whenFilled || names.split(",").includes(name)),
    [columns, names],
  );
}
