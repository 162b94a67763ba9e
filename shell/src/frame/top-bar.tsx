// The top bar: menu button, jump box, greeting, store and POS, edition, help, language, user (shell.md §2 "Top bar").
import { DownloadOutlined, MenuOutlined, ShopOutlined } from "@ant-design/icons";
import { useTranslation } from "@kontor/ui-kit/i18n";
import type { Screen } from "@kontor/ui-kit/screen";
import { useSession } from "@kontor/ui-kit/session";
import { Button, Tooltip } from "antd";
import { memo, type ReactNode } from "react";
import { EditionMenu } from "../edition/edition-menu.tsx";
import { useAppContext } from "./app-context.ts";
import { HelpMenu } from "./help-menu.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { Logo } from "./logo.tsx";
import { MenuJump } from "./menu-jump.tsx";
import { useOpenPos, useOpenStore } from "./use-menu-navigation.ts";
import { UserMenu } from "./user-menu.tsx";

interface Props {
  screen: Screen;
  /** Whether the menu is on top, so that the bar shows the product's name. */
  onTop: boolean;
  /** Opens the phone's menu. */
  onMenu: () => void;
}

export const TopBar = memo(function TopBar({ screen, onTop, onMenu }: Props): ReactNode {
  const w = useTranslation();
  const me = useSession();
  const { tenant } = useAppContext();
  const openStore = useOpenStore();
  const openPos = useOpenPos();
  const isDesktop = screen === "desktop";
  return (
    <div className="k-top">
      {onTop && <Logo short={false} />}
      {screen === "phone" && (
        <Button type="text" icon={<MenuOutlined />} aria-label={w("menu.open")} onClick={onMenu} />
      )}
      <MenuJump isDialog={screen === "phone"} />
      <span className="k-spring" />
      {isDesktop && <span className="k-greeting">{w("top.welcome", { name: me?.username ?? "" })}</span>}
      <Tooltip title={w("top.store")}>
        <Button type="text" icon={<ShopOutlined />} aria-label={w("top.store")} onClick={openStore} />
      </Tooltip>
      <Tooltip title={w("top.pos")}>
        <Button type="text" icon={<DownloadOutlined />} aria-label={w("top.pos")} onClick={openPos} />
      </Tooltip>
      {tenant && <EditionMenu tenant={tenant} short={!isDesktop} />}
      <HelpMenu />
      <LanguageMenu />
      <UserMenu short={!isDesktop} />
    </div>
  );
});
