import { generateKeyPairSync } from "node:crypto";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ACTOR_CHANGED } from "./actor-changes.ts";
import { type Harness, openHarness } from "./testing/harness.ts";
import { person } from "./testing/people.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await openHarness({
    LIMITS: JSON.stringify({ serviceSeconds: { normal: 0.5 }, headerSeconds: 0.5, bodySeconds: 0.5 }),
  });
});
afterEach(() => harness.stop());

const get = (path: string, token?: string) =>
  fetch(`${harness.url}${path}`, { headers: token ? { "X-Access-Token": token } : {} });
const answer = async (response: Response) => [response.status, await response.json()];

describe("when a service is in trouble", () => {
  it("the gateway answers in the place of a service that never answers, and serves other calls (LIM-2)", async () => {
    const token = harness.signIn(person());
    expect(await answer(await get("/slow/call", token))).toMatchObject([
      504,
      { code: 504, data: { refusal: "service-timeout", values: { service: "system" } } },
    ]);
    expect((await get("/open/ping")).status).toBe(200);
  });

  it("a service that is down is named in the answer, and is used again as soon as it is up", async () => {
    await harness.stopService();
    const refused = await get("/open/ping");
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(await answer(refused)).toMatchObject([
      503,
      { code: 503, data: { refusal: "service-unavailable", values: { service: "system" } } },
    ]);
    await harness.startService();
    expect((await get("/open/ping")).status).toBe(200);
  });

  it("a read survives a short absence of its service", async () => {
    await harness.stopService();
    const [answered] = await Promise.all([get("/open/ping"), harness.startService()]);
    expect(answered.status).toBe(200);
  });

  it("a call of a service whose address is not configured is answered as if the service were down", async () => {
    const token = harness.signIn(person());
    expect(await answer(await get("/sales/call", token))).toMatchObject([
      503,
      { data: { values: { service: "sales" } } },
    ]);
  });

  it("no session is accepted while the system service is unreachable (SES-5)", async () => {
    const token = harness.signIn(person());
    await harness.stopService();
    expect((await get("/sales/call", token)).status).toBe(503);
  });

  it("a system service that rejects the gateway's signature signs nobody out", async () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const stranger = Buffer.from(privateKey.export({ type: "pkcs8", format: "pem" })).toString("base64");
    const other = await openHarness({ GATEWAY_PRIVATE_KEY: stranger });
    const headers = { "X-Access-Token": other.signIn(person()) };
    expect((await fetch(`${other.url}/who/amI`, { headers })).status).toBe(503);
    await other.stop();
  });

  it("an error answer contains no stack, path or version (ERR-1)", async () => {
    await harness.stopService();
    const refused = await get("/open/ping");
    const text = await refused.text();
    expect(text).not.toMatch(/ECONN|node|\.ts|at |127\.0\.0\.1/);
    expect(refused.headers.get("server")).toBeNull();
  });
});

describe("when somebody's rights change", () => {
  it("changed rights apply to the very next request (SES-4)", async () => {
    const grant = person();
    const token = harness.signIn(grant);
    const { client } = harness.redis;
    await expect.poll(async () => (await client.pubsub("NUMSUB", ACTOR_CHANGED)).at(1)).toBe(1);
    expect((await get("/who/amI", token)).status).toBe(200);
    harness.upstream.people.delete(token);
    await client.publish(ACTOR_CHANGED, JSON.stringify({ userId: grant.actor.userId }));
    await expect.poll(async () => (await get("/who/amI", token)).status, { timeout: 500, interval: 10 }).toBe(401);
  });

  it("an emptied Redis signs nobody out and revives no session (SES-5)", async () => {
    const [alive, ended] = [harness.signIn(person()), harness.signIn(person())];
    harness.upstream.people.delete(ended);
    await harness.redis.client.flushall();
    expect((await get("/who/amI", alive)).status).toBe(200);
    expect((await get("/who/amI", ended)).status).toBe(401);
  });

  it("without Redis changed rights apply within a second", async () => {
    const token = harness.signIn(person());
    await harness.redis.stop();
    expect((await get("/who/amI", token)).status).toBe(200);
    harness.upstream.people.delete(token);
    await expect.poll(async () => (await get("/who/amI", token)).status, { timeout: 1_500 }).toBe(401);
  });
});

describe("when a caller is slow (LIM-2)", () => {
  const closed = (sent: string) =>
    new Promise<string>((done) => {
      const socket = connect({ port: harness.port, host: "127.0.0.1" });
      let received = "";
      socket.on("data", (text) => {
        received += String(text);
      });
      socket.once("close", () => done(received.split("\r\n")[0] ?? ""));
      socket.write(sent);
    });
  const head = "POST /open/write HTTP/1.1\r\nHost: k\r\nContent-Type: application/json\r\nContent-Length: 9\r\n";

  it("a request whose headers do not end is aborted", async () => {
    expect(await closed(head)).toMatch(/ 408 /);
  });

  it("a request whose body does not end is aborted and reaches no service", async () => {
    expect(await closed(`${head}\r\n{"a":`)).toBe("");
    expect(harness.upstream.calls).toEqual([]);
  });
});
