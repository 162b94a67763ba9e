// The menu at the side, on top or in the phone's drawer, with the same two levels.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { Menu, type MenuProps } from "antd";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { useAppContext } from "./app-context.ts";
import { MenuIcon } from "./icons.tsx";
import { type Entry, findEntry, type Group, groupOf, labelOf, type TopRow } from "./menu.rules.ts";
import { useAddress } from "./navigation.ts";
import { prefetchPage } from "./prefetch.ts";
import { useMenuNavigation } from "./use-menu-navigation.ts";

type Item = NonNullable<MenuProps["items"]>[number];

interface Props {
  mode: "inline" | "horizontal";
  theme: "light" | "dark";
  /** Whether only icons are shown; open groups are remembered meanwhile. */
  collapsed?: boolean;
  /** Called after a choice, to close the phone's drawer. */
  onChosen?: () => void;
}

export function MainMenu({ mode, theme, collapsed = false, onChosen }: Props): ReactNode {
  const w = useTranslation();
  const { menu } = useAppContext();
  const visit = useMenuNavigation();
  const entry = findEntry(menu, useAddress());
  const group = groupOf(menu, entry)?.id;
  const items = useMemo(() => menu.flatMap(itemOf), [menu]);
  const [open, setOpen] = useState<string[]>(group ? [group] : []);
  useEffect(() => {
    if (group) setOpen((before) => (before.includes(group) ? before : [...before, group]));
  }, [group]);
  // Collapsed and horizontal menus open groups as pop-ups by themselves; the open groups of the side menu stay remembered.
  const controlled = mode === "inline" && !collapsed ? { openKeys: open, onOpenChange: setOpen } : {};
  return (
    <nav aria-label={w("menu.main")}>
      <Menu
        mode={mode}
        theme={theme}
        items={items}
        selectedKeys={entry ? [entry.path] : []}
        {...(mode === "inline" ? { inlineCollapsed: collapsed } : {})}
        {...controlled}
        onClick={({ key, domEvent }) => {
          // The browser opens the link itself, in another tab or window.
          if (isForBrowser(domEvent)) return;
          domEvent.preventDefault();
          visit(key);
          onChosen?.();
        }}
      />
    </nav>
  );
}

const isForBrowser = ({ ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent): boolean =>
  ctrlKey || metaKey || shiftKey;

const itemOf = (row: TopRow): Item[] => ("entry" in row ? leafOf(row.entry, true) : [branchOf(row.group)]);

const branchOf = (group: Group): Item => ({
  key: group.id,
  icon: <MenuIcon name={group.icon} />,
  label: labelOf(group, language()),
  children: group.sections.flatMap((section): Item[] => {
    const leaves = section.entries.flatMap((entry) => leafOf(entry, false));
    if (section.id === group.id || leaves.length === 0) return leaves;
    return [{ key: section.id, type: "group", label: labelOf(section, language()), children: leaves }];
  }),
});

const leafOf = (entry: Entry, hasIcon: boolean): Item[] =>
  entry.hidden
    ? []
    : [
        {
          key: entry.path,
          // A link, so that the browser offers to open it elsewhere; the menu's keys act on the entry around it.
          label: (
            <a href={entry.path} tabIndex={-1} draggable={false}>
              {labelOf(entry, language())}
            </a>
          ),
          title: labelOf(entry, language()),
          onMouseEnter: () => prefetchPage(entry),
          ...(hasIcon ? { icon: <MenuIcon name={entry.icon} /> } : {}),
        },
      ];
