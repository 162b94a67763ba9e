// What stands in for a page that is still to come.
import { ToolOutlined } from "@ant-design/icons";
import { useWords } from "@kontor/ui-kit/i18n";
import { Result } from "antd";
import type { ReactNode } from "react";

export function UnderDevelopment(): ReactNode {
  const w = useWords();
  return (
    <Result
      icon={<ToolOutlined />}
      title={w("fallback.under-development")}
      subTitle={w("fallback.under-development-text")}
    />
  );
}
