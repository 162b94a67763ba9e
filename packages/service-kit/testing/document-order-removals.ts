// Tests that every kind of orders must pass: an order is deleted whose deposit is in the books, with a choice of where that goes (docs/decisions/0061).
// Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { depositChoice } from "@kontor/contracts/voucher/removal";
import { expect, test } from "vitest";
import { upsertPeriod } from "../src/closing/period.store.ts";
import { sqlOf } from "../src/database/database.ts";
import { previewClosing } from "../src/document/closing.routes.ts";
import { refusalOf } from "./calls.ts";
import { documentOf, races, type TestTenant } from "./document-harness.ts";
import type { OrderSuite } from "./document-order-suite.ts";
import { raceRounds } from "./race-rounds.ts";

const RACES = raceRounds();
const REASON = "The customer withdrew";
const CREDIT = { depositReturn: depositChoice({ accountId: null }), reason: REASON };
const refundBy = (accountId: string) => ({ depositReturn: depositChoice({ accountId }), reason: REASON });

interface DeletedOrderRow {
  id: string;
  number: string;
  returned: string;
  accountId: string | null;
}
/** The deleted orders whose deposit stays in the books. */
const deletedOrdersOf = (tenant: TestTenant): Promise<DeletedOrderRow[]> =>
  tenant.tables((tx) =>
    sqlOf(tx).$queryRawUnsafe<DeletedOrderRow[]>(
      `select id, number, deposit_returned::text as returned, deposit_account_id as "accountId" from deleted_orders order by number`,
    ),
  );

function removing({ harness, orderKind }: OrderSuite) {
  const { add, remove, removeMany } = orderKind.endpoints;
  return {
    /** A saved order that is not audited. */
    drafted: async (tenant: TestTenant, deposit: string) => {
      const body = documentOf(orderKind, tenant, { changeAmount: deposit });
      return { ...body, ...(await harness().done(add, tenant.owner, { body })) };
    },
    remove: (tenant: TestTenant, id: string, choice: object = {}, as: Actor = tenant.owner) =>
      harness().call(remove, as, { query: { id, ...choice } }),
    removeMany: (tenant: TestTenant, ids: readonly string[], choice: object = {}) =>
      harness().call(removeMany, tenant.owner, { query: { ids: ids.join(","), ...choice } }),
    isThere: async (tenant: TestTenant, id: string) =>
      (await harness().call(orderKind.endpoints.info, tenant.owner, { query: { id } })).status === 200,
  };
}

export function testRemovals(suite: OrderSuite): void {
  testWays(suite);
  testStory(suite);
  testRefusals(suite);
  testStrictAudit(suite);
  testBulk(suite);
  testRemovalRaces(suite);
}

function testWays(suite: OrderSuite): void {
  const { harness, orderKind } = suite;
  const { drafted, remove, isThere } = removing(suite);
  const signed = (amount: number): string => (amount * orderKind.amounts.sign).toFixed(2);
  const lastEffect = async (tenant: TestTenant) => (await tenant.facts(`${orderKind.name}.effective`)).at(-1);

  test.each(["refund", "credit"] as const)(
    "an order with a deposit in the books is deleted with a choice, and the books keep the deposit with what went back of it: %s",
    async (way) => {
      const tenant = await harness().tenant();
      const { bank, cash } = tenant.catalogue.accounts;
      const order = await drafted(tenant, "50.00");
      const choice = way === "refund" ? refundBy(bank) : CREDIT;
      expect((await remove(tenant, order.id, choice)).status).toBe(200);
      expect(await isThere(tenant, order.id)).toBe(false);
      const accountId = way === "refund" ? bank : null;
      expect(await lastEffect(tenant)).toMatchObject({
        ...{ documentId: order.id, revision: 2, amountDeposit: signed(-50) },
        ...{ amountDebt: way === "refund" ? "0.00" : signed(-50), accounts: [{ accountId: cash, amount: signed(50) }] },
        ...{ depositReturn: { accountId, amount: signed(50) }, state: { isGone: true } },
      });
      expect(await tenant.facts(`${orderKind.name}.withdrawn`)).toEqual([]);
      expect((await tenant.facts(`${orderKind.name}.open`)).at(-1)).toMatchObject({
        documentId: order.id,
        isGone: true,
      });
      expect(await deletedOrdersOf(tenant)).toEqual([
        { id: order.id, number: order.number, returned: "50.00", accountId },
      ]);
      const [entry] = (await tenant.facts("operation.done")).slice(-1);
      expect(entry).toMatchObject({ type: "delete", content: `${order.number} · ${REASON}` });
    },
  );

  test("an order without a deposit is deleted as before, whatever a choice says", async () => {
    const tenant = await harness().tenant();
    const [plain, chosen] = [await drafted(tenant, "0"), await drafted(tenant, "0")];
    expect((await remove(tenant, plain.id)).status).toBe(200);
    expect((await remove(tenant, chosen.id, CREDIT)).status).toBe(200);
    expect(await deletedOrdersOf(tenant)).toEqual([]);
    expect(await tenant.facts(`${orderKind.name}.withdrawn`)).toHaveLength(2);
  });

  test("a closing of the books counts a deleted order by the day on which its deposit went back, as the money ledger does", async () => {
    const tenant = await harness().tenant();
    const order = await drafted(tenant, "50.00");
    const before = async (moment: string) =>
      (await tenant.tables((tx) => previewClosing(tx, [{ contract: orderKind, checks: [] }], moment))).tallies;
    expect((await remove(tenant, order.id, CREDIT)).status).toBe(200);
    expect(await before("2026-11-02T00:00:00.000Z")).toEqual([]);
    expect(await before("2999-01-01T00:00:00.000Z")).toEqual([{ kind: orderKind.name, count: 1, revisions: 2 }]);
  });
}

function testStory(suite: OrderSuite): void {
  const { harness, orderKind } = suite;
  const { drafted, remove } = removing(suite);
  const { deleted } = orderKind.orderEndpoints ?? expect.fail(`${orderKind.name} is no order`);

  test("who follows the number of a deleted order is told when, by whom and why, and where its deposit went, within the data scope and without hidden prices", async () => {
    const tenant = await harness().tenant();
    const { bank } = tenant.catalogue.accounts;
    const [refunded, credited, plain] = [
      await drafted(tenant, "50.00"),
      await drafted(tenant, "20.00"),
      await drafted(tenant, "0"),
    ];
    const ask = (id: string, as: Actor = tenant.owner) => harness().call(deleted, as, { query: { id } });
    expect((await ask(refunded.id)).status).toBe(404);
    for (const [order, choice] of [
      [refunded, refundBy(bank)],
      [credited, CREDIT],
      [plain, {}],
    ] as const)
      expect((await remove(tenant, order.id, choice)).status).toBe(200);
    const story = await harness().done(deleted, tenant.owner, { query: { id: refunded.id } });
    expect(story).toMatchObject({ number: refunded.number, depositReturned: "50.00", reason: REASON });
    expect(story.userName).toBe(tenant.owner.userName);
    expect(story.depositAccountName).not.toBe(null);
    const other = await harness().done(deleted, tenant.owner, { query: { id: credited.id } });
    expect(other).toMatchObject({ number: credited.number, depositReturned: "20.00", depositAccountName: null });
    expect((await ask(plain.id)).status).toBe(404);
    const blind = tenant.staff({ priceLimits: [orderKind.priceLimit] });
    expect(await harness().done(deleted, blind, { query: { id: refunded.id } })).toMatchObject({
      depositReturned: null,
    });
    expect((await ask(refunded.id, tenant.staff({ dataScope: 3 }))).status).toBe(404);
    expect((await ask(refunded.id, { ...tenant.owner, kind: "staff", dataScope: 3 })).status).toBe(200);
    expect((await ask(refunded.id, (await harness().tenant()).owner)).status).toBe(404);
  });
}

function testRefusals(suite: OrderSuite): void {
  const { harness, orderKind, ordered } = suite;
  const { drafted, remove, isThere } = removing(suite);

  test("an order with a deposit in the books is not deleted without a choice, and the refusal states the amount to those who see prices", async () => {
    const tenant = await harness().tenant();
    const order = await drafted(tenant, "50.00");
    const refused = await remove(tenant, order.id);
    expect(refusalOf(refused)).toMatchObject({
      status: 409,
      refusal: "document-deposit-booked",
      issues: ["document-deposit-booked depositReturn"],
    });
    expect(JSON.stringify(refused.body)).toContain('"left":"50.00"');
    const blind = tenant.staff({ priceLimits: [orderKind.priceLimit] });
    expect(JSON.stringify((await remove(tenant, order.id, {}, blind)).body)).toContain('"left":"***"');
    expect(await isThere(tenant, order.id)).toBe(true);
  });

  test("a choice that was made for another amount deletes nothing, but is not compared for those who see no prices", async () => {
    const tenant = await harness().tenant();
    const order = await drafted(tenant, "50.00");
    const refused = await remove(tenant, order.id, { ...CREDIT, deposit: "20.00" });
    expect(refusalOf(refused)).toMatchObject({ status: 409, refusal: "document-deposit-booked" });
    expect(JSON.stringify(refused.body)).toContain('"left":"50.00"');
    expect(await isThere(tenant, order.id)).toBe(true);
    expect((await remove(tenant, order.id, { ...CREDIT, deposit: "50" })).status).toBe(200);
    const blind = tenant.staff({ priceLimits: [orderKind.priceLimit] });
    const other = await drafted(tenant, "50.00");
    expect((await remove(tenant, other.id, { ...CREDIT, deposit: "20.00" }, blind)).status).toBe(200);
  });

  test("the deletion of an order with a deposit needs a reason, an enabled account of the company, and a day that is not closed", async () => {
    const tenant = await harness().tenant();
    const { accounts } = tenant.catalogue;
    const order = await drafted(tenant, "50.00");
    const refusedFor = async (choice: object) => refusalOf(await remove(tenant, order.id, choice));
    expect(await refusedFor({ depositReturn: "credit" })).toMatchObject({
      status: 400,
      issues: ["field-required reason"],
    });
    expect((await refusedFor({ depositReturn: "bank", reason: REASON })).status).toBe(400);
    expect((await refusedFor({ ...CREDIT, reason: " " })).status).toBe(400);
    expect((await refusedFor(refundBy(newId()))).status).toBe(404);
    const stranger = await harness().tenant();
    expect((await refusedFor(refundBy(stranger.catalogue.accounts.bank))).status).toBe(404);
    expect((await refusedFor(refundBy(accounts.closed))).issues).toEqual(["document-account-disabled depositReturn"]);
    const closedTo = "2999-01-01";
    await tenant.tables((tx) =>
      upsertPeriod(tx, { version: 1, closedTo, closedBefore: `${closedTo}T00:00:00.000Z`, sealedBefore: null }),
    );
    expect((await refusedFor(CREDIT)).issues).toEqual(["period-closed operTime"]);
    expect(await isThere(tenant, order.id)).toBe(true);
  });

  test("an audited order, and another company's, are not deleted by a choice either", async () => {
    const [tenant, stranger] = [await harness().tenant(), await harness().tenant()];
    const order = await ordered(tenant, "50.00");
    expect((await remove(tenant, order.id, CREDIT)).status).toBe(409);
    const draft = await drafted(tenant, "50.00");
    expect((await remove(stranger, draft.id, CREDIT)).status).toBe(404);
    expect(await isThere(tenant, draft.id)).toBe(true);
    expect(await deletedOrdersOf(tenant)).toEqual([]);
  });
}

function testStrictAudit(suite: OrderSuite): void {
  const { harness, orderKind, ordered } = suite;
  const { drafted, remove } = removing(suite);

  test("under strict audit an order that was never audited has booked nothing and needs no choice, one that was audited and reversed does", async () => {
    const tenant = await harness().tenant();
    await tenant.turn({ forceApprovalFlag: true });
    const draft = await drafted(tenant, "5.00");
    expect((await remove(tenant, draft.id)).status).toBe(200);
    const order = await ordered(tenant, "5.00");
    const body = { documents: [{ id: order.id, version: order.version }] };
    await harness().done(orderKind.endpoints.reverseAudit, tenant.owner, { body });
    expect(refusalOf(await remove(tenant, order.id))).toMatchObject({ refusal: "document-deposit-booked" });
    expect((await remove(tenant, order.id, CREDIT)).status).toBe(200);
    // What the reversal took out of the books is there again, with what went back.
    const effect = (await tenant.facts(`${orderKind.name}.effective`)).at(-1);
    expect(effect).toMatchObject({ documentId: order.id, revision: 3, depositReturn: { accountId: null } });
    expect(await deletedOrdersOf(tenant)).toMatchObject([{ id: order.id, returned: "5.00" }]);
  });
}

function testBulk(suite: OrderSuite): void {
  const { harness } = suite;
  const { drafted, removeMany, isThere } = removing(suite);

  test("orders with and without a deposit are deleted together, all or none, and the choice concerns those with one", async () => {
    const tenant = await harness().tenant();
    const [plain, first, second] = [
      await drafted(tenant, "0"),
      await drafted(tenant, "20.00"),
      await drafted(tenant, "30.00"),
    ];
    const ids = [plain.id, first.id, second.id];
    const refused = await removeMany(tenant, ids);
    expect(refusalOf(refused)).toMatchObject({ refusal: "document-deposit-booked" });
    expect(JSON.stringify(refused.body)).toContain('"left":"50.00"');
    expect(await Promise.all(ids.map((id) => isThere(tenant, id)))).toEqual([true, true, true]);
    expect((await removeMany(tenant, ids, CREDIT)).status).toBe(200);
    expect(await deletedOrdersOf(tenant)).toMatchObject([
      { id: first.id, returned: "20.00" },
      { id: second.id, returned: "30.00" },
    ]);
  });
}

function testRemovalRaces(suite: OrderSuite): void {
  const { harness, orderKind, read, deliver } = suite;
  const { drafted, remove, isThere } = removing(suite);
  const { audit, update } = orderKind.endpoints;

  test("when an order is audited and delivered while it is deleted, its deposit is either deducted or goes back", async () => {
    const tenant = await harness().tenant();
    await races(RACES, async () => {
      const { id, version } = await drafted(tenant, "5.00");
      const order = await read(tenant, id);
      const auditing = async () => {
        const reply = await harness().call(audit, tenant.owner, { body: { documents: [{ id, version }] } });
        const accounts = [{ accountId: tenant.catalogue.accounts.cash, amount: "0" }];
        if (reply.status === 200)
          expect((await deliver(tenant, order, "4", { deposit: "5.00", changeAmount: "0", accounts })).status).toBe(
            200,
          );
        return reply.status;
      };
      const [audited, removed] = await Promise.all([auditing(), remove(tenant, id, CREDIT)]);
      expect([audited === 200, removed.status === 200]).toEqual(removed.status === 200 ? [false, true] : [true, false]);
      expect(await isThere(tenant, id)).toBe(audited === 200);
      expect((await deletedOrdersOf(tenant)).some((row) => row.id === id)).toBe(removed.status === 200);
    });
  });

  test("when a deposit is changed while its order is deleted, what goes back is what the books had", async () => {
    const tenant = await harness().tenant();
    await races(RACES, async () => {
      const draft = await drafted(tenant, "5.00");
      const body = { ...documentOf(orderKind, tenant, { changeAmount: "8.00" }), id: draft.id, version: draft.version };
      const [, removed] = await Promise.all([
        harness().call(update, tenant.owner, { body }),
        remove(tenant, draft.id, CREDIT),
      ]);
      expect(removed.status).toBe(200);
      const effects = await tenant.facts(`${orderKind.name}.effective`);
      const last = effects.filter(({ documentId }) => documentId === draft.id).at(-1);
      expect(last).toMatchObject({ depositReturn: { amount: last?.amountPaid } });
      expect((await deletedOrdersOf(tenant)).find(({ id }) => id === draft.id)?.returned).toBe(
        String(last?.amountPaid).replace("-", ""),
      );
    });
  });
}
