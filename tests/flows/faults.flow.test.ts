// What a company must not notice: killed services, a flushed Redis, a silent NATS, answers that got lost (reliability.md 3.4).
import { type FactEnvelope, factEnvelope, streamOf } from "@kontor/contracts/core/fact";
import { newId } from "@kontor/contracts/core/id";
import { getOrganizationTree } from "@kontor/contracts/system/organization";
import { passwordDigest } from "@kontor/contracts/system/password";
import { addPerson, listPersons } from "@kontor/contracts/system/person";
import { allRoles } from "@kontor/contracts/system/role";
import { getUserSession, login, logout } from "@kontor/contracts/system/session";
import { addPartner, listPartners } from "@kontor/contracts/system/supplier";
import { addUser, listUsers } from "@kontor/contracts/system/user";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { Redis } from "ioredis";
import { Client } from "pg";
import { describe, expect, inject, it, vi } from "vitest";
import { type Company, company, done, request, signIn } from "../support/company.ts";

const CUSTOMER = "客户";
const BACK_WITHIN_MS = 10_000;

const eventually = (check: () => Promise<void>, timeout = BACK_WITHIN_MS) =>
  vi.waitFor(check, { timeout, interval: 100 });

/** Signals sent to process 0 would reach the tests themselves. */
function pidOf(name: string): number {
  const pid = inject("stack").pids[name];
  if (!pid) throw new Error(`the stack runs no ${name}`);
  return pid;
}

async function query<T>(text: string, values: unknown[] = []): Promise<T[]> {
  const url = new URL(inject("stack").urls.postgres);
  url.pathname = "/kontor_system";
  const db = new Client({ connectionString: url.href });
  await db.connect();
  try {
    return (await db.query(text, values)).rows as T[]; // each caller names the columns it asked for
  } finally {
    await db.end();
  }
}

/** Everything that the system service's stream holds. */
async function factsOnTheBroker(): Promise<FactEnvelope[]> {
  const { username: user, password: pass, host } = new URL(inject("stack").urls.nats);
  const connection = await connect({ servers: host, user, pass });
  try {
    const { streams } = await jetstreamManager(connection);
    const { state } = await streams.info(streamOf("system"));
    const numbers = Array.from({ length: state.last_seq - state.first_seq + 1 }, (_, index) => state.first_seq + index);
    const messages = await Promise.all(numbers.map((seq) => streams.getMessage(streamOf("system"), { seq })));
    return messages.flatMap((message) => (message ? [factEnvelope.parse(message.json())] : []));
  } finally {
    await connection.close();
  }
}

const customers = async ({ token }: Company, name: string): Promise<number> => {
  const query = { type: CUSTOMER, search: { supplier: name } };
  return (await done<{ total: number }>(listPartners, { token, query })).total;
};

describe("the system service is killed", () => {
  it("its calls say so, it is back in time, sessions live on, and a repeated write has one effect (IDEM-3, F2)", async () => {
    const mine = await company();
    const name = `Customer ${newId()}`;
    const write = {
      token: mine.token,
      body: { type: CUSTOMER, supplier: name },
      headers: { "Idempotency-Key": newId() },
    };
    const before = await request(addPartner, write);
    expect(before.status).toBe(200);
    process.kill(pidOf("system"), "SIGKILL");
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
  it("nobody is signed out, no ended session lives again, no lock is lifted (SES-5, LOG-1)", async () => {
    const mine = await company();
    const ended = await signIn(mine.loginName, mine.password);
    await done(logout, { token: ended.token });
    const locked = await company();
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
  it("every save works, and its facts arrive afterwards, once", async () => {
    const mine = await company();
    const nats = pidOf("NATS");
    const unsent = async () => {
      const [row] = await query<{ count: string }>("select count(*) from kit.outbox_facts where sent_at is null");
      return Number(row?.count);
    };
    process.kill(nats, "SIGSTOP");
    try {
      for (let at = 0; at < 20; at++) {
        await done(addPartner, { token: mine.token, body: { type: CUSTOMER, supplier: `Silent ${at} ${newId()}` } });
      }
      expect(await unsent()).toBeGreaterThanOrEqual(20);
    } finally {
      process.kill(nats, "SIGCONT");
    }
    await eventually(async () => expect(await unsent()).toBe(0), 60_000);
    const said = await query<{ id: string }>("select id from kit.outbox_facts where actor_id = $1", [mine.userId]);
    expect(said.length).toBeGreaterThanOrEqual(20);
    const arrived = (await factsOnTheBroker()).filter((fact) => fact.actorId === mine.userId).map((fact) => fact.id);
    expect(arrived.sort()).toEqual(said.map((fact) => fact.id).sort());
  });
});

describe("two at once", () => {
  it("two additions at the user limit make one user (RBAC-10, C-13)", async () => {
    const { token } = await company();
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

  it("50 callers with one key make one person, and all get its id (IDEM-1)", async () => {
    const { token } = await company();
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
