// The rows of a report in groups: how they are asked for, and a row for each with the report's totals of its rows.
import { groups } from "@kontor/contracts/core/groups";
import { SelectFilter } from "@kontor/ui-kit/list/filters";
import type { ReactNode } from "react";
import { z } from "zod";

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
