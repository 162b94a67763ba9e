// The open pages as the house holds them: the address decides what is in front, this remembers what is behind.
import { createStore, useStore } from "@kontor/ui-kit/core/store";
import { say } from "@kontor/ui-kit/feedback/speak";
import { queryClient } from "@kontor/ui-kit/query/query-client";
import { HOME_PATH } from "./guard.rules.ts";
import { address, navigate } from "./navigation.ts";
import {
  closeAround,
  closeTab,
  firstTabs,
  hasRoom,
  openAlone,
  openTab,
  refreshTab,
  type Side,
  type Tabs,
} from "./tabs.rules.ts";

const store = createStore<Tabs>(firstTabs(HOME_PATH, HOME_PATH));

export const useTabs = (): Tabs => useStore(store);

/** Takes up the page that the address shows now. */
export function settle(path: string, multipage: boolean): void {
  const before = store.read();
  const after = multipage ? openTab(before, path, HOME_PATH) : openAlone(before, path);
  if (after !== before) store.write(after);
}

/**
 * Opens a page from the menu or the jump box. One that is open already comes to the front and loads its data anew;
 * what was typed in it stays.
 */
export function openPage(path: string): void {
  const tabs = store.read();
  if (!hasRoom(tabs, path)) {
    say.warn("tabs.too-many");
    return;
  }
  const known = tabs.list.some((tab) => tab.path === path);
  navigate(path);
  if (known) void queryClient.invalidateQueries();
}

/** Closes a tab, or says why not. */
export function closePage(path: string): void {
  const closed = closeTab(store.read(), path, HOME_PATH);
  if ("warning" in closed) say.warn(`tabs.${closed.warning}`);
  else leave(closed.tabs);
}

export const closePagesAround = (path: string, side: Side): void =>
  leave(closeAround(store.read(), path, side, HOME_PATH));

/** Builds the page of a tab anew and shows it. */
export const refreshPage = (path: string): void => leave(refreshTab(store.read(), path));

function leave(tabs: Tabs): void {
  store.write(tabs);
  if (tabs.active !== address()) navigate(tabs.active);
}
