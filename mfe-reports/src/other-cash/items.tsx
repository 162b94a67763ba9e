// One row for each item of income and expense; its figure opens the lines that add up to it.
import { UnorderedListOutlined } from "@ant-design/icons";
import {
  type AccountHeadItem,
  exportAccountHeadItems,
  getAccountHeadItems,
} from "@kontor/contracts/reports/account-head";
import { wholeCell } from "@kontor/ui-kit/list/cells";
import { OpenAction } from "../shared/figures/figure-columns.tsx";
import { amountColumn, quantityColumn, textColumn } from "../shared/report/columns.ts";
import { itemTypeCell } from "../shared/report/item-type-cell.tsx";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { Frame, type ViewProps } from "./frame.tsx";

const columns = [
  textColumn<AccountHeadItem>("itemName", { cell: wholeCell, sort: true }),
  textColumn<AccountHeadItem>("itemType", { cell: itemTypeCell, sort: true }),
  quantityColumn<AccountHeadItem>("slips", { cell: String, sort: true }),
  amountColumn<AccountHeadItem>("amount", { sort: true }),
];

export function HeadItems({ filters, onTurn }: ViewProps) {
  const list = useReport(getAccountHeadItems, { idOf: ({ itemId }) => itemId, filters });
  return (
    <Frame list={list} view="items" onTurn={onTurn}>
      <ReportTable columns={columns} exporter={exportAccountHeadItems}>
        <OpenAction column="amount" word="report.lines" icon={<UnorderedListOutlined />} />
      </ReportTable>
    </Frame>
  );
}
