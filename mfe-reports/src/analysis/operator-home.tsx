// The platform operator's home page: a greeting instead of figures, because the operator does not trade.
import { Outcome } from "@kontor/ui-kit/feedback/outcome";
import { useTranslation } from "@kontor/ui-kit/i18n";

export function OperatorHome() {
  const t = useTranslation();
  return <Outcome status="info" title={t("analysis.operator")} subTitle={t("analysis.operatorText")} />;
}
