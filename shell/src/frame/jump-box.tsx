// The box that finds menu entries by typing (shell.md §2 "menu-jump box").
import { SearchOutlined } from "@ant-design/icons";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { Select } from "antd";
import type { ReactNode } from "react";
import { useAppContext } from "./app-context.ts";
import { entriesOf, labelOf } from "./menu.rules.ts";
import { useMenuNavigation } from "./use-menu-navigation.ts";

interface BoxProps {
  className: string;
  autoFocus?: boolean;
  onDone?: () => void;
}

/** Lists every permitted entry that opens something; found by its name or a part of its path. */
export function JumpBox({ className, autoFocus = false, onDone }: BoxProps): ReactNode {
  const w = useTranslation();
  const { menu } = useAppContext();
  const visit = useMenuNavigation();
  const options = entriesOf(menu).map((entry) => ({ value: entry.path, label: labelOf(entry, language()) }));
  const matches = (typed: string, option?: { value: string; label: string }) =>
    `${option?.label} ${option?.value}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
  return (
    <Select
      className={className}
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
  );
}
