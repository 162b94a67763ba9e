// The house: menu, top bar, tabs, breadcrumb and pages, put together by settings and width of the window (shell.md §2).
import { useWords } from "@kontor/ui-kit/i18n";
import { useScreen } from "@kontor/ui-kit/screen";
import { adoptStyle } from "@kontor/ui-kit/theme/adopt";
import { useSettings } from "@kontor/ui-kit/theme/settings";
import { type ReactNode, useCallback, useState } from "react";
import { CrashBoundary } from "../fallback/crash-boundary.tsx";
import { useArrival } from "./arrival.ts";
import { useExpectedPages } from "./expected-pages.ts";
import frame from "./frame.css";
import { MainMenu } from "./main-menu.tsx";
import pages from "./pages.css";
import { Pages } from "./pages.tsx";
import { useScrolledAway } from "./scrolled-away.ts";
import { SideMenu } from "./side-menu.tsx";
import { TabBar } from "./tab-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import { Trail } from "./trail.tsx";

adoptStyle("frame", frame + pages);

export function Frame(): ReactNode {
  useExpectedPages();
  const w = useWords();
  const settings = useSettings();
  const screen = useScreen();
  const multipage = settings.multipage && screen === "desktop";
  const destination = useArrival(multipage);
  const [drawer, setDrawer] = useState(false);
  const openDrawer = useCallback(() => setDrawer(true), []);
  const onTop = settings.layout === "topmenu" && screen === "desktop";
  const away = useScrolledAway(settings.fixedHeader && settings.autoHideHeader);
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
            <Trail destination={destination} tabbed={multipage} />
            <Pages destination={destination} multipage={multipage} />
          </CrashBoundary>
        </main>
      </div>
    </div>
  );
}
