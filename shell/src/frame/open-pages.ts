// The open pages of the shell: the address decides which one is in front, this store has those behind it.
import { createStore, useStore } from "@kontor/ui-kit/core/store";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { mayClose } from "@kontor/ui-kit/form/unsaved-changes";
import { queryClient } from "@kontor/ui-kit/query/query-client";
import { HOME_PATH } from "./guard.rules.ts";
import { address, navigate } from "./navigation.ts";
import { panelId } from "./tab-ids.ts";
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

/** Whether pages stay open behind the front one, as of the last navigation. */
let isMultipage = true;

/** Activates the page of the current address. */
export function activate(path: string, multipage: boolean): void {
  isMultipage = multipage;
  const before = store.read();
  const after = multipage ? openTab(before, path, HOME_PATH) : openAlone(before, path);
  if (after !== before) store.write(after);
}

/**
 * Opens a page from the menu or the jump box. A page that is already open comes to the front and reloads its data;
 * unsaved input in it stays.
 */
export async function openPage(path: string): Promise<void> {
  const tabs = store.read();
  if (!hasRoom(tabs, path)) {
    toast.warn("tabs.too-many");
    return;
  }
  const isOpen = tabs.list.some((tab) => tab.path === path);
  if (!isMultipage && !isOpen && !(await mayLose(tabs, []))) return;
  navigate(path);
  if (isOpen) void queryClient.invalidateQueries();
}

/** Closes a tab, or shows why it cannot be closed. */
export async function closePage(path: string): Promise<void> {
  const closed = closeTab(store.read(), path, HOME_PATH);
  if ("warning" in closed) toast.warn(`tabs.${closed.warning}`);
  else await leave(closed.tabs);
}

export const closePagesAround = (path: string, side: Side): Promise<void> =>
  leave(closeAround(store.read(), path, side, HOME_PATH));

/** Re-mounts the page of a tab and shows it. */
export const refreshPage = (path: string): Promise<void> => leave(refreshTab(store.read(), path));

/** Whether the open tabs that do not stay may be closed. Asks once for each with unsaved input. */
async function mayLose({ list }: Tabs, staying: Tabs["list"]): Promise<boolean> {
  for (const tab of list) {
    const stays = staying.some(({ path, revision }) => path === tab.path && revision === tab.revision);
    if (!stays && !(await mayClose(document.getElementById(panelId(tab.path))))) return false;
  }
  return true;
}

async function leave(tabs: Tabs): Promise<void> {
  if (!(await mayLose(store.read(), tabs.list))) return;
  store.write(tabs);
  if (tabs.active !== address()) navigate(tabs.active);
}
