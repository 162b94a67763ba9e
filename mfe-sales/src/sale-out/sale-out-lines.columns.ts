// What a delivery to a customer shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import { type BillLook, creditSums } from "@kontor/ui-kit/document/detail/look";
import { taxedLines } from "@kontor/ui-kit/document/grid/columns";

export const saleOutLook: BillLook = {
  title: "sale-out.title",
  columns: taxedLines,
  sums: creditSums,
  paper: {
    head: [
      { name: "contacts", show: (bill) => bill.contacts },
      { name: "phone", show: (bill) => bill.phone },
      { name: "address", show: (bill) => bill.address },
    ],
    foot: [{ name: "agreement", show: (bill) => bill.agreement }],
  },
};
