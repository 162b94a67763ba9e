import { endpoints } from "@kontor/contracts/registry";
import { expect, test } from "vitest";
import { openapiDocument } from "../openapi.ts";
import { endpointLine, permissionText } from "./endpoints.ts";
import { migrationStamp } from "./new-migration.ts";

test("every endpoint has one line of five columns", () => {
  for (const endpoint of endpoints) expect(endpointLine(endpoint).split("\t")).toHaveLength(5);
});

test.each([
  [{ page: undefined, button: undefined }, "-"],
  [{ page: "/system/vendor", button: "edit" as const }, "/system/vendor:edit"],
  [{ page: ["/a", "/b"], button: undefined }, "/a|/b"],
  [{ page: { by: "type", of: { 客户: "/system/customer" } }, button: "edit" as const }, "客户=/system/customer:edit"],
])("the permission of %o is written %s", (rule, text) => {
  expect(permissionText(rule)).toBe(text);
});

test("the OpenAPI document describes everything that can be reached from outside, and nothing internal", () => {
  const { paths } = openapiDocument(endpoints) as { paths: Record<string, Record<string, unknown>> };
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const reachable = endpoints
    .filter((endpoint) => endpoint.audience !== "internal")
    .map(({ method, path }) => `${method} ${path}`);
  expect(described.sort()).toEqual([...reachable].sort());
});

test("migrations are named by the moment in UTC", () => {
  expect(migrationStamp(new Date("2026-11-21T03:04:05.678Z"))).toBe("20261121030405");
});
