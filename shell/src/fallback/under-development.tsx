// The placeholder for a page that does not exist yet.
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
