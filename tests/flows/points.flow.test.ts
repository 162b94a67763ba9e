// A member's points over sales and system: given by sales, taken back by returns, edits and withdrawals, with and without strict audit; and what the books say.
import type { Answer } from "@kontor/contracts/core/endpoint";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { getSaleLeaderboard } from "@kontor/contracts/reports/leaderboard";
import { retailOut, retailReturn } from "@kontor/contracts/sales/kinds";
import { addPartner, getPartner, type PartnerRow } from "@kontor/contracts/system/partner";
import { adjustPoints, listPointMovements } from "@kontor/contracts/system/points";
import { beforeAll, expect, it, vi } from "vitest";
import { documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { changeSettings } from "../support/settings.ts";
import { databaseOf } from "../support/tables.ts";
import { done, newTenant, request } from "../support/tenant.ts";

const within = { timeout: PATIENCE_MS, interval: 100 };
let shop: Shop;
let member: string;
beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, retailOut, retailReturn]);
  const { token } = shop;
  const bought = documentOf(purchaseIn, shop, "100000", { operTime: "2026-10-01T02:00:00.000Z" });
  await done(purchaseIn.endpoints.addAndAudit, { token, body: bought });
  await posted(purchaseIn, shop, bought.id);
  await changeSettings(shop, { amountPerPoint: "10" }, ["sales"]);
  member = (await done<{ id: string }>(addPartner, { token, body: { type: "会员", supplier: "M-001" } })).id;
  await vi.waitFor(async () => {
    const wrong = { ...soldTo("1"), operTime: "1999-01-01T00:00:00.000Z" };
    expect(JSON.stringify(await request(retailOut.endpoints.add, { token, body: wrong }))).not.toContain("not-found");
  }, within);
});

/** So many pieces at 7.00, for cash. */
const soldTo = (quantity: string, kind: DocumentKind = retailOut) => ({
  ...documentOf(kind, shop, quantity, { unitPrice: "7" }),
  organId: member,
});
const returnOf = (sale: ReturnType<typeof soldTo>, quantity: string) => {
  const goods = soldTo(quantity, retailReturn);
  const lines = goods.lines.map((line) => ({ ...line, linkId: sale.lines[0]?.id }));
  return { ...goods, linkId: sale.id, lines };
};
const points = async () =>
  (await done<{ info: PartnerRow }>(getPartner, { token: shop.token, query: { id: member, type: "会员" } })).info
    .points;
const pointsAre = (count: string) => vi.waitFor(async () => expect(await points()).toBe(count), within);
const versionOf = async (kind: DocumentKind, id: string) =>
  (await done<{ info: { version: number } }>(kind.endpoints.info, { token: shop.token, query: { id } })).info.version;
const reverse = async (kind: DocumentKind, id: string) =>
  done(kind.endpoints.reverseAudit, {
    token: shop.token,
    body: { documents: [{ id, version: await versionOf(kind, id) }] },
  });

it("a member's sale gives points, returns take back their share, and all of it is taken back when all is returned or withdrawn", async () => {
  const { token } = shop;
  const sale = soldTo("15");
  await done(retailOut.endpoints.addAndAudit, { token, body: sale });
  await pointsAre("10");
  const part = returnOf(sale, "4");
  await done(retailReturn.endpoints.addAndAudit, { token, body: part });
  await pointsAre("7");
  const rest = returnOf(sale, "11");
  await done(retailReturn.endpoints.addAndAudit, { token, body: rest });
  await pointsAre("0");
  await reverse(retailReturn, rest.id);
  await done(retailReturn.endpoints.remove, { token, query: { id: rest.id } });
  await pointsAre("7");
  const { rows } = await done<{ rows: { kind: string; documentId: string; amount: string }[] }>(listPointMovements, {
    ...{ token, query: { organId: member } },
  });
  expect(rows.map(({ kind, documentId, amount }) => [kind, documentId, amount])).toEqual([
    ["retail-back", rest.id, "7"],
    ["retail-back", rest.id, "-7"],
    ["retail-back", part.id, "-3"],
    ["retail-out", sale.id, "10"],
  ]);
});

it("the ranking of customers shows the points and the prepayment that the member list shows", async () => {
  const { token } = shop;
  const [query, now] = [{ dimension: "customer" }, await points()];
  await vi.waitFor(async () => {
    const { rows } = await done<Answer<typeof getSaleLeaderboard>>(getSaleLeaderboard, { token, query });
    expect(rows.find(({ subjectId }) => subjectId === member)).toMatchObject({ points: now, prepaid: "0.00" });
  }, within);
});

it("points that were taken by hand leave the member below zero after a return, and all books agree (I-24)", async () => {
  const { token } = shop;
  const before = Number(await points());
  const sale = soldTo("10");
  await done(retailOut.endpoints.addAndAudit, { token, body: sale });
  await pointsAre(String(before + 7));
  await done(adjustPoints, { token, body: { id: member, points: -(before + 7), reason: "gift shop" } });
  await done(retailReturn.endpoints.addAndAudit, { token, body: returnOf(sale, "10") });
  await pointsAre("-7");
  const tooMany = await request(adjustPoints, { token, body: { id: member, points: -1, reason: "gift shop" } });
  expect(tooMany.json).toMatchObject({ data: { refusal: "points-insufficient" } });
  expect((await reconcile(60)).differences).toEqual([]);
});

it("under strict audit a sale gives points when it is audited, and reversing takes them back", async () => {
  const { token } = shop;
  const before = Number(await points());
  await changeSettings(shop, { forceApprovalFlag: true }, ["sales"]);
  const draft = soldTo("20");
  await done(retailOut.endpoints.add, { token, body: draft });
  await done(retailOut.endpoints.audit, { token, body: { documents: [{ id: draft.id, version: 1 }] } });
  await pointsAre(String(before + 14));
  await reverse(retailOut, draft.id);
  await pointsAre(String(before));
  await changeSettings(shop, { forceApprovalFlag: false }, ["sales"]);
  await pointsAre(String(before + 14));
});

it("reconciliation names a sum that is not what its entries are, and a document that counts otherwise (I-24)", async () => {
  const db = await databaseOf("system");
  try {
    const change = async (statement: string, undo: string, difference: RegExp) => {
      await db.query(statement, [member]);
      const { differences } = await reconcile(0);
      await db.query(undo, [member]);
      expect(differences.filter((each) => each.includes("I-24")).join("\n")).toMatch(difference);
    };
    const add = (by: number) => `update member_points set points = points + ${by} where partner_id = $1`;
    await change(add(1), add(-1), /has \d+ points, its entries come to \d+/);
    const amount = (by: number) =>
      `update point_documents set amount = amount + ${by} where partner_id = $1 and not is_return`;
    await change(amount(100), amount(-100), /counts for points as/);
  } finally {
    await db.end();
  }
  expect((await reconcile(60)).differences).toEqual([]);
});
