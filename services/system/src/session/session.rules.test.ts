// Rules for sign-in and session lifetime.
import { expect, test } from "vitest";
import {
  ABSOLUTE_MS,
  agreedExpiry,
  effectiveEdition,
  effectiveUserLimit,
  isDueToTouch,
  isOver,
  type Person,
  shownEdition,
  signInObstacle,
} from "./session.rules.ts";

const start = 1_800_000_000_000;
const at = (ms: number): Date => new Date(start + ms);
const HOUR = 3_600_000;
const life = (lastSeen: number) => ({ expiresAt: at(ABSOLUTE_MS), lastSeenAt: at(lastSeen) });

test.each([
  ["used a moment ago", 0, 1, false],
  ["idle for a day less a millisecond", 0, 24 * HOUR - 1, false],
  ["idle for a day", 0, 24 * HOUR, true],
  ["in use up to its seventh day", ABSOLUTE_MS - HOUR, ABSOLUTE_MS - 1, false],
  ["in use, at the end of its seventh day", ABSOLUTE_MS - HOUR, ABSOLUTE_MS, true],
])("whether a session that is %s is over: %s (SES-2)", (_what, lastSeen, now, over) => {
  expect(isOver(life(lastSeen), 24 * HOUR, at(now))).toBe(over);
});

test("a session's last-seen time is written at most once a minute", () => {
  expect(isDueToTouch(life(0), at(59_999))).toBe(false);
  expect(isDueToTouch(life(0), at(60_000))).toBe(true);
});

const tenant = { enabled: true, edition: 1, userLimit: 10, expireAt: at(HOUR) };
const staff = (overrides: Partial<Person> = {}): Person => ({
  kind: "staff",
  status: 0,
  tenant,
  activeUsers: 5,
  ...overrides,
});
const free = { ...tenant, edition: 0, userLimit: 2 };

test.each<[string, Person, number, ReturnType<typeof signInObstacle>]>([
  ["an ordinary user", staff(), 0, null],
  ["a disabled user", staff({ status: 2 }), 0, "user is black"],
  ["a user not yet activated", staff({ status: 1 }), 0, "user not activated"],
  ["a user of a disabled company", staff({ tenant: { ...tenant, enabled: false } }), 0, "tenant is black"],
  [
    "the owner of a disabled company",
    staff({ kind: "owner", tenant: { ...tenant, enabled: false } }),
    0,
    "tenant is black",
  ],
  ["one of five users after expiry", staff(), HOUR, "tenant is expire"],
  ["one of two users after expiry", staff({ activeUsers: 2 }), HOUR, null],
  ["the owner of five users after expiry", staff({ kind: "owner" }), HOUR, null],
  ["a user of a free company long after", staff({ tenant: free, activeUsers: 2 }), 1000 * HOUR, null],
  ["the platform operator", staff({ kind: "operator", tenant: null, activeUsers: 0 }), 0, null],
])("a user may sign in as long as account, tenant and edition allow it, here: %s", (_who, person, now, expected) => {
  expect(signInObstacle(person, at(now))).toBe(expected);
});

test("on expiry a tenant is in the free edition again, with two users", () => {
  expect([effectiveEdition(tenant, at(0)), effectiveUserLimit(tenant, at(0))]).toEqual([1, 10]);
  expect([effectiveEdition(tenant, at(HOUR)), effectiveUserLimit(tenant, at(HOUR))]).toEqual([0, 2]);
});

test.each<[string, number, number, number]>([
  ["a session before the expiry hears the paid edition", 0, 0, 1],
  ["one that was open when the edition ran out hears it past its expiry, and leaves (shell.md §4)", 0, HOUR, 1],
  ["one that begins at the expiry is in the free edition", HOUR, HOUR, 0],
  ["so is one that begins later", 2 * HOUR, 3 * HOUR, 0],
])(
  "a session shows the edition that the tenant had when it began, so that an expiry meanwhile is noticed: %s",
  (_what, begun, now, shown) => {
    expect(shownEdition(tenant, at(begun), at(now))).toBe(shown);
  },
);

test("only a paid edition has an expiry", () => {
  expect(agreedExpiry(1, at(HOUR).toISOString())).toEqual(at(HOUR));
  expect([agreedExpiry(0, null), agreedExpiry(2, null)]).toEqual([null, null]);
  expect(() => agreedExpiry(0, at(HOUR).toISOString())).toThrow("value-not-allowed");
});
