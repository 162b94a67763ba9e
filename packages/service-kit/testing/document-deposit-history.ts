// Tests that every kind of orders must pass: history and operation log say what became of a deposit, and through which account (docs/decisions/0061).
// Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import { expect, test } from "vitest";
import { documentOf, type TestTenant } from "./document-harness.ts";
import type { OrderSuite } from "./document-order-suite.ts";

const part = (changeAmount: string | null, accountName: string) => ({ changeAmount, accountName });

export function testDepositHistory(suite: OrderSuite): void {
  const { harness, orderKind, ordered, close } = suite;
  const { add, update, remove, history } = orderKind.endpoints;
  const notes = async (tenant: TestTenant, id: string, as: Actor = tenant.owner) =>
    (await harness().done(history, as, { query: { id } })).rows.map(({ action, depositChange }) => ({
      action,
      ...depositChange,
    }));
  const lastLogged = async (tenant: TestTenant) => (await tenant.facts("operation.done")).at(-1);

  test("history says of a closing and a reopening which amount went back, where, and that it is taken back, without the amount to those who see no prices", async () => {
    const tenant = await harness().tenant();
    const { bank } = tenant.catalogue.accounts;
    const order = await ordered(tenant, "50.00");
    await close(tenant, order.id, { depositReturn: { accountId: bank } });
    expect(await lastLogged(tenant)).toMatchObject({
      ...{ type: "update", content: `${order.number} · Not needed any more` },
      before: { depositReturned: "0.00", depositAccountId: null },
      after: { depositReturned: "50.00", depositAccountId: bank },
    });
    await close(tenant, order.id, { what: "reopen" });
    await close(tenant, order.id, { depositReturn: { accountId: null } });
    expect(await lastLogged(tenant)).toMatchObject({ after: { depositReturned: "50.00", depositAccountId: "credit" } });
    await close(tenant, order.id, { what: "reopen" });
    expect((await notes(tenant, order.id)).slice(0, 4)).toEqual([
      { action: "reopen-credit", before: part("50.00", ""), after: null },
      { action: "close-credit", before: null, after: part("50.00", "") },
      { action: "reopen-refund", before: part("50.00", "Bank"), after: null },
      { action: "close-refund", before: null, after: part("50.00", "Bank") },
    ]);
    const blind = tenant.staff({ priceLimits: [orderKind.priceLimit] });
    expect((await notes(tenant, order.id, blind)).at(3)).toMatchObject({ after: part(null, "Bank") });
  });

  test("each order of a bulk closing with a deposit left has a log entry of its own that says where that went", async () => {
    const tenant = await harness().tenant();
    const { orderEndpoints } = orderKind;
    if (!orderEndpoints) throw new Error(`${orderKind.name} cannot be closed`);
    const orders = [await ordered(tenant, "20.00"), await ordered(tenant, "30.00")];
    const documents = orders.map(({ id, version }) => ({ id, version }));
    const body = { documents, reason: "Enough", depositReturn: { accountId: null } };
    await harness().done(orderEndpoints.forceClose, tenant.owner, { body });
    const entries = (await tenant.facts("operation.done")).slice(-2);
    expect(entries).toHaveLength(2);
    for (const { number, changeAmount: depositReturned } of orders)
      expect(entries).toContainEqual(
        expect.objectContaining({
          content: `${number} · Enough`,
          after: expect.objectContaining({ depositReturned, depositAccountId: "credit" }),
        }),
      );
  });

  test("history says how an edit changed the deposit of an unaudited order and its account, and nothing where the deposit stayed", async () => {
    const tenant = await harness().tenant();
    const { bank } = tenant.catalogue.accounts;
    const draft = documentOf(orderKind, tenant, { changeAmount: "20" });
    await harness().done(add, tenant.owner, { body: draft });
    const edits = [
      { remark: "Call first" },
      { accounts: [{ accountId: bank, amount: "20" }] },
      { changeAmount: "0", accounts: [] },
    ];
    for (const [at, edit] of edits.entries())
      await harness().done(update, tenant.owner, { body: { ...draft, ...edit, version: at + 1 } });
    expect(await notes(tenant, draft.id)).toEqual([
      { action: "update", before: part("20.00", "Bank"), after: part("0.00", "") },
      { action: "update", before: part("20.00", "Cash"), after: part("20.00", "Bank") },
      { action: "update" },
      { action: "add" },
    ]);
    expect((await harness().call(remove, tenant.owner, { query: { id: draft.id } })).status).toBe(200);
  });

  test("the operation log says of a deleted order what went back of its deposit, beside all that it was", async () => {
    const tenant = await harness().tenant();
    const { bank } = tenant.catalogue.accounts;
    const draft = documentOf(orderKind, tenant, { changeAmount: "20" });
    const { number } = await harness().done(add, tenant.owner, { body: draft });
    await harness().done(remove, tenant.owner, { query: { id: draft.id, depositReturn: bank, reason: "Withdrawn" } });
    expect(await lastLogged(tenant)).toMatchObject({
      ...{ type: "delete", content: `${number} · Withdrawn`, before: { number, amountPaid: "20.00" } },
      after: { depositReturned: "20.00", depositAccountId: bank },
    });
  });
}
