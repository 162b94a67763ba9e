// A member's prepayment over system, finance and sales: topped up, spent at the till, given back by a return, withdrawn; and what the books say of it.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { listPrepaymentMovements } from "@kontor/contracts/finance/ledger";
import { advanceIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, retailReturn } from "@kontor/contracts/sales/kinds";
import { addPartner, getPartner, type PartnerRow, pickMembers } from "@kontor/contracts/system/partner";
import { beforeAll, expect, it, vi } from "vitest";
import { documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { changeSettings, saveSettings } from "../support/settings.ts";
import { done, newTenant, type Reply, request } from "../support/tenant.ts";

const within = { timeout: PATIENCE_MS, interval: 100 };
let shop: Shop;
beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, retailOut, retailReturn]);
  const bought = documentOf(purchaseIn, shop, "100000", { operTime: "2026-10-01T02:00:00.000Z" });
  await done(purchaseIn.endpoints.addAndAudit, { token: shop.token, body: bought });
  await posted(purchaseIn, shop, bought.id);
});

const advanceOf = (organId: string, amount: string) => ({
  ...{ id: newId(), billTime: "2026-11-02T02:00:00.000Z", organId, totalPrice: amount, changeAmount: amount },
  lines: [{ id: newId(), accountId: shop.accountId, eachAmount: amount }],
});
const advance = (organId: string, amount: string): Promise<Reply> =>
  request(advanceIn.endpoints.addAndAudit, { token: shop.token, body: advanceOf(organId, amount) });
/** Another member, who has paid so much in advance, once sales knows of it. */
async function member(amount: string): Promise<string> {
  const { token } = shop;
  const body = { type: "会员", supplier: `M${newId().slice(-8)}` };
  const { id } = await done<{ id: string }>(addPartner, { token, body });
  await vi.waitFor(async () => expect(await advance(id, amount)).toMatchObject({ status: 200 }), within);
  await vi.waitFor(async () => {
    const wrong = { ...soldTo(id, "1"), operTime: "1999-01-01T00:00:00.000Z" };
    expect(JSON.stringify(await request(retailOut.endpoints.add, { token, body: wrong }))).not.toContain("not-found");
  }, within);
  return id;
}
/** So many pieces at 10.00, from the prepayment. */
const soldTo = (organId: string, quantity: string, kind: DocumentKind = retailOut) => ({
  ...documentOf(kind, shop, quantity, { unitPrice: "10" }),
  ...{ organId, prepaid: true, accounts: [], getAmount: null },
});
const sell = (organId: string, quantity: string) =>
  request(retailOut.endpoints.addAndAudit, { token: shop.token, body: soldTo(organId, quantity) });
const shown = async (id: string) =>
  (await done<{ info: PartnerRow }>(getPartner, { token: shop.token, query: { id, type: "会员" } })).info.advanceIn;
const balanceIs = (id: string, amount: string) => vi.waitFor(async () => expect(await shown(id)).toBe(amount), within);

it("a member tops up, pays at the till, gives a part back and takes the rest out, and is never below zero", async () => {
  const { token } = shop;
  const id = await member("100");
  await balanceIs(id, "100.00");
  const sale = soldTo(id, "6");
  await done(retailOut.endpoints.addAndAudit, { token, body: sale });
  expect((await sell(id, "5")).json).toMatchObject({ code: 8500016, data: { values: { left: "40.00" } } });
  await balanceIs(id, "40.00");
  const goods = soldTo(id, "2", retailReturn);
  const returned = {
    ...goods,
    linkId: sale.id,
    lines: goods.lines.map((line) => ({ ...line, linkId: sale.lines[0]?.id })),
  };
  await done(retailReturn.endpoints.addAndAudit, { token, body: returned });
  await balanceIs(id, "60.00");
  expect((await advance(id, "-60.01")).json).toMatchObject({ code: 8500016 });
  expect((await advance(id, "-60")).status).toBe(200);
  await balanceIs(id, "0.00");
  const picked = await done<{ id: string; advanceIn: string }[]>(pickMembers, {
    token,
    body: { key: "", limit: 1, organId: id },
  });
  expect(picked).toMatchObject([{ id, advanceIn: "0.00" }]);
  const page = await done<{ rows: { kind: string; amount: string }[] }>(listPrepaymentMovements, {
    token,
    query: { organId: id },
  });
  expect(page.rows.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual([
    "advance-in -60.00",
    "advance-in 100.00",
    "retail-back 20.00",
    "retail-out -60.00",
  ]);
});

it("of twenty tills that spend a prepayment for ten at once ten sell (C-7)", async () => {
  const id = await member("100");
  const replies = await Promise.all(Array.from({ length: 20 }, () => sell(id, "1")));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  for (const { status, json } of replies) if (status !== 200) expect(json).toMatchObject({ code: 8500016 });
  await balanceIs(id, "0.00");
});

it("under strict audit a sale reserves at its save, an advance counts when it is audited, and all books agree (I-23)", async () => {
  const { token } = shop;
  const id = await member("50");
  // An advance that finance takes before it knows of the switch counts at once.
  await changeSettings(shop, { forceApprovalFlag: true }, ["finance", "sales"]);
  const draft = soldTo(id, "4");
  await vi.waitFor(async () => {
    await done(advanceIn.endpoints.add, { token, body: advanceOf(id, "1000") });
    const reply = await request(retailOut.endpoints.add, { token, body: draft });
    expect(reply.status).toBe(200);
  }, within);
  expect((await request(retailOut.endpoints.add, { token, body: soldTo(id, "2") })).json).toMatchObject({
    data: { values: { left: "10.00" } },
  });
  const documents = [{ id: draft.id, version: 1 }];
  expect((await request(retailOut.endpoints.audit, { token, body: { documents } })).status).toBe(200);
  await balanceIs(id, "10.00");
  await done(retailOut.endpoints.add, { token, body: soldTo(id, "1") });
  await saveSettings(shop, { forceApprovalFlag: false });
  expect((await reconcile(60)).differences).toEqual([]);
});
