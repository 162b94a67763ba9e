// Transfers between accounts and members' advances over HTTP: what they move, what is refused, and that no prepayment falls below zero.
import { setTimeout as wait } from "node:timers/promises";
import { newId } from "@kontor/contracts/core/id";
import { deleteAccount } from "@kontor/contracts/finance/account";
import { listAccountMovements } from "@kontor/contracts/finance/ledger";
import { advanceIn, giro, type SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FinanceHarness, type FinanceTenant, type SlipBody, slipBody, startFinance } from "../testing/harness.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

const transfer = ({ cash, bank }: FinanceTenant, eachAmount: string, more: Partial<SlipBody> = {}): SlipBody => ({
  ...slipBody({ accountId: cash, lines: [{ accountId: bank, eachAmount }] }),
  ...more,
});
const advance = ({ member, cash }: FinanceTenant, eachAmount: string, more: Partial<SlipBody> = {}): SlipBody => ({
  ...slipBody({ organId: member, lines: [{ accountId: cash, eachAmount }] }),
  ...more,
});
const add = ({ owner }: FinanceTenant, kind: SlipKind, body: SlipBody) =>
  harness.ask(kind.endpoints.add, owner, { body });
const tried = async ({ owner }: FinanceTenant, kind: SlipKind, body: SlipBody) =>
  refusalOf(await harness.call(kind.endpoints.add, owner, { body }));
const accountsOf = async (tenant: FinanceTenant) => {
  const ofAccount = async (accountId: string) =>
    (await harness.ask(listAccountMovements, tenant.owner, { query: { accountId } })).closing?.amount;
  return { cash: await ofAccount(tenant.cash), bank: await ofAccount(tenant.bank) };
};

describe("a transfer", () => {
  it("a transfer moves its amount from one account to another, and back when it is deleted", async () => {
    const tenant = await harness.tenant({ bank: "100.00" });
    const body = { ...transfer(tenant, "30"), accountId: tenant.bank };
    body.lines = [{ ...body.lines[0], id: newId(), accountId: tenant.cash, eachAmount: "30" }];
    const { id } = await add(tenant, giro, body);
    expect(await accountsOf(tenant)).toEqual({ cash: "30.00", bank: "70.00" });
    const { info } = await harness.ask(giro.endpoints.info, tenant.owner, { query: { id } });
    expect(info).toMatchObject({ type: "转账", organId: null, accountName: "Bank", totalPrice: "30.00" });
    expect(info.lines).toMatchObject([{ accountId: tenant.cash, eachAmount: "30.00", needDebt: null }]);
    expect(info.lines[0]?.accountName).not.toBe("");
    await harness.ask(giro.endpoints.remove, tenant.owner, { query: { id } });
    expect(await accountsOf(tenant)).toEqual({ cash: "0.00", bank: "100.00" });
  });

  it("a transfer's fact says what each account gains", async () => {
    const tenant = await harness.tenant();
    await add(tenant, giro, transfer(tenant, "30"));
    const [fact] = await harness.facts(tenant.owner, "slip");
    expect(fact).toMatchObject({ accountId: tenant.cash, changeAmount: "-30.00", partnerId: null });
    expect(fact).toMatchObject({ lines: [{ accountId: tenant.bank, eachAmount: "30.00" }] });
  });

  it("the paying account is refused among the receiving ones, at its line and with its code", async () => {
    const tenant = await harness.tenant();
    const lines = [{ id: newId(), accountId: tenant.cash, eachAmount: "30" }];
    const { refusal, issues, data } = await tried(tenant, giro, transfer(tenant, "30", { lines }));
    expect([refusal, issues]).toEqual(["slip-invalid", ["slip-account-is-payer lines.0.accountId"]]);
    expect(data.issues).toMatchObject([{ row: 1, code: 9500006 }]);
  });

  it("a transfer without lines is refused at its lines with its code, and nothing is saved", async () => {
    const tenant = await harness.tenant();
    const { status, code, data, issues } = await tried(tenant, giro, transfer(tenant, "30", { lines: [] }));
    expect({ status, code, issues }).toEqual({ status: 400, code: 9500003, issues: ["slip-lines-required lines"] });
    expect(data.refusal).toBe("input-invalid");
    const { total } = await harness.ask(giro.endpoints.list, tenant.owner, { query: {} });
    expect(total).toBe(0);
  });

  it.each<[what: string, body: (tenant: FinanceTenant, foreign: FinanceTenant) => Partial<SlipBody>, issues: string]>([
    [
      "another company's account on a line",
      (_, { bank }) => ({ lines: [{ id: newId(), accountId: bank, eachAmount: "30" }] }),
      "not-found lines.0.accountId",
    ],
    ["another company's paying account", (_, { cash }) => ({ accountId: cash }), "not-found accountId"],
    ["a partner", ({ member }) => ({ organId: member }), "value-not-allowed organId"],
    ["no paying account", () => ({ accountId: null }), "document-account-required accountId"],
  ])("a transfer with %s is refused and changes nothing", async (_, body, issues) => {
    const [tenant, foreign] = [await harness.tenant(), await harness.tenant()];
    const refused = await tried(tenant, giro, transfer(tenant, "30", body(tenant, foreign)));
    expect(refused.issues).toEqual([issues]);
    expect(await accountsOf(tenant)).toEqual({ cash: "0.00", bank: "0.00" });
  });

  it("an account that a transfer names on a line cannot be deleted, and is found by the filter of the list", async () => {
    const tenant = await harness.tenant();
    const { id } = await add(tenant, giro, transfer(tenant, "30"));
    const called = await harness.call(deleteAccount, tenant.owner, { query: { id: tenant.bank } });
    expect(called.status).not.toBe(200);
    const numbersBy = async (accountId: string) => {
      const query = { search: JSON.stringify({ accountId }) };
      return (await harness.ask(giro.endpoints.list, tenant.owner, { query })).rows.map((row) => row.id);
    };
    expect([await numbersBy(tenant.bank), await numbersBy(tenant.cash), await numbersBy(newId())]).toEqual([
      [id],
      [id],
      [],
    ]);
  });

  it("the states of a slip are refused with the codes of slips", async () => {
    const tenant = await harness.tenant();
    const { owner } = tenant;
    const { id, version } = await add(tenant, giro, transfer(tenant, "30"));
    const codeOf = async (called: Promise<{ body: unknown }>) => (await called).body;
    const seen = { body: { documents: [{ id, version }] } };
    expect(await codeOf(harness.call(giro.endpoints.reverseAudit, owner, seen))).toMatchObject({ code: 9500008 });
    await harness.ask(giro.endpoints.audit, owner, seen);
    const audited = { body: { documents: [{ id, version: version + 1 }] } };
    expect(await codeOf(harness.call(giro.endpoints.audit, owner, audited))).toMatchObject({ code: 9500007 });
    expect(await codeOf(harness.call(giro.endpoints.remove, owner, { query: { id } }))).toMatchObject({
      code: 9500004,
    });
  });
});

describe("an advance", () => {
  it("an advance goes to the accounts of its lines and is owed to its member", async () => {
    const tenant = await harness.tenant();
    const lines = [
      { accountId: tenant.cash, eachAmount: "20" },
      { accountId: tenant.bank, eachAmount: "30" },
    ];
    const { id } = await add(tenant, advanceIn, slipBody({ organId: tenant.member, lines }));
    expect(await harness.balances(tenant.owner)).toEqual({ cash: "50.00", prepayment: "-50.00" });
    expect(await accountsOf(tenant)).toEqual({ cash: "20.00", bank: "30.00" });
    const { info } = await harness.ask(advanceIn.endpoints.info, tenant.owner, { query: { id } });
    expect(info).toMatchObject({ accountId: null, organName: "Member", totalPrice: "50.00", changeAmount: "50.00" });
    expect(info.accountName.split(", ").sort()).toHaveLength(2);
  });

  it("an advance needs a member: a customer, nobody, or an account in its head is refused", async () => {
    const tenant = await harness.tenant();
    const issuesOf = async (more: Partial<SlipBody>) =>
      (await tried(tenant, advanceIn, advance(tenant, "20", more))).issues.join();
    expect(await issuesOf({ organId: tenant.customer })).toBe("slip-partner-type organId");
    expect(await issuesOf({ organId: null })).toBe("document-partner-required organId");
    expect(await issuesOf({ accountId: tenant.bank })).toBe("value-not-allowed accountId");
  });

  it("a member takes back all of an advance and not a cent more", async () => {
    const tenant = await harness.tenant();
    await add(tenant, advanceIn, advance(tenant, "50"));
    const { status, refusal, data } = await tried(tenant, advanceIn, advance(tenant, "-50.01"));
    expect([status, refusal]).toEqual([409, "prepayment-insufficient"]);
    expect(data).toMatchObject({ values: { member: "Member", left: "50.00", amount: "50.01" } });
    expect(data.issues).toMatchObject([{ field: "organId", code: 8500016 }]);
    await add(tenant, advanceIn, advance(tenant, "-50"));
    expect(await harness.balances(tenant.owner)).toEqual({});
  });

  it("an advance that was taken back can neither be deleted, nor made less, nor given to another member", async () => {
    const tenant = await harness.tenant();
    const body = advance(tenant, "50");
    const { id, version } = await add(tenant, advanceIn, body);
    await add(tenant, advanceIn, advance(tenant, "-40"));
    const { owner } = tenant;
    const refused = async (called: ReturnType<FinanceHarness["call"]>) => refusalOf(await called).refusal;
    expect(await refused(harness.call(advanceIn.endpoints.remove, owner, { query: { id } }))).toBe(
      "prepayment-insufficient",
    );
    const less = { ...advance(tenant, "39.99"), id, version };
    expect(await refused(harness.call(advanceIn.endpoints.update, owner, { body: less }))).toBe(
      "prepayment-insufficient",
    );
    await harness.ask(advanceIn.endpoints.update, owner, { body: { ...advance(tenant, "40"), id, version } });
    expect(await harness.balances(owner)).toEqual({});
  });

  it("under strict audit an advance counts once it is audited, a withdrawal is reserved when it is saved", async () => {
    const tenant = await harness.tenant();
    await harness.turn(tenant.owner, true);
    const { id, version } = await add(tenant, advanceIn, advance(tenant, "50"));
    expect((await tried(tenant, advanceIn, advance(tenant, "-10"))).refusal).toBe("prepayment-insufficient");
    const documents = [{ id, version }];
    await harness.ask(advanceIn.endpoints.audit, tenant.owner, { body: { documents } });
    await add(tenant, advanceIn, advance(tenant, "-30"));
    expect((await tried(tenant, advanceIn, advance(tenant, "-20.01"))).data).toMatchObject({
      values: { left: "20.00" },
    });
    const audited = { body: { documents: [{ id, version: version + 1 }] } };
    const reversed = await harness.call(advanceIn.endpoints.reverseAudit, tenant.owner, audited);
    expect(refusalOf(reversed).refusal).toBe("prepayment-insufficient");
    expect(await harness.balances(tenant.owner)).toEqual({ cash: "50.00", prepayment: "-50.00" });
  });

  it("a user from whom the prices of retail are hidden sees no amounts of advances and saves none", async () => {
    const tenant = await harness.tenant();
    const { id } = await add(tenant, advanceIn, advance(tenant, "50"));
    const cashier = person({ tenantId: tenant.owner.tenantId, priceLimits: ["5"] });
    const { info } = await harness.ask(advanceIn.endpoints.info, cashier, { query: { id } });
    expect([info.totalPrice, info.lines[0]?.eachAmount]).toEqual([null, null]);
    const called = await harness.call(advanceIn.endpoints.add, cashier, { body: advance(tenant, "1") });
    expect([called.status, refusalOf(called).refusal]).toEqual([403, "not-permitted"]);
  });
});

/** Of each pair one wins, at times the one and at times the other. */
it("of two concurrent withdrawals of a whole prepayment one succeeds (C-7)", async () => {
  const tenant = await harness.tenant();
  let lateMs = 0;
  for (let round = 0; round < raceRounds(); round++) {
    await add(tenant, advanceIn, advance(tenant, "10"));
    const take = () => harness.call(advanceIn.endpoints.add, tenant.owner, { body: advance(tenant, "-10") });
    const called = await Promise.all([wait(Math.max(lateMs, 0)).then(take), wait(Math.max(-lateMs, 0)).then(take)]);
    expect(called.map(({ status }) => status).sort()).toEqual([200, 409]);
    lateMs += called[0].status === 200 ? 1 : -1;
  }
  expect(await harness.balances(tenant.owner)).toEqual({});
});
