// The single-sign-on signature detects every change (SES-6).
import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ABSOLUTE_MS } from "./session.rules.ts";
import { readSsoKeys, STORE, signSso, verifySso } from "./sso-sign.ts";

const key = () => randomBytes(32).toString("base64");
const [oldKey, newKey] = [key(), key()];
const keys = readSsoKeys(newKey);
const now = new Date();
const later = (ms: number): Date => new Date(now.getTime() + ms);
const claims = { userId: randomUUID(), tenantId: randomUUID(), sessionId: "s", audience: STORE, issued: now.getTime() };
const sign = signSso(keys, claims, later(ABSOLUTE_MS));

test("a single-sign-on signature names user, tenant and session, and is valid for seven days at most (SES-6)", () => {
  expect(verifySso(keys, sign, STORE, now)).toMatchObject(claims);
  expect(verifySso(keys, sign, STORE, later(ABSOLUTE_MS))).toBeNull();
});

test("the single-sign-on signature ends with the session where that is sooner (SES-6)", () => {
  const short = signSso(keys, claims, later(1000));
  expect(verifySso(keys, short, STORE, later(1000))).toBeNull();
});

test("no character of the single-sign-on signature can be changed (SES-6)", () => {
  for (let i = 0; i < sign.length; i++) {
    const changed = sign.slice(0, i) + (sign[i] === "A" ? "B" : "A") + sign.slice(i + 1);
    expect(verifySso(keys, changed, STORE, now)).toBeNull();
  }
});

test("another user's content under the same single-sign-on signature is refused (SES-6)", () => {
  const forged = Buffer.from(
    JSON.stringify({ ...claims, userId: randomUUID(), expires: later(1000).getTime() }),
  ).toString("base64url");
  expect(verifySso(keys, `${forged}.${sign.split(".")[1]}`, STORE, now)).toBeNull();
});

test("a single-sign-on signature for another audience is refused (SES-6)", () => {
  expect(verifySso(keys, sign, "pos", now)).toBeNull();
});

test("after a change of keys the old signature stays valid while the old key is listed (SES-6)", () => {
  const byOld = signSso(readSsoKeys(oldKey), claims, later(ABSOLUTE_MS));
  expect(verifySso(readSsoKeys(`${newKey},${oldKey}`), byOld, STORE, now)).not.toBeNull();
  expect(verifySso(readSsoKeys(newKey), byOld, STORE, now)).toBeNull();
});
