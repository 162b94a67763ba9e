// The platform's operator trades nothing: a greeting in place of figures.
import { Outcome } from "@kontor/ui-kit/feedback/outcome";
import { useTranslation } from "@kontor/ui-kit/i18n";

export function OperatorHome() {
  const t = useTranslation();
  return <Outcome status="info" title={t("analysis.operator")} subTitle={t("analysis.operatorText")} />;
}
