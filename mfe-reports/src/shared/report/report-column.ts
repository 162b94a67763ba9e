// A column of a report, as a page writes it.
import type { Column } from "@kontor/ui-kit/list/column";

/** A column of a report. */
export type ReportColumn<Row> = Column<Row> & {
  /** The column whose hidden figures hide its own, where it has no total that would tell. */
  hiddenWith?: string;
};
