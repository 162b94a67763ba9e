// Checks that every list of the contracts refuses what it does not know: columns, fields, filters, conditions, other spellings of numbers (INJ-1,
// LIM-1).

import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { sampled } from "@kontor/contracts/testing/sampled";
import { beforeAll, describe, expect, it } from "vitest";
import { lists, neededBy, type Own, ownThings, parametersOf, wholeNumbersOf } from "../support/lists.ts";
import { operator } from "../support/staff.ts";
import { newTenant, type Reply, send, type Tenant } from "../support/tenant.ts";

let owner: Tenant;
let own: Own;
beforeAll(async () => {
  owner = await newTenant();
  own = await ownThings(owner);
  await operator();
});

const cases = lists.map((endpoint) => [endpointName(endpoint), endpoint] as const);

async function callList(endpoint: Endpoint, more: readonly (readonly [string, string])[]): Promise<Reply> {
  const { token } = endpoint.audience === "operator" ? await operator() : owner;
  const queryNames = new Set(more.map(([name]) => name));
  const needed = Object.entries(neededBy(endpoint, own)).filter(([name]) => !queryNames.has(name));
  return send(endpoint.method, `${endpoint.path}?${new URLSearchParams([...needed, ...more] as [string, string][])}`, {
    headers: { "X-Access-Token": token },
  });
}

type Issues = { refusal?: string; issues?: { id: string; field?: string; values?: { name?: string } }[] };

/** Refused with 400, and the refusal names the parameter or what was asked for in it. */
async function expectRefused(
  endpoint: Endpoint,
  name: string,
  text: string,
  mentioned: readonly string[],
): Promise<void> {
  const reply = await callList(endpoint, [[name, text]]);
  const what = `${name}=${text}: ${reply.status} ${reply.text.slice(0, 300)}`;
  expect(reply.status, what).toBe(400);
  const data = reply.json.data as Issues;
  const fields = (data.issues ?? []).flatMap(({ field, values }) => [field, values?.name]);
  expect(
    mentioned.some((each) => fields.includes(each)),
    what,
  ).toBe(true);
}

const ABSENT = ["nosuch", "tenant_id", "toString"];
const condition = (more: object) => JSON.stringify([{ field: "nosuch", rule: "eq", value: "1", ...more }]);
const keyed = (key: string) => `{${JSON.stringify(key)}:"1"}`;

/** Parameter, text, and the field names of which the refusal must contain one. */
const UNKNOWN: readonly (readonly [string, string, readonly string[]])[] = [
  ...["nosuch", "__proto__", "constructor", "prototype", "tenantId"].map(
    (name) => [name, "1", [name]] as [string, string, string[]],
  ),
  ...ABSENT.flatMap((name): [string, string, string[]][] => [
    ["column", name, ["column"]],
    ["field", name, ["field", name]],
    ["search", keyed(name), ["search", name]],
    ["search", `{${JSON.stringify(name)}:""}`, ["search", name]],
    ["search", `{${JSON.stringify(name)}:null}`, ["search", name]],
    ["filters", `{${JSON.stringify(name)}:["1"]}`, ["filters", name]],
    ["filters", `{${JSON.stringify(name)}:null}`, ["filters", name]],
    ["superQueryParams", condition({ field: name }), ["superQueryParams", name]],
  ]),
  ["order", "sideways", ["order"]],
  ["order", "", ["order"]],
  ["superQueryMatchType", "xor", ["superQueryMatchType"]],
  ...["__proto__", "constructor", "prototype"].flatMap((key): [string, string, string[]][] => [
    ["search", keyed(key), ["search"]],
    ["search", `{"a":{${JSON.stringify(key)}:1}}`, ["search"]],
    ["filters", `{${JSON.stringify(key)}:["1"]}`, ["filters", key]],
    ["superQueryParams", `[{"field":"nosuch","rule":"eq","value":"1",${JSON.stringify(key)}:1}]`, ["superQueryParams"]],
  ]),
  ["search", '{"nosuch":"1","nosuch":"2"}', ["search"]],
  ["search", '{"nosuch":["1"]}', ["search"]],
  ["search", "[]", ["search"]],
  ["search", "null", ["search"]],
  ["search", "1", ["search"]],
  ["search", "{", ["search"]],
  ["search", "", ["search"]],
  ["filters", "{", ["filters"]],
  ["filters", "[]", ["filters"]],
  ["superQueryParams", "{}", ["superQueryParams"]],
  ["superQueryParams", condition({ rule: "between" }), ["superQueryParams"]],
  ["superQueryParams", condition({ surprise: 1 }), ["superQueryParams"]],
  ["superQueryParams", condition({ value: ["1"] }), ["superQueryParams"]],
];

/** A sample of the cases that list-contract.test.ts checks against the schema. */
const DISGUISED = ["", " 1", "1e1", "0x10", "1.0", "+1", "0", "\u0661", "true"];

describe("a list", () => {
  it.each(cases)("%s answers a query with only its required parameters", async (_name, endpoint) => {
    expect((await callList(endpoint, [])).status).toBe(200);
    // And "1" is the value that the other spellings below stand for.
    for (const name of wholeNumbersOf(endpoint)) expect((await callList(endpoint, [[name, "1"]])).status).toBe(200);
  });

  it.each(cases)(
    "%s refuses unknown names of fields in its parameters and lists them (INJ-1)",
    async (_name, endpoint) => {
      for (const [name, text, mentioned] of sampled(UNKNOWN, 4)) await expectRefused(endpoint, name, text, mentioned);
    },
  );

  it.each(cases.filter(([, endpoint]) => wholeNumbersOf(endpoint).length > 0))(
    "%s refuses every whole number that is not spelt in plain digits (LIM-1)",
    async (_name, endpoint) => {
      for (const name of wholeNumbersOf(endpoint))
        for (const text of DISGUISED) await expectRefused(endpoint, name, text, [name]);
    },
  );

  it.each(cases.filter(([, endpoint]) => "columns" in parametersOf(endpoint)))(
    "%s refuses columns that it does not have (INJ-1)",
    async (_name, endpoint) => {
      for (const name of ["nosuch", "__proto__", "name,nosuch"])
        await expectRefused(endpoint, "columns", name, ["columns"]);
    },
  );
});

it("the sweep of lists covers lists of every service", () => {
  expect(new Set(lists.map(({ service }) => service)).size).toBe(6);
  expect(lists.length).toBeGreaterThan(50);
});
