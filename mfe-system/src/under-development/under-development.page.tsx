// Says honestly that a page is not built yet.
import { useWords } from "@kontor/ui-kit/i18n";
import { Result } from "antd";

export default function UnderDevelopmentPage() {
  const t = useWords();
  return <Result status="info" title={t("under-development.title")} subTitle={t("underDevelopment.text")} />;
}
