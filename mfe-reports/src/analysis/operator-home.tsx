// The platform's operator trades nothing: a greeting in place of figures.
import { useWords } from "@kontor/ui-kit/i18n";
import { Result } from "antd";

export function OperatorHome() {
  const t = useWords();
  return <Result status="info" title={t("analysis.operator")} subTitle={t("analysis.operatorText")} />;
}
