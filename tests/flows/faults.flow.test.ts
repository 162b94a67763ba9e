// Tests of faults that a tenant must not notice: killed services, a flushed Redis, a silent NATS, lost answers (reliability.md 3.4).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { getCurrentInfo, updateSystemConfig } from "@kontor/contracts/system/config";
import { addOrganization, getOrganizationTree } from "@kontor/contracts/system/organization";
import {
  addPartner,
  deletePartner,
  getPartner,
  listPartners,
  partnerTypes,
  partnerUpdate,
  setPartnersEnabled,
  updatePartner,
} from "@kontor/contracts/system/partner";
import { passwordDigest } from "@kontor/contracts/system/password";
import { addPerson, listPersons } from "@kontor/contracts/system/person";
import { addRole, allRoles, updateUserBusiness } from "@kontor/contracts/system/role";
import { getUserSession, login, logout, updatePwd } from "@kontor/contracts/system/session";
import { addUser, listUsers } from "@kontor/contracts/system/user";
import { Redis } from "ioredis";
import { describe, expect, inject, it, vi } from "vitest";
import { kill, pidOf, start, stop } from "../support/control.ts";
import { arrivedOf, publishedBy, query, unsent } from "../support/facts.ts";
import { done, newTenant, request, signIn, type Tenant } from "../support/tenant.ts";

const CUSTOMER = "客户";
const WITHIN_MS = 60_000;
const MINUTE_MS = 60_000;

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: WITHIN_MS, interval: 100 });

const customers = async ({ token }: Tenant, name: string): Promise<number> => {
  const query = { type: CUSTOMER, search: { supplier: name } };
  return (await done<{ total: number }>(listPartners, { token, query })).total;
};

describe("the system service is killed", () => {
  it("after a kill the system service comes back, calls meanwhile fail with a clear answer, sessions stay valid and a repeated write has one effect (IDEM-3)", async () => {
    const mine = await newTenant();
    const name = `Customer ${newId()}`;
    const write = {
      token: mine.token,
      body: { type: CUSTOMER, supplier: name },
      headers: { "Idempotency-Key": newId() },
    };
    const before = await request(addPartner, write);
    expect(before.status).toBe(200);
    process.kill(await pidOf("system"), "SIGKILL");
    const during = await request(listPersons, { token: mine.token });
    expect([200, 503, 504]).toContain(during.status);
    if (during.status === 503) expect(during.text).toContain("service-unavailable");
    await eventually(async () => expect((await request(getUserSession, { token: mine.token })).status).toBe(200));
    const after = await request(addPartner, write);
    expect(after.json).toEqual(before.json);
    expect(await customers(mine, name)).toBe(1);
  });
});

describe("Redis is flushed", () => {
  it("a flushed Redis signs nobody out, revives no ended session and lifts no sign-in lock (SES-5, LOG-1)", async () => {
    const mine = await newTenant();
    const ended = await signIn(mine.loginName, mine.password);
    await done(logout, { token: ended.token });
    const locked = await newTenant();
    const wrong = { body: { loginName: locked.loginName, password: await passwordDigest("not the one") } };
    for (let attempt = 0; attempt < 10; attempt++) await request(login, wrong);
    const right = { body: { loginName: locked.loginName, password: await passwordDigest(locked.password) } };
    const tip = async () => (await done<{ msgTip: string }>(login, right)).msgTip;
    const lockedTip = await tip();
    const redis = new Redis(inject("stack").urls.redis);
    await redis.flushall();
    await redis.quit();
    expect((await request(getUserSession, { token: mine.token })).status).toBe(200);
    expect((await request(getUserSession, { token: ended.token })).status).toBe(401);
    expect(await tip()).toBe(lockedTip);
    expect(lockedTip).not.toBe("user can login");
  });
});

describe("NATS is silent", () => {
  it("every save works while NATS does not respond, and its facts arrive afterwards, once", async () => {
    const mine = await newTenant();
    const nats = await pidOf("NATS");
    process.kill(nats, "SIGSTOP");
    try {
      for (let at = 0; at < 20; at++) {
        await done(addPartner, { token: mine.token, body: { type: CUSTOMER, supplier: `Silent ${at} ${newId()}` } });
      }
      expect(await unsent()).toBeGreaterThanOrEqual(20);
    } finally {
      process.kill(nats, "SIGCONT");
    }
    await eventually(async () => expect(await unsent()).toBe(0));
    const published = await publishedBy(mine.userId);
    expect(published.length).toBeGreaterThanOrEqual(20);
    expect((await arrivedOf(mine.userId)).sort()).toEqual(published.sort());
  });
});

/** One of each kind of save that there is, with what it needs. */
async function saveEverything(): Promise<Tenant> {
  const mine = await newTenant();
  const { token, userId } = mine;
  const write = <T = { id: string }>(endpoint: Endpoint, body: unknown) => done<T>(endpoint, { token, body });
  for (const type of partnerTypes) {
    const { id } = await write(addPartner, { type, supplier: `Partner ${newId()}` });
    await write(setPartnersEnabled, { type, ids: [id], status: false });
    const { info } = await done<{ info: Record<string, unknown> }>(getPartner, { token, query: { id, type } });
    const {
      id: _id,
      version,
      ...fields
    } = partnerUpdate.parse(Object.fromEntries(Object.keys(partnerUpdate.shape).map((field) => [field, info[field]])));
    await write(updatePartner, { ...fields, id, version, supplier: `Renamed ${newId()}` });
    await done(deletePartner, { token, query: { id, type } });
  }
  await write(addPerson, { name: `P ${newId()}`.slice(0, 20), type: "销售员" });
  const role = await write(addRole, { name: "Buyers", type: 1 });
  await write(updateUserBusiness, { type: "RoleFunctions", keyId: role.id, value: [] });
  const [root] = await done<{ id: string }[]>(getOrganizationTree, { token });
  await write(addOrganization, { orgNo: "N1", orgAbr: "North", parentId: root?.id });
  const settings = await done<Record<string, unknown>>(getCurrentInfo, { token });
  await write(updateSystemConfig, { ...settings, companyContacts: "Li Wei" });
  const password = await passwordDigest(`Yy8!${newId()}`);
  await write(addUser, { loginName: `n${newId().slice(-10)}`, username: "N", password, roleId: role.id });
  const oldpassword = await passwordDigest(mine.password);
  expect(await write(updatePwd, { userId, oldpassword, password, confirmPassword: password })).toMatchObject({
    status: 1,
  });
  return mine;
}

// These run side by side, so that the minute is not lost.
describe.concurrent("NATS is killed and away for a minute", () => {
  it("every kind of save works while NATS is away, and its facts arrive afterwards, once (reliability.md 3.4)", async ({
    expect,
  }) => {
    const mine = await newTenant();
    await kill("nats");
    const began = performance.now();
    let first: Tenant | undefined;
    try {
      first = await saveEverything();
      await vi.waitFor(
        async () => {
          await done(addPartner, { token: mine.token, body: { type: CUSTOMER, supplier: `Away ${newId()}` } });
          expect(performance.now() - began).toBeGreaterThan(MINUTE_MS);
        },
        { timeout: MINUTE_MS + WITHIN_MS, interval: 1_000 },
      );
      expect(await unsent()).toBeGreaterThanOrEqual(50);
    } finally {
      await start("nats");
    }
    await eventually(async () => expect(await unsent()).toBe(0));
    for (const { userId } of [mine, first]) {
      const published = await publishedBy(userId);
      expect(published.length).toBeGreaterThan(0);
      expect((await arrivedOf(userId)).sort()).toEqual(published.sort());
    }
  });

  it("of two users added at once when only one more is allowed, one is created, also while NATS is away (RBAC-10, C-13)", async ({
    expect,
  }) => {
    const { token } = await newTenant();
    const [role] = await done<{ id: string; type: number }[]>(allRoles, { token });
    const [department] = await done<{ id: string }[]>(getOrganizationTree, { token });
    const add = async () => {
      const loginName = `p${newId().replaceAll("-", "").slice(-14)}`;
      const password = await passwordDigest(`Yy8!${newId()}`);
      const body = { loginName, username: "Two", password, roleId: role?.id, orgaIds: [department?.id] };
      return request(addUser, { token, body });
    };
    const replies = await Promise.all([add(), add()]);
    expect(replies.map((reply) => reply.status === 200).sort(), replies.map((reply) => reply.text).join("\n")).toEqual([
      false,
      true,
    ]);
    expect((await done<{ total: number }>(listUsers, { token })).total).toBe(2);
  });

  it("50 calls with one idempotency key create one person while NATS is away, and every success returns its id (IDEM-1)", async ({
    expect,
  }) => {
    const { token } = await newTenant();
    const write = { token, body: { name: "Li Wei", type: "销售员" }, headers: { "Idempotency-Key": newId() } };
    const replies = await Promise.all(Array.from({ length: 50 }, () => request(addPerson, write)));
    const answers = new Set(replies.filter((reply) => reply.status === 200).map((reply) => reply.text));
    expect(answers.size).toBe(1);
    expect(replies.filter((reply) => reply.status !== 200 && reply.status !== 409)).toEqual([]);
    expect((await done<{ total: number }>(listPersons, { token })).total).toBe(1);
    const other = await request(addPerson, { ...write, body: { name: "Someone Else", type: "销售员" } });
    expect(other.status).toBe(422);
  });
});

describe("PostgreSQL is restarted under load", () => {
  it("after PostgreSQL restarts under load services recover without a restart, every acknowledged write is there and nothing is half-written (reliability.md 3.4)", async () => {
    const mine = await newTenant();
    const system = await pidOf("system");
    const names = Array.from({ length: 4 }, (_, writer) =>
      Array.from({ length: 60 }, (_each, at) => `Load ${writer} ${at} ${newId()}`),
    );
    let answered = 0;
    /** As the browser does: the same write with the same key until there is an answer. */
    const save = async (partnerName: string): Promise<void> => {
      const headers = { "Idempotency-Key": newId() };
      await eventually(async () => {
        const reply = await request(addPartner, {
          token: mine.token,
          body: { type: CUSTOMER, supplier: partnerName },
          headers,
        });
        expect(reply.status, reply.text).toBe(200);
      });
      answered += 1;
    };
    const writers = names.map(async (own) => {
      for (const name of own) await save(name);
    });
    await eventually(async () => expect(answered).toBeGreaterThan(20));
    await stop("postgres");
    await start("postgres");
    await eventually(async () => expect((await request(listPersons, { token: mine.token })).status).toBe(200));
    await Promise.all(writers);
    expect(await pidOf("system")).toBe(system);
    const [row] = await query<{ partners: string; facts: string; logged: string }>(
      `select (select count(*) from partners where creator_id = $1 and name like 'Load %') as partners,
              (select count(*) from kit.outbox_facts where actor_id = $1 and body::text like '%Load %') as facts,
              (select count(*) from operation_log where user_id = $1 and content like 'Load %') as logged`,
      [mine.userId],
    );
    expect(row).toEqual({ partners: "240", facts: "240", logged: "240" });
    await eventually(async () => expect(await unsent()).toBe(0));
    expect((await arrivedOf(mine.userId)).sort()).toEqual((await publishedBy(mine.userId)).sort());
  });
});
