// The help menu: tutorial, QR codes, phone numbers. None is set up yet, so each says so.
import { QuestionCircleOutlined } from "@ant-design/icons";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button, Dropdown } from "antd";
import type { ReactNode } from "react";

const TOPICS = ["tutorial", "customer-service", "official-account", "technical-line", "company-line"] as const;

export function HelpMenu(): ReactNode {
  const w = useTranslation();
  const items = TOPICS.map((topic) => ({ key: topic, label: w(`help.${topic}`) }));
  return (
    <Dropdown menu={{ items, onClick: () => toast.info("help.not-set-up") }} trigger={["click"]} autoFocus>
      <Button
        type="text"
        icon={<QuestionCircleOutlined />}
        aria-label={w("help.title")}
        title={w("help.title")}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
