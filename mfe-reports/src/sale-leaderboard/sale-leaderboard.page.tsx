// Sales ranked by product, category, warehouse, customer, salesperson, operator or department, with the best as a chart (reference.md §4.3).
import { UnorderedListOutlined } from "@ant-design/icons";
import {
  exportSaleLeaderboard,
  getSaleLeaderboard,
  type LeaderboardRow,
  type SaleDimension,
  saleDimensions,
} from "@kontor/contracts/reports/leaderboard";
import { SelectFilter } from "@kontor/ui-kit/list/filters";
import { ListPage, useListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { useUrlFilters } from "@kontor/ui-kit/voucher/list/search-from-url";
import { lazy } from "react";
import { quantityColumn, textColumn } from "../shared/report/columns.ts";
import { DrillAction } from "../shared/report/drill-action.tsx";
import { FigureLink } from "../shared/report/figure-link.tsx";
import { amountText, quantityText } from "../shared/report/figure-text.ts";
import { Largest } from "../shared/report/largest.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { optionalAmountColumn, percentColumn, soldColumns } from "../shared/sold/columns.ts";
import { behind } from "../shared/sold/drill.ts";
import { SOLD_FIELDS, soldFilters } from "../shared/sold/filters.tsx";
import { behindRow, opensLines } from "./dimensions.ts";
import { useSubjectNames } from "./subject-names.ts";

const LinesDialog = lazy(() => import("../shared/sold/lines.tsx"));
const DocumentsDialog = lazy(() => import("../shared/sold/documents.tsx"));
const PAGE = "/report/sale_leaderboard";
const FIGURES = { netAmount: amountText, netQuantity: quantityText, grossProfit: amountText };

const dimensionOf = (filters: Readonly<Record<string, unknown>>): SaleDimension =>
  saleDimensions.find((each) => each === filters.dimension) ?? "product";

function Rows({ row, onClose }: { row: LeaderboardRow; onClose(): void }) {
  const { list } = useListPage();
  const dimension = dimensionOf(list.filters);
  const nameOf = useSubjectNames();
  const drill = behindRow(dimension, row, behind(list));
  if (!drill) return null;
  const Dialog = opensLines(dimension) ? LinesDialog : DocumentsDialog;
  return <Dialog of="rank" page={PAGE} title={nameOf(row)} {...drill} onClose={onClose} />;
}
const rows = (row: LeaderboardRow, close: () => void) => <Rows row={row} onClose={close} />;

function Name({ row }: { row: LeaderboardRow }) {
  return <>{useSubjectNames()(row)}</>;
}

/** Nothing opens goods without a category, or documents without a department. */
function Net({ row, children }: { row: LeaderboardRow; children: React.ReactNode }) {
  const { list } = useListPage();
  const opens = behindRow(dimensionOf(list.filters), row, behind(list)) !== undefined;
  return (
    <FigureLink value={opens ? row.netAmount : null} row={row} dialog={rows}>
      {children}
    </FigureLink>
  );
}

const columns = [
  textColumn<LeaderboardRow>("rank", { align: "end", width: 70 }),
  textColumn<LeaderboardRow>("name", { sort: true, cell: (_name, row) => <Name row={row} /> }),
  textColumn<LeaderboardRow>("barCode", { whenFilled: true }),
  textColumn<LeaderboardRow>("standard", { whenFilled: true, hidden: true }),
  ...soldColumns<LeaderboardRow>({ wrap: (figure, row) => <Net row={row}>{figure}</Net> }),
  percentColumn<LeaderboardRow>("share", { sort: true, hiddenWith: "netAmount" }),
  percentColumn<LeaderboardRow>("change", { sort: true, hiddenWith: "netAmount" }),
  // Of members: what they have now.
  optionalAmountColumn<LeaderboardRow>("prepaid", { whenFilled: true }),
  quantityColumn<LeaderboardRow>("points", { whenFilled: true }),
];

export default function SaleLeaderboard() {
  const list = useReport(getSaleLeaderboard, {
    idOf: ({ subjectId }) => subjectId ?? "none",
    filters: { ...usualPeriod(), dimension: "product", ...useUrlFilters() },
    related: [...SOLD_FIELDS, "dimension"],
  });
  const dimension = dimensionOf(list.filters);
  const nameOf = useSubjectNames();
  // The service that exports does not know departments' names.
  const exporter = dimension === "department" ? {} : { exporter: exportSaleLeaderboard };
  return (
    <ListPage list={list} page={PAGE} title="sale-leaderboard.title">
      <SearchBar>
        <SelectFilter name="dimension" options={saleDimensions} />
        {soldFilters}
      </SearchBar>
      <Largest
        {...{ endpoint: getSaleLeaderboard, list, figures: FIGURES, nameOf }}
        title="sale-leaderboard.best"
        category={`sale-leaderboard.dimension-${dimension}`}
      />
      <ReportTable columns={columns} {...exporter}>
        <DrillAction<LeaderboardRow> word="report.lines" icon={<UnorderedListOutlined />} dialog={rows} />
      </ReportTable>
    </ListPage>
  );
}
