// The placeholder for a page that does not exist yet.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Result } from "antd";
import type { ReactNode } from "react";

export default function UnderDevelopment(): ReactNode {
  const word = useTranslation();
  return <Result status="info" title={word("under-development.title")} subTitle={word("under-development.text")} />;
}
