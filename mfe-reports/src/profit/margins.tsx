// The margins of the statement, and the period that it is compared with.
import { getNetProfit } from "@kontor/contracts/reports/net-profit";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatNumber } from "@kontor/ui-kit/i18n/format";
import { Typography } from "antd";

const answered = getNetProfit.response.pick({ previous: true, grossMargin: true, netMargin: true });

const percent = (margin: string | null): string => (margin === null ? "—" : `${formatNumber(margin)} %`);

/** Shows nothing before the answer arrives. */
export function Margins({ answer }: { answer: unknown }) {
  const t = useTranslation();
  const { data } = answered.safeParse(answer);
  if (!data) return null;
  const { previous, grossMargin, netMargin } = data;
  return (
    <Typography.Text>
      {t("profit-report.margins", { gross: percent(grossMargin), net: percent(netMargin), ...previous })}
    </Typography.Text>
  );
}
