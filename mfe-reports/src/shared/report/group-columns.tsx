// The columns of a report's groups: the name of each opens its rows.
import { NO_GROUP } from "@kontor/contracts/core/groups";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { kindName } from "@kontor/ui-kit/i18n/kind-name";
import type { Column } from "@kontor/ui-kit/list/column";
import { lazy, type ReactNode } from "react";
import { FigureLink, unlessZero } from "./figure-link.tsx";
import { quantityText } from "./figure-text.ts";
import type { GroupRow } from "./groups.tsx";
import type { ReportColumn } from "./report-column.ts";

const GroupDialog = lazy(() => import("./group.dialog.tsx"));

const nameOf = (t: Translator, by: string, { id, group }: GroupRow): string =>
  id === NO_GROUP ? t("report.noGroup") : (by === "kind" && kindName(id)) || group;

function GroupName({ by, row }: { by: string; row: GroupRow }): ReactNode {
  return nameOf(useTranslation(), by, row);
}

interface Parts<Row> {
  columns: readonly ReportColumn<Row>[];
  /** The table of the rows of one group. */
  table: ReactNode;
}

/** The columns of groups: name and number of rows, and those columns of the report that have a total. */
export function groupColumns<Row>(
  { columns, table }: Parts<Row>,
  by: string,
  totals: Readonly<Record<string, unknown>>,
): readonly Column<GroupRow>[] {
  const dialog = (row: GroupRow, close: () => void): ReactNode => (
    <GroupDialog group={row.id} nameOf={(t) => nameOf(t, by, row)} onClose={close}>
      {table}
    </GroupDialog>
  );
  const link = (figure: ReactNode, row: GroupRow): ReactNode => (
    <FigureLink value={row.id} row={row} dialog={dialog}>
      {figure}
    </FigureLink>
  );
  const linkUnlessHidden = (name: string) => (figure: ReactNode, row: GroupRow) => {
    const value = (row as unknown as Record<string, string | null>)[name];
    return (
      <FigureLink value={unlessZero(value)} row={row} dialog={dialog}>
        {figure}
      </FigureLink>
    );
  };
  const summed = columns
    .filter(({ name }) => name in totals)
    .map(
      (column): Column<GroupRow> => ({
        ...(column as unknown as Column<GroupRow>),
        wrap: linkUnlessHidden(column.name),
      }),
    );
  return [
    {
      name: "group",
      label: `groupBy-${by}`,
      unasked: true,
      sort: true,
      cell: (_name, row) => <GroupName by={by} row={row} />,
      wrap: link,
    },
    { name: "count", label: "groupCount", unasked: true, sort: true, align: "end", cell: quantityText },
    ...summed,
  ];
}
