// The notices of a report: its period, how fresh it is, and the limit of three years where it is reached.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDate } from "@kontor/ui-kit/i18n/format";
import { limitOf } from "@kontor/ui-kit/list/sums";
import { Alert, Typography } from "antd";
import { periodOf } from "./period.ts";
import { WatermarkText } from "./watermark.tsx";

export function ReportState({ answer }: { answer: unknown }) {
  const t = useTranslation();
  const { beginTime: begin, endTime: end } = periodOf(answer);
  const limit = limitOf(answer);
  return (
    <>
      {begin && end && <Typography.Text type="secondary">{t("report.period", { begin, end })}</Typography.Text>}
      <WatermarkText answer={answer} />
      {limit && (
        <Alert
          type="info"
          showIcon
          title={t(limit.isSummed ? "list.limited" : "list.limitedPart", { from: formatDate(limit.from) })}
        />
      )}
    </>
  );
}
