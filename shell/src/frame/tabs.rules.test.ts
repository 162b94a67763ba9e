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

  it("each full path, query included, has one tab", () => {
    expect(paths(openTab(tabs("/a", "/a"), "/a?id=1", HOME))).toEqual([HOME, "/a", "/a?id=1"]);
  });

  it("an open page comes to the front unchanged, so that unsaved input stays", () => {
    const state = refreshTab(tabs("/b", "/a", "/b"), "/a");
    expect(openTab({ ...state, active: "/b" }, "/a", HOME)).toEqual(state);
  });

  it("one page is shown at a time when multi-page is off", () => {
    expect(paths(openAlone(tabs("/a", "/a", "/b"), "/c"))).toEqual(["/c"]);
  });

  it("home is the first tab again when multi-page is turned on", () => {
    expect(paths(openTab(openAlone(tabs("/a", "/a"), "/a"), "/b", HOME))).toEqual([HOME, "/a", "/b"]);
  });

  it("a refresh is counted for its own tab only", () => {
    expect(refreshTab(tabs("/b", "/a", "/b"), "/a").list.map((tab) => tab.revision)).toEqual([0, 1, 0]);
  });

  it("tabs can be opened up to the limit, and an open page can always be shown", () => {
    const full = tabs(HOME, ...Array.from({ length: TABS_MAX - 1 }, (_, index) => `/${index}`));
    expect([hasRoom(tabs(HOME), "/a"), hasRoom(full, "/new"), hasRoom(full, "/3")]).toEqual([true, false, true]);
  });
});

describe("closing a page", () => {
  it.each<[string, Tabs, string, ReturnType<typeof closeTab>]>([
    ["the last page stays, with a warning", tabs(HOME), HOME, { warning: "last-page" }],
    ["home stays, with a warning", tabs("/a", "/a"), HOME, { warning: "home-page" }],
    ["a page behind goes, the front stays", tabs("/b", "/a", "/b"), "/a", { tabs: tabs("/b", "/b") }],
    ["the front page goes, the next one comes", tabs("/a", "/a", "/b"), "/a", { tabs: tabs("/b", "/b") }],
    ["the front page was the last in the row", tabs("/b", "/a", "/b"), "/b", { tabs: tabs("/a", "/a") }],
    ["only home is left", tabs("/a", "/a"), "/a", { tabs: tabs(HOME) }],
    ["a page that is not open changes nothing", tabs("/a", "/a"), "/x", { tabs: tabs("/a", "/a") }],
  ])("closing a tab shows the right next tab, here: %s", (_, before, path, after) => {
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
  ])("closing the tabs at the %s of %s with %s in front keeps home", (side, path, active, left, front) => {
    const state = closeAround(all(active), path, side, HOME);
    expect([paths(state), state.active]).toEqual([left, front]);
  });
});
