// What a change of documents would do to figures of months: the ledger's differences, and those of the documents' own revenue. Pure.

import { toWire } from "@kontor/contracts/core/money";
import type { MonthFigures, StockMonth } from "@kontor/contracts/document/change-preview";
import { saleKinds } from "@kontor/contracts/document/document-kinds";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { soldBy, withBookedNets } from "@kontor/contracts/document/sold";
import { figure } from "@kontor/contracts/document/totals";
import type { PreviewMonth } from "@kontor/contracts/voucher/consequences";

type Decimal = ReturnType<typeof figure>;
const sales: ReadonlySet<string> = new Set(saleKinds);

/** The effects of a document before and after its change; null: it has none. */
export interface EffectChange {
  before: DocumentEffect | null;
  after: DocumentEffect | null;
}

/** The change of revenue by month. @param monthOf the month of a moment in the tenant's time zone */
export function revenueChanges(
  changes: readonly EffectChange[],
  monthOf: (moment: string) => string,
): Map<string, Decimal> {
  const months = new Map<string, Decimal>();
  const add = (effect: DocumentEffect | null, sign: 1 | -1): void => {
    if (!effect || !sales.has(effect.kind)) return;
    const month = monthOf(effect.operTime);
    const { revenue } = soldBy(withBookedNets(effect));
    months.set(month, (months.get(month) ?? figure("0")).plus(figure(revenue).times(sign)));
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return months;
}

/** The differences of a month's figures; the value of stock is that at its end. */
export interface MonthChange {
  month: string;
  cost: Decimal;
  profit: Decimal;
  value: Decimal;
}

/** The months in which anything changes, in order. What changes of the value of stock stays until a later month changes it again. */
export function monthChanges(stock: readonly StockMonth[], revenue: ReadonlyMap<string, Decimal>): MonthChange[] {
  const byMonth = new Map(stock.map((each) => [each.month, each]));
  const rows: MonthChange[] = [];
  let value = figure("0");
  for (const month of [...new Set([...byMonth.keys(), ...revenue.keys()])].sort()) {
    const moved = byMonth.get(month);
    const cost = figure(moved?.cost ?? "0");
    const profit = (revenue.get(month) ?? figure("0")).minus(cost);
    value = value.plus(moved?.value ?? "0");
    if (!cost.isZero() || !profit.isZero() || !figure(moved?.value ?? "0").isZero())
      rows.push({ month, cost, profit, value });
  }
  return rows;
}

const money = (value: Decimal): string => toWire(value, "amount");

/** The rows as they are shown. @param current the months' figures as reports have them; without them only differences are known */
export function previewMonths(changes: readonly MonthChange[], current: readonly MonthFigures[]): PreviewMonth[] {
  const byMonth = new Map(current.map((each) => [each.month, each]));
  return changes.map(({ month, cost, profit, value }) => {
    const now = byMonth.get(month);
    const before = now && { cost: now.cost, profit: figure(now.revenue).minus(now.cost), value: now.value };
    const [costs, profits, values] = [
      compared(before?.cost, cost),
      compared(before?.profit, profit),
      compared(before?.value, value),
    ];
    return {
      month,
      ...{ costBefore: costs.before, costAfter: costs.after, costChange: costs.change },
      ...{ profitBefore: profits.before, profitAfter: profits.after, profitChange: profits.change },
      ...{ valueBefore: values.before, valueAfter: values.after, valueChange: values.change },
    };
  });
}

function compared(now: Decimal | string | undefined, change: Decimal) {
  const before = now === undefined ? null : figure(String(now));
  return {
    before: before && money(before),
    after: before && money(before.plus(change)),
    change: money(change),
  };
}
