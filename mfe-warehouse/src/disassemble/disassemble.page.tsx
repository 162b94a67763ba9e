// Disassemblies: goods are taken apart into others.
import { disassemble } from "@kontor/contracts/warehouse/kinds";
import { documentPage } from "@kontor/ui-kit/document/document-page";
import { documentColumns as columns } from "@kontor/ui-kit/document/list/document-columns";

export default documentPage({
  kind: disassemble,
  title: "disassemble.title",
  columns: [
    columns.number,
    columns.products,
    { ...columns.depots, hidden: false },
    columns.time,
    columns.operator,
    columns.quantity,
    columns.total,
    columns.status,
    columns.remark,
    columns.created,
  ],
  filters: null,
});
