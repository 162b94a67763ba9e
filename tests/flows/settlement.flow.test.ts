// Tests of open items and their settlement across services: a document is reversed or settled, never both (reliability.md C-5), and the books agree.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { addAccount, deleteAccount } from "@kontor/contracts/finance/account";
import { addItem, deleteItem } from "@kontor/contracts/finance/in-out-item";
import { listOpenItems, type OpenItemRow } from "@kontor/contracts/finance/open-item";
import { itemOut, moneyIn, moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn, purchaseReturn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { listLogs } from "@kontor/contracts/system/log";
import { addPartner, deletePartner, listPartners, updatePartner } from "@kontor/contracts/system/partner";
import { addPerson, deletePerson } from "@kontor/contracts/system/person";
import { beforeAll, expect, it, vi } from "vitest";
import { balances } from "../support/books.ts";
import { detailOf, documentOf, posted, refusedBy, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { done, newTenant, type Reply, request } from "../support/tenant.ts";

const at = saleOut.endpoints;
let shop: Shop;
beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  const bought = documentOf(purchaseIn, shop, "1000", { operTime: "2026-10-01T02:00:00.000Z" });
  await done(purchaseIn.endpoints.addAndAudit, { token: shop.token, body: bought });
});

/** The body of an unpaid sale. */
const onCredit = (operNumber: string) => {
  const sale = documentOf(saleOut, shop, operNumber, { unitPrice: "10" });
  return { ...sale, changeAmount: "0", accounts: [{ accountId: shop.accountId, amount: "0" }] };
};
const debts = async (): Promise<OpenItemRow[]> =>
  (
    await done<{ rows: OpenItemRow[] }>(listOpenItems, {
      token: shop.token,
      query: { supplierType: "客户", pageSize: 100 },
    })
  ).rows;
/** A sale of 10 pieces for 100, once finance knows that it is owed. */
async function openAmount() {
  const { id, number } = await vi.waitFor(
    () => done<DocumentDetail>(at.add, { token: shop.token, body: onCredit("10") }),
    {
      timeout: PATIENCE_MS,
      interval: 200,
    },
  );
  await vi.waitFor(async () => expect((await debts()).map((row) => row.id)).toContain(id), {
    timeout: PATIENCE_MS,
    interval: 100,
  });
  return { id, number };
}
const receiptOf = (billId: string, eachAmount: string) => ({
  id: newId(),
  billTime: "2026-11-02T02:00:00.000Z",
  organId: shop.partners.客户,
  accountId: shop.accountId,
  totalPrice: eachAmount,
  changeAmount: eachAmount,
  lines: [{ id: newId(), billId, eachAmount }],
});
const receive = (billId: string, eachAmount: string): Promise<Reply> =>
  request(moneyIn.endpoints.add, { token: shop.token, body: receiptOf(billId, eachAmount) });
const remove = (id: string): Promise<Reply> => request(at.remove, { token: shop.token, query: { id } });

it("a settled document cannot be deleted, reversed or made less than what is settled, but it may become more", async () => {
  const { id, number } = await openAmount();
  const { token } = shop;
  expect((await receive(id, "60")).status).toBe(200);
  const denied = await remove(id);
  expect(refusedBy(denied)).toContain("document-settled");
  expect(denied.text).toMatch(/SK0/);
  const edit = async (operNumber: string) => ({
    ...onCredit(operNumber),
    id,
    number,
    version: (await detailOf(saleOut, shop, id)).version,
  });
  expect(refusedBy(await request(at.update, { token, body: await edit("5") }))).toContain("document-settled");
  await done(at.update, { token, body: await edit("6") });
  await done(at.update, { token, body: await edit("8") });
  await vi.waitFor(
    async () =>
      expect(await detailOf(saleOut, shop, id)).toMatchObject({
        debt: "80.00",
        lastDebt: "20.00",
        paymentState: "inDebt",
      }),
    {
      timeout: PATIENCE_MS,
      interval: 100,
    },
  );
  const { version } = await detailOf(saleOut, shop, id);
  await done(at.audit, { token, body: { documents: [{ id, version }] } });
  const reversed = await request(at.reverseAudit, { token, body: { documents: [{ id, version: version + 1 }] } });
  expect(refusedBy(reversed)).toContain("document-has-slips");
  const partner = await request(deletePartner, { token, query: { id: shop.partners.客户, type: "客户" } });
  expect(refusedBy(partner)).toContain("in-use");
});

it("of a receipt and a deletion at the same moment exactly one is done, in each of ten tries (C-5)", async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await openAmount();
    const [received, removed] = await Promise.all([receive(id, "100"), remove(id)]);
    expect(
      [received.status, removed.status].filter((status) => status === 200),
      `${received.text} ${removed.text}`,
    ).toHaveLength(1);
    if (received.status === 200) expect(refusedBy(removed)).toContain("document-settled");
  }
});

it("a purchase whose deletion the warehouse service refused can be paid at once", async () => {
  // All stock of the product is from this purchase, and half of it is sold.
  const own = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  const { token, accountId } = own;
  const unpaid = { changeAmount: "0", accounts: [{ accountId, amount: "0" }] };
  const bought = { ...documentOf(purchaseIn, own, "10", { operTime: "2026-10-01T02:00:00.000Z" }), ...unpaid };
  const { id } = await done<DocumentDetail>(purchaseIn.endpoints.add, { token, body: bought });
  await vi.waitFor(() => done(at.add, { token, body: documentOf(saleOut, own, "5") }), {
    timeout: PATIENCE_MS,
    interval: 200,
  });
  const [debt] = await vi.waitFor(
    async () => {
      const { rows } = await done<{ rows: OpenItemRow[] }>(listOpenItems, { token, query: { supplierType: "供应商" } });
      expect(rows).toHaveLength(1);
      return rows;
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );
  const refused = await request(purchaseIn.endpoints.remove, { token, query: { id } });
  expect(refusedBy(refused)).toContain("stock-runs-short");
  const paid = receiptOf(id, debt?.debt ?? "");
  await done(moneyOut.endpoints.add, { token, body: { ...paid, organId: own.partners.供应商, accountId } });
});

it("a purchase of 100.00 and its return of 40.00 are settled by one payment of 60.00, and nothing is owed then", async () => {
  const own = await shopOf(await newTenant(), [purchaseIn, purchaseReturn]);
  const { token, accountId } = own;
  const unpaid = { changeAmount: "0", accounts: [{ accountId, amount: "0" }] };
  const bought = { ...documentOf(purchaseIn, own, "10", { unitPrice: "10" }), ...unpaid };
  await done(purchaseIn.endpoints.addAndAudit, { token, body: bought });
  await posted(purchaseIn, own, bought.id);
  const returned = { ...documentOf(purchaseReturn, own, "4", { unitPrice: "10" }), ...unpaid, linkId: bought.id };
  const lines = returned.lines.map((line) => ({ ...line, linkId: bought.lines[0]?.id ?? null }));
  await done(purchaseReturn.endpoints.addAndAudit, { token, body: { ...returned, lines } });
  const open = async () => {
    const query = { supplierType: "供应商", organId: own.partners.供应商 };
    const { rows } = await done<{ rows: OpenItemRow[] }>(listOpenItems, { token, query });
    return Object.fromEntries(rows.map(({ id, debt }) => [id, debt]));
  };
  const within = { timeout: PATIENCE_MS, interval: 100 };
  await vi.waitFor(
    async () => expect(await open()).toEqual({ [bought.id]: "100.00", [returned.id]: "-40.00" }),
    within,
  );
  const slip = {
    ...receiptOf(bought.id, "60"),
    ...{ organId: own.partners.供应商, accountId },
    lines: [
      { id: newId(), billId: bought.id, eachAmount: "100" },
      { id: newId(), billId: returned.id, eachAmount: "-40" },
    ],
  };
  await done(moneyOut.endpoints.add, { token, body: slip });
  await vi.waitFor(async () => expect(await open()).toEqual({}), within);
  expect((await balances(own)).get("payable")).toBeUndefined();
});

it("an opening balance cannot be made less than what slips settle of it, and the lists show what is open", async () => {
  const { token, accountId } = shop;
  const opening = (beginNeedGet: string) => ({ type: "客户", supplier: "Opening", beginNeedGet });
  const { id } = await done<{ id: string }>(addPartner, { token, body: opening("100") });
  const receipt = { ...receiptOf(id, "60"), organId: id, accountId };
  const lines = [{ id: newId(), billId: null, eachAmount: "60" }];
  await vi.waitFor(() => done(moneyIn.endpoints.add, { token, body: { ...receipt, lines } }), {
    timeout: PATIENCE_MS,
    interval: 200,
  });
  const change = (beginNeedGet: string, version: number) =>
    request(updatePartner, { token, body: { ...opening(beginNeedGet), id, version, enabled: true } });
  const denied = await change("59.99", 1);
  expect(refusedBy(denied)).toContain("opening-settled");
  expect(denied.json.data).toMatchObject({ issues: [{ field: "beginNeedGet" }] });
  expect((await change("60", 1)).status).toBe(200);
  const openAmount = async () =>
    (
      await done<{ rows: { allNeedGet: string }[] }>(listPartners, {
        token,
        query: { type: "客户", search: '{"supplier":"Opening"}' },
      })
    ).rows;
  await vi.waitFor(async () => expect(await openAmount()).toMatchObject([{ allNeedGet: "0.00" }]), {
    timeout: PATIENCE_MS,
    interval: 200,
  });
});

it("a partner, financial officer, account or item that a slip names cannot be deleted, and each refusal names it", async () => {
  const { token } = shop;
  const made = async (
    endpoint: typeof addPartner | typeof addPerson | typeof addAccount | typeof addItem,
    body: object,
  ) => (await done<{ id: string }>(endpoint, { token, body })).id;
  const organId = await made(addPartner, { type: "供应商", supplier: "Named partner" });
  const handsPersonId = await made(addPerson, { type: "财务员", name: "Named officer" });
  const accountId = await made(addAccount, { name: "Named account" });
  const inOutItemId = await made(addItem, { type: "支出", name: "Named item" });
  const { billTime } = receiptOf("", "1");
  const sums = { totalPrice: "1", changeAmount: "1", lines: [{ id: newId(), inOutItemId, eachAmount: "1" }] };
  const slip = { id: newId(), billTime, organId, handsPersonId, accountId, ...sums };
  const { number } = await vi.waitFor(() => done<{ number: string }>(itemOut.endpoints.add, { token, body: slip }), {
    timeout: PATIENCE_MS,
    interval: 200,
  });
  // The same consumer handles the log entry after the names in the slip.
  await vi.waitFor(
    async () => {
      const search = JSON.stringify({ content: number });
      expect(await done<object>(listLogs, { token, query: { search } })).toMatchObject({ total: 1 });
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );
  for (const [endpoint, query, name] of [
    [deletePartner, { id: organId, type: "供应商" }, "Named partner"],
    [deletePerson, { id: handsPersonId }, "Named officer"],
    [deleteAccount, { id: accountId }, "Named account"],
    [deleteItem, { id: inOutItemId }, "Named item"],
  ] as const) {
    const denied = await request(endpoint, { token, query });
    expect(denied.json).toMatchObject({ code: 601, data: { refusal: "in-use", values: { name } } });
  }
  expect(await done<object>(itemOut.endpoints.info, { token, query: { id: slip.id } })).toMatchObject({
    info: { organName: "Named partner", handsPersonName: "Named officer", accountName: "Named account" },
  });
});

it("the books agree after all settlements, and the trial balance is zero", async () => {
  const { text } = await reconcile(30);
  expect(text).toContain("the books agree");
  expect((await balances(shop)).size).toBeGreaterThan(0);
});
