// The language switcher: stores the choice and reloads the page (shell.md §2).
import { TranslationOutlined } from "@ant-design/icons";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, language } from "@kontor/ui-kit/i18n/languages";
import { Button, Dropdown } from "antd";
import type { ReactNode } from "react";

export function LanguageMenu(): ReactNode {
  const w = useTranslation();
  const items = LANGUAGES.map((name) => ({ key: name, label: <span lang={name}>{LANGUAGE_NAMES[name]}</span> }));
  const choose = ({ key }: { key: string }) => {
    const chosen = LANGUAGES.find((name) => name === key);
    if (chosen && chosen !== language()) chooseLanguage(chosen);
  };
  return (
    <Dropdown
      menu={{ items, selectable: true, selectedKeys: [language()], onClick: choose }}
      trigger={["click"]}
      autoFocus
    >
      <Button
        type="text"
        icon={<TranslationOutlined />}
        aria-label={w("top.language")}
        title={w("top.language")}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
