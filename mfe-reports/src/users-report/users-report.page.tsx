// Sales by operator, salesperson or department (reference.md §4.5).

import { UnorderedListOutlined } from "@ant-design/icons";
import {
  exportSalesByUser,
  getSalesByUser,
  personKinds,
  type UsersReportRow,
} from "@kontor/contracts/reports/users-report";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { SelectFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { OpenAction } from "../shared/figures/figure-columns.tsx";
import { amountColumn, quantityColumn, textColumn } from "../shared/report/columns.ts";
import { amountText, quantityText } from "../shared/report/figure-text.ts";
import { Largest } from "../shared/report/largest.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { soldColumns } from "../shared/sold/columns.ts";
import { SOLD_FIELDS, soldFilters } from "../shared/sold/filters.tsx";
import { SubjectName } from "../shared/sold/subject-name.tsx";

const PAGE = "/report/users_report";
/** Identifies the row of documents without such a person. */
const NONE = "none";
const FIGURES = { netAmount: amountText, netQuantity: quantityText, grossProfit: amountText };

const columns = [
  textColumn<UsersReportRow>("name", {
    sort: true,
    cell: (name) => <SubjectName name={String(name)} none="users-report.none" />,
  }),
  textColumn<UsersReportRow>("departmentNames", { whenFilled: true }),
  quantityColumn<UsersReportRow>("bills", { sort: true }),
  ...soldColumns<UsersReportRow>(),
  amountColumn<UsersReportRow>("retailAmount", { sort: true }),
  amountColumn<UsersReportRow>("paidAmount", { sort: true }),
];

export default function UsersReport() {
  const t = useTranslation();
  const list = useReport(getSalesByUser, {
    idOf: ({ subjectId }) => subjectId ?? NONE,
    filters: { ...usualPeriod(), person: "operator" },
    related: [...SOLD_FIELDS, "person"],
  });
  return (
    <ListPage list={list} page={PAGE} title="users-report.title">
      <SearchBar>
        <SelectFilter name="person" options={personKinds} />
        {soldFilters}
      </SearchBar>
      <Largest
        {...{ endpoint: getSalesByUser, list, figures: FIGURES }}
        nameOf={({ name }) => name || t("users-report.none")}
        title="sale-leaderboard.best"
        category="users-report.name"
      />
      <ReportTable columns={columns} exporter={exportSalesByUser}>
        <OpenAction column="netQuantity" word="report.documents" icon={<UnorderedListOutlined />} />
      </ReportTable>
    </ListPage>
  );
}
