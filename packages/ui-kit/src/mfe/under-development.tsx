// The placeholder for a page that does not exist yet.
import { Result } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.tsx";

export default function UnderDevelopment(): ReactNode {
  const t = useTranslation();
  return <Result status="info" title={t("under-development.title")} subTitle={t("under-development.text")} />;
}
