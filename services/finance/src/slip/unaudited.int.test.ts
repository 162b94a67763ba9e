// How many slips wait for their audit over HTTP: by kind, within the caller's visibility, as the lists find them.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { advanceIn, giro, itemOut, moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { financeUnaudited } from "@kontor/contracts/voucher/unaudited";
import { upsertSettings } from "@kontor/service-kit/document/replica.store";
import { staffOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { effect, type FinanceHarness, slipBody, startFinance } from "../testing/harness.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

const countsOf = async (as: Actor) =>
  (await harness.ask(financeUnaudited, as)).map(({ kind, page, count }) => `${kind} ${page} ${count}`);
/** Of a tenant with two receipts and an expense that wait, and a receipt that is audited. */
async function there() {
  const { owner, customer, cash, expense } = await harness.tenant();
  const sale = effect({ kind: "sale-out", partnerId: customer, net: "100" });
  await harness.consume(owner, sale);
  const receipt = (eachAmount: string) => ({
    body: slipBody({ accountId: cash, organId: customer, lines: [{ billId: sale.documentId, eachAmount }] }),
  });
  const first = await harness.ask(moneyIn.endpoints.add, owner, receipt("10"));
  await harness.ask(moneyIn.endpoints.add, owner, receipt("20"));
  await harness.ask(moneyIn.endpoints.addAndAudit, owner, receipt("30"));
  const lines = [{ inOutItemId: expense, eachAmount: "5" }];
  await harness.ask(itemOut.endpoints.add, owner, { body: slipBody({ accountId: cash, lines }) });
  return { owner, first };
}

test("slips that wait for their audit are counted by kind, as their lists find them, and no others", async () => {
  const { owner, first } = await there();
  expect(await countsOf(owner)).toEqual(["item-out /financial/item_out 1", "money-in /financial/money_in 2"]);
  const query = { currentPage: 1, pageSize: 1, search: JSON.stringify({ status: "0" }) } as never;
  for (const [kind, count] of [
    [moneyIn, 2],
    [itemOut, 1],
    [giro, 0],
    [advanceIn, 0],
  ] as const)
    expect((await harness.ask(kind.endpoints.list, owner, { query })).total).toBe(count);
  await harness.ask(moneyIn.endpoints.audit, owner, { body: { documents: [{ id: first.id, version: 1 }] } });
  expect(await countsOf(owner)).toEqual(["item-out /financial/item_out 1", "money-in /financial/money_in 1"]);
});

test("who sees his own slips alone, another department's or no customer, counts what he sees, and another company counts none (RBAC-5, RBAC-6)", async () => {
  const { owner } = await there();
  expect(await countsOf(staffOf(owner, {}))).toHaveLength(2);
  expect(await countsOf(staffOf(owner, { dataScope: 3 }))).toEqual([]);
  expect(await countsOf(staffOf(owner, { dataScope: 2, departmentIds: [newId()] }))).toEqual([]);
  const settings = { ...settingsChanged.example, changedBy: "", customerFlag: true, version: 3 };
  await harness.tables(owner, (tx) => upsertSettings(tx, settings, { actorId: owner.userId }));
  expect(await countsOf(staffOf(owner, {}))).toEqual(["item-out /financial/item_out 1"]);
  expect(await countsOf((await harness.tenant()).owner)).toEqual([]);
});
