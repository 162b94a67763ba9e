// The box that finds menu entries by typing (shell.md §2 "menu-jump box").
import { SearchOutlined } from "@ant-design/icons";
import { ButtonTooltip } from "@kontor/ui-kit/feedback/button-tooltip";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { Select } from "antd";
import { type ComponentRef, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useAppContext } from "./app-context.ts";
import { entriesOf, labelOf } from "./menu.rules.ts";
import { useMenuNavigation } from "./use-menu-navigation.ts";

interface BoxProps {
  className: string;
  autoFocus?: boolean;
  onDone?: () => void;
}

/** Ctrl+K puts the focus into the box, from wherever it is, unless a dialog is open. */
function useJumpKey(box: RefObject<ComponentRef<typeof Select> | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isKey =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
      if (!isKey || [...document.querySelectorAll("[role=dialog]")].some((each) => each.checkVisibility())) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [box]);
}

/** Lists every permitted entry that opens something; found by its name or a part of its path. */
export function JumpBox({ className, autoFocus = false, onDone }: BoxProps): ReactNode {
  const w = useTranslation();
  const { menu } = useAppContext();
  const box = useRef<ComponentRef<typeof Select>>(null);
  useJumpKey(box);
  const visit = useMenuNavigation();
  const options = entriesOf(menu).map((entry) => ({ value: entry.path, label: labelOf(entry, language()) }));
  const matches = (typed: string, option?: { value: string; label: string }) =>
    `${option?.label} ${option?.value}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
  return (
    // The phone's dialog begins in the box.
    <ButtonTooltip title={autoFocus ? undefined : "Ctrl+K"}>
      <Select
        ref={box}
        className={className}
        aria-keyshortcuts="Control+K"
        classNames={{ popup: { root: "k-jump-list" } }}
        showSearch={{ filterOption: matches }}
        autoFocus={autoFocus}
        // Nothing stays chosen: the box navigates and has no value.
        value={null}
        placeholder={w("top.jump")}
        aria-label={w("top.jump")}
        suffixIcon={<SearchOutlined />}
        options={options}
        notFoundContent={w("top.jump-nothing")}
        onChange={(path: string | null) => {
          if (path === null) return;
          visit(path);
          onDone?.();
        }}
      />
    </ButtonTooltip>
  );
}
