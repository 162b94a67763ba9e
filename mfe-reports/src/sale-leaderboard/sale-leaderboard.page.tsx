// Sales ranked by product, category, warehouse, customer, salesperson, operator or department, with the best as a chart (reference.md §4.3).
import { UnorderedListOutlined } from "@ant-design/icons";
import {
  exportSaleLeaderboard,
  getSaleLeaderboard,
  type LeaderboardRow,
  rankedSubjects,
  type SaleDimension,
  saleDimensions,
} from "@kontor/contracts/reports/leaderboard";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { SelectFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { useUrlFilters } from "@kontor/ui-kit/voucher/list/search-from-url";
import { OpenAction } from "../shared/figures/figure-columns.tsx";
import { quantityColumn, textColumn } from "../shared/report/columns.ts";
import { amountText, quantityText } from "../shared/report/figure-text.ts";
import { Largest } from "../shared/report/largest.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { optionalAmountColumn, percentColumn, soldColumns } from "../shared/sold/columns.ts";
import { SOLD_FIELDS, soldFilters } from "../shared/sold/filters.tsx";
import { SubjectName } from "../shared/sold/subject-name.tsx";

const PAGE = "/report/sale_leaderboard";
const FIGURES = { netAmount: amountText, netQuantity: quantityText, grossProfit: amountText };

const dimensionOf = (filters: Readonly<Record<string, unknown>>): SaleDimension =>
  saleDimensions.find((each) => each === filters.dimension) ?? "product";

/** Stands for documents and goods that have none of what is ranked. */
const nameOf = (t: Translator, { name }: Pick<LeaderboardRow, "name">): string => name || t("sale-leaderboard.none");

const columns = [
  textColumn<LeaderboardRow>("rank", { align: "end" }),
  textColumn<LeaderboardRow>("name", {
    sort: true,
    cell: (name) => <SubjectName name={String(name)} none="sale-leaderboard.none" />,
  }),
  textColumn<LeaderboardRow>("barCode", { whenFilled: true, spare: 1 }),
  textColumn<LeaderboardRow>("standard", { whenFilled: true, hidden: true }),
  ...soldColumns<LeaderboardRow>(),
  percentColumn<LeaderboardRow>("share", { sort: true, hiddenWith: "netAmount" }),
  percentColumn<LeaderboardRow>("change", { sort: true, hiddenWith: "netAmount" }),
  // Of members: what they have now.
  optionalAmountColumn<LeaderboardRow>("prepaid", { whenFilled: true }),
  quantityColumn<LeaderboardRow>("points", { whenFilled: true }),
];

export default function SaleLeaderboard() {
  const t = useTranslation();
  const list = useReport(getSaleLeaderboard, {
    idOf: ({ subjectId }) => subjectId ?? "none",
    filters: { ...usualPeriod(), dimension: "product", subjects: "all", ...useUrlFilters() },
    related: [...SOLD_FIELDS, "dimension", "subjects"],
  });
  const dimension = dimensionOf(list.filters);
  return (
    <ListPage list={list} page={PAGE} title="sale-leaderboard.title">
      <SearchBar>
        <SelectFilter name="dimension" options={saleDimensions} />
        <SelectFilter name="subjects" options={rankedSubjects} />
        {soldFilters}
      </SearchBar>
      <Largest
        {...{ endpoint: getSaleLeaderboard, list, figures: FIGURES }}
        nameOf={(row) => nameOf(t, row)}
        title="sale-leaderboard.best"
        category={`sale-leaderboard.dimension-${dimension}`}
      />
      <ReportTable columns={columns} exporter={exportSaleLeaderboard}>
        <OpenAction column="netQuantity" word="report.lines" icon={<UnorderedListOutlined />} />
      </ReportTable>
    </ListPage>
  );
}
