// Strict audit switched: slips that are not audited count no longer, and again (docs/decisions/0012).
import { switchOvers } from "@kontor/contracts/document/switch-over";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { silentLog } from "@kontor/service-kit/testing";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { effect, type FinanceHouse, slipBody, startFinance } from "../testing/house.ts";
import { startSlipSwitch } from "./switch-over.ts";

let house: FinanceHouse;
let job: { stop(): Promise<void> };
beforeAll(() => {
  house = startFinance();
  const relayUrl = inject("stack").env.finance.RELAY_DATABASE_URL ?? "";
  job = startSlipSwitch({ db: house.db, relayUrl, log: silentLog(), every: 50, quietSeconds: 0 });
});
afterAll(async () => {
  await job.stop();
  await house.close();
});

it("a draft counts no longer under strict audit, an audited one does, and all do once it is off", async () => {
  const { owner, customer, cash } = await house.company();
  const sale = effect({ kind: "sale-out", partnerId: customer, net: "100" });
  await house.hear(owner, sale);
  const body = (eachAmount: string) =>
    slipBody({ accountId: cash, organId: customer, lines: [{ billId: sale.documentId, eachAmount }] });
  await house.ask(moneyIn.endpoints.add, owner, { body: body("30") });
  await house.ask(moneyIn.endpoints.addAndAudit, owner, { body: body("50") });
  const look = (on: "0" | "1") => house.ask(switchOvers.finance.preview, owner, { query: { forceApprovalFlag: on } });
  expect(await look("1")).toEqual({ kinds: [{ kind: "money-in", count: 1 }], job: null, refused: [] });
  await house.turn(owner, true, 2);
  await vi.waitFor(
    async () => expect(await house.balances(owner)).toMatchObject({ cash: "50.00", receivable: "50.00" }),
    10_000,
  );
  expect(await look("1")).toMatchObject({ kinds: [], job: { strict: true, settled: 1 } });
  await house.ask(switchOvers.finance.again, owner, { body: {} });
  await house.turn(owner, false, 3);
  await vi.waitFor(
    async () => expect(await house.balances(owner)).toMatchObject({ cash: "80.00", receivable: "20.00" }),
    10_000,
  );
  expect((await house.facts(owner, "slip")).map(({ kind, revision }) => `${kind} ${revision}`)).toEqual([
    "money-in 1",
    "money-in 1",
    "money-in 2",
    "money-in 3",
  ]);
});

it("a slip that fails by a fault keeps no other of its company waiting, and is tried again until it is done", async () => {
  const { owner, customer, cash } = await house.company();
  const sale = effect({ kind: "sale-out", partnerId: customer, net: "100" });
  await house.hear(owner, sale);
  const add = async (eachAmount: string): Promise<string> => {
    const lines = [{ billId: sale.documentId, eachAmount }];
    const body = slipBody({ accountId: cash, organId: customer, lines });
    return (await house.ask(moneyIn.endpoints.add, owner, { body })).id;
  };
  const [faulty] = [await add("30"), await add("20")];
  await house.turn(owner, true, 2);
  await vi.waitFor(async () => expect(await house.balances(owner)).toMatchObject({ receivable: "100.00" }), 60_000);
  // Its sums add up no longer, which the books refuse.
  const change = (by: string) =>
    house.tables(
      owner,
      (tx) =>
        tx.$executeRaw`update slip_lines set each_amount = each_amount + ${by}::numeric where slip_id = ${faulty}::uuid`,
    );
  await change("1");
  await house.turn(owner, false, 3);
  const look = () => house.ask(switchOvers.finance.preview, owner, { query: { forceApprovalFlag: "0" } });
  await vi.waitFor(async () => expect(await house.balances(owner)).toMatchObject({ receivable: "80.00" }), 60_000);
  expect(await look()).toMatchObject({ kinds: [{ count: 1 }], job: { settled: 1, isFinished: false } });
  await change("-1");
  await vi.waitFor(async () => expect(await look()).toMatchObject({ kinds: [], job: { isFinished: true } }), 60_000);
  expect(await house.balances(owner)).toMatchObject({ cash: "50.00", receivable: "50.00" });
});
