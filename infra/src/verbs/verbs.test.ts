import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints } from "@kontor/contracts/registry";
import { expect, test } from "vitest";
import { guardsOf, nextStamp } from "../migrate/new-migration.ts";
import { openapiDocument } from "../openapi.ts";
import { endpointLine, permissionText } from "./endpoints.ts";
import { migrationOwners, run, targetOf } from "./new-migration.ts";

test("`npm run endpoints` prints each endpoint as one line of five columns", () => {
  for (const endpoint of endpoints) expect(endpointLine(endpoint).split("\t")).toHaveLength(5);
});

test.each([
  [{ page: undefined, button: undefined }, "-"],
  [{ page: "/system/vendor", button: "edit" as const }, "/system/vendor:edit"],
  [{ page: ["/a", "/b"], button: undefined }, "/a|/b"],
  [{ page: { by: "type", of: { 客户: "/system/customer" } }, button: "edit" as const }, "客户=/system/customer:edit"],
])("`npm run endpoints` writes the permission %o of an endpoint as %s", (rule, text) => {
  expect(permissionText(rule)).toBe(text);
});

test("the OpenAPI document describes every endpoint that can be reached from outside and no internal one", () => {
  const { paths } = openapiDocument(endpoints) as { paths: Record<string, Record<string, unknown>> };
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const testable = endpoints
    .filter((endpoint) => endpoint.audience !== "internal")
    .map(({ method, path }) => `${method} ${path}`);
  expect(described.sort()).toEqual([...testable].sort());
});

test("a new migration is named by the present moment in UTC, and its name sorts after all existing ones", () => {
  const now = new Date("2026-11-21T03:04:05.678Z");
  expect(nextStamp(now, [])).toBe("20261121030405");
  expect(nextStamp(now, ["20261120000000_tables", "20261121030404_guards"])).toBe("20261121030405");
  expect(nextStamp(now, ["20261231235959_later", "20261120000000_tables"])).toBe("20270101000000");
});

test("a new table with a tenant gets row-level security, and one without does not (TEN-3)", () => {
  const table = (name: string, column: string) => `CREATE TABLE ${name} (\n    "${column}" UUID NOT NULL\n);\n`;
  const guards = guardsOf(`${table('"carriers"', "tenant_id")}${table('"platform"."keys"', "id")}`);
  expect(guards.match(/ALTER TABLE "carriers" (ENABLE|FORCE) ROW LEVEL SECURITY/g)).toHaveLength(2);
  expect(guards).toContain('CREATE POLICY tenant ON "carriers" USING (tenant_id = (SELECT app_tenant()))');
  expect(guards).not.toContain("keys");
});

test.each(migrationOwners.filter((owner) => targetOf(owner).schema !== undefined))(
  "the schema that is stored beside the migrations of %s is the service's present schema",
  (owner) => {
    const { folder, schema = "" } = targetOf(owner);
    expect(readFileSync(join(folder, "schema.prisma"), "utf8")).toBe(readFileSync(schema, "utf8"));
  },
);

test("a migration without a known owner or a name is refused with the usage", async () => {
  await expect(run(["nobody", "carriers"])).rejects.toThrow("usage: new-migration <purchase|");
  await expect(run(["system", "Carriers!"])).rejects.toThrow("<name_in_snake_case>");
});
