// Sales by operator or salesperson (reference.md §4.5).

import { UnorderedListOutlined } from "@ant-design/icons";
import {
  exportSalesByUser,
  getSalesByUser,
  type PersonKind,
  personKinds,
  type UsersReportRow,
} from "@kontor/contracts/reports/users-report";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { SelectFilter } from "@kontor/ui-kit/list/filters";
import { ListPage, useListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { lazy } from "react";
import { amountColumn, quantityColumn, textColumn } from "../shared/report/columns.ts";
import { DrillAction } from "../shared/report/drill-action.tsx";
import { FigureLink } from "../shared/report/figure-link.tsx";
import { amountText, quantityText } from "../shared/report/figure-text.ts";
import { Largest } from "../shared/report/largest.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { soldColumns } from "../shared/sold/columns.ts";
import { behind } from "../shared/sold/drill.ts";
import { SOLD_FIELDS, soldFilters } from "../shared/sold/filters.tsx";
import { SubjectName } from "../shared/sold/subject-name.tsx";

const DocumentsDialog = lazy(() => import("../shared/sold/documents.tsx"));
const PAGE = "/report/users_report";
/** What documents are found by, and what stands there for those without such a person. */
const FILTERS: Readonly<Record<PersonKind, string>> = { operator: "creator", seller: "sellerId" };
const NONE = "none";
const FIGURES = { netAmount: amountText, netQuantity: quantityText, grossProfit: amountText };

function Documents({ row: { subjectId, name }, onClose }: { row: UsersReportRow; onClose(): void }) {
  const t = useTranslation();
  const { list } = useListPage();
  const { fixed, filters } = behind(list);
  const person = personKinds.find((kind) => kind === list.filters.person) ?? "operator";
  return (
    <DocumentsDialog
      of="users"
      page={PAGE}
      title={name || t("users-report.none")}
      fixed={fixed}
      filters={{ ...filters, [FILTERS[person]]: subjectId ?? NONE }}
      onClose={onClose}
    />
  );
}
const documents = (row: UsersReportRow, close: () => void) => <Documents row={row} onClose={close} />;

const columns = [
  textColumn<UsersReportRow>("name", {
    sort: true,
    cell: (name) => <SubjectName name={String(name)} none="users-report.none" />,
  }),
  quantityColumn<UsersReportRow>("bills", { sort: true }),
  ...soldColumns<UsersReportRow>({
    wrap: (figure, row) => (
      <FigureLink value={row.netAmount} row={row} dialog={documents}>
        {figure}
      </FigureLink>
    ),
  }),
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
        <DrillAction<UsersReportRow> word="report.documents" icon={<UnorderedListOutlined />} dialog={documents} />
      </ReportTable>
    </ListPage>
  );
}
