// The menu at the side: wide, or 80 px with icons; a drawer on phones (shell.md §2, §4 "Side menu").
import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { useTranslation } from "@kontor/ui-kit/i18n";
import type { Screen } from "@kontor/ui-kit/screen";
import { settings as frameSettings, useSettings } from "@kontor/ui-kit/theme/settings";
import { Button } from "antd";
import { lazy, memo, type ReactNode, Suspense, useState } from "react";
import { Logo } from "./logo.tsx";
import { MainMenu } from "./main-menu.tsx";
import { useOnceOpened } from "./use-once-opened.ts";

interface Props {
  screen: Screen;
  drawer: boolean;
  onDrawer: (open: boolean) => void;
}

const MenuDrawer = lazy(() => import("./menu-drawer.tsx"));

export const SideMenu = memo(function SideMenu({ screen, drawer, onDrawer }: Props): ReactNode {
  const w = useTranslation();
  const { theme, fixSiderbar, sidebarOpened } = useSettings();
  // A tablet starts with icons, whatever is stored for the desktop.
  const [tabletOpened, setTabletOpened] = useState(false);
  const isDrawerOpened = useOnceOpened(drawer);
  if (screen === "phone")
    return (
      isDrawerOpened && (
        <Suspense>
          <MenuDrawer open={drawer} onClose={() => onDrawer(false)} />
        </Suspense>
      )
    );
  const opened = screen === "tablet" ? tabletOpened : sidebarOpened;
  const toggle = () =>
    screen === "tablet" ? setTabletOpened(!opened) : frameSettings.change({ sidebarOpened: !opened });
  const fixed = fixSiderbar ? "k-side-fixed" : "";
  return (
    <aside className={`k-side k-navigation-${theme} ${opened ? "" : "k-side-narrow"} ${fixed}`}>
      <Logo short={!opened} />
      <div className="k-side-menu">
        <MainMenu mode="inline" theme={theme} collapsed={!opened} />
      </div>
      <Button
        className="k-side-toggle"
        type="text"
        block
        icon={opened ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={w(opened ? "menu.collapse" : "menu.expand")}
        aria-expanded={opened}
        onClick={toggle}
      />
    </aside>
  );
});
