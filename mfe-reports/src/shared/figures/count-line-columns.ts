// The columns of the document lines by which a product came in or went out.
import type { InOutCountLine } from "@kontor/contracts/reports/in-out-count";
import {
  amountColumn,
  lineGoodsColumns,
  priceColumn,
  quantityColumn,
  textColumn,
  timeColumn,
} from "../report/columns.ts";
import { documentCell, kindCell } from "../report/document-link.tsx";

export const lineColumns = [
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
