// Other income and expenses: the lines of their slips, or one row for each item (reference.md §4.6).
import type { Filters } from "@kontor/ui-kit/list/list-state.rules";
import { useState } from "react";
import { usualPeriod } from "../shared/report/period.ts";
import { HeadItems } from "./items.tsx";
import { HeadLines } from "./lines.tsx";

export default function OtherCash() {
  const [shown, setShown] = useState<{ byItem: boolean; filters: Filters }>({
    byItem: false,
    filters: usualPeriod(),
  });
  const View = shown.byItem ? HeadItems : HeadLines;
  return <View filters={shown.filters} onTurn={(filters) => setShown({ byItem: !shown.byItem, filters })} />;
}
