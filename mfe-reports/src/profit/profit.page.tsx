// The profit report: net profit as a statement, and gross profit by document (reference.md §4.6).

import { Views } from "../shared/report/views.tsx";
import { GrossProfit } from "./gross-profit.tsx";
import { NetProfit } from "./net-profit.tsx";

const VIEWS = [
  { word: "profit-report.tab-net", show: () => <NetProfit /> },
  { word: "gross-profit.title", show: () => <GrossProfit /> },
] as const;

export default function Profit() {
  return <Views of={VIEWS} />;
}
