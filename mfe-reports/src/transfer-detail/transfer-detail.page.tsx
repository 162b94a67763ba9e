// The report of transfers, line by line, with the warehouses that goods leave and come to (reference.md §4.2).
import {
  exportAllocationDetail,
  findAllocationDetail,
  type TransferDetailRow,
  transferDetailDimensions,
} from "@kontor/contracts/reports/transfer-detail";
import { useWarehouses } from "@kontor/ui-kit/fields/master-pickers";
import { dateCell } from "@kontor/ui-kit/list/cells";
import { DateRangeFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
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
import { documentCell } from "../shared/report/document-link.tsx";
import { CategoryFilter, DepartmentFilter } from "../shared/report/filters.tsx";
import { GroupFilter } from "../shared/report/groups.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";

const columns = [
  textColumn<TransferDetailRow>("number", { cell: documentCell, sort: true }),
  timeColumn<TransferDetailRow>("operTime", { sort: true, cell: dateCell }),
  ...productColumns<TransferDetailRow>(),
  ...lineGoodsColumns<TransferDetailRow>(),
  textColumn<TransferDetailRow>("dname"),
  textColumn<TransferDetailRow>("sname"),
  textColumn<TransferDetailRow>("mUnit"),
  quantityColumn<TransferDetailRow>("operNumber", { sort: true }),
  quantityColumn<TransferDetailRow>("receivedNumber", { whenFilled: true }),
  quantityColumn<TransferDetailRow>("lostNumber", { whenFilled: true }),
  priceColumn<TransferDetailRow>("unitPrice"),
  amountColumn<TransferDetailRow>("allPrice", { sort: true }),
  amountColumn<TransferDetailRow>("receivedPrice", { whenFilled: true }),
  amountColumn<TransferDetailRow>("lostPrice", { whenFilled: true }),
  textColumn<TransferDetailRow>("newRemark", { hidden: true }),
];

const WarehouseFilter = ({ name }: { name: "depotIdF" | "depotId" }) => (
  <SelectFilter name={name} options={useWarehouses()} />
);

export default function TransferDetail() {
  const list = useReport(findAllocationDetail, {
    idOf: ({ documentId, lineId }) => `${documentId} ${lineId}`,
    filters: usualPeriod(),
  });
  return (
    <ListPage list={list} page="/report/allocation_detail" title="allocation-detail.title">
      <SearchBar>
        <TextFilter name="materialParam" />
        <DateRangeFilter asDays />
        <CompareFilter />
        <GroupFilter of={transferDetailDimensions} />
        <TextFilter name="number" />
        <TextFilter name="code" />
        <WarehouseFilter name="depotIdF" />
        <WarehouseFilter name="depotId" />
        <CategoryFilter />
        <DepartmentFilter />
        <TextFilter name="remark" />
      </SearchBar>
      <ReportTable columns={columns} exporter={exportAllocationDetail} />
    </ListPage>
  );
}
