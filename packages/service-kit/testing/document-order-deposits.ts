// Tests that every kind of orders must pass: deliveries deduct the deposit, and when the order is closed the user chooses where what is left of it goes
// (reference.md §1.7, docs/decisions/0061). Imported by tests only.
import { refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { expect, test } from "vitest";
import { upsertPeriod } from "../src/closing/period.store.ts";
import { previewClosing } from "../src/document/closing.routes.ts";
import { refusalOf } from "./calls.ts";
import { documentOf, races, type TestTenant } from "./document-harness.ts";
import type { OrderSuite } from "./document-order-suite.ts";
import { raceRounds } from "./race-rounds.ts";

const RACES = raceRounds();
const CREDIT = { accountId: null };
/** A delivery that deducts so much, and of which nothing else is paid. */
const deducting = ({ catalogue }: TestTenant, deposit: string) => ({
  deposit,
  changeAmount: "0",
  accounts: [{ accountId: catalogue.accounts.cash, amount: "0" }],
});

export function testDeposits(suite: OrderSuite): void {
  testDeductions(suite);
  testReturns(suite);
  testTally(suite);
  testChoice(suite);
  testUndoing(suite);
  testClosedDeductions(suite);
  testDepositRaces(suite);
}

const signedBy =
  ({ orderKind }: OrderSuite) =>
  (amount: number): string =>
    (amount * orderKind.amounts.sign).toFixed(2);

function testDeductions({
  harness,
  orderKind,
  deliveryKind,
  read,
  ordered,
  deliver,
  deliveryOf,
  rest,
}: OrderSuite): void {
  /** The orders that the list finds with a deposit left ("1"), or without one ("0"). */
  const withDeposit = async (tenant: TestTenant, hasLastDeposit: "0" | "1") => {
    const query = { search: JSON.stringify({ hasLastDeposit }) as never };
    const { rows } = await harness().done(orderKind.endpoints.list, tenant.owner, { query });
    return rows.map(({ id }) => id);
  };

  test("of an order only the deposit is posted, and its deliveries deduct that deposit once", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant, "50.00");
    expect(order).toMatchObject({ changeAmount: "50.00", lastDeposit: "50.00", due: "0.00", debt: "0.00" });
    expect(order.paymentState).toBe("none");
    const [effect] = (await tenant.facts(`${orderKind.name}.effective`)).slice(-1);
    const { sign } = orderKind.amounts;
    expect(effect).toMatchObject({
      ...{ trade: "order", lines: [], amountTotal: "0.00", amountAfterDiscount: "0.00", amountDebt: "0.00" },
      ...{ amountPaid: (50 * sign).toFixed(2), amountDeposit: (-50 * sign).toFixed(2) },
    });
    // Six pieces come to 16.95.
    const paid = deducting(tenant, "16.95");
    expect((await deliver(tenant, order, "6", paid)).status).toBe(200);
    expect(await read(tenant, order.id)).toMatchObject({ lastDeposit: "33.05" });
    expect(await withDeposit(tenant, "1")).toEqual([order.id]);
    expect(await withDeposit(tenant, "0")).toEqual([]);
    const { source } = await harness().done(orderKind.endpoints.openLines, tenant.owner, { query: { id: order.id } });
    expect(source).toMatchObject({ lastDeposit: "33.05" });
    const more = (deposit: string) => {
      const all = rest(tenant, { ...order, lines: order.lines.slice(1) });
      return deliver(tenant, order, "0", { ...all, ...paid, deposit });
    };
    const refused = await more("33.06");
    expect(refusalOf(refused)).toMatchObject({ code: 8500017, issues: ["document-deposit-above-left deposit"] });
    expect(JSON.stringify(refused.body)).toContain('"left":"33.05"');
    expect((await more("33.05")).status).toBe(200);
    expect(await read(tenant, order.id)).toMatchObject({ lastDeposit: "0.00" });
    expect(await withDeposit(tenant, "0")).toEqual([order.id]);
    expect(refusalOf(await deliver(tenant, order, "4", { ...paid, deposit: "0.01" })).issues).toEqual([
      "document-deposit-above-left deposit",
    ]);
  });

  test("a delivery that is dated before its order deducts nothing of its deposit, which was not paid then", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant, "50.00");
    const operTime = new Date(Date.parse(order.operTime) - 1000).toISOString();
    const early = await deliver(tenant, order, "6", { ...deducting(tenant, "16.95"), operTime });
    expect(refusalOf(early).issues).toEqual(["document-deposit-before-order operTime"]);
    expect((await deliver(tenant, order, "6", { operTime })).status).toBe(200);
  });

  test("a user who sees no prices can reduce orders and deliveries, and no refusal tells him their amounts", async () => {
    const tenant = await harness().tenant();
    const { codes } = tenant.catalogue;
    const blind = tenant.staff({ priceLimits: [orderKind.priceLimit, deliveryKind.priceLimit] });
    const draft = documentOf(orderKind, tenant, { changeAmount: "50" });
    await harness().done(orderKind.endpoints.add, tenant.owner, { body: draft });
    const one = { ...draft, version: 1, lines: draft.lines.slice(0, 1).map((line) => ({ ...line, operNumber: "1" })) };
    const refused = await harness().call(orderKind.endpoints.update, blind, { body: one });
    expect(refusalOf(refused).issues).toEqual(["document-overpaid changeAmount"]);
    expect(JSON.stringify(refused.body)).toContain('"due":"***"');

    const order = await ordered(tenant, "50.00");
    // Six pieces come to 16.95, two to 5.65.
    const delivery = deliveryOf(tenant, order, "6", deducting(tenant, "16.95"));
    await harness().done(deliveryKind.endpoints.add, tenant.owner, { body: delivery });
    const [line] = delivery.lines;
    const two = { ...delivery, version: 1, lines: line ? [{ ...line, barCode: codes.piece, operNumber: "2" }] : [] };
    await harness().done(deliveryKind.endpoints.update, blind, { body: two });
    expect(await read(tenant, delivery.id, deliveryKind)).toMatchObject({ deposit: "5.65", debt: "0.00" });
    expect(await read(tenant, order.id)).toMatchObject({ lastDeposit: "44.35" });
  });

  test("an order without a deposit needs no account, and one with a deposit does", async () => {
    const tenant = await harness().tenant();
    const body = (changeAmount: string) => documentOf(orderKind, tenant, { changeAmount, accounts: [] });
    const added = await harness().call(orderKind.endpoints.add, tenant.owner, { body: body("0") });
    expect(added.status).toBe(200);
    const refused = await harness().call(orderKind.endpoints.add, tenant.owner, { body: body("5") });
    expect(refusalOf(refused).issues).toEqual(["document-account-required accounts"]);
    const fees = await harness().call(orderKind.endpoints.add, tenant.owner, {
      body: { ...body("0"), otherMoney: "1" },
    });
    expect(refusalOf(fees).issues).toContain("value-not-allowed otherMoney");
  });
}

function testReturns(suite: OrderSuite): void {
  const { harness, orderKind, read, ordered, deliver, close } = suite;
  const signed = signedBy(suite);
  const lastNote = async ({ owner }: TestTenant, { id }: DocumentDetail) => {
    const [row] = (await harness().done(orderKind.endpoints.history, owner, { query: { id } })).rows;
    return [row?.action, row?.reason, row?.depositChange];
  };
  const part = (changeAmount: string | null, accountName: string) => ({ changeAmount, accountName });
  const lastEffect = async (tenant: TestTenant) => (await tenant.facts(`${orderKind.name}.effective`)).at(-1);

  test("what is left of a closed order's deposit may be refunded through an account, and the books keep deposit and refund", async () => {
    const tenant = await harness().tenant();
    const { bank, cash } = tenant.catalogue.accounts;
    const order = await ordered(tenant, "50.00");
    await deliver(tenant, order, "6", deducting(tenant, "16.95"));
    expect((await close(tenant, order.id, { depositReturn: { accountId: bank } })).status).toBe(200);
    expect(await read(tenant, order.id)).toMatchObject({
      ...{ status: 2, forceCloseFlag: true, changeAmount: "50.00", lastDeposit: "0.00", depositReturned: "33.05" },
      ...{ depositAccountId: bank, depositAccountName: "Bank", debt: "0.00", lastDebt: "0.00" },
    });
    const returned = { before: null, after: part("33.05", "Bank") };
    expect(await lastNote(tenant, order)).toEqual(["close-refund", "Not needed any more", returned]);
    expect(await lastEffect(tenant)).toMatchObject({
      ...{ documentId: order.id, operTime: order.operTime, amountDeposit: signed(-50), amountDebt: "0.00" },
      accounts: [{ accountId: cash, amount: signed(50) }],
      depositReturn: { accountId: bank, amount: signed(33.05) },
    });
  });

  test("what is left of a closed order's deposit may become the partner's credit, which is an open item like a return's", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant, "50.00");
    await deliver(tenant, order, "6", deducting(tenant, "16.95"));
    expect((await close(tenant, order.id, { depositReturn: CREDIT })).status).toBe(200);
    const returned = { before: null, after: part("33.05", "") };
    expect(await lastNote(tenant, order)).toEqual(["close-credit", "Not needed any more", returned]);
    expect(await read(tenant, order.id)).toMatchObject({
      ...{ lastDeposit: "0.00", depositReturned: "33.05", depositAccountId: null, debt: "-33.05", lastDebt: "-33.05" },
    });
    expect(await lastEffect(tenant)).toMatchObject({
      ...{ amountDeposit: signed(-50), amountDebt: signed(-33.05) },
      depositReturn: { accountId: null, amount: signed(33.05) },
    });
  });

  test("an order of which nothing or everything is delivered can be closed as long as some of its deposit is left", async () => {
    const tenant = await harness().tenant();
    const untouched = await ordered(tenant, "50.00");
    expect((await close(tenant, untouched.id, { depositReturn: CREDIT })).status).toBe(200);
    expect(await read(tenant, untouched.id)).toMatchObject({ status: 2, depositReturned: "50.00" });
    const whole = await ordered(tenant, "50.00");
    await deliver(tenant, whole, "0", { ...suite.rest(tenant, whole), ...deducting(tenant, "40.00") });
    expect(await read(tenant, whole.id)).toMatchObject({ progress: 2, forceCloseFlag: false });
    expect((await close(tenant, whole.id, { depositReturn: CREDIT })).status).toBe(200);
    expect(await read(tenant, whole.id)).toMatchObject({ forceCloseFlag: true, depositReturned: "10.00" });
    const used = await ordered(tenant, "40.00");
    await deliver(tenant, used, "0", { ...suite.rest(tenant, used), ...deducting(tenant, "40.00") });
    expect(refusalOf(await close(tenant, used.id, { depositReturn: CREDIT })).refusal).toBe(
      "document-close-not-partial",
    );
  });
}

function testTally({ harness, orderKind, ordered, close }: OrderSuite): void {
  test("a closing of the books counts an order by the day on which its deposit was returned, as the money ledger does", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant, "50.00");
    const before = async (moment: string) =>
      (await tenant.tables((tx) => previewClosing(tx, [{ contract: orderKind, checks: [] }], moment))).tallies;
    const ownDay = "2026-11-02T00:00:00.000Z";
    expect(await before(ownDay)).toEqual([{ kind: orderKind.name, count: 1, revisions: 1 }]);
    expect((await close(tenant, order.id, { depositReturn: CREDIT })).status).toBe(200);
    expect(await before(ownDay)).toEqual([]);
    expect(await before("2999-01-01T00:00:00.000Z")).toEqual([{ kind: orderKind.name, count: 1, revisions: 2 }]);
  });
}

function testChoice({ harness, orderKind, read, ordered, deliver, close }: OrderSuite): void {
  test("an order with a deposit left is not closed without a choice for it, and the refusal states the amount", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant, "50.00");
    await deliver(tenant, order, "6", deducting(tenant, "16.95"));
    const refused = await close(tenant, order.id);
    expect(refusalOf(refused)).toMatchObject({ status: 409, issues: ["document-deposit-left depositReturn"] });
    expect(JSON.stringify(refused.body)).toContain('"left":"33.05"');
    const blind = tenant.staff({ priceLimits: [orderKind.priceLimit] });
    expect(JSON.stringify((await close(tenant, order.id, { as: blind })).body)).toContain('"left":"***"');
  });

  test("a bulk closing is refused as a whole where one order lacks a choice for its deposit, and a choice applies only to orders with a deposit left", async () => {
    const tenant = await harness().tenant();
    const { orderEndpoints } = orderKind;
    if (!orderEndpoints) throw new Error(`${orderKind.name} cannot be closed`);
    const orders = [await ordered(tenant), await ordered(tenant, "50.00")];
    for (const each of orders) await deliver(tenant, each, "1");
    const closing = async (depositReturn?: typeof CREDIT) => {
      const documents = await Promise.all(
        orders.map(async ({ id }) => ({ id, version: (await read(tenant, id)).version })),
      );
      const body = { documents, reason: "Not needed", ...(depositReturn ? { depositReturn } : {}) };
      return harness().call(orderEndpoints.forceClose, tenant.owner, { body });
    };
    const refused = await closing();
    expect(refusalOf(refused).refusal).toBe("document-deposit-left");
    expect(JSON.stringify(refused.body)).toContain(`"number":"${orders[1]?.number}"`);
    expect(await read(tenant, orders[0]?.id ?? "")).toMatchObject({ forceCloseFlag: false });
    expect((await closing(CREDIT)).status).toBe(200);
    expect(await read(tenant, orders[0]?.id ?? "")).toMatchObject({ forceCloseFlag: true, depositReturned: "0.00" });
    expect(await read(tenant, orders[1]?.id ?? "")).toMatchObject({ forceCloseFlag: true, depositReturned: "50.00" });
  });

  test("the refund of a deposit needs an enabled account of the company, and a day that is not closed", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant, "50.00");
    const through = (accountId: string) => close(tenant, order.id, { depositReturn: { accountId } });
    expect(refusalOf(await through(newId()))).toMatchObject({ status: 404 });
    const stranger = await harness().tenant();
    expect(refusalOf(await through(stranger.catalogue.accounts.bank))).toMatchObject({ status: 404 });
    expect(refusalOf(await through(tenant.catalogue.accounts.closed)).issues).toEqual([
      "document-account-disabled depositReturn.accountId",
    ]);
    await period(tenant, "2999-01-01");
    expect(refusalOf(await through(tenant.catalogue.accounts.bank)).issues).toEqual(["period-closed depositReturn"]);
    expect(await read(tenant, order.id)).toMatchObject({ forceCloseFlag: false, lastDeposit: "50.00" });
  });
}

/** Closes the books up to a day. */
const period = (tenant: TestTenant, day: string) =>
  tenant.tables((tx) =>
    upsertPeriod(tx, { version: 1, closedTo: day, closedBefore: `${day}T00:00:00.000Z`, sealedBefore: null }),
  );

function testUndoing(suite: OrderSuite): void {
  const { harness, orderKind, read, ordered, close } = suite;
  const reopen = (tenant: TestTenant, { id }: DocumentDetail) => close(tenant, id, { what: "reopen" });

  test("opening a closed order takes back the return of its deposit", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant, "50.00");
    await close(tenant, order.id, { depositReturn: CREDIT });
    const reverse = await harness().call(orderKind.endpoints.reverseAudit, tenant.owner, {
      body: { documents: [{ id: order.id, version: order.version + 1 }] },
    });
    expect(refusalOf(reverse)).toMatchObject({ status: 409, refusal: "document-closed" });
    expect((await reopen(tenant, order)).status).toBe(200);
    expect(await read(tenant, order.id)).toMatchObject({
      ...{ status: 1, forceCloseFlag: false, lastDeposit: "50.00", depositReturned: "0.00", depositReturnedAt: null },
      debt: "0.00",
    });
    const effect = (await tenant.facts(`${orderKind.name}.effective`)).at(-1);
    expect(effect).toMatchObject({ revision: 3, amountDebt: "0.00", amountDeposit: signedBy(suite)(-50) });
    expect(effect).not.toHaveProperty("depositReturn");
    // Finance is asked whether slips have settled the credit.
    expect(harness().pledged.at(-1)).toMatchObject({ documentId: order.id, revision: 3, amountDebt: "0.00" });
  });

  test("a closed order cannot be opened once slips have settled the credit from its deposit, or the deposit's return is in closed books", async () => {
    const tenant = await harness().tenant();
    const [credited, refunded] = [await ordered(tenant, "50.00"), await ordered(tenant, "50.00")];
    await close(tenant, credited.id, { depositReturn: CREDIT });
    await close(tenant, refunded.id, { depositReturn: { accountId: tenant.catalogue.accounts.bank } });
    harness().moneyLedger.refusal = refuse("document-settled", { status: 409, values: { number: "", slips: "SK1" } });
    expect(refusalOf(await reopen(tenant, credited))).toMatchObject({ status: 409, refusal: "document-settled" });
    harness().moneyLedger.refusal = undefined;
    expect(await read(tenant, credited.id)).toMatchObject({ forceCloseFlag: true, debt: "-50.00" });
    await period(tenant, "2999-01-01");
    expect(refusalOf(await reopen(tenant, refunded)).issues).toEqual(["period-closed depositReturn"]);
  });
}

function testClosedDeductions({ harness, deliveryKind, read, ordered, deliveryOf, close }: OrderSuite): void {
  test("what a delivery deducted of a closed order's deposit stays deducted until the order is opened again", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant, "50.00");
    const body = deliveryOf(tenant, order, "6", deducting(tenant, "16.95"));
    const { add, update, remove } = deliveryKind.endpoints;
    const saved = await harness().done(add, tenant.owner, { body });
    expect((await close(tenant, order.id, { depositReturn: CREDIT })).status).toBe(200);
    const refused = { status: 409, issues: ["document-deduction-closed deposit"] };
    const edit = (changes: object) =>
      harness().call(update, tenant.owner, { body: { ...body, ...changes, version: saved.version } });
    expect(refusalOf(await edit(deducting(tenant, "16.94")))).toMatchObject(refused);
    const unlinked = { linkId: null, lines: body.lines.map((line) => ({ ...line, linkId: null })) };
    expect(refusalOf(await edit({ ...unlinked, ...deducting(tenant, "0") }))).toMatchObject(refused);
    const removal = () => harness().call(remove, tenant.owner, { query: { id: saved.id } });
    expect(refusalOf(await removal())).toMatchObject(refused);
    expect(await read(tenant, order.id)).toMatchObject({ forceCloseFlag: true, lastDeposit: "0.00" });
    expect((await edit({ remark: "Left at the door" })).status).toBe(200);
    await close(tenant, order.id, { what: "reopen" });
    expect((await removal()).status).toBe(200);
    expect(await read(tenant, order.id)).toMatchObject({ forceCloseFlag: false, lastDeposit: "50.00" });
  });
}

function testDepositRaces({ harness, read, ordered, deliver, close }: OrderSuite): void {
  const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort();

  test("of two simultaneous deliveries that deduct the same deposit only one is saved", async () => {
    const tenant = await harness().tenant();
    await races(RACES, async () => {
      const order = await ordered(tenant, "5.00");
      const twice = () => deliver(tenant, order, "4", deducting(tenant, "4.00"));
      expect(statuses(await Promise.all([twice(), twice()]))).toEqual([200, 400]);
      expect(await read(tenant, order.id)).toMatchObject({ lastDeposit: "1.00", openNumber: "8.000" });
    });
  });

  test("when a delivery deducts a deposit while a closing returns it, each cent is either deducted or returned", async () => {
    const tenant = await harness().tenant();
    await races(RACES, async () => {
      const order = await ordered(tenant, "5.00");
      const [delivered, closed] = await Promise.all([
        deliver(tenant, order, "4", deducting(tenant, "4.00")),
        close(tenant, order.id, { depositReturn: CREDIT }),
      ]);
      expect(closed.status).toBe(200);
      const depositReturned = delivered.status === 200 ? "1.00" : "5.00";
      expect(await read(tenant, order.id)).toMatchObject({ lastDeposit: "0.00", depositReturned });
      if (delivered.status !== 200) expect(refusalOf(delivered).issues).toContain("document-source-closed linkId");
    });
  });
}
