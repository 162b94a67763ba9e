// What stands in for a page that is still to come.
import { ToolOutlined } from "@ant-design/icons";
import { Outcome } from "@kontor/ui-kit/feedback/outcome";
import { useTranslation } from "@kontor/ui-kit/i18n";
import type { ReactNode } from "react";

export function UnderDevelopment(): ReactNode {
  const w = useTranslation();
  return (
    <Outcome
      icon={<ToolOutlined />}
      title={w("fallback.under-development")}
      subTitle={w("fallback.under-development-text")}
    />
  );
}
