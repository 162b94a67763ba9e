import { describe, expect, it } from "vitest";
import { destinationOf, isTab } from "./destination.rules.ts";
import type { Entry, TopRow } from "./menu.rules.ts";

const entry = (path: string, component = `mfe-system${path}`): Entry => ({
  id: path,
  path,
  component,
  icon: "profile",
  text: path,
  labels: {},
  hidden: false,
  source: "",
});
const rows: TopRow[] = [
  { entry: entry("/shop/index") },
  { entry: entry("/embedded/help", "embedded") },
  {
    group: {
      id: "g",
      icon: "setting",
      text: "g",
      labels: {},
      sections: [{ id: "g", text: "g", labels: {}, entries: [entry("/system/user")] }],
    },
  },
];

describe("the destination of an address", () => {
  it.each([
    ["/", "home", false],
    ["/dashboard/analysis", "page", true],
    ["/system/user", "page", true],
    ["/system/user/?name=a", "page", true],
    ["/embedded/help", "embedded", true],
    ["/shop/index", "shop", true],
    ["/upgradeplan", "upgrade", false],
    ["/403", "status", false],
    ["/404", "status", false],
    ["/500", "status", false],
    ["/system/role", "unknown", false],
    ["/constructor", "unknown", false],
  ])("in the shell the address %s leads to a destination of the kind %s, which has a tab: %s", (address, kind, tab) => {
    const destination = destinationOf(address, rows);
    expect([destination.kind, isTab(destination)]).toEqual([kind, tab]);
  });

  it("the address of the plug-in store leads nowhere for a user whose menu lacks it", () => {
    expect(destinationOf("/shop/index", []).kind).toBe("unknown");
  });

  it("the home page is found by its address even if the menu does not list it", () => {
    expect(destinationOf("/dashboard/analysis", [])).toMatchObject({
      kind: "page",
      entry: { component: "mfe-reports/analysis" },
    });
  });
});
