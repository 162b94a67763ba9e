import { describe, expect, it } from "vitest";
import { isExpired, posAccess, storeAccess, type Visitor } from "./edition.rules.ts";

const now = new Date("2026-11-21T00:00:00Z");
const YESTERDAY = "2026-11-20T00:00:00Z";
const TOMORROW = "2026-11-22T00:00:00Z";

describe("the expiry of an edition", () => {
  it.each<[0 | 1 | 2, string | null, boolean]>([
    [1, YESTERDAY, true],
    [2, YESTERDAY, true],
    [2, TOMORROW, false],
    [0, YESTERDAY, false],
    [1, null, false],
  ])("edition %i that expires at %s is expired on 21 November 2026: %s", (type, expireTime, over) => {
    expect(isExpired({ type, expireTime }, now)).toBe(over);
  });
});

describe("access to store and POS", () => {
  const owner: Visitor = { authType: "2", loginName: "shop1", edition: 2, permissions: ["/shop/index"] };
  it.each<[string, Partial<Visitor>, string, string]>([
    ["an owner with the flagship edition", {}, "open", "open"],
    ["an owner without the shop entry", { permissions: [] }, "no-permission", "open"],
    ["an owner with the standard edition", { edition: 1 }, "upgrade", "upgrade"],
    ["a member of staff", { authType: "1" }, "upgrade", "upgrade"],
    ["the platform's admin", { authType: "0", loginName: "admin", edition: 0 }, "open", "open"],
  ])(
    "%s may open the store and the POS client, is offered an upgrade, or is refused, by edition, role and permissions",
    (_, change, store, pos) => {
      expect([storeAccess({ ...owner, ...change }), posAccess({ ...owner, ...change })]).toEqual([store, pos]);
    },
  );
});
