// The row of open pages: click, arrow keys, Delete, and a context menu (shell.md "Tabbed layout").
import { CloseOutlined } from "@ant-design/icons";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Dropdown } from "antd";
import { type KeyboardEvent, memo, type ReactNode, useEffect } from "react";
import { useAppContext } from "./app-context.ts";
import { destinationOf, isTab } from "./destination.rules.ts";
import { HOME_PATH } from "./guard.rules.ts";
import { address, navigate, useAddress } from "./navigation.ts";
import { closePage, closePagesAround, refreshPage, useTabs } from "./open-pages.ts";
import { panelId, tabId } from "./tab-ids.ts";
import { useLabel } from "./use-route-sync.ts";

export function TabBar(): ReactNode {
  const w = useTranslation();
  const tabs = useTabs();
  const { menu } = useAppContext();
  const isShown = isTab(destinationOf(useAddress(), menu));
  const front = isShown ? tabs.active : undefined;
  useEffect(() => {
    if (front) document.getElementById(tabId(front))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [front]);
  const paths = tabs.list.map((tab) => tab.path);
  return (
    <div className="k-tabs">
      {/* The close buttons are outside the tab list, because a list of tabs may contain nothing but tabs: it owns the tabs by their ids. */}
      <span role="tablist" aria-label={w("tabs.list")} aria-owns={paths.map(tabId).join(" ")} />
      {paths.map((path, index) => (
        <PageTab
          key={path}
          path={path}
          isFront={path === front}
          isReachable={path === (front ?? paths[0])}
          isLeftmost={index <= 1}
          isRightmost={index === paths.length - 1}
          isAlone={paths.length <= 1}
        />
      ))}
    </div>
  );
}

/** Arrows, Home and End move along the row, Delete closes. */
function press(event: KeyboardEvent<HTMLElement>): void {
  const t = event.currentTarget.dataset.path ?? "";
  const row = event.currentTarget.closest(".k-tabs")?.querySelectorAll<HTMLElement>("[role=tab]") ?? [];
  const next = nextPath(
    event.key,
    [...row].map(({ dataset }) => dataset.path ?? ""),
    t,
  );
  if (event.key === "Delete") void closePage(t);
  else if (next !== undefined) navigate(next);
  else return;
  event.preventDefault();
  requestAnimationFrame(() => document.getElementById(tabId(address()))?.focus());
}

/** The tab that an arrow key leads to; the ends are connected. */
function nextPath(key: string, paths: readonly string[], t: string): string | undefined {
  const at = paths.indexOf(t);
  if (key === "ArrowRight") return paths[(at + 1) % paths.length];
  if (key === "ArrowLeft") return paths[(at - 1 + paths.length) % paths.length];
  if (key === "Home") return paths[0];
  return key === "End" ? paths.at(-1) : undefined;
}

interface PageTabProps {
  path: string;
  isFront: boolean;
  isReachable: boolean;
  /** Whether there is nothing to close to its left: it is home or the tab after home. */
  isLeftmost: boolean;
  isRightmost: boolean;
  isAlone: boolean;
}

/** Memoized: opening a tab should not cost more with every open one. */
const PageTab = memo(function PageTab({ path, ...menuPosition }: PageTabProps): ReactNode {
  const { isFront, isReachable, isLeftmost, isRightmost, isAlone } = menuPosition;
  const w = useTranslation();
  const { menu } = useAppContext();
  const label = useLabel(destinationOf(path, menu));
  const items = [
    { key: "refresh", label: w("tabs.refresh") },
    { key: "close", label: w("tabs.close") },
    { type: "divider" as const },
    { key: "left", label: w("tabs.close-left"), disabled: isLeftmost },
    { key: "right", label: w("tabs.close-right"), disabled: isRightmost },
    { key: "others", label: w("tabs.close-others"), disabled: isAlone },
  ];
  const run = ({ key }: { key: string }) => {
    if (key === "refresh") void refreshPage(path);
    else if (key === "close") void closePage(path);
    else if (key === "left" || key === "right" || key === "others") void closePagesAround(path, key);
  };
  return (
    <Dropdown menu={{ items, onClick: run }} trigger={["contextMenu"]} autoFocus>
      <div className={`k-tab ${isFront ? "k-tab-front" : ""}`}>
        <button
          type="button"
          role="tab"
          id={tabId(path)}
          data-path={path}
          className="k-plain"
          aria-selected={isFront}
          aria-controls={panelId(path)}
          tabIndex={isReachable ? 0 : -1}
          aria-keyshortcuts="Delete"
          onClick={() => navigate(path)}
          onKeyDown={press}
        >
          {label}
        </button>
        {path !== HOME_PATH && (
          <button
            type="button"
            className="k-plain k-tab-close"
            tabIndex={-1}
            aria-label={w("tabs.close-named", { name: label })}
            onClick={() => void closePage(path)}
          >
            <CloseOutlined />
          </button>
        )}
      </div>
    </Dropdown>
  );
});
