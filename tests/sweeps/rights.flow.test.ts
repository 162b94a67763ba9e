// Checks on all endpoints of the contracts that the server decides at every call who may make it (RBAC-2, TEN-6).

import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { endpoints } from "@kontor/contracts/registry";
import { sampled } from "@kontor/contracts/testing/sampled";
import { beforeAll, describe, expect, it } from "vitest";
import { filled, type Need, needsOf } from "../support/needs.ts";
import { type Clerk, clerkOf, operator } from "../support/staff.ts";
import { newTenant, type Reply, request, type Tenant } from "../support/tenant.ts";

const ofTenants = endpoints.filter(({ audience }) => audience === "staff" || audience === "owner");
const ofPlatform = endpoints.filter(({ audience }) => audience === "operator");
const needs = ofTenants.flatMap(needsOf);
const pages = [...new Set(needs.flatMap((need) => need.pages))];
const buttons = [
  ...new Set(needs.flatMap(({ button, pages: of }) => (button ? of.map((page) => `${page}:${button}`) : []))),
];
const named = (list: readonly Need[]) => list.map((need) => [need.name, need] as const);
const cases = (list: readonly Endpoint[]) => list.map((endpoint) => [endpointName(endpoint), endpoint] as const);

const call = ({ token }: Tenant, need: Need): Promise<Reply> => request(need.endpoint, { token, ...need.request() });
/** A missing page or button: "insufficient permission, contact the main account" (shell.md §6, business.md §5). */
const isDenied = (reply: Reply): boolean =>
  reply.status === 403 && reply.json.code === 403 && isRefusedWith(reply, "not-permitted");
const isRefusedWith = ({ json }: Reply, refusal: string): boolean =>
  (json.data as { refusal?: string } | undefined)?.refusal === refusal; // the answer of any refusal
/** Fails with the response in the message. */
const expectDenied = (reply: Reply, what: string) =>
  expect(isDenied(reply), `${what}: ${reply.status} ${reply.text}`).toBe(true);
/** The refusal of a call of another audience, which no main account could grant. */
const expectOthers = (reply: Reply, what: string) =>
  expect(reply.status === 403 && isRefusedWith(reply, "access-denied"), `${what}: ${reply.status} ${reply.text}`).toBe(
    true,
  );

let owner: Tenant;
let clerk: Clerk;

beforeAll(async () => {
  owner = await newTenant();
  clerk = await clerkOf(owner);
});

it("the sweep of permissions covers more than 50 calls with their pages and buttons", () => {
  expect(needs.length).toBeGreaterThan(50);
  expect(pages.length).toBeGreaterThanOrEqual(9);
  expect(buttons.length).toBeGreaterThanOrEqual(15);
});

describe("a user whose role has no menus", () => {
  beforeAll(() => clerk.grant([]));

  it.each(named(needs))("a user whose role has no menus is refused %s (RBAC-2)", async (name, need) => {
    expectDenied(await call(clerk, need), name);
  });
});

describe("the platform operator", () => {
  it.each(cases(ofTenants))(
    "the platform operator is refused the tenants' endpoint %s (TEN-6)",
    async (name, endpoint) => {
      const { token } = await operator();
      expectOthers(await request(endpoint, { token, ...filled(endpoint) }), name);
    },
  );
});

describe("a tenant's owner", () => {
  it.each(cases(ofPlatform))(
    "a tenant's owner is refused the platform's endpoint %s (TEN-6)",
    async (name, endpoint) => {
      expectOthers(await request(endpoint, { token: owner.token, ...filled(endpoint) }), name);
    },
  );
});

describe("a clerk with all pages and no button", () => {
  beforeAll(() => clerk.grant(pages, new Set(buttons)));

  it.each(named(needs.filter((need) => need.button)))(
    "a clerk with all pages and no button is refused %s (RBAC-2)",
    async (name, need) => {
      expectDenied(await call(clerk, need), name);
    },
  );

  it.each(named(needs.filter((need) => !need.button)))(
    "a clerk with all pages and no button may call %s",
    async (name, need) => {
      const reply = await call(clerk, need);
      expect(isDenied(reply), `${name}: ${reply.text}`).toBe(false);
    },
  );
});

describe("a page or button removed from a role", () => {
  it.each(sampled(pages, 4))(
    "the next call with the same token is refused after the page %s was removed from the role (RBAC-2)",
    async (page) => {
      const touched = needs.filter((need) => need.pages.includes(page));
      await clerk.grant(pages);
      for (const need of touched) expect(isDenied(await call(clerk, need)), need.name).toBe(false);
      await clerk.grant([]);
      for (const need of touched) expectDenied(await call(clerk, need), need.name);
    },
  );

  it.each(sampled(buttons, 4))(
    "the next call with the same token is refused after the button %s was removed from the role (RBAC-2)",
    async (button) => {
      const touched = needs.filter(
        (need) => need.button && need.pages.some((page) => `${page}:${need.button}` === button),
      );
      await clerk.grant(pages);
      for (const need of touched) expect(isDenied(await call(clerk, need)), need.name).toBe(false);
      // A call that several pages offer is refused when none of them has the button any more.
      await clerk.grant(pages, new Set(touched.flatMap((need) => need.pages.map((page) => `${page}:${need.button}`))));
      for (const need of touched) expectDenied(await call(clerk, need), need.name);
    },
  );
});
