// Makes the statement of net profit from what accounts moved in a period and in the one before it (reference.md §4.6). Pure.
import { toWire } from "@kontor/contracts/core/money";
import {
  type BookedLineName,
  bookedLineNames,
  bookedLines,
  type ProfitRow,
} from "@kontor/contracts/reports/net-profit";
import { Decimal } from "decimal.js";

/** What a line booked; gains are positive. */
export interface BookedSum {
  line: BookedLineName;
  itemId: string | null;
  name: string;
  amount: string;
  previous: string;
}

type Lines = readonly BookedLineName[];
const REVENUE: Lines = ["saleRevenue", "retailRevenue"];
const GROSS: Lines = [...REVENUE, "cost"];
/** After which line a sum stands, and what it sums; net profit sums all. */
const SUM_AFTER: Partial<Record<BookedLineName, { line: "revenue" | "grossProfit"; of: Lines }>> = {
  retailRevenue: { line: "revenue", of: REVENUE },
  cost: { line: "grossProfit", of: GROSS },
};

/** As much of the revenue, in percent with two decimals; null without revenue. */
export const shareOf = (amount: Decimal.Value, revenue: Decimal.Value): string | null =>
  new Decimal(revenue).isZero() ? null : toWire(new Decimal(amount).dividedBy(revenue).times(100), "amount");

/**
 * The rows of the statement, sums included. Income and expense have a row for each item, and none without one; all other lines always have theirs.
 * @param withStockTaking whether gains and losses of stock-taking count; their row is shown either way
 */
export function profitRows(sums: readonly BookedSum[], withStockTaking: boolean): ProfitRow[] {
  const counts = ({ line }: Pick<BookedSum, "line">): boolean => line !== "stockTaking" || withStockTaking;
  const total = (of: Lines, figure: "amount" | "previous"): Decimal =>
    sums
      .filter((each) => of.includes(each.line) && counts(each))
      .reduce((all, each) => all.plus(each[figure]), new Decimal(0));
  const revenue = total(REVENUE, "amount");
  const row = (
    line: ProfitRow["line"],
    [amount, previous]: readonly [Decimal.Value, Decimal.Value],
    { itemId, name, isCounted }: Pick<ProfitRow, "itemId" | "name" | "isCounted">,
  ): ProfitRow => ({
    ...{ line, itemId, name, isCounted },
    amount: new Decimal(amount).toFixed(2),
    previous: new Decimal(previous).toFixed(2),
    change: new Decimal(amount).minus(previous).toFixed(2),
    share: shareOf(amount, revenue),
  });
  const sumRow = (line: ProfitRow["line"], of: Lines): ProfitRow =>
    row(line, [total(of, "amount"), total(of, "previous")], { itemId: null, name: "", isCounted: true });
  const rows = bookedLineNames.flatMap((line) => {
    const isByItem = "byItem" in bookedLines[line];
    const booked = sums.filter((each) => each.line === line);
    const shown =
      booked.length > 0 || isByItem ? booked : [{ line, itemId: null, name: "", amount: "0", previous: "0" }];
    const own = shown.map((each) => row(line, [each.amount, each.previous], { ...each, isCounted: counts(each) }));
    const sum = SUM_AFTER[line];
    return sum ? [...own, sumRow(sum.line, sum.of)] : own;
  });
  return [...rows, sumRow("netProfit", bookedLineNames)];
}
