// The placeholder for a page that does not exist yet.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Result } from "antd";

export default function UnderDevelopmentPage() {
  const t = useTranslation();
  return <Result status="info" title={t("under-development.title")} subTitle={t("underDevelopment.text")} />;
}
