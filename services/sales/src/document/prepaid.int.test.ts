// Retail that a member's prepayment pays: what it asks finance for, what it publishes, and what is refused (docs/decisions/0076).
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { retailOut, retailReturn, saleOut } from "@kontor/contracts/sales/kinds";
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
  harness.prepaid.length = 0;
  harness.released.length = 0;
  harness.ledger.refusePrepayment = undefined;
});

const lines = (operNumber: string, linkId: string | null = null) => [
  lineOf(tenant.catalogue.codes.piece, tenant.catalogue.warehouses.main, { operNumber, linkId }),
];
const prepaid = (changes: Partial<DocumentBody> = {}): Partial<DocumentBody> => ({
  ...{ prepaid: true, accounts: [], organId: tenant.catalogue.partners.会员, lines: lines("10") },
  ...changes,
});
const read = async (kind: DocumentKind, id: string): Promise<DocumentDetail> =>
  (await harness.done(kind.endpoints.info, tenant.owner, { query: { id } })).info;
const save = async (kind: DocumentKind, changes: Partial<DocumentBody>, audited = false) => {
  const endpoint = audited ? kind.endpoints.addAndAudit : kind.endpoints.add;
  const { id } = await harness.done(endpoint, tenant.owner, { body: documentOf(kind, tenant, changes) });
  return read(kind, id);
};
const tried = async (kind: DocumentKind, changes: Partial<DocumentBody>) =>
  refusalOf(await harness.call(kind.endpoints.add, tenant.owner, { body: documentOf(kind, tenant, changes) }));
const edit = async (id: string, changes: Partial<DocumentBody>) =>
  harness.done(retailOut.endpoints.update, tenant.owner, {
    body: changeOf(await read(retailOut, id), changes as never),
  });
/** The amounts that were asked for since the last look. */
const reservedAmounts = () => harness.prepaid.splice(0).map(({ taken }) => taken.map(({ amount }) => amount).join());
const transition = async (kind: DocumentKind, what: "audit" | "reverseAudit", id: string) => {
  const documents = [{ id, version: (await read(kind, id)).version }];
  return harness.call(kind.endpoints[what], tenant.owner, { body: { documents } });
};
const returnOf = (sale: DocumentDetail, quantity: string, changes: Partial<DocumentBody> = {}) =>
  prepaid({ linkId: sale.id, lines: lines(quantity, sale.lines[0]?.id ?? null), ...changes });

test("a prepaid sale reserves its amount in finance before it is saved, shows it, and moves no account", async () => {
  const sale = await save(retailOut, prepaid());
  expect(sale).toMatchObject({ payType: "预付款", prepaid: true, changeAmount: "25.00", backAmount: "0.00" });
  expect([sale.accounts, sale.accountName]).toEqual([[], ""]);
  const taken = [{ partnerId: tenant.catalogue.partners.会员, amount: "25.00" }];
  expect(harness.prepaid).toMatchObject([{ documentId: sale.id, kind: "retail-out", revision: 1, taken }]);
  const [fact] = await tenant.facts("retail-out.effective");
  expect(fact).toMatchObject({ accounts: [], amountPaid: "25.00", amountPrepaid: "25.00" });
  const numbersBy = async (value: string) =>
    (
      await harness.done(retailOut.endpoints.list, tenant.owner, {
        query: { search: JSON.stringify({ prepaid: value }) },
      })
    ).total;
  expect([await numbersBy("1"), await numbersBy("0")]).toEqual([1, 0]);
});

test("an edited sale reserves what it takes more, and none when it takes less, is paid in cash or deleted", async () => {
  const { id } = await save(retailOut, prepaid());
  reservedAmounts();
  await edit(id, { lines: lines("12"), changeAmount: "30" });
  expect(reservedAmounts()).toEqual(["5.00"]);
  await edit(id, { lines: lines("4"), changeAmount: "10" });
  expect(reservedAmounts()).toEqual([]);
  await edit(id, { prepaid: false, accounts: [{ accountId: tenant.catalogue.accounts.cash, amount: "10" }] });
  expect(reservedAmounts()).toEqual([]);
  await harness.done(retailOut.endpoints.remove, tenant.owner, { query: { id } });
  expect(reservedAmounts()).toEqual([]);
});

test("where finance refuses, nothing is saved, and the refusal is the seller's answer", async () => {
  harness.ledger.refusePrepayment = () => refuse("prepayment-insufficient", { status: 409, code: 8500016 });
  const { status, code, refusal } = await tried(retailOut, prepaid());
  expect([status, code, refusal]).toEqual([409, 8500016, "prepayment-insufficient"]);
  expect((await harness.done(retailOut.endpoints.list, tenant.owner)).total).toBe(0);
  expect(harness.released).toHaveLength(1);
});

test("a prepaid sale needs a member, no account and no change, and only retail can be prepaid", async () => {
  const account = [{ accountId: tenant.catalogue.accounts.cash, amount: "25" }];
  const issuesOf = async (kind: DocumentKind, changes: Partial<DocumentBody>) => (await tried(kind, changes)).issues;
  expect(await issuesOf(retailOut, prepaid({ organId: null }))).toEqual(["document-member-required organId"]);
  expect(await issuesOf(retailOut, prepaid({ accounts: account }))).toEqual(["value-not-allowed accounts"]);
  expect(await issuesOf(retailOut, prepaid({ getAmount: "30" }))).toEqual(["document-prepaid-change getAmount"]);
  expect(await issuesOf(saleOut, { prepaid: true })).toContain("value-not-allowed prepaid");
  expect(await issuesOf(retailReturn, prepaid())).toContain("document-source-not-prepaid prepaid");
  expect(reservedAmounts()).toEqual([]);
});

test("under strict audit a prepaid sale reserves at its save, publishes it until it counts, and no longer when it is deleted", async () => {
  await tenant.turn({ forceApprovalFlag: true });
  const { id } = await save(retailOut, prepaid());
  expect(reservedAmounts()).toEqual(["25.00"]);
  await edit(id, { lines: lines("12"), changeAmount: "30" });
  expect(reservedAmounts()).toEqual(["5.00"]);
  // The same amount needs no revision.
  await edit(id, { remark: "same" });
  const heldIn = async () =>
    (await tenant.facts("retail-out.withdrawn")).map(({ revision, prepaid: reserved }) => [
      revision,
      (reserved as { amount: string } | undefined)?.amount,
    ]);
  expect(await heldIn()).toEqual([
    [1, "25.00"],
    [2, "30.00"],
  ]);
  expect((await transition(retailOut, "audit", id)).status).toBe(200);
  expect(await tenant.facts("retail-out.effective")).toMatchObject([{ revision: 3, amountPrepaid: "30.00" }]);
  expect((await transition(retailOut, "reverseAudit", id)).status).toBe(200);
  await harness.done(retailOut.endpoints.remove, tenant.owner, { query: { id } });
  expect(reservedAmounts()).toEqual([]);
  expect((await heldIn()).slice(2)).toEqual([
    [4, "30.00"],
    [5, undefined],
  ]);
});

test("a return of a prepaid sale gives back to the prepayment, is refused beyond what was sold, and asks for it when it is taken back", async () => {
  const sale = await save(retailOut, prepaid(), true);
  reservedAmounts();
  const returned = await save(retailReturn, returnOf(sale, "4"));
  expect(returned).toMatchObject({ payType: "预付款", accounts: [] });
  const facts = await tenant.facts("retail-back.effective");
  expect(facts).toMatchObject([{ amountPaid: "-10.00", amountPrepaid: "-10.00", accounts: [] }]);
  expect(reservedAmounts()).toEqual([]);
  expect((await tried(retailReturn, returnOf(sale, "7"))).issues[0]).toContain("lines.0.operNumber");
  await harness.done(retailReturn.endpoints.remove, tenant.owner, { query: { id: returned.id } });
  expect(reservedAmounts()).toEqual(["10.00"]);
  const inCash = [{ accountId: tenant.catalogue.accounts.cash, amount: "10" }];
  expect(await save(retailReturn, returnOf(sale, "4", { prepaid: false, accounts: inCash }))).toMatchObject({
    payType: "现付",
  });
});

test("of two returns of a whole prepaid sale one is taken, at once as well as one after the other", async () => {
  const sale = await save(retailOut, prepaid(), true);
  const whole = () =>
    harness.call(retailReturn.endpoints.addAndAudit, tenant.owner, {
      body: documentOf(retailReturn, tenant, returnOf(sale, "10")),
    });
  const answers = await Promise.all([whole(), whole()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await whole()).status).toBe(400);
  const facts = await tenant.facts("retail-back.effective");
  expect(facts).toMatchObject([{ amountPaid: "-25.00", amountPrepaid: "-25.00" }]);
});
