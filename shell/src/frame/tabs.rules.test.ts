import { describe, expect, it } from "vitest";
import {
  closeAround,
  closeTab,
  firstTabs,
  hasRoom,
  openAlone,
  openTab,
  refreshTab,
  TABS_MAX,
  type Tabs,
} from "./tabs.rules.ts";

const HOME = "/home";
const tabs = (active: string, ...paths: string[]): Tabs => ({
  list: [HOME, ...paths].map((path) => ({ path, revision: 0 })),
  active,
});
const paths = (state: Tabs) => state.list.map((tab) => tab.path);

describe("opening pages", () => {
  it("the first tabs are home and the requested page", () => {
    expect(firstTabs(HOME, "/a")).toEqual(tabs("/a", "/a"));
    expect(firstTabs(HOME, HOME)).toEqual(tabs(HOME));
  });

  it("each path has a tab of its own for each query", () => {
    expect(paths(openTab(tabs("/a", "/a"), "/a?id=1", HOME))).toEqual([HOME, "/a", "/a?id=1"]);
  });

  it("opening a page that has a tab already shows that tab unchanged, so that unsaved input stays", () => {
    const state = refreshTab(tabs("/b", "/a", "/b"), "/a");
    expect(openTab({ ...state, active: "/b" }, "/a", HOME)).toEqual(state);
  });

  it("with the multi-page setting off the newly opened page replaces all tabs", () => {
    expect(paths(openAlone(tabs("/a", "/a", "/b"), "/c"))).toEqual(["/c"]);
  });

  it("home is the first tab again after the multi-page setting is turned on", () => {
    expect(paths(openTab(openAlone(tabs("/a", "/a"), "/a"), "/b", HOME))).toEqual([HOME, "/a", "/b"]);
  });

  it("refreshing a tab raises the revision of that tab alone", () => {
    expect(refreshTab(tabs("/b", "/a", "/b"), "/a").list.map((tab) => tab.revision)).toEqual([0, 1, 0]);
  });

  it("tabs can be opened up to the limit, and an open page can be shown even then", () => {
    const full = tabs(HOME, ...Array.from({ length: TABS_MAX - 1 }, (_, index) => `/${index}`));
    expect([hasRoom(tabs(HOME), "/a"), hasRoom(full, "/new"), hasRoom(full, "/3")]).toEqual([true, false, true]);
  });
});

describe("closing a page", () => {
  it.each<[string, Tabs, string, ReturnType<typeof closeTab>]>([
    ["the last page stays open, with a warning", tabs(HOME), HOME, { warning: "last-page" }],
    ["home stays open, with a warning", tabs("/a", "/a"), HOME, { warning: "home-page" }],
    [
      "a page in the background is closed, and the one in front stays",
      tabs("/b", "/a", "/b"),
      "/a",
      { tabs: tabs("/b", "/b") },
    ],
    [
      "the page in front is closed, and the next one is shown",
      tabs("/a", "/a", "/b"),
      "/a",
      { tabs: tabs("/b", "/b") },
    ],
    [
      "the last page of the row is closed, and the one before is shown",
      tabs("/b", "/a", "/b"),
      "/b",
      { tabs: tabs("/a", "/a") },
    ],
    ["the only page besides home is closed, and home is shown", tabs("/a", "/a"), "/a", { tabs: tabs(HOME) }],
    ["a page that is not open changes nothing", tabs("/a", "/a"), "/x", { tabs: tabs("/a", "/a") }],
  ])("closing a tab has the right result: %s", (_, before, path, after) => {
    expect(closeTab(before, path, HOME)).toEqual(after);
  });
});

describe("closing tabs around a page", () => {
  const all = (active: string) => tabs(active, "/a", "/b", "/c");
  it.each<[Parameters<typeof closeAround>[2], string, string, string[], string]>([
    ["left", "/b", "/b", [HOME, "/b", "/c"], "/b"],
    ["left", "/b", "/a", [HOME, "/b", "/c"], "/b"],
    ["right", "/b", "/a", [HOME, "/a", "/b"], "/a"],
    ["right", "/b", "/c", [HOME, "/a", "/b"], "/b"],
    ["others", "/b", "/c", [HOME, "/b"], "/b"],
    ["others", HOME, "/c", [HOME], HOME],
    ["right", HOME, "/c", [HOME], HOME],
  ])("closing several tabs (%s) around %s, with %s in front, keeps home open", (side, path, active, left, front) => {
    const state = closeAround(all(active), path, side, HOME);
    expect([paths(state), state.active]).toEqual([left, front]);
  });
});
