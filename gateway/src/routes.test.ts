import { endpointName } from "@kontor/contracts/core/endpoint";
import { endpoints } from "@kontor/contracts/registry";
import { describe, expect, it } from "vitest";
import { isView } from "./browser-routes.ts";
import { routesOf } from "./routes.ts";

const routes = routesOf(endpoints);

describe("the route table", () => {
  it("the route table has every endpoint of the contracts except the internal ones (GATE-1)", () => {
    const missing = endpoints.filter((endpoint) => routes.find(endpoint.method, endpoint.path) !== endpoint);
    expect(missing.every((endpoint) => endpoint.audience === "internal")).toBe(true);
    expect(missing.map(endpointName)).toContain("POST /internal/session");
  });

  it.each([
    ["post", "/user/login"],
    ["GET", "/user/login"],
    ["POST", "/user/login/"],
    ["POST", "/User/login"],
    ["POST", "/user/loginX"],
    ["POST", "/user"],
    ["POST", "/internal/session"],
    ["POST", "__proto__"],
  ])("the route table does not find %s %s", (method, path) => {
    expect(routes.find(method, path)).toBeUndefined();
  });

  it("the route table refuses two endpoints with one name", () => {
    const [first] = endpoints;
    expect(() => routesOf(first ? [first, first] : [])).toThrow("two endpoints are called");
  });

  it("only endpoints of sign-in, registration and platform configuration are public (GATE-1)", () => {
    const open = endpoints.filter((endpoint) => endpoint.audience === "public").map(endpointName);
    for (const name of open) expect(name).toMatch(/^(GET|POST) \/(user|platformConfig|tenant|cas)\//);
  });
});

describe("browser paths", () => {
  it.each([
    ["/", true],
    ["/user/login", true],
    ["/system/vendor", true],
    ["/metrics", false],
    ["/docs", false],
  ])("the path %s is a page of the browser: %s", (path, expected) => {
    expect(isView(path)).toBe(expected);
  });
});
