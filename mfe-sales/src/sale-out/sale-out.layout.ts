// The layout of sales deliveries: their lines, detail and printed page (reference.md §8.6, §8.7).
import { saleReturn } from "@kontor/contracts/sales/kinds";
import { creditSums, type DocumentLayout } from "@kontor/ui-kit/document/detail/document-layout";
import { taxedLines } from "@kontor/ui-kit/document/grid/columns";

export const saleOutLayout: DocumentLayout = {
  title: "sale-out.title",
  columns: taxedLines,
  sums: creditSums,
  transfersTo: saleReturn,
  paper: {
    head: [
      { name: "contacts", show: (printed) => printed.contacts },
      { name: "phone", show: (printed) => printed.phone },
      { name: "address", show: (printed) => printed.address },
    ],
    foot: [{ name: "agreement", show: (printed) => printed.agreement }],
  },
};
