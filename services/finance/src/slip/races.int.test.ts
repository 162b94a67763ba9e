// Two people change the same receipt or payment at once: one succeeds, the other is refused, and the books hold the successful change once (reliability.md C-2,
// C-3, C-4, C-9).
import { setTimeout as wait } from "node:timers/promises";
import { newId } from "@kontor/contracts/core/id";
import { moneyIn, moneyOut, type SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { races } from "@kontor/service-kit/testing/document-harness";
import type { Called } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { effect, type FinanceHarness, slipBody, startFinance } from "../testing/harness.ts";

/** Of each kind: 200 of each race. */
const ROUNDS = 100;
/** Amount of each slip. All together are less than the debt. */
const EACH = 10;
const DEBT = "10000";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

const winners = (called: readonly Called[]): number => called.filter(({ status }) => status === 200).length;
const refusals = (called: readonly Called[]): string[] =>
  called.filter(({ status }) => status !== 200).map((each) => refusalOf(each).refusal);

/** Starts two calls at once, with an offset adjusted by who won before, so that each wins at times on any machine. */
function rivals() {
  let lateMs = 0;
  return async (one: () => Promise<Called>, other: () => Promise<Called>): Promise<[Called, Called]> => {
    const begun = [wait(Math.max(lateMs, 0)).then(one), wait(Math.max(-lateMs, 0)).then(other)] as const;
    const called = await Promise.all(begun);
    lateMs += called[0].status === 200 ? 1 : -1;
    return called;
  };
}

/** A tenant with strict audit, one large debt, and its slips of one kind. */
async function ready(kind: SlipKind) {
  const { owner, customer, supplier, cash } = await harness.tenant();
  const isReceipt = kind === moneyIn;
  const partnerId = isReceipt ? customer : supplier;
  const document = effect({ kind: isReceipt ? "sale-out" : "purchase-in", partnerId: partnerId, net: DEBT });
  await harness.consume(owner, document);
  await harness.turn(owner, true);
  const at = kind.endpoints;
  const bodyOf = (eachAmount: number) =>
    slipBody({
      accountId: cash,
      organId: partnerId,
      lines: [{ billId: document.documentId, eachAmount: String(eachAmount) }],
    });
  return {
    async save() {
      const body = bodyOf(EACH);
      return { body, ...(await harness.ask(at.add, owner, { body })) };
    },
    audit: ({ id, version }: { id: string; version: number }) =>
      harness.call(at.audit, owner, { body: { documents: [{ id, version }] } }),
    edit: ({ id, version }: { id: string; version: number }) =>
      harness.call(at.update, owner, { body: { ...bodyOf(2 * EACH), id, version } }),
    remove: ({ id }: { id: string }) => harness.call(at.remove, owner, { query: { id } }),
    /** Checks the number of slips and of audited slips, and that the books hold the audited amounts. */
    async holds(count: number, audited: number): Promise<void> {
      const { rows, total } = await harness.ask(at.list, owner, { query: { pageSize: ROUNDS } });
      expect([total, rows.filter(({ status }) => status === 1).length]).toEqual([count, audited]);
      const paid = kind.amountSign * audited * EACH;
      const [side, moved] = isReceipt ? (["receivable", 1] as const) : (["payable", -1] as const);
      expect(await harness.balances(owner)).toMatchObject({
        cash: paid.toFixed(2),
        [side]: (moved * Number(DEBT) - paid).toFixed(2),
      });
    },
  };
}

describe.each([moneyIn, moneyOut])(`$name, ${ROUNDS} times`, (kind) => {
  it("of two concurrent audits of one slip one succeeds (C-2)", async () => {
    const { save, audit, holds } = await ready(kind);
    const both = rivals();
    await races(ROUNDS, async () => {
      const slip = await save();
      const called = await both(
        () => audit(slip),
        () => audit(slip),
      );
      expect(winners(called)).toBe(1);
      expect(refusals(called)).toEqual(["document-not-unaudited"]);
    });
    await holds(ROUNDS, ROUNDS);
  });

  it("of a concurrent edit and audit of one slip one succeeds and the other is refused (C-3)", async () => {
    const { save, audit, edit, holds } = await ready(kind);
    const both = rivals();
    let audited = 0;
    await races(ROUNDS, async () => {
      const slip = await save();
      const called = await both(
        () => edit(slip),
        () => audit(slip),
      );
      expect(winners(called)).toBe(1);
      const isAudited = called[1].status === 200;
      expect(refusals(called)).toEqual([isAudited ? "document-edit-audited" : "stale-version"]);
      audited += Number(isAudited);
    });
    expect([0, ROUNDS]).not.toContain(audited);
    await holds(ROUNDS, audited);
  });

  it("of a concurrent audit and deletion of one slip one succeeds and the other is refused (C-4)", async () => {
    const { save, audit, remove, holds } = await ready(kind);
    const both = rivals();
    let audited = 0;
    await races(ROUNDS, async () => {
      const slip = await save();
      const called = await both(
        () => remove(slip),
        () => audit(slip),
      );
      expect(winners(called)).toBe(1);
      const isAudited = called[1].status === 200;
      expect(refusals(called)).toEqual([isAudited ? "document-delete-audited" : "not-found"]);
      audited += Number(isAudited);
    });
    expect([0, ROUNDS]).not.toContain(audited);
    await holds(audited, audited);
  });
});

it("saving twice under one idempotency key makes one slip and one response, and the key is refused with another slip (C-9, IDEM-1)", async () => {
  const { owner, customer, cash } = await harness.tenant();
  const document = effect({ kind: "sale-out", partnerId: customer, net: DEBT });
  await harness.consume(owner, document);
  const { add, list, audit } = moneyIn.endpoints;
  const keyed = (eachAmount: string, key: string) => {
    const lines = [{ billId: document.documentId, eachAmount }];
    const body = slipBody({ accountId: cash, organId: customer, lines });
    return { body, headers: { "Idempotency-Key": key } };
  };
  for (let round = 1; round <= 20; round++) {
    const once = keyed("10", newId());
    const all = await Promise.all([1, 2, 3].map(() => harness.call(add, owner, once)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await harness.ask(list, owner)).total).toBe(round);
  }
  const key = newId();
  const { id, version } = await harness.ask(add, owner, keyed("10", key));
  expect(refusalOf(await harness.call(add, owner, keyed("20", key)))).toMatchObject({
    refusal: "idempotency-key-reused",
  });
  const once = { body: { documents: [{ id, version }] }, headers: { "Idempotency-Key": newId() } };
  expect(await harness.ask(audit, owner, once)).toEqual(await harness.ask(audit, owner, once));
});
