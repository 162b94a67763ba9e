// Shows how fresh a report is: its time, and how much is still to be processed.
import { type Watermark, watermark } from "@kontor/contracts/core/watermark";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { formatDateTime } from "@kontor/ui-kit/i18n/format";
import { Typography } from "antd";
import { z } from "zod";
import { today } from "./today.ts";

const answered = z.object({ watermark });
const MINUTES_END = "YYYY-MM-DD HH:mm".length;
const DAY_END = "YYYY-MM-DD ".length;

/** The time, with the day unless it is today. */
function momentOf(asOf: string): string {
  const text = formatDateTime(asOf).slice(0, MINUTES_END);
  return text.startsWith(today()) ? text.slice(DAY_END) : text;
}

/** The time of a service that has not reached the broker yet. */
const UNKNOWN = new Date(0).toISOString();

function watermarkText(t: Translator, { asOf, behind }: Watermark): string {
  if (asOf === UNKNOWN) return "";
  const time = momentOf(asOf);
  if (behind === null) return t("report.asOf", { time });
  return behind === 0 ? t("report.asOfAll", { time }) : t("report.asOfPending", { time, count: behind });
}

/** Shows nothing before the answer arrives. */
export function WatermarkText({ answer }: { answer: unknown }) {
  const t = useTranslation();
  const parsed = answered.safeParse(answer);
  return (
    <Typography.Text type="secondary" role="status">
      {parsed.success ? watermarkText(t, parsed.data.watermark) : ""}
    </Typography.Text>
  );
}
