// Sweeps all writes with input that none accepts: unknown fields, wrong types, ambiguous keys, keys that reach prototypes, bodies that are no object
// (GATE-6).

import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { endpoints } from "@kontor/contracts/registry";
import { listFunctions } from "@kontor/contracts/system/function";
import { listLogs } from "@kontor/contracts/system/log";
import { listPartners } from "@kontor/contracts/system/partner";
import { addPerson, listPersons, updatePerson } from "@kontor/contracts/system/person";
import { listTenants } from "@kontor/contracts/system/platform";
import { listRoles } from "@kontor/contracts/system/role";
import { listUsers } from "@kontor/contracts/system/user";
import { sampled } from "@kontor/contracts/testing/sampled";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBody } from "../support/needs.ts";
import { sampleOf } from "../support/sample.ts";
import { operator } from "../support/staff.ts";
import { fingerprint, fingerprintAtRest, systemDatabase } from "../support/tables.ts";
import { done, newTenant, type Reply, request, send, type Tenant } from "../support/tenant.ts";

const writes = endpoints.filter((each) => hasBody(each) && !each.upload && each.audience !== "internal");
const cases = writes.map((endpoint) => [endpointName(endpoint), endpoint] as const);

type Body = Record<string, unknown>;
/** Values that no field of any contract accepts. */
const WRONG: readonly unknown[] = [{ x: 1 }, [{ x: 1 }]];
const rest = (body: Body): string => JSON.stringify(body).slice(1);

const TWIN = "AndAudit";
/** The fields of a body that are tried: of two calls that differ in the audit alone, and have one schema, each tries every other field. */
function triedFields({ path }: Endpoint, body: Body): string[] {
  const isTwin = path.endsWith(TWIN);
  const hasTwin = isTwin || writes.some((each) => each.path === `${path}${TWIN}`);
  return Object.keys(body).filter((_, at) => !hasTwin || at % 2 === Number(isTwin));
}

/** Bodies that must be refused with 400, by what is wrong with them. */
function wrongBodies(endpoint: Endpoint): [what: string, text: string][] {
  const body: Body = sampleOf(endpoint.body);
  const fields = triedFields(endpoint, body);
  return [
    ["an unknown field", JSON.stringify({ ...body, surprise: 1 })],
    ...fields.flatMap((field) =>
      WRONG.map((value): [string, string] => [`wrong type of ${field}`, JSON.stringify({ ...body, [field]: value })]),
    ),
    ...fields.map((field): [string, string] => [
      `${field} twice`,
      `{${JSON.stringify(field)}:${JSON.stringify(body[field])},${rest(body)}`,
    ]),
    ["a key twice, once escaped", `{"surprise":1,"\\u0073urprise":1,${rest(body)}`],
    ["the key __proto__", `{"__proto__":{"kind":"owner"},${rest(body)}`],
    ["the key constructor", `{"constructor":{"prototype":{"kind":"owner"}},${rest(body)}`],
    ["an array", JSON.stringify([body])],
    ["an empty array", "[]"],
    ["null", "null"],
    ["a text", '"text"'],
    ["a number", "1"],
    ["no JSON", "{"],
    ["101 levels", `${"[".repeat(101)}${"]".repeat(101)}`],
  ];
}

const UNHELD = ["\0", "a\0b", "\ud800"];
const ODD_TEXTS = UNHELD;
const ODD_NUMBERS = [-1, 0, 0.5, 2 ** 31, 2 ** 53 - 1, 1 - 2 ** 53, 1e300];

/** Texts and numbers that no column can hold: refused or ignored, but never a fault. */
function oddBodies(endpoint: Endpoint): [what: string, text: string][] {
  const body: Body = sampleOf(endpoint.body);
  return triedFields(endpoint, body).flatMap((field) => {
    const value = body[field];
    const odd: unknown[] = typeof value === "string" ? ODD_TEXTS : typeof value === "number" ? ODD_NUMBERS : [];
    return odd.map((each): [string, string] => [
      `${JSON.stringify(each)} as ${field}`,
      JSON.stringify({ ...body, [field]: each }),
    ]);
  });
}

let owner: Tenant;
let db: Client;
beforeAll(async () => {
  db = await systemDatabase();
  owner = await newTenant();
  await operator();
  await fingerprintAtRest(db, 2_000);
});
afterAll(() => db.end());

const tokenFor = async ({ audience }: Endpoint): Promise<string> =>
  audience === "operator" ? (await operator()).token : owner.token;

async function post(endpoint: Endpoint, body: string): Promise<Reply> {
  const headers = {
    "Content-Type": "application/json",
    "Idempotency-Key": newId(),
    ...(endpoint.audience === "public" ? {} : { "X-Access-Token": await tokenFor(endpoint) }),
  };
  return send(endpoint.method, endpoint.path, { headers, body });
}

describe("a body", () => {
  it.each(cases)(
    "a body that the contract does not allow is refused by %s and changes nothing (GATE-6)",
    async (_name, endpoint) => {
      const before = await fingerprint(db);
      for (const [what, text] of sampled(wrongBodies(endpoint), 4)) {
        const reply = await post(endpoint, text);
        expect(reply.status, `${what}: ${reply.text.slice(0, 300)}`).toBe(400);
      }
      expect(await fingerprint(db)).toEqual(before);
    },
  );

  it.each(cases)(
    "a body with values that no table can hold causes no fault in %s (GATE-6)",
    async (_name, endpoint) => {
      for (const [what, text] of sampled(oddBodies(endpoint), 4)) {
        const reply = await post(endpoint, text);
        expect(reply.status, `${what}: ${reply.text.slice(0, 300)}`).toBeLessThan(500);
      }
    },
  );
});

describe("a query", () => {
  const reads = endpoints.filter((each) => !hasBody(each) && each.audience !== "internal");

  it.each(reads.map((each) => [endpointName(each), each] as const))(
    "a query that the contract does not allow is refused by %s (GATE-6)",
    async (_name, endpoint) => {
      const pairs = Object.entries(sampleOf(endpoint.query)).map(([key, value]): [string, string] => [
        key,
        String(value),
      ]);
      const wrong: [string, string][][] = [
        [...pairs, ["surprise", "1"]],
        [...pairs, ["__proto__", "1"]],
        ...pairs.map((pair) => [...pairs, pair]),
      ];
      for (const query of sampled(wrong, 4)) {
        const target = `${endpoint.path}?${new URLSearchParams(query)}`;
        const reply = await send(endpoint.method, target, { headers: { "X-Access-Token": await tokenFor(endpoint) } });
        expect(reply.status, `${target}: ${reply.text.slice(0, 300)}`).toBe(400);
      }
    },
  );

  const searched: [Endpoint, field: string][] = [
    [listPartners, "supplier"],
    [listPersons, "name"],
    [listRoles, "name"],
    [listUsers, "loginName"],
    [listLogs, "content"],
    [listTenants, "loginName"],
    [listFunctions, "name"],
  ];
  it.each(searched.map(([endpoint, field]) => [endpointName(endpoint), endpoint, field] as const))(
    "a search for a value that no table can hold causes no fault in %s (GATE-6)",
    async (_name, endpoint, field) => {
      const type = endpoint.path === listPartners.path ? { type: "客户" } : {};
      for (const odd of UNHELD) {
        const query = { ...type, search: { [field]: odd } };
        const reply = await request(endpoint, { token: await tokenFor(endpoint), query });
        const total = (reply.json.data as { total?: number }).total;
        expect([200, 400], reply.text).toContain(reply.status);
        if (reply.status === 200) expect(total, reply.text).toBe(0);
      }
    },
  );
});

describe("a version", () => {
  it.each([2 ** 31, 2 ** 53 - 1, 1 - 2 ** 53])(
    "the version %s, which no record can have, is refused (GATE-6)",
    async (version) => {
      const { token } = owner;
      const { id } = await done<{ id: string }>(addPerson, {
        token,
        body: { name: `P ${newId()}`.slice(0, 30), type: "销售员" },
      });
      const body = { id, version, name: "Changed", type: "销售员", enabled: true };
      const reply = await request(updatePerson, { token, body });
      expect([400, 409], reply.text).toContain(reply.status);
    },
  );
});
