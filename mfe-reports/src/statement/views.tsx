// The two views of a side: statements of a period, and what is open today by age.
import { lazy } from "react";
import { Views } from "../shared/report/views.tsx";
import type { Side } from "./sides.ts";
import { Statement } from "./statement.tsx";

const Aging = lazy(() => import("./aging/aging.tsx"));

export function StatementViews({ side }: { side: Side }) {
  return (
    <Views
      of={[
        { word: "aging.tab-period", show: () => <Statement side={side} /> },
        { word: "aging.tab-age", show: () => <Aging side={side} /> },
      ]}
    />
  );
}
