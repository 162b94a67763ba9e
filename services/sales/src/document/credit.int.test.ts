// What the sales service reserves of a customer's credit before it commits, and how its refusal is overridden (docs/decisions/0064).
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { upsertPartners } from "@kontor/service-kit/document/replica.store";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { changeOf } from "@kontor/service-kit/testing/document-change";
import {
  type DocumentBody,
  type DocumentHarness,
  documentOf,
  lineOf,
  type TestTenant,
} from "@kontor/service-kit/testing/document-harness";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

let harness: DocumentHarness;
let tenant: TestTenant;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
  await limit("10000");
  harness.credits.length = 0;
  harness.released.length = 0;
  harness.ledger.refuseCredit = undefined;
});

let version = 1;
/** Gives the tenant's customer a credit limit. */
const limit = (creditLimit: string | null) => {
  const contact = { contacts: "", telephone: "", phoneNum: "", address: "", taxRate: null };
  const customer = { id: tenant.catalogue.partners.客户, type: "客户", name: "Customer One", ...contact };
  const row = { ...customer, creditLimit, version: ++version, enabled: true, deleted: false };
  return tenant.tables((tx) => upsertPartners(tx, [row]));
};
const unpaid = (): Partial<DocumentBody> => ({
  changeAmount: "0",
  accounts: [{ accountId: tenant.catalogue.accounts.cash, amount: "0" }],
});
/** So many pieces at 2.50 or another price, without tax. */
const pieces = (operNumber: string, overrides: { unitPrice?: string; linkId?: string | null } = {}) => [
  lineOf(tenant.catalogue.codes.piece, tenant.catalogue.warehouses.main, { operNumber, ...overrides }),
];
const read = async (kind: DocumentKind, id: string): Promise<DocumentDetail> =>
  (await harness.done(kind.endpoints.info, tenant.owner, { query: { id } })).info;
const save = async (kind: DocumentKind, changes: Partial<DocumentBody>, audited = false) => {
  const endpoint = audited ? kind.endpoints.addAndAudit : kind.endpoints.add;
  const body = documentOf(kind, tenant, { ...unpaid(), ...changes });
  const { id } = await harness.done(endpoint, tenant.owner, { body });
  return read(kind, id);
};
/** Ten pieces for 25.00. */
const order = (changes: Partial<DocumentBody> = {}) => save(saleOrder, { lines: pieces("10"), ...changes }, true);
const deliver = ({ id: linkId, lines }: DocumentDetail, quantity: string, unitPrice = "2.5", changes = {}) =>
  save(saleOut, { linkId, lines: pieces(quantity, { unitPrice, linkId: lines[0]?.id ?? null }), ...changes });
const edit = async (kind: DocumentKind, id: string, changes: Partial<DocumentBody>) =>
  harness.call(kind.endpoints.update, tenant.owner, { body: changeOf(await read(kind, id), changes as never) });
const remove = (kind: DocumentKind, id: string) => harness.done(kind.endpoints.remove, tenant.owner, { query: { id } });
/** The amounts that were asked for since the last look. */
const reservedAmounts = () => harness.credits.splice(0).map(({ amount }) => amount);
const exposed = async () =>
  (await tenant.facts("sale-order.open")).map(({ amountExposed, revision }) => [amountExposed, revision]).at(-1);
const transition = async (kind: DocumentKind, what: "audit" | "reverseAudit", id: string) => {
  const documents = [{ id, version: (await read(kind, id)).version }];
  return harness.call(kind.endpoints[what], tenant.owner, { body: { documents } });
};

test("a sale order reserves its amount of the credit limit, an increased one the difference, and a reduced or deleted one nothing", async () => {
  const { id } = await save(saleOrder, { lines: pieces("10") });
  const { partners } = tenant.catalogue;
  const reservation = { documentId: id, kind: "sale-order", revision: 1, partnerId: partners.客户, letsPass: false };
  expect(harness.credits).toMatchObject([{ ...reservation, amount: "25.00" }]);
  expect(reservedAmounts()).toEqual(["25.00"]);
  expect(await exposed()).toEqual(["25.00", 1]);
  const ordered = (quantity: string) => ({ lines: pieces(quantity).map((line) => ({ ...line, depotId: null })) });
  expect((await edit(saleOrder, id, ordered("14"))).status).toBe(200);
  expect(reservedAmounts()).toEqual(["10.00"]);
  expect((await edit(saleOrder, id, ordered("2"))).status).toBe(200);
  expect(await exposed()).toEqual(["5.00", 3]);
  // Audited or not, it counts alike.
  expect((await transition(saleOrder, "audit", id)).status).toBe(200);
  expect((await transition(saleOrder, "reverseAudit", id)).status).toBe(200);
  await remove(saleOrder, id);
  expect(await exposed()).toEqual(["0.00", 4]);
  expect([reservedAmounts(), harness.released]).toEqual([[], []]);
});

test("for a customer without a credit limit finance is not called, for one with a limit of 0 it is", async () => {
  await limit(null);
  await order();
  await save(saleOut, { lines: pieces("10") });
  expect(reservedAmounts()).toEqual([]);
  await limit("0");
  await order();
  expect(reservedAmounts()).toEqual(["25.00"]);
});

test("a delivery reserves credit only for prices above its order's, and deleting a delivery reserves what had been paid of it", async () => {
  const ordered = await order();
  expect(reservedAmounts()).toEqual(["25.00"]);
  const first = await deliver(ordered, "4");
  expect(await exposed()).toEqual(["15.00", 1]);
  expect(reservedAmounts()).toEqual([]);
  await deliver(ordered, "2", "4");
  expect(reservedAmounts()).toEqual(["3.00"]);
  expect(
    (await edit(saleOut, first.id, { ...unpaid(), lines: pieces("3", { linkId: ordered.lines[0]?.id ?? null }) }))
      .status,
  ).toBe(200);
  expect(await exposed()).toEqual(["12.50", 1]);
  await remove(saleOut, first.id);
  expect(reservedAmounts()).toEqual([]);
  const cash = { accountId: tenant.catalogue.accounts.cash, amount: "10" };
  const paid = await deliver(ordered, "4", "2.5", { changeAmount: "10", accounts: [cash] });
  expect(reservedAmounts()).toEqual([]);
  await remove(saleOut, paid.id);
  expect(reservedAmounts()).toEqual(["10.00"]);
  expect(await exposed()).toEqual(["20.00", 1]);
});

test("a sale order reserves its amount less the deposit of the credit limit, and a delivery that deducts the deposit reserves nothing", async () => {
  const accounts = [{ accountId: tenant.catalogue.accounts.cash, amount: "5" }];
  const ordered = await order({ changeAmount: "5", accounts });
  expect(reservedAmounts()).toEqual(["20.00"]);
  await deliver(ordered, "10", "2.5", { deposit: "5" });
  expect(reservedAmounts()).toEqual([]);
});

test("a sale reserves credit for its open amount, a return for nothing, and deleting a return for what it had taken off the debt", async () => {
  const accounts = [{ accountId: tenant.catalogue.accounts.cash, amount: "20" }];
  await save(saleOut, { lines: pieces("10"), changeAmount: "20", accounts });
  expect(reservedAmounts()).toEqual(["5.00"]);
  const { id } = await save(saleReturn, { lines: pieces("2") });
  expect(reservedAmounts()).toEqual([]);
  await remove(saleReturn, id);
  expect(reservedAmounts()).toEqual(["5.00"]);
});

test("under strict audit sale orders reserve credit when they are audited, and a delivery reduces its order's open amount when it is audited", async () => {
  await tenant.turn({ forceApprovalFlag: true });
  const unaudited = await save(saleOrder, { lines: pieces("10") });
  expect([reservedAmounts(), await exposed()]).toEqual([[], ["0.00", 0]]);
  expect((await transition(saleOrder, "audit", unaudited.id)).status).toBe(200);
  expect([reservedAmounts(), await exposed()]).toEqual([["25.00"], ["25.00", 1]]);
  const delivered = await deliver(await read(saleOrder, unaudited.id), "4");
  expect(await exposed()).toEqual(["25.00", 1]);
  expect((await transition(saleOut, "audit", delivered.id)).status).toBe(200);
  expect([reservedAmounts(), await exposed()]).toEqual([[], ["15.00", 1]]);
  expect((await transition(saleOut, "reverseAudit", delivered.id)).status).toBe(200);
  expect([reservedAmounts(), await exposed()]).toEqual([[], ["25.00", 1]]);
});

test("a closed sale order that is opened again reserves credit for what is left to deliver of it", async () => {
  const ordered = await order();
  await deliver(ordered, "4");
  const { forceClose, reopen } = saleOrder.orderEndpoints ?? {};
  if (!forceClose || !reopen) throw new Error("orders cannot be closed");
  const body = async () => ({
    body: { documents: [{ id: ordered.id, version: (await read(saleOrder, ordered.id)).version }], reason: "Why" },
  });
  await harness.done(forceClose, tenant.owner, await body());
  expect(await exposed()).toEqual(["0.00", 1]);
  reservedAmounts();
  harness.ledger.refuseCredit = ({ letsPass }) =>
    letsPass ? undefined : refuse("credit-limit-exceeded", { status: 409 });
  expect(refusalOf(await harness.call(reopen, tenant.owner, await body())).refusal).toBe("credit-limit-exceeded");
  const creditReason = "He pays tomorrow";
  await harness.done(reopen, tenant.owner, { ...(await body()), query: { creditReason } });
  expect([reservedAmounts(), (await exposed())?.[0]]).toEqual([["15.00"], "15.00"]);
  const { rows } = await harness.done(saleOrder.endpoints.history, tenant.owner, { query: { id: ordered.id } });
  expect(rows[0]).toMatchObject({ action: "reopen", reason: "Why · He pays tomorrow" });
});

test("a sale order refused by the credit limit changes nothing, and is saved with a reason, which is in history and operation log", async () => {
  harness.ledger.refuseCredit = ({ letsPass }) =>
    letsPass ? undefined : refuse("credit-limit-exceeded", { status: 409, values: { left: "1.00" } });
  const body = documentOf(saleOrder, tenant, { ...unpaid(), lines: pieces("10") });
  const at = saleOrder.endpoints;
  const refused = refusalOf(await harness.call(at.add, tenant.owner, { body }));
  expect(refused).toMatchObject({ status: 409, refusal: "credit-limit-exceeded", data: { values: { left: "1.00" } } });
  expect(await tenant.facts("sale-order.open")).toEqual([]);
  expect(harness.released).toMatchObject([{ documentId: body.id, kind: "sale-order" }]);
  const query = { creditReason: "  Long-standing customer " };
  await harness.done(at.add, tenant.owner, { body, query });
  expect(harness.credits).toMatchObject([{ amount: "25.00", letsPass: true }]);
  const { rows } = await harness.done(at.history, tenant.owner, { query: { id: body.id } });
  expect(rows[0]).toMatchObject({ action: "add", reason: "Long-standing customer" });
  const logged = await tenant.facts("operation");
  expect(JSON.stringify(logged.at(-1))).toContain("Long-standing customer");
  for (const creditReason of ["", " ", "x".repeat(201)]) {
    const long = await harness.call(at.add, tenant.owner, { body, query: { creditReason } });
    expect(long.status).toBe(400);
  }
});
