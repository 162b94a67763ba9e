// Slips and opening balances of accounts in closed books (docs/decisions/0036).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { addAccount, getAccountInfo, listAccounts, updateAccount } from "@kontor/contracts/finance/account";
import { itemIn, slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { hasHeadAccount } from "@kontor/contracts/finance/slip-lines";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import type { CallOptions } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { effect, type FinanceHarness, type FinanceTenant, slipBody, startFinance } from "../testing/harness.ts";

const OPEN = "2026-11-15T16:00:00.000Z";
const [INSIDE, LAST] = ["2026-11-02T02:00:00.000Z", "2026-11-15T15:59:59.999Z"];
const SAVES = 50;
const nothing = { closedTo: null, closedBefore: null, sealedBefore: null };

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

const close = ({ owner }: FinanceTenant, version = 1) =>
  harness.tables(owner, (tx) =>
    upsertPeriod(tx, { version, closedTo: "2026-11-15", closedBefore: OPEN, sealedBefore: null }),
  );
const reopen = ({ owner }: FinanceTenant, version = 2) =>
  harness.tables(owner, (tx) => upsertPeriod(tx, { version, ...nothing }));

async function refused<E extends Endpoint>({ owner }: FinanceTenant, endpoint: E, options: CallOptions<E>) {
  const called = await harness.call(endpoint, owner, options);
  expect(called.body, endpoint.path).toMatchObject({ data: { issues: [{ values: { day: "2026-11-15" } }] } });
  const { refusal, issues } = refusalOf(called);
  return `${refusal}: ${issues}`;
}

it.each(slipKinds.map((kind) => [kind.name, kind] as const))(
  "a slip of the kind %s that is or was dated in closed books cannot be saved, edited, audited, reversed or deleted, alone or with others",
  async (_, { endpoints: at, lines, partner }) => {
    const tenant = await harness.tenant();
    const { owner, customer, supplier, member, cash, bank, income, expense } = tenant;
    const isReceipt = partner.types.includes("客户");
    const partnerId = isReceipt ? customer : supplier;
    const debt = effect({ kind: isReceipt ? "sale-out" : "purchase-in", partnerId: partnerId, net: "1000" });
    await harness.consume(owner, debt);
    const line = lines<{ inOutItemId?: string; billId?: string; accountId?: string }>({
      items: ({ account }) => ({ inOutItemId: { income, expense }[account] }),
      openItems: () => ({ billId: debt.documentId }),
      accounts: () => ({ accountId: bank }),
    });
    const bodyOf = (billTime: string) => ({
      ...slipBody({
        ...(hasHeadAccount(lines) ? { accountId: cash } : {}),
        lines: [{ ...line, eachAmount: "5.00" }],
        ...lines({
          items: () => ({}),
          openItems: () => ({ organId: partnerId }),
          accounts: () => (partner.required ? { organId: member } : {}),
        }),
      }),
      billTime,
    });
    const [draft, audited, outside] = [bodyOf(INSIDE), bodyOf(LAST), bodyOf(OPEN)];
    await harness.ask(at.add, owner, { body: draft });
    await harness.ask(at.addAndAudit, owner, { body: audited });
    await harness.ask(at.add, owner, { body: outside });
    await close(tenant);
    // Rows and details state it, so that nobody begins to edit.
    const { rows } = await harness.ask(at.list, owner, { query: {} });
    const closedTo = new Map(rows.map((row) => [row.id, row.closedTo]));
    expect([draft, audited, outside].map(({ id }) => closedTo.get(id))).toEqual(["2026-11-15", "2026-11-15", null]);
    expect((await harness.ask(at.info, owner, { query: { id: draft.id } })).info.closedTo).toBe("2026-11-15");

    const [issue, closed] = ["period-closed billTime", "period-closed: period-closed billTime"];
    expect(await refused(tenant, at.add, { body: bodyOf(LAST) })).toBe(`slip-invalid: ${issue}`);
    expect(await refused(tenant, at.addAndAudit, { body: bodyOf(LAST) })).toBe(`slip-invalid: ${issue}`);
    expect(await refused(tenant, at.update, { body: { ...draft, billTime: OPEN, version: 1 } })).toBe(closed);
    expect(await refused(tenant, at.updateAndAudit, { body: { ...outside, billTime: LAST, version: 1 } })).toBe(
      `slip-invalid: ${issue}`,
    );
    const documents = [draft, outside].map(({ id }) => ({ id, version: 1 }));
    expect(await refused(tenant, at.audit, { body: { documents } })).toBe(closed);
    expect(await refused(tenant, at.reverseAudit, { body: { documents: [{ id: audited.id, version: 1 }] } })).toBe(
      closed,
    );
    expect(await refused(tenant, at.remove, { query: { id: draft.id } })).toBe(closed);
    const ids = [draft.id, outside.id].join(",");
    expect(await refused(tenant, at.removeMany, { query: { ids: ids as never } })).toBe(closed);

    expect((await harness.ask(at.list, owner)).total).toBe(3);
    await harness.ask(at.update, owner, { body: { ...outside, version: 1 } });
    await reopen(tenant);
    await harness.ask(at.remove, owner, { query: { id: draft.id } });
  },
);

it(`each of ${SAVES} slips saved at the moment of closing is either refused or saved before the closing`, async () => {
  const tenant = await harness.tenant();
  const { owner, cash, income } = tenant;
  const { endpoints: at } = itemIn;
  let [saved, late] = [0, 0];
  const first = Promise.withResolvers<void>();
  const one = async (): Promise<void> => {
    const body = slipBody({ accountId: cash, lines: [{ inOutItemId: income, eachAmount: "1.00" }] });
    const called = await harness.call(at.add, owner, { body });
    if (called.status === 200) saved++;
    else {
      expect(refusalOf(called).issues).toEqual(["period-closed billTime"]);
      late++;
    }
    first.resolve();
  };
  const saving = Array.from({ length: SAVES }, one);
  await first.promise;
  await close(tenant);
  const there = (await harness.ask(at.list, owner)).total;
  await Promise.all(saving);
  await Promise.all([one(), one()]);
  expect((await harness.ask(at.list, owner)).total).toBe(there);
  expect([saved, saved + late]).toEqual([there, SAVES + 2]);
});

it("a slip dated after today does not count in an account until that day comes (docs/decisions/0041)", async () => {
  const tenant = await harness.tenant({ bank: "100" });
  const { owner, bank, income } = tenant;
  const later = new Date(Date.now() + 5 * 86_400_000).toISOString();
  for (const billTime of [new Date().toISOString(), later]) {
    const body = slipBody({ accountId: bank, lines: [{ inOutItemId: income, eachAmount: "7.00" }] });
    await harness.ask(itemIn.endpoints.add, owner, { body: { ...body, billTime } });
  }
  const { info } = await harness.ask(getAccountInfo, owner, { query: { id: bank } });
  expect(info.currentAmount).toBe("107.00");
  const { rows } = await harness.ask(listAccounts, owner, { query: {} });
  expect(rows.find(({ id }) => id === bank)?.currentAmount).toBe("107.00");
});

it("an account's opening balance cannot be added, removed or changed while books are closed, all its other fields can", async () => {
  const tenant = await harness.tenant({ bank: "100" });
  const { owner, bank } = tenant;
  const row = async () => {
    const { info } = await harness.ask(getAccountInfo, owner, { query: { id: bank } });
    const { id, version, name, serialNo, remark, sort, enabled } = info;
    return { id, version, name, serialNo, remark, sort, enabled, initialAmount: "100.00" };
  };
  await close(tenant);
  const closed = "period-closed: period-closed initialAmount";
  expect(await refused(tenant, addAccount, { body: { name: "Late", initialAmount: "1" } })).toBe(closed);
  expect(await refused(tenant, updateAccount, { body: { ...(await row()), initialAmount: "101" } })).toBe(closed);
  await harness.ask(updateAccount, owner, { body: { ...(await row()), remark: "main account" } });
  await harness.ask(addAccount, owner, { body: { name: "New" } });
  await reopen(tenant);
  await harness.ask(updateAccount, owner, { body: { ...(await row()), initialAmount: "101" } });
});
