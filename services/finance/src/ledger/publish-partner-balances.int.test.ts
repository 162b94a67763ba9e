// Partner balances are published to the service that lists partners: the latest balance, once, whatever is posted meanwhile.
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { afterAll, beforeAll, expect, it } from "vitest";
import { effect, type FinanceHarness, slipBody, startFinance } from "../testing/harness.ts";
import { publishPartnerBalances } from "./publish-partner-balances.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

async function begun(openings: Parameters<FinanceHarness["tenant"]>[0] = {}) {
  const tenant = await harness.tenant(openings);
  const { owner } = tenant;
  const published = async () => {
    const facts = (await harness.facts(owner, "partners")) as { partners: { partnerId: string; amount: string }[] }[];
    return facts.flatMap(({ partners }) => partners.map(({ partnerId, amount }) => [partnerId, amount] as const));
  };
  const publish = () => harness.tables(owner, (tx) => publishPartnerBalances(tx, harness.ctxOf(owner)));
  return { ...tenant, published, publish };
}

it("a partner's balance is made of opening balance, documents and receipts, positive for what a customer owes us or we owe a supplier", async () => {
  const { owner, customer, supplier, cash, published, publish } = await begun({ get: "30", pay: "20" });
  await harness.consume(owner, effect({ kind: "purchase-in", partnerId: supplier, net: "100", tax: "13" }));
  const sale = effect({ kind: "sale-out", partnerId: customer, net: "100" });
  await harness.consume(owner, sale);
  expect(await publish()).toBe(2);
  const byPartner = Object.fromEntries(await published());
  expect(byPartner).toEqual({ [customer]: "130.00", [supplier]: "133.00" });
  const lines = [{ billId: sale.documentId, eachAmount: "60" }];
  await harness.ask(moneyIn.endpoints.add, owner, { body: slipBody({ accountId: cash, organId: customer, lines }) });
  expect(await publish()).toBe(1);
  expect((await published()).at(-1)).toEqual([customer, "70.00"]);
  expect(await publish()).toBe(0);
  expect(await published()).toHaveLength(3);
});

it("the last published balance of a partner is right, whatever is posted during publishing", async () => {
  const { owner, customer, published, publish } = await begun();
  const state = { booking: true };
  const booked = Promise.all(
    Array.from({ length: 40 }, () =>
      harness.consume(owner, effect({ kind: "sale-out", partnerId: customer, net: "1" })),
    ),
  ).finally(() => {
    state.booking = false;
  });
  while (state.booking) await publish();
  await booked;
  await publish();
  expect((await published()).at(-1)).toEqual([customer, "40.00"]);
  expect(await publish()).toBe(0);
});
