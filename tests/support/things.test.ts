import { endpointName } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { endpoints } from "@kontor/contracts/registry";
import { expect, it } from "vitest";
import { areasWithoutThing, thingOfArea } from "./things.ts";

/** Documents and slips have tests of their own for each kind (service-kit, testKinds). */
const kinds = new Set<unknown>([...documentKinds, ...slipKinds].flatMap((kind) => Object.values(kind.endpoints)));
const resources = endpoints.filter((endpoint) => !kinds.has(endpoint));

it("every resource has a case in the sweep over other tenants' ids (TEN-10)", () => {
  expect(areasWithoutThing(resources)).toEqual([]);
});

it("a resource that the sweep over other tenants' ids has no case for is found by the check", () => {
  const unlisted = (["add", "info"] as const).map((call) => ({
    path: `/resourceWithoutThing/${call}` as const,
    method: "GET" as const,
    audience: "staff" as const,
  }));
  expect(areasWithoutThing([...resources, ...unlisted])).toEqual(["resourceWithoutThing"]);
});

it("the sweep over other tenants' ids distinguishes partners by their type and other resources by their path", () => {
  expect(thingOfArea({ path: "/supplier/info" }, "会员")).toBe("会员");
  expect(thingOfArea({ path: "/organization/findById" }, "")).toBe("department");
  expect(thingOfArea({ path: "/purchaseIn/info" }, "")).toBeUndefined();
  expect(resources.map(endpointName)).not.toContain("POST /purchaseIn/add");
});
