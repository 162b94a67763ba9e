// What lies behind a row of a report, as a report of its own: found by number and days, a page at a time, between opening and closing sums.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Column } from "@kontor/ui-kit/list/column";
import { DateRangeFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import type { RowOf } from "@kontor/ui-kit/list/use-list";
import type { ReactNode } from "react";
import { ReportDialog } from "./report-dialog.tsx";
import { ReportTable } from "./report-table.tsx";
import { type ReportOptions, useReport } from "./use-report.ts";

interface Props<E extends Endpoint> extends ReportOptions<RowOf<E>> {
  endpoint: E;
  /** Word key of the dialog's title, and of whom or what it is. */
  title: string;
  of: string;
  /** Where its permissions and columns are kept. */
  page: string;
  /** Word key of what is listed; what is before its point is the prefix of the columns' words. */
  subject: string;
  columns: readonly Column<RowOf<E>>[];
  exporter?: Endpoint;
  /** Filters of its own. */
  children?: ReactNode;
  /** The call takes moments, not days. */
  byMoment?: boolean;
  onClose(): void;
}

export function DrillDialog<E extends Endpoint>(props: Props<E>) {
  const {
    endpoint,
    title,
    of,
    page,
    subject,
    columns,
    exporter,
    children,
    byMoment = false,
    onClose,
    ...options
  } = props;
  const list = useReport(endpoint, options);
  return (
    <ReportDialog title={title} of={of} onClose={onClose}>
      <ListPage list={list} page={page} title={subject}>
        <SearchBar>
          <TextFilter name="number" />
          <DateRangeFilter asDays={!byMoment} />
          {children}
        </SearchBar>
        <ReportTable columns={columns} {...(exporter ? { exporter } : {})} />
      </ListPage>
    </ReportDialog>
  );
}
