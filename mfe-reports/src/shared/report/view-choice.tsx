// Whether a report shows a chart above its rows; part of a saved view.
import { useTranslation } from "@kontor/ui-kit/i18n";
import type { List } from "@kontor/ui-kit/list/use-list";
import { Segmented } from "antd";

const VIEWS = ["rows", "chart"] as const;
type View = (typeof VIEWS)[number];
type Shown = Pick<List, "display" | "displayAs">;

/** The view that is chosen; the rows alone at first. */
export const viewOf = ({ display }: Pick<Shown, "display">): View => (display.view === "chart" ? "chart" : "rows");

export function ViewChoice({ list }: { list: Shown }) {
  const t = useTranslation();
  return (
    <Segmented<View>
      aria-label={t("report-chart.view")}
      className="kontor-toolbar"
      options={VIEWS.map((value) => ({ value, label: t(`report-chart.${value}`) }))}
      value={viewOf(list)}
      onChange={(chosen) => list.displayAs("view", chosen)}
    />
  );
}
