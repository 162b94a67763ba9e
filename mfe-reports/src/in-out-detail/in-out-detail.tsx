// The lines of documents that came in or went out, without transfers: the part that both pages share (reference.md §4.2).
import {
  exportInOutDetail,
  findInOutDetail,
  type InOutDetailRow,
  inOutDetailDimensions,
} from "@kontor/contracts/reports/in-out-detail";
import { DateRangeFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import {
  amountColumn,
  lineGoodsColumns,
  priceColumn,
  productColumns,
  quantityColumn,
  textColumn,
  timeColumn,
} from "../shared/report/columns.ts";
import { CompareFilter } from "../shared/report/compared.tsx";
import { documentCell, kindCell } from "../shared/report/document-link.tsx";
import {
  CategoryFilter,
  DepartmentFilter,
  OperatorFilter,
  PartnerFilter,
  WarehousesFilter,
} from "../shared/report/filters.tsx";
import { GroupFilter } from "../shared/report/groups.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";

const columns = [
  textColumn<InOutDetailRow>("number", { cell: documentCell, sort: true }),
  timeColumn<InOutDetailRow>("operTime", { sort: true }),
  textColumn<InOutDetailRow>("kind", { cell: kindCell, hidden: true }),
  textColumn<InOutDetailRow>("sname"),
  ...productColumns<InOutDetailRow>(),
  ...lineGoodsColumns<InOutDetailRow>(),
  textColumn<InOutDetailRow>("dname"),
  textColumn<InOutDetailRow>("mUnit"),
  quantityColumn<InOutDetailRow>("operNumber", { sort: true }),
  priceColumn<InOutDetailRow>("unitPrice"),
  amountColumn<InOutDetailRow>("allPrice", { sort: true }),
  quantityColumn<InOutDetailRow>("taxRate", { hidden: true }),
  amountColumn<InOutDetailRow>("taxMoney", { hidden: true }),
  textColumn<InOutDetailRow>("newRemark", { hidden: true }),
];

const SIDES = {
  入库: { page: "/report/in_detail", title: "in-detail.title" },
  出库: { page: "/report/out_detail", title: "out-detail.title" },
} as const;

export function InOutDetail({ type }: { type: keyof typeof SIDES }) {
  const { page, title } = SIDES[type];
  const list = useReport(findInOutDetail, {
    idOf: ({ kind, documentId, lineId }) => `${kind} ${documentId} ${lineId}`,
    fixed: { type },
    filters: usualPeriod(),
  });
  return (
    <ListPage list={list} page={page} title={title}>
      <SearchBar>
        <TextFilter name="materialParam" />
        <DateRangeFilter asDays />
        <CompareFilter />
        <GroupFilter of={inOutDetailDimensions} />
        <TextFilter name="number" />
        <TextFilter name="code" />
        {/* Returns go in the other direction, and members buy at retail. */}
        <PartnerFilter type="anyone" />
        <WarehousesFilter />
        <CategoryFilter />
        <OperatorFilter />
        <DepartmentFilter />
        <TextFilter name="remark" />
      </SearchBar>
      <ReportTable columns={columns} exporter={exportInOutDetail} />
    </ListPage>
  );
}
