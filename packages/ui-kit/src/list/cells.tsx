// Renders the values of a table: functions for a column's `cell`.
import { Tag, Tooltip } from "antd";
import type { ReactNode } from "react";
import { formatAmount, formatDate, formatDateTime, formatNumber, shorten } from "../i18n/format.ts";
import { translate } from "../i18n/translate.ts";

export type Cell<Row> = (value: unknown, row: Row) => ReactNode;

const asText = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** At most 25 characters; the full text is in a tooltip and on paper (shell.md §9). */
export function textCell(value: unknown): ReactNode {
  const text = asText(value);
  const short = shorten(text);
  return short === text ? (
    text
  ) : (
    <Tooltip title={text}>
      <span className="kontor-short" data-whole={text}>
        {short}
      </span>
    </Tooltip>
  );
}

/** The full text on as many lines as needed, for what identifies a row, e.g. a product's name. */
export const wholeCell = (value: unknown): ReactNode => asText(value);

/** Thousands separators. A hidden or missing figure stays empty. */
export const numberCell = (value: unknown): ReactNode => formatNumber(asText(value));

/** Two decimals and thousands separators. */
export const amountCell = (value: unknown): ReactNode => formatAmount(asText(value));

/** YYYY-MM-DD HH:mm:ss in the tenant's time zone. */
export const dateTimeCell = (value: unknown): ReactNode => formatDateTime(asText(value));

export const dateCell = (value: unknown): ReactNode => formatDate(asText(value));

export const enabledCell = (value: unknown): ReactNode => (
  <Tag color={value ? "success" : "default"}>{translate(value ? "field.enabled-true" : "field.enabled-false")}</Tag>
);

export const yesNoCell = (value: unknown): ReactNode => translate(value ? "list.yes" : "list.no");

/** The text of a fixed value: `wordCell("user.status")` shows `user.status-0`. */
export const optionCell =
  (key: string) =>
  (value: unknown): ReactNode =>
    value === null || value === undefined ? "" : translate([`${key}-${String(value)}`, String(value)]);
