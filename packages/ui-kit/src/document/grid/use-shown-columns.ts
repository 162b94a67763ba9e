// Which columns a grid shows.
import { findMaterialsBySelect } from "@kontor/contracts/warehouse/material-picker";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { keyOf } from "../../query/query.ts";
import { queryClient } from "../../query/query-client.ts";
import { call } from "../../request/request.ts";
import type { GridLine, LineStore } from "../line-store.ts";
import { type LineColumn, shownOf } from "./column.ts";

/** Rare columns are looked for when nobody is typing. */
const LOOK_AFTER_MS = 150;

/** So many of the company's latest products tell which columns will have something to show. */
const SAMPLE = 50;
/** Milliseconds for which that is not asked again. */
const SAMPLE_FRESH_MS = 600_000;

/** The rare columns that some of the company's products fill: they stand there from the beginning, so that none moves the others later. */
function useUsual(): ReadonlySet<string> {
  const query = { q: "", rows: SAMPLE };
  const { data } = useQuery(
    {
      queryKey: keyOf(findMaterialsBySelect, query),
      queryFn: () => call(findMaterialsBySelect, { query }),
      staleTime: SAMPLE_FRESH_MS,
    },
    queryClient,
  );
  return useMemo(() => {
    const filled = (data?.rows ?? []).flatMap((row) => Object.entries(row).filter(([, value]) => value));
    return new Set(filled.map(([name]) => name));
  }, [data]);
}

/** Rare columns stand there where products are like that; else they appear with the first line that has something to show there, and then stay. */
export function useShownColumns<Line extends GridLine>(
  columns: readonly LineColumn<Line>[],
  lines: LineStore<Line>,
): readonly LineColumn<Line>[] {
  const usual = useUsual();
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
    () => columns.filter(({ name, whenFilled }) => !whenFilled || usual.has(name) || names.split(",").includes(name)),
    [columns, names, usual],
  );
}
