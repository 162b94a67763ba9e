// The rows behind a report's row, as a report of its own: filtered by number and days, paged, between opening and closing sums.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Column } from "@kontor/ui-kit/list/column";
import type { RowOf } from "@kontor/ui-kit/list/use-list";
import { DrillFrame, type FrameProps } from "./drill-frame.tsx";
import { ReportTable } from "./report-table.tsx";

interface Props<E extends Endpoint> extends Omit<FrameProps<E>, "table"> {
  columns: readonly Column<RowOf<E>>[];
  exporter?: Endpoint;
}

export function DrillDialog<E extends Endpoint>({ columns, exporter, ...frame }: Props<E>) {
  const table = <ReportTable columns={columns} {...(exporter ? { exporter } : {})} />;
  return <DrillFrame {...(frame as unknown as Omit<FrameProps<E>, "table">)} table={table} />;
}
