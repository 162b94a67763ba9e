// Warns on displays below 1366 × 768 (business.md §2); a closed warning stays closed for a week.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { stored, WEEK_MS } from "@kontor/ui-kit/session/stored-value";
import { Alert } from "antd";
import { useState } from "react";
import { z } from "zod";

const WIDTH_PX = 1366;
const HEIGHT_PX = 768;
const seen = () => stored("low-resolution-seen", z.literal(true), WEEK_MS);

export function ResolutionWarning() {
  const t = useTranslation();
  const [isLow] = useState(
    () => (window.screen.width < WIDTH_PX || window.screen.height < HEIGHT_PX) && !seen().read(),
  );
  if (!isLow) return null;
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose: () => seen().write(true) }}
      title={t("analysis.lowResolution")}
    />
  );
}
