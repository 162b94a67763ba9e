// The table of months: below each month one row for each figure that changes and that the role shows. Pure.
import type { PreviewMonth } from "@kontor/contracts/voucher/consequences";

const FIGURES = ["cost", "profit", "value"] as const;

/** A row: a month as a heading, without a figure; or one of its figures. */
export interface MonthLine {
  key: string;
  month: string;
  figure?: (typeof FIGURES)[number];
  /** Null: not known, while reports are away. */
  before?: string | null;
  after?: string | null;
  change?: string;
}

const NOTHING = /^-?0(\.0+)?$/;

export const monthRows = (months: readonly PreviewMonth[]): MonthLine[] =>
  months.flatMap((row): MonthLine[] => {
    const figures = FIGURES.flatMap((figure): MonthLine[] => {
      const change = row[`${figure}Change`];
      // Null: the role hides it.
      if (change === null || NOTHING.test(change)) return [];
      const key = `${row.month} ${figure}`;
      return [{ key, month: row.month, figure, before: row[`${figure}Before`], after: row[`${figure}After`], change }];
    });
    return figures.length === 0 ? [] : [{ key: row.month, month: row.month }, ...figures];
  });
