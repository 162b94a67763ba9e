// The two views of a side: statements of a period, and what is open today by age.
import { useUrlFilters } from "@kontor/ui-kit/voucher/list/search-from-url";
import { lazy } from "react";
import { AGES_VIEW } from "../shared/report/ages-view.ts";
import { Views } from "../shared/report/views.tsx";
import type { Side } from "./sides.ts";
import { Statement } from "./statement.tsx";

const Aging = lazy(() => import("./aging/aging.tsx"));

export function StatementViews({ side }: { side: Side }) {
  const isByAge = useUrlFilters()?.view === AGES_VIEW;
  return (
    <Views
      first={isByAge ? 1 : 0}
      of={[
        { word: "aging.tab-period", show: () => <Statement side={side} /> },
        { word: "aging.tab-age", show: () => <Aging side={side} /> },
      ]}
    />
  );
}
