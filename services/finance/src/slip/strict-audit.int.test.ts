// Switching strict audit: unaudited slips stop counting, and count again (docs/decisions/0012).

import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { switchOvers } from "@kontor/contracts/voucher/strict-audit";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { effect, type FinanceHarness, slipBody, startFinance } from "../testing/harness.ts";
import { startSlipSwitch } from "./strict-audit.ts";

let harness: FinanceHarness;
let job: { stop(): Promise<void> };
beforeAll(() => {
  harness = startFinance();
  const relayUrl = inject("stack").env.finance.RELAY_DATABASE_URL ?? "";
  job = startSlipSwitch({ db: harness.db, relayUrl, log: silentLog(), every: 50, quietSeconds: 0 });
});
afterAll(async () => {
  await job.stop();
  await harness.close();
});

it("when strict audit is switched on, unaudited slips no longer count, and when it is switched off, all slips count", async () => {
  const { owner, customer, cash } = await harness.tenant();
  const sale = effect({ kind: "sale-out", partnerId: customer, net: "100" });
  await harness.consume(owner, sale);
  const body = (eachAmount: string) =>
    slipBody({ accountId: cash, organId: customer, lines: [{ billId: sale.documentId, eachAmount }] });
  await harness.ask(moneyIn.endpoints.add, owner, { body: body("30") });
  await harness.ask(moneyIn.endpoints.addAndAudit, owner, { body: body("50") });
  const preview = (on: "0" | "1") =>
    harness.ask(switchOvers.finance.preview, owner, { query: { forceApprovalFlag: on } });
  expect(await preview("1")).toEqual({ kinds: [{ kind: "money-in", count: 1 }], job: null, refused: [] });
  await harness.turn(owner, true, 2);
  await vi.waitFor(
    async () => expect(await harness.balances(owner)).toMatchObject({ cash: "50.00", receivable: "50.00" }),
    10_000,
  );
  expect(await preview("1")).toMatchObject({ kinds: [], job: { strict: true, reapplied: 1 } });
  await harness.ask(switchOvers.finance.again, owner, { body: {} });
  await harness.turn(owner, false, 3);
  await vi.waitFor(
    async () => expect(await harness.balances(owner)).toMatchObject({ cash: "80.00", receivable: "20.00" }),
    10_000,
  );
  const effects = (await harness.facts(owner, "slip")).filter(({ revision }) => revision !== undefined);
  expect(effects.map(({ kind, revision }) => `${kind} ${revision}`)).toEqual([
    "money-in 1",
    "money-in 1",
    "money-in 2",
    "money-in 3",
  ]);
});

it("after strict audit is switched, a slip that fails by a fault is tried again and delays no other slip of its tenant", async () => {
  const { owner, customer, cash } = await harness.tenant();
  const sale = effect({ kind: "sale-out", partnerId: customer, net: "100" });
  await harness.consume(owner, sale);
  const add = async (eachAmount: string): Promise<string> => {
    const lines = [{ billId: sale.documentId, eachAmount }];
    const body = slipBody({ accountId: cash, organId: customer, lines });
    return (await harness.ask(moneyIn.endpoints.add, owner, { body })).id;
  };
  const [faulty] = [await add("30"), await add("20")];
  await harness.turn(owner, true, 2);
  await vi.waitFor(async () => expect(await harness.balances(owner)).toMatchObject({ receivable: "100.00" }), 60_000);
  // Its sums no longer add up, which the books refuse.
  const change = (by: string) =>
    harness.tables(
      owner,
      (tx) =>
        tx.$executeRaw`update slip_lines set each_amount = each_amount + ${by}::numeric where slip_id = ${faulty}::uuid`,
    );
  await change("1");
  await harness.turn(owner, false, 3);
  const preview = () => harness.ask(switchOvers.finance.preview, owner, { query: { forceApprovalFlag: "0" } });
  await vi.waitFor(async () => expect(await harness.balances(owner)).toMatchObject({ receivable: "80.00" }), 60_000);
  expect(await preview()).toMatchObject({ kinds: [{ count: 1 }], job: { reapplied: 1, isFinished: false } });
  await change("-1");
  await vi.waitFor(async () => expect(await preview()).toMatchObject({ kinds: [], job: { isFinished: true } }), 60_000);
  expect(await harness.balances(owner)).toMatchObject({ cash: "50.00", receivable: "50.00" });
});
