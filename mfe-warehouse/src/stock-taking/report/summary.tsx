// What a finished task found in all: gains, losses, and their share of the counted goods' book value.
import type { DifferenceSummary } from "@kontor/contracts/warehouse/stock-taking-report";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount, formatNumber } from "@kontor/ui-kit/i18n/format";
import { Descriptions } from "antd";
import { quantityText } from "../items/item.columns.tsx";
import { reasonsIn } from "./left-out.rules.ts";

/** An amount, with its rate where there is one; empty where the role hides it. */
const worthText = (amount: string | null, rate: string | null): string =>
  amount === null ? "" : `${formatAmount(amount)}${rate === null ? "" : ` (${formatAmount(rate)} %)`}`;

/** How many are left out for which reason. */
const leftOutText = (t: Translator, summary: DifferenceSummary): string =>
  reasonsIn(summary)
    .map(([reason, count]) => `${t(`stock-taking.leftOut-${reason}`)} (${formatNumber(count)})`)
    .join(" · ");

export function Summary({ summary }: { summary: DifferenceSummary }) {
  const t = useTranslation();
  const { gainAmount, lossAmount, netAmount, bookAmount } = summary;
  const leftOut = leftOutText(t, summary);
  const items = [
    ["counted", `${formatNumber(summary.countedNumber)} / ${formatNumber(summary.itemNumber)}`],
    [
      "gains",
      t("stock-taking.itemsAndQuantity", { count: summary.gainItems, quantity: quantityText(summary.gainNumber) }),
    ],
    [
      "losses",
      t("stock-taking.itemsAndQuantity", { count: summary.lossItems, quantity: quantityText(summary.lossNumber) }),
    ],
    ["gainAmount", worthText(gainAmount, summary.gainRate)],
    ["lossAmount", worthText(lossAmount, summary.lossRate)],
    ["netAmount", netAmount === null ? "" : formatAmount(netAmount)],
    ["bookAmount", bookAmount === null ? "" : formatAmount(bookAmount)],
  ] as const;
  const shown = items.filter(([, text]) => text !== "");
  return (
    <>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 4 }}
        // A figure is not broken into its digits.
        styles={{ content: { minWidth: "min-content", overflowWrap: "normal", wordBreak: "normal" } }}
        items={shown.map(([name, text]) => ({ key: name, label: t(`stock-taking.sum-${name}`), children: text }))}
      />
      {leftOut && (
        // Several reasons would take the place of the figures.
        <Descriptions
          size="small"
          items={[{ key: "leftOut", label: t("stock-taking.sum-leftOut"), children: leftOut }]}
        />
      )}
    </>
  );
}
