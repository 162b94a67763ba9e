// The sums of all partner statements at the end of a day, which the money ledger is compared with (docs/decisions/0043).
import { newId } from "@kontor/contracts/core/id";
import { getStatementAccount, statementsByPartner, sumStatements } from "@kontor/contracts/reports/statement";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { effect, partner, settings } from "../testing/trade.ts";

let harness: Harness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

it("partner sums have all that partners owe and are owed at a day, also of deleted and unknown partners, whoever calls", async () => {
  const owner = harness.tenant();
  const [customer, gone, supplier, stranger] = [newId(), newId(), newId(), newId()];
  await harness.consume(owner, [
    settings({ timeZone: "Asia/Shanghai" }),
    partner({ id: customer, type: "客户", name: "Wang", beginNeedGet: "10" }),
    partner({ id: gone, type: "客户", name: "Gone", version: 9, deleted: true }),
    partner({ id: supplier, type: "供应商", name: "Fabrik", beginNeedGet: null, beginNeedPay: "5" }),
  ]);
  const openItem = (kind: string, partnerId: string, amountDebt: string, operTime: string) =>
    effect(kind, { documentId: newId(), number: newId(), partnerId, amountDebt, operTime, lines: [] });
  await harness.consume(owner, [
    openItem("sale-out", customer, "100", "2026-10-05T02:00:00.000Z"),
    // Of the last hour of October in Shanghai, and of the first of November.
    openItem("sale-out", gone, "7", "2026-10-31T15:59:59.999Z"),
    openItem("sale-out", customer, "1000", "2026-10-31T16:00:00.000Z"),
    openItem("sale-out", stranger, "0.50", "2026-10-06T02:00:00.000Z"),
  ]);
  await harness.consume(owner, [openItem("purchase-in", supplier, "-80", "2026-10-07T02:00:00.000Z")]);

  const sums = (day: string, withOpening = true, as = owner) =>
    harness.ask(sumStatements, { as, body: { day, withOpening }, by: "finance" });
  expect(await sums("2026-10-31")).toEqual({ receivable: "117.50", payable: "85.00" });
  expect(await sums("2026-11-01")).toEqual({ receivable: "1117.50", payable: "85.00" });
  expect(await sums("2026-10-04")).toEqual({ receivable: "10.00", payable: "5.00" });
  expect(await sums("2026-10-04", false)).toEqual({ receivable: "0.00", payable: "0.00" });
  const each = async (of: "receivable" | "payable", day: string) => {
    const { partners } = await harness.ask(statementsByPartner, {
      ...{ as: owner, body: { day, withOpening: true, of }, by: "finance" },
    });
    return partners.map(({ name, amount }) => `${name} ${amount}`).sort();
  };
  expect(await each("receivable", "2026-10-31")).toEqual([" 0.50", "Gone 7.00", "Wang 110.00"]);
  expect(await each("payable", "2026-10-31")).toEqual(["Fabrik 85.00"]);
  // The partner on the page of statements owes as much less as the ones that it does not list.
  const query = { currentPage: 1, pageSize: 20, supplierType: "客户" as const, search: '{"endTime":"2026-10-31"}' };
  expect((await harness.ask(getStatementAccount, { as: owner, query })).totals.allNeed).toBe("110.00");
  // Another tenant's sums are its own.
  expect(await sums("2026-10-31", true, harness.tenant())).toEqual({ receivable: "0.00", payable: "0.00" });
});

it("partner sums are served to the finance service alone, and an invalid day is refused", async () => {
  const as = person();
  const body = { day: "2026-10-31", withOpening: true };
  expect((await harness.call(sumStatements, { as, body, by: "sales" })).status).toBe(401);
  const payable = { ...body, of: "payable" as const };
  expect((await harness.call(statementsByPartner, { as, body: payable, by: "sales" })).status).toBe(401);
  expect((await harness.call(sumStatements, { as, body: { ...body, day: "soon" }, by: "finance" })).status).toBe(400);
});
