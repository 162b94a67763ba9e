// Makes each figure of a report open the rows that add up to it: one way for all reports, described in the contracts (docs/decisions/0091).
import { figuresOf } from "@kontor/contracts/reports/figures/figures";
import type { Opened, Report } from "@kontor/contracts/reports/figures/opening";
import { instantOf } from "@kontor/ui-kit/i18n/format";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import type { List } from "@kontor/ui-kit/list/use-list";
import { lazy, type ReactNode, use } from "react";
import { DrillAction } from "../report/drill-action.tsx";
import { FigureLink, unlessZero } from "../report/figure-link.tsx";
import type { ReportColumn } from "../report/report-column.ts";
import { today } from "../report/today.ts";
import { RowsTableContext } from "./rows-table.ts";

const OpenedDialog = lazy(() => import("./opened.dialog.tsx"));

type Fields = Readonly<Record<string, unknown>>;
type Requested = Pick<List, "endpoint" | "query" | "answer">;

const DAYS = {
  begins: (day: string) => instantOf(`${day}T00:00:00.000`),
  ends: (day: string) => instantOf(`${day}T23:59:59.999`),
  today,
};

/** The report as it was last asked. */
const reportOf = ({ query: { search, ...query }, answer }: Requested): Report => ({
  query,
  search: typeof search === "string" ? (JSON.parse(search) as Fields) : {},
  answer: (answer ?? {}) as Fields,
});

/** What a figure of a row opens; undefined: nothing. */
function openedBy(list: Requested, column: string, row: Fields): Opened | undefined {
  const opened = figuresOf(list.endpoint)?.[column]?.(row, reportOf(list), DAYS);
  return typeof opened === "object" ? opened : undefined;
}

interface OpensProps {
  column: Pick<ReportColumn<never>, "name" | "label">;
  row: Fields;
  children: ReactNode;
}
/** A hidden figure is no link, and one that comes to nothing neither. */
function Opens({ column, row, children }: OpensProps): ReactNode {
  const { list } = useListPage();
  const table = use(RowsTableContext);
  const value = row[column.name];
  const opened = value === null || value === "" ? undefined : openedBy(list, column.name, row);
  if (!opened) return children;
  return (
    <FigureLink
      value={unlessZero(String(value))}
      row={row}
      dialog={(_row, close) => <OpenedDialog {...{ opened, row, column, table }} onClose={close} />}
    >
      {children}
    </FigureLink>
  );
}

/** The columns of a report, with links in those of figures. */
export function figureColumns<Row>(
  columns: readonly ReportColumn<Row>[],
  list: Requested,
): readonly ReportColumn<Row>[] {
  const figures = figuresOf(list.endpoint) ?? {};
  return columns.map((column) => {
    const { name, label, wrap } = column;
    if (!(name in figures)) return column;
    const link = (figure: ReactNode, row: Row): ReactNode => (
      <Opens column={label ? { name: name as never, label } : { name: name as never }} row={row as Fields}>
        {figure}
      </Opens>
    );
    return { ...column, wrap: (figure, row) => (wrap ? wrap(link(figure, row), row) : link(figure, row)) };
  });
}

interface ActionProps {
  /** The column whose rows it opens, whatever the figure is. */
  column: string;
  word: string;
  icon: ReactNode;
}
/** A row action that opens the same rows as a figure of the row. */
export function OpenAction({ column, word, icon }: ActionProps): ReactNode {
  const { list } = useListPage();
  const table = use(RowsTableContext);
  return (
    <DrillAction<Fields>
      {...{ word, icon }}
      dialog={(row, close) => {
        const opened = openedBy(list, column, row);
        return opened && <OpenedDialog {...{ opened, row, table }} onClose={close} />;
      }}
    />
  );
}
