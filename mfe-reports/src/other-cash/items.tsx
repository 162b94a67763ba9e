// One row for each item of income and expense; its figure opens the lines that add up to it.
import { UnorderedListOutlined } from "@ant-design/icons";
import {
  type AccountHeadItem,
  exportAccountHeadItems,
  getAccountHeadItems,
} from "@kontor/contracts/reports/account-head";
import { wholeCell } from "@kontor/ui-kit/list/cells";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { lazy } from "react";
import { amountColumn, quantityColumn, textColumn } from "../shared/report/columns.ts";
import { DrillAction } from "../shared/report/drill-action.tsx";
import { FigureLink } from "../shared/report/figure-link.tsx";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { Frame, type ViewProps } from "./frame.tsx";

const LinesDialog = lazy(() => import("./lines.dialog.tsx"));

function Lines({ item, onClose }: { item: AccountHeadItem; onClose(): void }) {
  const { list } = useListPage();
  return <LinesDialog item={item} list={list} onClose={onClose} />;
}
const openLines = (item: AccountHeadItem, close: () => void) => <Lines item={item} onClose={close} />;

const columns = [
  textColumn<AccountHeadItem>("itemName", { cell: wholeCell, sort: true }),
  textColumn<AccountHeadItem>("itemType", { sort: true }),
  quantityColumn<AccountHeadItem>("slips", { cell: String, sort: true }),
  amountColumn<AccountHeadItem>("amount", {
    sort: true,
    wrap: (figure, row) => (
      <FigureLink value={row.amount} row={row} dialog={openLines}>
        {figure}
      </FigureLink>
    ),
  }),
];

export function HeadItems({ filters, onTurn }: ViewProps) {
  const list = useReport(getAccountHeadItems, { idOf: ({ itemId }) => itemId, filters });
  return (
    <Frame list={list} view="items" onTurn={onTurn}>
      <ReportTable columns={columns} exporter={exportAccountHeadItems}>
        <DrillAction<AccountHeadItem> word="report.lines" icon={<UnorderedListOutlined />} dialog={openLines} />
      </ReportTable>
    </Frame>
  );
}
