import { freePort } from "@kontor/service-kit/testing/free-port";
import { afterEach, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "./testing/harness.ts";
import { person } from "./testing/people.ts";

let harness: Harness;
afterEach(() => harness.stop());

const open = async (limits: object, more: Record<string, string> = {}) => {
  harness = await openHarness({ LIMITS: JSON.stringify(limits), ...more });
};
const get = (path: string, token?: string, port = harness.port) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: token ? { "X-Access-Token": token } : {} });
const statuses = async (calls: Promise<Response>[]) => (await Promise.all(calls)).map(({ status }) => status).sort();

describe("limits (LOG-6)", () => {
  it("a limit counts calls of an address across gateways, and its refusal names when to retry", async () => {
    await open({ ipCalls: { points: 6, seconds: 60 } });
    const other = await harness.anotherGateway();
    const calls = [0, 1, 2, 3].flatMap(() => [get("/open/ping"), get("/open/ping", undefined, other.port)]);
    expect(await statuses(calls)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    const refused = await get("/open/ping");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 429, data: { refusal: "too-many-requests" } });
  });

  it("a limit allows fewer sign-ins than other calls", async () => {
    await open({ ipLogins: { points: 2, seconds: 60 } });
    const login = () =>
      fetch(`${harness.url}/user/login`, {
        method: "POST",
        body: "{}",
        headers: { "Content-Type": "application/json" },
      });
    expect(await statuses([login(), login(), login()])).toEqual([200, 200, 429]);
    expect((await get("/open/ping")).status).toBe(200);
  });

  it("a limit counts by user, so that one user cannot use up another's", async () => {
    await open({ userCalls: { points: 2, seconds: 60 } });
    const [one, two] = [harness.signIn(person()), harness.signIn(person())];
    expect(await statuses([0, 1, 2].map(() => get("/who/amI", one)))).toEqual([200, 200, 429]);
    expect((await get("/who/amI", two)).status).toBe(200);
    const keys = await harness.redis.client.keys("*");
    expect(keys.every((key) => /^gateway:limit:[a-z0-9-]+:[A-Za-z]+:[a-z0-9.-]+$/.test(key))).toBe(true);
  });

  it("limits stay in force while Redis is emptied, stopped and started again", async () => {
    await open({ userCalls: { points: 2, seconds: 60 } });
    const token = harness.signIn(person());
    expect(await statuses([0, 1, 2].map(() => get("/who/amI", token)))).toEqual([200, 200, 429]);
    await harness.redis.client.flushall();
    expect((await get("/who/amI", token)).status).toBe(429);
    await harness.redis.stop();
    expect((await get("/who/amI", token)).status).toBe(429);
    const another = harness.signIn(person());
    expect(await statuses([0, 1, 2].map(() => get("/who/amI", another)))).toEqual([200, 200, 429]);
  });

  it("a limit is enforced by a gateway that found no Redis when it started", async () => {
    await open({ userCalls: { points: 2, seconds: 60 } }, { REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    const token = harness.signIn(person());
    expect(await statuses([0, 1, 2].map(() => get("/who/amI", token)))).toEqual([200, 200, 429]);
  });

  it("a tenant may run two reports at once across gateways", async () => {
    await open({});
    const other = await harness.anotherGateway();
    const token = harness.signIn(person({ tenant: "0197c1f0-0000-7000-8000-000000000001" }));
    const colleague = harness.signIn(person({ tenant: "0197c1f0-0000-7000-8000-000000000001" }));
    const stranger = harness.signIn(person());
    const running = [get("/report/take", token), get("/report/take", colleague, other.port)];
    await expect.poll(() => harness.upstream.calls.length).toBe(2);
    expect((await get("/report/take", token)).status).toBe(429);
    expect((await get("/report/take", colleague, other.port)).status).toBe(429);
    running.push(get("/report/take", stranger));
    await expect.poll(() => harness.upstream.calls.length).toBe(3);
    harness.upstream.release();
    expect(await statuses(running)).toEqual([200, 200, 200]);
    const next = get("/report/take", token);
    await expect.poll(() => harness.upstream.calls.length).toBe(4);
    harness.upstream.release();
    expect((await next).status).toBe(200);
  });

  it("a user may run ten reports a minute", async () => {
    await open({ userReports: { points: 1, seconds: 60 } });
    const token = harness.signIn(person());
    const first = get("/report/take", token);
    await expect.poll(() => harness.upstream.calls.length).toBe(1);
    harness.upstream.release();
    expect((await first).status).toBe(200);
    expect((await get("/report/take", token)).status).toBe(429);
  });

  it("one tenant holds no more than its share of the slots (LIM-3)", async () => {
    await open({ slots: 5, slotShare: 0.4 });
    const token = harness.signIn(person());
    const running = [get("/slow/call", token), get("/slow/call", token)];
    await expect.poll(() => harness.upstream.calls.length).toBe(2);
    expect((await get("/slow/call", token)).status).toBe(429);
    expect((await get("/who/amI", harness.signIn(person()))).status).toBe(200);
    harness.upstream.release();
    expect(await statuses(running)).toEqual([200, 200]);
  });
});
