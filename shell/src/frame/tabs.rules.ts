// The open pages: one tab per full path, home always first (shell.md "Tabbed layout").

/** The most pages that clicks open; each one keeps its page alive. */
export const TABS_MAX = 30;

export interface Tab {
  /** Full path with its query: the tab's key. */
  path: string;
  /** Counts the refreshes; a new number re-mounts the page. */
  revision: number;
}

export interface Tabs {
  /** Never empty; home is the first. */
  list: readonly Tab[];
  /** Path of the front tab. */
  active: string;
}

/** The result of closing: the remaining tabs, or the warning why nothing was closed. */
export type Closed = { tabs: Tabs } | { warning: "last-page" | "home-page" };

const fresh = (path: string): Tab => ({ path, revision: 0 });
const has = (tabs: Tabs, path: string): boolean => tabs.list.some((tab) => tab.path === path);

/** The tabs after arriving at `path`. */
export const firstTabs = (home: string, path: string): Tabs =>
  openTab({ list: [fresh(home)], active: home }, path, home);

/** Brings the tab of `path` to the front, creating it if needed; home is the first, also after multi-page was off. */
export function openTab(tabs: Tabs, path: string, home: string): Tabs {
  if (!has(tabs, home)) return openTab({ ...tabs, list: [fresh(home), ...tabs.list] }, path, home);
  if (!has(tabs, path)) return { list: [...tabs.list, fresh(path)], active: path };
  return tabs.active === path ? tabs : { ...tabs, active: path };
}

/** With multi-page off there is one page at a time: the last opened one. */
export function openAlone(tabs: Tabs, path: string): Tabs {
  const open = tabs.list.find((tab) => tab.path === path);
  if (open && tabs.list.length === 1 && tabs.active === path) return tabs;
  return { list: [open ?? fresh(path)], active: path };
}

/** Whether a click may open another page. */
export const hasRoom = (tabs: Tabs, path: string): boolean => has(tabs, path) || tabs.list.length < TABS_MAX;

/** Re-mounts the page of a tab and brings it to the front. */
export const refreshTab = (tabs: Tabs, path: string): Tabs => ({
  list: tabs.list.map((tab) => (tab.path === path ? { ...tab, revision: tab.revision + 1 } : tab)),
  active: path,
});

/** Closes one tab; if it was in front, the next one (or the last) comes to the front. */
export function closeTab(tabs: Tabs, path: string, home: string): Closed {
  if (tabs.list.length === 1) return { warning: "last-page" };
  if (path === home) return { warning: "home-page" };
  const at = tabs.list.findIndex((tab) => tab.path === path);
  if (at < 0) return { tabs };
  const list = tabs.list.filter((tab) => tab.path !== path);
  const next = list[Math.min(at, list.length - 1)]?.path ?? home;
  return { tabs: { list, active: tabs.active === path ? next : tabs.active } };
}

/** The tabs that the context menu closes around a tab. Home always stays. */
export type Side = "left" | "right" | "others";

/** Closes the tabs on one side of `path`, or all others; the tab itself comes to the front when the front tab is closed. */
export function closeAround(tabs: Tabs, path: string, side: Side, home: string): Tabs {
  const at = tabs.list.findIndex((tab) => tab.path === path);
  const list = tabs.list.filter((tab, index) => {
    if (index === at || tab.path === home) return true;
    if (side === "left") return index > at;
    return side === "right" && index < at;
  });
  const next = { list, active: tabs.active };
  return has(next, tabs.active) ? next : { ...next, active: path };
}
