// The lines of an item, within the filters of the report.
import { type AccountHeadItem, getAccountHeadDetail } from "@kontor/contracts/reports/account-head";
import type { List } from "@kontor/ui-kit/list/use-list";
import { DrillDialog } from "../shared/report/drill-dialog.tsx";
import { periodOf } from "../shared/report/period.ts";
import { lineColumns, lineId } from "./columns.ts";
import { PAGE } from "./frame.tsx";

interface Props {
  item: Pick<AccountHeadItem, "itemId" | "itemName">;
  list: List;
  onClose(): void;
}

export default function LinesDialog({ item, list, onClose }: Props) {
  const { compare: _, ...filters } = list.filters;
  return (
    <DrillDialog
      endpoint={getAccountHeadDetail}
      title="report.lines"
      of={item.itemName}
      page={`${PAGE}#lines`}
      subject="other-recandpay.lines"
      columns={lineColumns}
      idOf={lineId}
      filters={{ ...filters, ...periodOf(list.answer), itemId: item.itemId }}
      onClose={onClose}
    />
  );
}
