// Other receipts: gains, gifts, produced goods.
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { documentPage } from "@kontor/ui-kit/document/document-page";
import { documentColumns as columns, leadingColumns } from "@kontor/ui-kit/document/list/document-columns";
import { TextFilter } from "@kontor/ui-kit/list/filters";

export default documentPage({
  kind: otherIn,
  title: "other-in.title",
  columns: [...leadingColumns, columns.status, columns.link, columns.remark, columns.created],
  filters: <TextFilter name="linkNumber" />,
});
