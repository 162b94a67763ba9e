// The dialog around the rows behind a figure: a report of its own, filtered by number and days, paged.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { DateRangeFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import type { RowOf } from "@kontor/ui-kit/list/use-list";
import type { ReactNode } from "react";
import { ReportDialog } from "./report-dialog.tsx";
import { type ReportOptions, useReport } from "./use-report.ts";

export interface FrameProps<E extends Endpoint> extends ReportOptions<RowOf<E>> {
  endpoint: E;
  /** Word key of the dialog's title, and the name of its subject. */
  title: string;
  of: string;
  /** The path under which its permissions and columns are stored. */
  page: string;
  /** Word key of what is listed; the text before its point is the prefix of the columns' word keys. */
  subject: string;
  /** The table of the rows. */
  table: ReactNode;
  /** Its own filters. */
  children?: ReactNode;
  /** Whether the call takes instants instead of days. */
  byMoment?: boolean;
  onClose(): void;
}

export function DrillFrame<E extends Endpoint>(props: FrameProps<E>) {
  const { endpoint, title, of, page, subject, table, children, byMoment = false, onClose, ...options } = props;
  const list = useReport(endpoint, options);
  return (
    <ReportDialog title={title} of={of} onClose={onClose}>
      <ListPage list={list} page={page} title={subject}>
        <SearchBar>
          <TextFilter name="number" />
          <DateRangeFilter asDays={!byMoment} />
          {children}
        </SearchBar>
        {table}
      </ListPage>
    </ReportDialog>
  );
}
