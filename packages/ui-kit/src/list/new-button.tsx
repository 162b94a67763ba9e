// "New": the button that creates a record, and its shortcut.
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { singleton } from "../core/singleton.ts";
import { ButtonTooltip } from "../feedback/button-tooltip.tsx";
import { useTranslation } from "../i18n/i18n.tsx";
import { useScreen } from "../screen/screen.ts";

const KEY = "Alt+N";

/** Alt+N presses the button of the visible page, unless a dialog is open over it. */
const listen = (): void =>
  singleton("new-key", () => {
    document.addEventListener("keydown", (event) => {
      if (event.code !== "KeyN" || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const isInSight = (element: Element) => element.checkVisibility();
      if ([...document.querySelectorAll("[role=dialog]")].some(isInSight)) return;
      const button = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${KEY}"]`)].find(isInSight);
      if (!button) return;
      event.preventDefault();
      button.click();
    });
  });

export function NewButton({ onPress }: { onPress(): void }): ReactNode {
  const t = useTranslation();
  // The phone has no such key, and a tooltip would cover the button.
  const isPhone = useScreen() === "phone";
  listen();
  return (
    <ButtonTooltip title={isPhone ? undefined : KEY}>
      <Button type="primary" icon={<PlusOutlined />} aria-keyshortcuts={KEY} onClick={onPress}>
        {t("button.add")}
      </Button>
    </ButtonTooltip>
  );
}
