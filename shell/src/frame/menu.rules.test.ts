import type { MenuItem } from "@kontor/contracts/system/function";
import { describe, expect, it } from "vitest";
import { entriesOf, findEntry, flattenMenu, groupOf, isEmbeddable, labelOf, trailOf } from "./menu.rules.ts";

const item = (id: string, url: string, component: string, children: MenuItem[] = []): MenuItem => ({
  id,
  number: id,
  text: id,
  labels: { en: `${id} in English` },
  url,
  icon: "profile",
  component,
  hidden: false,
  alwaysShow: false,
  children,
});
const page = (id: string, url = `/${id}`) => item(id, url, `mfe-system/${id}`);
const layout = (id: string, ...children: MenuItem[]) => item(id, `/${id}`, "layout", children);

const menu = flattenMenu([
  page("home"),
  layout("sale", page("direct"), layout("billB", page("order"), page("out")), layout("billC", page("retail"))),
  layout("empty"),
  item("help", "https://help.example/start", "layouts/IframePageView"),
]);

describe("the menu", () => {
  it("the menu shows groups and their pages, and a level between them becomes a caption", () => {
    const [, sale] = menu;
    expect(sale && "group" in sale ? sale.group.sections.map((s) => [s.id, s.entries.map((e) => e.id)]) : []).toEqual([
      ["sale", ["direct"]],
      ["billB", ["order", "out"]],
      ["billC", ["retail"]],
    ]);
  });

  it("a group without permitted entries is left out of the menu", () => {
    expect(menu.map((row) => ("group" in row ? row.group.id : row.entry.id))).toEqual(["home", "sale", "help"]);
  });

  it("the list of menu entries has every page and no group", () => {
    expect(entriesOf(menu).map((entry) => entry.id)).toEqual(["home", "direct", "order", "out", "retail", "help"]);
  });

  it("a menu entry, its group and its breadcrumb are found by an address with a query", () => {
    const entry = findEntry(menu, "/out?id=4");
    expect([entry?.id, groupOf(menu, entry)?.id, trailOf(menu, entry).map((row) => row.id)]).toEqual([
      "out",
      "sale",
      ["sale", "billB"],
    ]);
    expect(trailOf(menu, findEntry(menu, "/home"))).toEqual([]);
  });

  it("an external page that the menu embeds gets a path within the shell", () => {
    expect(findEntry(menu, "/embedded/help")).toMatchObject({
      component: "embedded",
      source: "https://help.example/start",
    });
  });

  it("a menu label is in the user's language, or the server's text where there is no translation", () => {
    const home = findEntry(menu, "/home");
    expect(home && [labelOf(home, "en"), labelOf(home, "fr")]).toEqual(["home in English", "home"]);
  });
});

describe("embedded addresses (WEB-6)", () => {
  it.each([
    ["/manual/index.html", true],
    ["https://help.example/a", true],
    ["http://help.example/a", false],
    ["//help.example", false],
    ["/\\help.example", false],
    ["javascript:alert(1)", false],
    ["https://user@help.example/", false],
    ["", false],
  ])("the address '%s' can be embedded as a page: %s", (source, allowed) => {
    expect(isEmbeddable(source)).toBe(allowed);
  });
});
