import { describe, expect, it } from "vitest";
import { decideVisit, isOwnAddress, landingAfterSignIn, requirePermissions } from "./guard.rules.ts";

const visit = (address: string, hasToken: boolean) => {
  const [path = "", query] = address.split("?");
  return decideVisit({ path, search: query === undefined ? "" : `?${query}`, hasToken });
};

describe("visits without a session", () => {
  it.each([
    ["/user/login", { go: "session" }],
    ["/user/login?redirect=%2Fsystem%2Fuser", { go: "session" }],
    ["/user/register", { go: "session" }],
    ["/user/register-result", { go: "session" }],
    ["/user", { go: "redirect", to: "/user/login" }],
    ["/user/Login", { go: "redirect", to: "/user/login" }],
    ["/user/register/", { go: "redirect", to: "/user/register" }],
    ["/", { go: "redirect", to: "/user/login" }],
    ["/dashboard/analysis", { go: "redirect", to: "/user/login" }],
    ["/system/user", { go: "redirect", to: "/user/login?redirect=%2Fsystem%2Fuser" }],
    ["/bill/sale_out?id=1", { go: "redirect", to: "/user/login?redirect=%2Fbill%2Fsale_out%3Fid%3D1" }],
    ["/404", { go: "redirect", to: "/user/login?redirect=%2F404" }],
  ])("without a session, the address %s opens a page of the sign-in or redirects to one", (address, verdict) => {
    expect(visit(address, false)).toEqual(verdict);
  });
});

describe("visits with a session", () => {
  it.each([
    ["/", { go: "redirect", to: "/dashboard/analysis" }],
    ["/user/login", { go: "redirect", to: "/dashboard/analysis" }],
    ["/user/Login", { go: "redirect", to: "/dashboard/analysis" }],
    ["/?retail_out", { go: "redirect", to: "/bill/retail_out" }],
    ["/user/login?from=retail_out", { go: "redirect", to: "/bill/retail_out" }],
    ["/user/register", { go: "session" }],
    ["/dashboard/analysis", { go: "frame" }],
    ["/system/user?name=a", { go: "frame" }],
    ["/nowhere", { go: "frame" }],
  ])(
    "with a session, the address %s opens its own page, or home or retail if it is the root or the sign-in page",
    (address, verdict) => {
      expect(visit(address, true)).toEqual(verdict);
    },
  );
});

describe("the page after sign-in", () => {
  it.each([
    ["", "/dashboard/analysis"],
    ["?redirect=%2Fsystem%2Fuser", "/system/user"],
    ["?redirect=%2Fsystem%2Fuser%3Fname%3Da", "/system/user?name=a"],
    ["?retail_out=1", "/bill/retail_out"],
    ["?redirect=https%3A%2F%2Fevil.example", "/dashboard/analysis"],
    ["?redirect=%2F%2Fevil.example", "/dashboard/analysis"],
    ["?redirect=%2F%5Cevil.example", "/dashboard/analysis"],
    ["?redirect=%2Fuser%2Flogin", "/dashboard/analysis"],
    ["?redirect=%2F%09%2Fevil.example", "/dashboard/analysis"],
  ])("after sign-in the query '%s' leads to %s and never to another site (WEB-6)", (search, landing) => {
    expect(landingAfterSignIn(search)).toBe(landing);
  });

  it("after sign-in an address that is a script, a relative path, empty or the root is not followed", () => {
    expect(["javascript:alert(1)", "system/user", "", "/"].map(isOwnAddress)).toEqual([false, false, false, false]);
  });
});

describe("the permission list", () => {
  it.each([[null], [undefined], [[]], [{}], ["/system/user"]])(
    "a permission list of %j is refused as not loaded",
    (list) => {
      expect(() => requirePermissions(list)).toThrow("permissions must be a non-null array");
    },
  );

  it("a permission list that names pages is accepted", () => {
    expect(requirePermissions(["/system/user"])).toEqual(["/system/user"]);
  });
});
