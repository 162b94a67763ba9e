// What partners owe is told to the service that lists them: the last word, once, whatever is booked meanwhile.
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { afterAll, beforeAll, expect, it } from "vitest";
import { effect, type FinanceHouse, slipBody, startFinance } from "../testing/house.ts";
import { tellOwed } from "./owed.ts";

let house: FinanceHouse;
beforeAll(() => {
  house = startFinance();
});
afterAll(() => house.close());

async function begun(openings: Parameters<FinanceHouse["company"]>[0] = {}) {
  const company = await house.company(openings);
  const { owner } = company;
  const told = async () => {
    const facts = (await house.facts(owner, "partners")) as { partners: { partnerId: string; amount: string }[] }[];
    return facts.flatMap(({ partners }) => partners.map(({ partnerId, amount }) => [partnerId, amount] as const));
  };
  const tell = () => house.tables(owner, (tx) => tellOwed(tx, house.ctxOf(owner)));
  return { ...company, told, tell };
}

it("opening balances, documents and receipts: the balance of each partner, positive where it is usual", async () => {
  const { owner, customer, supplier, cash, told, tell } = await begun({ get: "30", pay: "20" });
  await house.hear(owner, effect({ kind: "purchase-in", partnerId: supplier, net: "100", tax: "13" }));
  const sale = effect({ kind: "sale-out", partnerId: customer, net: "100" });
  await house.hear(owner, sale);
  expect(await tell()).toBe(2);
  const byPartner = Object.fromEntries(await told());
  expect(byPartner).toEqual({ [customer]: "130.00", [supplier]: "133.00" });
  const lines = [{ billId: sale.documentId, eachAmount: "60" }];
  await house.ask(moneyIn.endpoints.add, owner, { body: slipBody({ accountId: cash, organId: customer, lines }) });
  expect(await tell()).toBe(1);
  expect((await told()).at(-1)).toEqual([customer, "70.00"]);
  expect(await tell()).toBe(0);
  expect(await told()).toHaveLength(3);
});

it("whatever is booked while it is told, the last word is right", async () => {
  const { owner, customer, told, tell } = await begun();
  const state = { booking: true };
  const booked = Promise.all(
    Array.from({ length: 40 }, () => house.hear(owner, effect({ kind: "sale-out", partnerId: customer, net: "1" }))),
  ).finally(() => {
    state.booking = false;
  });
  while (state.booking) await tell();
  await booked;
  await tell();
  expect((await told()).at(-1)).toEqual([customer, "40.00"]);
  expect(await tell()).toBe(0);
});
