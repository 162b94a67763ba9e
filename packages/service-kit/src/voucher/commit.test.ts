import { expect, test } from "vitest";
import type { Ctx } from "../context/ctx.ts";
import type { Db } from "../database/database.ts";
import { commit, type VoucherWrite } from "./commit.ts";
import { CommitRejected } from "./commit-rejected.ts";
import type { Voucher, VoucherDecision } from "./model.ts";

// Transactions that only run their work: what is tested is which parts of a write run, and how often.
const run = (_ctx: unknown, work: (tx: object) => Promise<unknown>) => work({});
const db = { tenantTx: run, tenantRead: run } as unknown as Db<object>;
const call = { ctx: {} as Ctx, key: undefined };
const decision = (revision: number): VoucherDecision => ({
  before: undefined,
  after: { head: { id: "v", kind: "sale-out", number: "N1", revision } as Voucher["head"], lines: [] }, // what is looked at
  event: "effective",
  isGone: false,
});
type Write = VoucherWrite<VoucherDecision, undefined, string>;

/** @param state what its decisions rely on */
function counted(changes: Partial<Write>, state: string | null = null) {
  const parts: string[] = [];
  const write: Write = {
    async decide() {
      parts.push("decide");
      return { decisions: [decision(1)], loaded: undefined, state };
    },
    async write() {
      parts.push("write");
      return "done";
    },
    ...changes,
  };
  return { parts, write };
}
const ahead = (reservedFor: number[], isExpected = true) => ({
  isNeeded: () => true,
  ahead: {
    isExpected,
    reserve: async (_ctx: Ctx, { after }: VoucherDecision) => void reservedFor.push(after.head.revision),
    isSame: (one: VoucherDecision, other: VoucherDecision | undefined) =>
      one.after.head.revision === other?.after.head.revision,
  },
});

test("a write that reserves nothing is decided once, in its transaction", async () => {
  const { parts, write } = counted({});
  expect(await commit(db, call, write)).toBe("done");
  expect(parts).toEqual(["decide", "write"]);
});

test("a write decides once where it locks nothing, and a second time where it locks rows after its reservation", async () => {
  const unlocked = counted({ reservations: ahead([]) });
  await commit(db, call, unlocked.write);
  expect(unlocked.parts).toEqual(["decide", "write"]);
  const locked = counted({ reservations: ahead([]), lock: async () => undefined });
  await commit(db, call, locked.write);
  expect(locked.parts).toEqual(["decide", "decide", "write"]);
});

test("a write that seldom needs a reservation asks no ledger at first, and starts again with one where it turns out to need it", async () => {
  const free = counted({ reservations: { ...ahead([], false), isNeeded: () => false } });
  await commit(db, call, free.write);
  expect(free.parts).toEqual(["decide", "write"]);
  const reservedFor: number[] = [];
  const { parts, write } = counted({ reservations: ahead(reservedFor, false) });
  expect(await commit(db, call, write)).toBe("done");
  expect([parts, reservedFor]).toEqual([["decide", "decide", "write"], [1]]);
});

test("a write whose second decision differs from its reservation starts again with a reservation for the new decision", async () => {
  const revisions = [1, 2, 2, 2];
  const reservedFor: number[] = [];
  const { write } = counted({
    reservations: ahead(reservedFor),
    lock: async () => undefined,
    decide: async () => ({ decisions: [decision(revisions.shift() ?? 0)], loaded: undefined }),
  });
  expect(await commit(db, call, write)).toBe("done");
  expect(reservedFor).toEqual([1, 2]);
});

test("a repeated call that has a stored response writes nothing", async () => {
  const { parts, write } = counted({ decide: async () => ({ answered: "before" }) });
  expect(await commit(db, call, write)).toBe("before");
  expect(parts).toEqual([]);
});

test("a write whose every commit is overtaken by another write is tried four times and then refused as busy", async () => {
  let attempts = 0;
  const rejected: string[] = [];
  const { write } = counted({
    async write() {
      attempts++;
      throw new CommitRejected("number-taken");
    },
    onRejected: (rejection) => rejected.push(rejection),
  });
  await expect(commit(db, call, write)).rejects.toThrow("busy");
  expect([attempts, rejected.length]).toEqual([4, 4]);
});

test("a write that failed by a fault is not tried again", async () => {
  const { parts, write } = counted({
    async write() {
      parts.push("write");
      throw new Error("a statement failed");
    },
  });
  await expect(commit(db, call, write)).rejects.toThrow("a statement failed");
  expect(parts).toEqual(["decide", "write"]);
});

test("a write that locks rows keeps its first decision while their state is what it was decided from, and decides again once they changed", async () => {
  const now = (state: string) => ({ reservations: ahead([]), lock: async () => undefined, state: async () => state });
  const retained = counted(now("one"), "one");
  await commit(db, call, retained.write);
  expect(retained.parts).toEqual(["decide", "write"]);
  const changed = counted(now("two"), "one");
  await commit(db, call, changed.write);
  expect(changed.parts).toEqual(["decide", "decide", "write"]);
  const unread = counted(now("one"));
  await commit(db, call, unread.write);
  expect(unread.parts).toEqual(["decide", "decide", "write"]);
});
