// Transfers: goods move from one warehouse to another.
import { allocationOut } from "@kontor/contracts/warehouse/kinds";
import { documentPage } from "@kontor/ui-kit/document/document-page";
import { documentColumns as columns } from "@kontor/ui-kit/document/list/document-columns";
import { dateCell } from "@kontor/ui-kit/list/cells";
import { TextFilter } from "@kontor/ui-kit/list/filters";

export default documentPage({
  kind: allocationOut,
  title: "allocation-out.title",
  columns: [
    columns.number,
    columns.products,
    { ...columns.depots, hidden: false },
    columns.targets,
    // Up to the days in transit they fit at 1366 pixels, beside the status.
    { ...columns.time, cell: dateCell },
    columns.quantity,
    columns.total,
    columns.daysInTransit,
    columns.operator,
    columns.link,
    columns.status,
    columns.remark,
    columns.created,
  ],
  filters: <TextFilter name="linkNumber" />,
});
