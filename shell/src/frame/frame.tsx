// The frame: menu, top bar, tabs, breadcrumb and pages, laid out by the settings and the window's width (shell.md §2).
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useScreen } from "@kontor/ui-kit/screen";
import { adoptStyle } from "@kontor/ui-kit/theme/adopt";
import { useSettings } from "@kontor/ui-kit/theme/settings";
import { type ReactNode, useCallback, useState } from "react";
import { CrashBoundary } from "../fallback/crash-boundary.tsx";
import { PageBreadcrumb } from "./breadcrumb.tsx";
import frame from "./frame.css";
import { MainMenu } from "./main-menu.tsx";
import pages from "./pages.css";
import { Pages } from "./pages.tsx";
import { usePrefetch } from "./prefetch.ts";
import { SideMenu } from "./side-menu.tsx";
import { TabBar } from "./tab-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useAliases } from "./use-aliases.ts";
import { useHideOnScroll } from "./use-hide-on-scroll.ts";
import { useRouteSync } from "./use-route-sync.ts";

adoptStyle("frame", frame + pages);

export function Frame(): ReactNode {
  usePrefetch();
  useAliases();
  const w = useTranslation();
  const settings = useSettings();
  const screen = useScreen();
  const multipage = settings.multipage && screen === "desktop";
  const destination = useRouteSync(multipage);
  const [drawer, setDrawer] = useState(false);
  const openDrawer = useCallback(() => setDrawer(true), []);
  const onTop = settings.layout === "topmenu" && screen === "desktop";
  const away = useHideOnScroll(settings.fixedHeader && settings.autoHideHeader);
  const fixed = settings.fixedHeader ? "k-head-fixed" : "";
  return (
    <div
      className={`k-frame k-${screen} ${onTop ? "k-on-top" : "k-on-side"} k-width-${settings.contentWidth.toLowerCase()}`}
    >
      <a className="k-skip" href="#content">
        {w("frame.skip")}
      </a>
      {!onTop && <SideMenu screen={screen} drawer={drawer} onDrawer={setDrawer} />}
      <div className="k-body">
        <header className={`k-head ${fixed} ${away ? "k-head-away" : ""}`}>
          <TopBar screen={screen} onTop={onTop} onMenu={openDrawer} />
          {onTop && (
            <div className={`k-top-menu k-navigation-${settings.theme}`}>
              <MainMenu mode="horizontal" theme={settings.theme} />
            </div>
          )}
          {multipage && <TabBar />}
        </header>
        <main id="content" tabIndex={-1}>
          <CrashBoundary>
            <PageBreadcrumb destination={destination} tabbed={multipage} />
            <Pages destination={destination} multipage={multipage} />
          </CrashBoundary>
        </main>
      </div>
    </div>
  );
}
