// Says that a trace or recall knows only some of the company's warehouses.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Alert } from "antd";
import type { ReactNode } from "react";

/** Nothing where all warehouses are in it. */
export function PartialNotice({ isWhole }: { isWhole: boolean }): ReactNode {
  const t = useTranslation();
  return isWhole ? null : <Alert type="warning" showIcon title={t("trace.partial")} />;
}
