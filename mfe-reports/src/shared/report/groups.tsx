// The rows of a report in groups: a row for each, with the report's totals of its rows; its name opens them.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { groups, NO_GROUP } from "@kontor/contracts/reports/groups";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { kindName } from "@kontor/ui-kit/i18n/kind-name";
import type { Column } from "@kontor/ui-kit/list/column";
import { SelectFilter } from "@kontor/ui-kit/list/filters";
import { lazy, type ReactNode } from "react";
import { z } from "zod";
import { FigureLink } from "./figure-link.tsx";
import { quantityText } from "./figure-text.ts";
import type { ReportColumn } from "./report-column.ts";

const GroupDialog = lazy(() => import("./group.dialog.tsx"));

/** Chooses what rows are grouped by, of the dimensions that the report's contract names. */
export const GroupFilter = ({ of }: { of: readonly string[] }): ReactNode => (
  <SelectFilter name="groupBy" options={of} />
);

const answered = z.object({ groups });
/** The groups of a report's answer; undefined: it has rows. */
export const groupsOf = (answer: unknown) => answered.safeParse(answer).data?.groups;

/** A group as a row of the table. */
export interface GroupRow extends Readonly<Record<string, unknown>> {
  id: string;
  /** Its name as the report knows it. */
  group: string;
  count: string;
}
export const rowsOfGroups = (rows: NonNullable<z.output<typeof groups>>["rows"]): GroupRow[] =>
  rows.map(({ key, name, count, figures }) => ({ ...figures, id: key, group: name, count: String(count) }));

const nameOf = (t: Translator, by: string, { id, group }: GroupRow): string =>
  id === NO_GROUP ? t("report.noGroup") : (by === "kind" && kindName(id)) || group;

function GroupName({ by, row }: { by: string; row: GroupRow }): ReactNode {
  return nameOf(useTranslation(), by, row);
}

interface Opened<Row> {
  columns: readonly ReportColumn<Row>[];
  exporter: Endpoint | undefined;
}

/** The columns of groups: name and number of rows, and those columns of the report that have a total. */
export function groupColumns<Row>(
  { columns, exporter }: Opened<Row>,
  by: string,
  totals: Readonly<Record<string, unknown>>,
): readonly Column<GroupRow>[] {
  const dialog = (row: GroupRow, close: () => void): ReactNode => (
    <GroupDialog
      columns={columns as never}
      {...(exporter ? { exporter } : {})}
      group={row.id}
      nameOf={(t) => nameOf(t, by, row)}
      onClose={close}
    />
  );
  const link = (figure: ReactNode, row: GroupRow): ReactNode => (
    <FigureLink value={row.id} row={row} dialog={dialog}>
      {figure}
    </FigureLink>
  );
  const summed = columns
    .filter(({ name }) => name in totals)
    .map(({ wrap: _wrap, ...column }) => column as unknown as Column<GroupRow>);
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
