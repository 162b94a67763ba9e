// The document lines by which a product came in or went out: they come to its figures, transfers included.
import { findInOutProductLines, type InOutCountLine, type InOutCountRow } from "@kontor/contracts/reports/in-out-count";
import type { List } from "@kontor/ui-kit/list/use-list";
import {
  amountColumn,
  lineGoodsColumns,
  priceColumn,
  quantityColumn,
  textColumn,
  timeColumn,
} from "../shared/report/columns.ts";
import { documentCell, kindCell } from "../shared/report/document-link.tsx";
import { DrillDialog } from "../shared/report/drill-dialog.tsx";
import { periodOf } from "../shared/report/period.ts";
import { SIDES, type Side } from "./sides.ts";

const columns = [
  timeColumn<InOutCountLine>("operTime", { sort: true }),
  textColumn<InOutCountLine>("number", { cell: documentCell, sort: true }),
  textColumn<InOutCountLine>("kind", { cell: kindCell }),
  textColumn<InOutCountLine>("sname"),
  textColumn<InOutCountLine>("barCode", { hidden: true }),
  ...lineGoodsColumns<InOutCountLine>(),
  textColumn<InOutCountLine>("dname"),
  quantityColumn<InOutCountLine>("basicNumber"),
  quantityColumn<InOutCountLine>("operNumber", { hidden: true }),
  textColumn<InOutCountLine>("mUnit", { hidden: true }),
  priceColumn<InOutCountLine>("unitPrice", { hidden: true }),
  amountColumn<InOutCountLine>("allPrice", { sort: true }),
  textColumn<InOutCountLine>("newRemark", { hidden: true }),
];

/** Filters of the report that its lines have as well. */
const SHARED = ["depotIds", "organizationIds"] as const;

interface Props {
  type: Side;
  product: Pick<InOutCountRow, "productId" | "name">;
  /** The report. */
  list: List;
  onClose(): void;
}

export default function LinesDialog({ type, product, list, onClose }: Props) {
  const { filters } = list;
  const shared = Object.fromEntries(SHARED.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
  return (
    <DrillDialog
      endpoint={findInOutProductLines}
      title="report.lines"
      of={product.name}
      page={`${SIDES[type].page}#lines`}
      subject="count-lines.title"
      columns={columns}
      idOf={({ kind, documentId, lineId }, at) => `${kind} ${documentId} ${lineId} ${at}`}
      fixed={{ type, materialId: product.productId, ...shared }}
      filters={{ ...periodOf(list.answer), ...(filters.organId ? { organId: filters.organId } : {}) }}
      onClose={onClose}
    />
  );
}
