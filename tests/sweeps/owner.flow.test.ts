// Checks that staff cannot change the owner, whatever rights they have: his sessions, password, status, role, departments, assignments (RBAC-3,
// PWD-5).
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { endpoints } from "@kontor/contracts/registry";
import { addRole } from "@kontor/contracts/system/role";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hasBody, needsOf } from "../support/needs.ts";
import { idFields, sampleOf } from "../support/sample.ts";
import { type Clerk, clerkOf } from "../support/staff.ts";
import { systemDatabase } from "../support/tables.ts";
import { done, newTenant, request, type Tenant } from "../support/tenant.ts";

/** The owner's stored rows, a text line each. */
const OWNERS = `
  select row_to_json(u)::text as line from users u where id = $1
  union all select row_to_json(l)::text from platform.login_names l where user_id = $1
  union all select (to_jsonb(s) - 'last_seen_at')::text from platform.sessions s where user_id = $1
  union all select row_to_json(d)::text from user_departments d where user_id = $1
  union all select row_to_json(w)::text from user_depots w where user_id = $1
  union all select row_to_json(c)::text from user_customers c where user_id = $1 order by 1`;

const ofStaff = endpoints.filter(({ audience }) => audience === "staff");
let owner: Tenant;
let clerk: Clerk;
let roleId: string;
let db: Client;
beforeAll(async () => {
  db = await systemDatabase();
  owner = await newTenant();
  clerk = await clerkOf(owner);
  await clerk.grant(new Set(ofStaff.flatMap(needsOf).flatMap(({ pages }) => pages)));
  ({ id: roleId } = await done<{ id: string }>(addRole, { token: owner.token, body: { name: "Weak", type: 3 } }));
});
afterAll(() => db.end());

const owners = async (): Promise<string[]> =>
  (await db.query<{ line: string }>(OWNERS, [owner.userId])).rows.map(({ line }) => line);

/** Writes of the system service (pickers are asked by POST too, without a button), in which some field could be a user's id. */
const writes = ofStaff.filter(
  (each) => each.service === "system" && each.button !== undefined && !each.upload && each.method !== "GET",
);

type Values = Record<string, unknown>;
const TYPES = ["RoleFunctions", "UserRole", "UserDepot", "UserCustomer"];

/** The variants of a call in which a field holds the owner's id, one for every kind of assignment. */
function formsOf(endpoint: Endpoint): { query: Values; body: Values }[] {
  const [query, body] = [sampleOf(endpoint.query), hasBody(endpoint) ? sampleOf(endpoint.body) : {}];
  const isAssigning = endpoint.path.startsWith("/userBusiness/") && "type" in body;
  const bodies = isAssigning ? TYPES.map((type) => ({ ...body, type })) : [body];
  const withOwner = (values: Values, field: string): Values => ({
    ...values,
    ...("roleId" in values && field !== "roleId" ? { roleId } : {}),
    [field]: Array.isArray(values[field]) ? [owner.userId] : owner.userId,
  });
  return bodies.flatMap((each) => [
    ...idFields(query).map((field) => ({ query: withOwner(query, field), body: each })),
    ...idFields(each).flatMap((field) => {
      const form = withOwner(each, field);
      // An empty assignment, and a role without rights, would be accepted by an endpoint without the check.
      const values = "value" in form && field !== "value" ? [[], [roleId]] : [undefined];
      return values.map((value) => ({ query, body: value ? { ...form, value } : form }));
    }),
  ]);
}

it.each(writes.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  "%s called by staff with all rights changes no data of the owner (RBAC-3)",
  async (_name, endpoint) => {
    const before = await owners();
    for (const { query, body } of formsOf(endpoint)) {
      const reply = await request(endpoint, { token: clerk.token, query, ...(hasBody(endpoint) ? { body } : {}) });
      expect(reply.status, `${JSON.stringify({ query, body })}: ${reply.text}`).toBeGreaterThanOrEqual(400);
      expect(reply.status, reply.text).toBeLessThan(500);
      expect(await owners(), `${JSON.stringify({ query, body })}: ${reply.text}`).toEqual(before);
    }
  },
);

it("the sweep of writes against the owner covers more than ten that can name him", () => {
  expect(writes.filter((endpoint) => formsOf(endpoint).length > 0).length).toBeGreaterThan(10);
});
