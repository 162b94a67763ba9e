// The documents behind a figure of sales by person, customer or department.
import { getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { DrillDialog } from "../report/drill-dialog.tsx";
import { columns, idOf } from "./document-columns.ts";
import type { Behind } from "./drill.ts";

interface Props extends Behind {
  of: "rank" | "users";
  page: string;
  /** Whose sales they are. */
  title: string;
  onClose(): void;
}

export default function SoldDocumentsDialog({ of, page, title, fixed, filters, onClose }: Props) {
  return (
    <DrillDialog
      endpoint={getGrossProfit}
      title="report.documents"
      of={title}
      page={`${page}#documents`}
      subject="gross-profit.title"
      columns={columns}
      idOf={idOf}
      fixed={{ ...fixed, of }}
      filters={filters}
      onClose={onClose}
    />
  );
}
