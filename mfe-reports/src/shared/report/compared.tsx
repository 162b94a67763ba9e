// The period before, below each figure of a report that is compared with it: in all reports that have a period, their rows, totals, cards and prints.
import { period } from "@kontor/contracts/reports/common";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { alignOf, totalOf } from "@kontor/ui-kit/list/column";
import { SelectFilter } from "@kontor/ui-kit/list/filters";
import { Typography } from "antd";
import type { ReactNode } from "react";
import { z } from "zod";
import { comparedOf } from "./compared.rules.ts";
import type { ReportColumn } from "./report-column.ts";

const COMPARED = ["previous"] as const;
/** Chooses what the period is compared with. */
export const CompareFilter = (): ReactNode => <SelectFilter name="compare" options={COMPARED} />;

const answered = z.object({ previous: period.previous });
/** The period before, of a report's answer; undefined: nobody asked for it. */
export const previousOf = (answer: unknown) => answered.safeParse(answer).data?.previous;

/** Which days the figures are compared with. */
export function PreviousPeriod({ answer }: { answer: unknown }): ReactNode {
  const t = useTranslation();
  const previous = previousOf(answer);
  if (!previous) return null;
  const { begin, end } = previous;
  return <Typography.Text type="secondary">{t("report.comparedWith", { begin, end })}</Typography.Text>;
}

/** The columns with what their figures were in the period before. */
export function comparedColumns<Row>(
  columns: readonly ReportColumn<Row>[],
  answer: unknown,
): readonly ReportColumn<Row>[] {
  const previous = previousOf(answer);
  if (!previous) return columns;
  const { totals, rows } = previous;
  return columns.map((column) => {
    if (alignOf(column) !== "end" || !(column.name in totals)) return column;
    const { name, wrap } = column;
    const total = (sum: string | null): ReactNode => totalOf(column, { [name]: sum });
    const text = (value: string): string => String(total(value));
    return {
      ...column,
      total: (sum) => (
        <WithEarlier now={sum} before={totals[name]} text={text}>
          {total(sum)}
        </WithEarlier>
      ),
      ...(rows
        ? {
            wrap: (shown: ReactNode, row: Row) => (
              <WithEarlier now={row[name]} before={earlierOf(row)?.[name]} text={text}>
                {wrap ? wrap(shown, row) : shown}
              </WithEarlier>
            ),
          }
        : {}),
    };
  });
}

/** What `useReport` put beside a row. */
const earlierOf = (row: unknown): Readonly<Record<string, unknown>> | null =>
  (row as { previous?: Readonly<Record<string, unknown>> | null }).previous ?? null;

/** Each on a line of its own: beside each other they would make ten columns wider than a screen and a sheet of paper. */
const LINE = { display: "block", whiteSpace: "nowrap" } as const;

interface WithEarlierProps {
  now: unknown;
  before: unknown;
  text(value: string): string;
  children: ReactNode;
}

function WithEarlier({ now, before, text, children }: WithEarlierProps): ReactNode {
  const t = useTranslation();
  const compared = comparedOf(now, before, text);
  if (!compared) return children;
  return (
    <>
      {children}
      <Typography.Text type="secondary" style={{ display: "block", fontSize: "0.85em" }}>
        <span style={LINE}>{t("report.before", { before: compared.before })}</span>
        <span style={LINE}>{t("report.change", { change: compared.change })}</span>
      </Typography.Text>
    </>
  );
}
