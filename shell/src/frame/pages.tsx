// The open pages: each mounted once and hidden while another is in front, so that unsaved input stays.
import { lazy, memo, type ReactNode, Suspense } from "react";
import { StatusPage } from "../fallback/status-page.tsx";
import { useAppContext } from "./app-context.ts";
import { type Destination, destinationOf, isTab } from "./destination.rules.ts";
import { EmbeddedPages } from "./embedded-pages.tsx";
import { HOME_PATH } from "./guard.rules.ts";
import { HomeWelcome } from "./home-welcome.tsx";
import { navigate } from "./navigation.ts";
import { useTabs } from "./open-pages.ts";
import { RemotePage } from "./remote-page.tsx";
import { panelId, tabId } from "./tab-ids.ts";
import type { Tab } from "./tabs.rules.ts";

const UnderDevelopment = lazy(() => import("@kontor/ui-kit/mfe/under-development"));
const UpgradePlan = lazy(() => import("../edition/upgrade-plan.tsx"));

interface Props {
  destination: Destination;
  multipage: boolean;
}

export function Pages({ destination, multipage }: Props): ReactNode {
  const tabs = useTabs();
  const isUpgrade = destination.kind === "upgrade";
  // Behind the upgrade dialog the front page stays visible.
  const front = isTab(destination) || isUpgrade ? tabs.active : undefined;
  return (
    <>
      {tabs.list.map((tab) => (
        <Panel key={`${tab.path} ${tab.revision}`} tab={tab} isFront={tab.path === front} multipage={multipage} />
      ))}
      <EmbeddedPages destination={destination} multipage={multipage} />
      {destination.kind === "status" && <StatusPage status={destination.status} />}
      {isUpgrade && (
        <Suspense>
          <UpgradePlan onClose={() => navigate(tabs.active)} />
        </Suspense>
      )}
    </>
  );
}

interface PanelProps {
  tab: Tab;
  isFront: boolean;
  multipage: boolean;
}

const Panel = memo(function Panel({ tab, isFront, multipage }: PanelProps): ReactNode {
  const { menu } = useAppContext();
  const destination = destinationOf(tab.path, menu);
  // Embedded pages are rendered elsewhere: moving an iframe in the document would reload it.
  if (destination.kind === "embedded") return null;
  const roles = multipage ? { role: "tabpanel", "aria-labelledby": tabId(tab.path) } : {};
  return (
    <section id={panelId(tab.path)} className="k-panel" hidden={!isFront} {...roles}>
      {destination.kind === "page" && destination.entry.path === HOME_PATH && <HomeWelcome />}
      {destination.kind === "page" && <RemotePage component={destination.entry.component} address={tab.path} />}
      {destination.kind === "shop" && (
        <Suspense>
          <UnderDevelopment />
        </Suspense>
      )}
    </section>
  );
});
