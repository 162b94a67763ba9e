import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "./testing/harness.ts";
import { person } from "./testing/people.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.stop());

const call = (path: string, token?: string, init: RequestInit = {}) =>
  fetch(`${harness.url}${path}`, {
    ...init,
    headers: { ...(token ? { "X-Access-Token": token } : {}), ...init.headers },
  });
const json = (body: unknown): RequestInit => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json" },
});

// The upstream's answers have the shape that testing/endpoints.ts declares.
const bodyOf = async (answered: Response) =>
  (await answered.json()) as { data: { actor: unknown; requestId: string; body: unknown } };

describe("calls through the gateway", () => {
  it("a public call without a session is answered, and is signed for the service without an actor (GATE-1, GATE-3)", async () => {
    const answered = await call("/open/ping?a=1");
    expect(answered.status).toBe(200);
    const { data } = await bodyOf(answered);
    expect(data).toMatchObject({ endpoint: "GET /open/ping", actor: null, clientIp: "127.0.0.1", query: { a: "1" } });
    expect(answered.headers.get("x-request-id")).toBe(data.requestId);
  });

  it("every other call without a session is refused as logged out", async () => {
    const answered = await call("/who/amI");
    expect([answered.status, await answered.json()]).toEqual([401, { code: 401, data: "loginOut" }]);
  });

  it("the service gets the true actor and address, whatever the caller's headers claim (GATE-3)", async () => {
    const grant = person({ kind: "owner" });
    const headers = {
      "X-Kontor-Actor": "forged",
      "X-Kontor-Tenant": "other",
      "X-Forwarded-For": "10.9.9.9",
      "X-Request-Id": "mine",
    };
    const answered = await call("/who/amI", harness.signIn(grant), { headers });
    const { data } = await bodyOf(answered);
    expect(data.actor).toEqual({ ...grant.actor, clientIp: "127.0.0.1" });
    expect(data.requestId).not.toBe("mine");
  });

  it("a JSON write is forwarded, and its answer is returned", async () => {
    const token = harness.signIn(person({ pages: ["/system/vendor"], buttons: ["/system/vendor:edit"] }));
    const answered = await call("/vendor/edit", token, json({ name: "林" }));
    expect((await bodyOf(answered)).data.body).toEqual({ name: "林" });
  });

  it("a write of a partner needs the page of the type in its body, and is refused where that type is missing, given twice or contradicted by the query (RBAC-1)", async () => {
    const token = harness.signIn(person({ pages: ["/system/vendor"], buttons: ["/system/vendor:edit"] }));
    expect((await call("/partner/edit", token, json({ type: "supplier" }))).status).toBe(200);
    expect((await call("/partner/edit", token, json({ type: "customer" }))).status).toBe(403);
    expect((await call("/partner/edit", token, json({}))).status).toBe(400);
    expect((await call("/partner/edit?type=supplier", token, json({ type: "customer" }))).status).toBe(400);
    const twice = { ...json({}), body: '{"type":"supplier","type":"customer"}' };
    expect((await call("/partner/edit", token, twice)).status).toBe(400);
  });
});
