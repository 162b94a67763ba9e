import type { SessionGrant } from "@kontor/contracts/system/session";
import { describe, expect, it } from "vitest";
import { CACHED_MS, createSessions } from "./sessions.ts";
import { person } from "./testing/people.ts";

const TOKEN = "a".repeat(64);
const START = 1;

function harness(grant: SessionGrant | null = person()) {
  // The cache treats the time 0 as unset.
  const state = { now: START, requests: 0, grant, answer: Promise.resolve() };
  const introspect = async () => {
    state.requests++;
    const grantThen = state.grant;
    await state.answer;
    return grantThen;
  };
  const sessions = createSessions(introspect, () => state.now);
  return { state, sessions, of: (token = TOKEN) => sessions.of(token, "rid", "127.0.0.1") };
}

/** A promise that stays pending until it is resolved from outside. */
function gate() {
  let open = () => {};
  const shut = new Promise<void>((done) => {
    open = done;
  });
  return { shut, open: () => open() };
}

describe("cached sessions", () => {
  it("the gateway asks for a caller's session once a second, not at every call", async () => {
    const { state, of } = harness();
    await of();
    state.now = START + CACHED_MS - 1;
    await of();
    expect(state.requests).toBe(1);
    state.now = START + CACHED_MS;
    await of();
    expect(state.requests).toBe(2);
  });

  it("an ended session is refused within a second (SES-4)", async () => {
    const { state, of } = harness();
    await of();
    state.grant = null;
    state.now = START + CACHED_MS;
    expect(await of()).toBeNull();
  });

  it("the gateway asks for a session once for calls that arrive together", async () => {
    const { state, of } = harness();
    await Promise.all([of(), of(), of()]);
    expect(state.requests).toBe(1);
  });

  it.each(["", "short", "a".repeat(129), `${"a".repeat(64)} `, "a, a", "ü".repeat(64)])(
    "the gateway asks for no session of the malformed token %j",
    async (token) => {
      const { state, of } = harness();
      expect(await of(token)).toBeNull();
      expect(state.requests).toBe(0);
    },
  );

  it("no session is accepted while the system service does not answer (SES-5)", async () => {
    const { state, of } = harness();
    state.answer = Promise.reject(new Error("system is down"));
    await expect(of()).rejects.toThrow("system is down");
    state.answer = Promise.resolve();
    expect(await of()).not.toBeNull();
  });

  const grant = person();
  it.each([
    ["the user", { userId: grant.actor.userId }, true],
    ["the company", { tenantId: grant.actor.tenantId ?? "" }, true],
    ["the session", { sessionId: grant.actor.sessionId }, true],
    ["everybody", {}, true],
    ["another user", { userId: person().actor.userId }, false],
    ["the user in another company", { userId: grant.actor.userId, tenantId: "other" }, false],
  ])(
    "a change of %s removes the cached sessions that it concerns at once, and no others",
    async (_who, changed, forgotten) => {
      const { state, sessions, of } = harness(grant);
      await of();
      sessions.forget(changed);
      await of();
      expect(state.requests).toBe(forgotten ? 2 : 1);
    },
  );

  it("a session that was asked for before a change and arrives after it is not cached", async () => {
    const { state, sessions, of } = harness();
    const answering = gate();
    state.answer = answering.shut;
    const first = of();
    sessions.forget({});
    state.grant = null;
    const second = of();
    answering.open();
    await first;
    expect(await second).toBeNull();
    expect(await of()).toBeNull();
  });
});
