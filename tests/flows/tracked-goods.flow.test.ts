// Goods with batches and serial numbers through all services: what comes in, leaves, comes back and moves on, and what is refused of it and where.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { TrackedLine } from "@kontor/contracts/document/tracking";
import { purchaseIn, purchaseReturn } from "@kontor/contracts/purchase/kinds";
import { getBatchStock } from "@kontor/contracts/reports/batch-stock";
import { findDetailByWarehouseIdsAndProductId } from "@kontor/contracts/reports/product-stock";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { allocationOut, otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { findTracked, getBatchNumberList, getEnableSerialNumberList } from "@kontor/contracts/warehouse/tracking";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import {
  addTestProduct,
  type Books,
  openBooks,
  sent,
  type TestProduct,
  type Typed,
  written,
} from "../support/books.ts";
import { command } from "../support/command.ts";
import { detailOf, posted } from "../support/documents.ts";
import { reconcile } from "../support/reconcile.ts";
import { databaseOf } from "../support/tables.ts";
import { done, type Reply, request } from "../support/tenant.ts";

const AT = "2026-11-01T02:00:00.000Z";
let books: Books;
let phone: TestProduct;
let milk: TestProduct;
beforeAll(async () => {
  books = await openBooks(2, { forceApprovalFlag: true });
});
beforeEach(async () => {
  phone = await addTestProduct(books, { enableSerialNumber: true });
  milk = await addTestProduct(books, { enableBatchNumber: true });
});

const serials = (numbers: string, over: Partial<Typed> = {}): Typed => ({
  ...{ barCode: phone.barCode, number: String(numbers.split(",").length), price: "3", tracked: { snList: numbers } },
  ...over,
});
const batch = (
  batchNumber: string,
  number: string,
  expirationDate: string | null = null,
  over: Partial<Typed> = {},
): Typed => ({
  ...{ barCode: milk.barCode, number, price: "3", tracked: { batchNumber, expirationDate } },
  ...over,
});
interface Written {
  id: string;
  version: number;
  lines: { id: string }[];
}
const bodyOf = (kind: DocumentKind, lines: readonly Typed[], more: { id?: string; linkId?: string } = {}) =>
  written(books, kind, { at: AT, lines, ...more });
/** Saves and audits. The answer may be a refusal. */
const enter = (kind: DocumentKind, body: ReturnType<typeof bodyOf>): Promise<Reply> =>
  sent(() => request(kind.endpoints.addAndAudit, { token: books.token, body }));
/** The same for a document that is accepted, until it is posted. */
async function entered(kind: DocumentKind, lines: readonly Typed[], more: { linkId?: string } = {}): Promise<Written> {
  const body = bodyOf(kind, lines, more);
  const reply = await enter(kind, body);
  expect(reply.status, reply.text).toBe(200);
  await posted(kind, books, body.id);
  const { version } = reply.json.data as { version: number };
  return { id: body.id, version, lines: body.lines };
}
const refusalOf = (reply: Reply): unknown[] => {
  const { code, data } = reply.json as { code: number; data: { refusal: string; issues?: { field?: string }[] } };
  return [code, data.refusal, data.issues?.[0]?.field];
};
const refused = async (kind: DocumentKind, lines: readonly Typed[]): Promise<unknown[]> =>
  refusalOf(await enter(kind, bodyOf(kind, lines)));
/** The place of a number among the warehouses; undefined once it has left. */
async function warehouseOf(code: string): Promise<number | undefined> {
  const [row] = await done<{ depotId: string | null }[]>(findTracked, { token: books.token, query: { code } });
  return row?.depotId ? books.warehouses.indexOf(row.depotId) : undefined;
}
const [FIRST, SECOND] = [0, 1];
const warehouseAt = (at: number): { depotId: string } => ({ depotId: books.warehouses[at] ?? "" });

it("a piece is bought, moved to another warehouse, sold there, taken back and sent back to its supplier, and each time is in one place", async () => {
  const bought = await entered(purchaseIn, [serials("P-1,P-2,P-3")]);
  expect(await warehouseOf("P-1")).toBe(FIRST);
  const moved = { ...warehouseAt(FIRST), anotherDepotId: warehouseAt(SECOND).depotId };
  const transfer = await entered(allocationOut, [serials("P-1,P-2", moved)]);
  expect([await warehouseOf("P-1"), await warehouseOf("P-3")]).toEqual([SECOND, FIRST]);

  expect(await refused(saleOut, [serials("P-1", warehouseAt(FIRST))])).toEqual([
    10500001,
    "stock-serial-gone",
    "lines.0.snList",
  ]);
  const sold = await entered(saleOut, [serials("P-1", warehouseAt(SECOND))]);
  expect(await warehouseOf("P-1")).toBeUndefined();
  const reversal = { documents: [{ id: transfer.id, version: transfer.version }] };
  const reversed = await request(allocationOut.endpoints.reverseAudit, { token: books.token, body: reversal });
  expect(refusalOf(reversed).slice(0, 2)).toEqual([8500024, "stock-serial-moved"]);

  const linkId = sold.lines[0]?.id ?? "";
  await entered(saleReturn, [serials("p-1", { ...warehouseAt(SECOND), linkId })], { linkId: sold.id });
  expect(await warehouseOf("P-1")).toBe(SECOND);
  const sentBack = serials("P-3", { ...warehouseAt(FIRST), linkId: bought.lines[0]?.id ?? "" });
  await entered(purchaseReturn, [sentBack], { linkId: bought.id });
  expect(await warehouseOf("P-3")).toBeUndefined();
  expect(await warehouseOf("P-2")).toBe(SECOND);
});

it("a serial number that is in stock cannot come in again, in whatever spelling and by whatever kind, and can once it has left", async () => {
  await entered(otherIn, [serials("Q-1")]);
  for (const kind of [purchaseIn, otherIn])
    expect(await refused(kind, [serials("ｑ-1", warehouseAt(SECOND))])).toEqual([
      10500000,
      "stock-serial-there",
      "lines.0.snList",
    ]);
  await entered(otherOut, [serials("Q-1")]);
  await entered(purchaseIn, [serials("ｑ-1", warehouseAt(SECOND))]);
  expect(await warehouseOf("Q-1")).toBe(SECOND);
});

it("a purchase cannot be taken back once a piece of it was sold", async () => {
  const bought = await entered(purchaseIn, [serials("R-1,R-2")]);
  await entered(saleOut, [serials("R-1")]);
  const documents = [{ id: bought.id, version: bought.version }];
  const reversed = await request(purchaseIn.endpoints.reverseAudit, { token: books.token, body: { documents } });
  expect(refusalOf(reversed).slice(0, 2)).toEqual([8500024, "stock-serial-moved"]);
});

it("without strict audit a purchase neither loses a piece that was sold, by a change or a deletion, nor fails to change what is still there", async () => {
  const shop = await openBooks(1, { forceApprovalFlag: false });
  const { token } = shop;
  const { barCode } = await addTestProduct(shop, { enableSerialNumber: true });
  const of = (kind: DocumentKind, snList: string, id?: string) => {
    const line = { barCode, number: String(snList.split(",").length), price: "3", tracked: { snList } };
    return written(shop, kind, { at: AT, lines: [line], ...(id ? { id } : {}) });
  };
  const save = async (kind: DocumentKind, snList: string): Promise<string> => {
    const body = of(kind, snList);
    const reply = await sent(() => request(kind.endpoints.add, { token, body }));
    expect(reply.status, reply.text).toBe(200);
    await posted(kind, shop, body.id);
    return body.id;
  };
  const bought = await save(purchaseIn, "T-1,T-2");
  await save(saleOut, "T-1");
  const { version, lines } = await detailOf(purchaseIn, shop, bought);
  const change = (snList: string) => {
    const body = of(purchaseIn, snList, bought);
    const [line] = body.lines;
    return request(purchaseIn.endpoints.update, {
      token,
      body: { ...body, version, lines: [{ ...line, id: lines[0]?.id }] },
    });
  };

  expect(refusalOf(await change("T-2,T-3")).slice(0, 2)).toEqual([8500035, "stock-serial-moved"]);
  const query = { id: bought };
  const removed = await request(purchaseIn.endpoints.remove, { token, query });
  expect(refusalOf(removed).slice(0, 2)).toEqual([8500024, "stock-serial-moved"]);
  expect((await change("T-1,T-3")).status).toBe(200);
});

it("a batch has one expiry, is sold by what it has itself, and moves with a transfer", async () => {
  await entered(purchaseIn, [batch("B-1", "5", "2030-01-31"), batch("B-2", "9", "2030-06-30")]);
  expect(await refused(otherIn, [batch("b-1", "1", "2031-01-31")])).toEqual([
    expect.any(Number),
    "stock-batch-other-expiry",
    "lines.0.expirationDate",
  ]);
  expect(await refused(saleOut, [batch("B-1", "6", "2030-01-31")])).toEqual([
    8000004,
    "stock-short",
    "lines.0.operNumber",
  ]);
  const moved = { ...warehouseAt(FIRST), anotherDepotId: warehouseAt(SECOND).depotId };
  await entered(allocationOut, [batch("B-1", "2", "2030-01-31", moved)]);
  const there = async (at: number) => {
    const query = { barCode: milk.barCode, ...warehouseAt(at) };
    const { rows } = await done<{ rows: { batchNumber: string; freeBase: string }[] }>(getBatchNumberList, {
      token: books.token,
      query,
    });
    return rows.map(({ batchNumber, freeBase }) => [batchNumber, freeBase]);
  };
  expect(await there(FIRST)).toEqual([
    ["B-1", "3"],
    ["B-2", "9"],
  ]);
  expect(await there(SECOND)).toEqual([["B-1", "2"]]);
});

it("of two clerks who sell the same piece at once one succeeds, and the other is refused at his line", async () => {
  for (let round = 0; round < 5; round++) {
    await entered(purchaseIn, [serials(`T-${round}`)]);
    const sales = [0, 1].map(() => bodyOf(saleOut, [serials(`T-${round}`)]));
    const replies = await Promise.all(sales.map((body) => enter(saleOut, body)));
    const [lost, ...more] = replies.filter(({ status }) => status !== 200);
    expect([more.length, lost && refusalOf(lost)]).toEqual([0, [10500001, "stock-serial-gone", "lines.0.snList"]]);
    for (const [at, reply] of replies.entries())
      if (reply.status === 200) await posted(saleOut, books, sales[at]?.id ?? "");
  }
});

it("with strict audit two unaudited sales may name one piece and one batch's last goods, and the second is refused when it is audited, until the first is taken back", async () => {
  await entered(purchaseIn, [serials("SN-1"), batch("M", "1")]);
  const drafts = await Promise.all(
    [1, 2].map(async () => {
      const body = bodyOf(saleOut, [serials("SN-1"), batch("M", "1")]);
      const reply = await sent(() => request(saleOut.endpoints.add, { token: books.token, body }));
      expect(reply.status, reply.text).toBe(200);
      return body.id;
    }),
  );
  // Nobody has taken anything yet.
  expect(await warehouseOf("SN-1")).toBe(0);
  const [first = "", second = ""] = drafts;
  const call = async (at: "audit" | "reverseAudit", id: string): Promise<Reply> => {
    const { version } = await detailOf(saleOut, books, id);
    const body = { documents: [{ id, version }] };
    return sent(() => request(saleOut.endpoints[at], { token: books.token, body }));
  };
  expect((await call("audit", first)).status).toBe(200);
  await posted(saleOut, books, first);
  expect(refusalOf(await call("audit", second)).slice(0, 2)).toEqual([10500001, "stock-serial-gone"]);
  expect(await warehouseOf("SN-1")).toBeUndefined();
  expect((await call("reverseAudit", first)).status).toBe(200);
  await posted(saleOut, books, first);
  expect((await call("audit", second)).status).toBe(200);
});

it("lines without the batch or serial numbers that their product requires are refused", async () => {
  const bare = (over: Partial<TrackedLine>, number = "1") => ({
    barCode: phone.barCode,
    number,
    price: "1",
    tracked: over,
  });
  expect(await refused(purchaseIn, [bare({})])).toEqual([8000003, "document-invalid", "lines.0.snList"]);
  expect(await refused(saleOut, [bare({ snList: "U-1" }, "2")])).toEqual([
    8500021,
    "document-invalid",
    "lines.0.snList",
  ]);
  expect(await refused(otherIn, [serials("U-1,u-1")])).toEqual([8500033, "document-invalid", "lines.0.snList"]);
  const unnamed = { barCode: milk.barCode, number: "1", price: "1" };
  expect(await refused(purchaseIn, [unnamed])).toEqual([8500015, "document-invalid", "lines.0.batchNumber"]);
});

it("a picker offers an edited sale what it took itself, and a sale's line shows what it was saved with", async () => {
  await entered(purchaseIn, [serials("V-1,V-2")]);
  const sold = await entered(saleOut, [serials("V-1")]);
  const offered = async (more: object) => {
    const body = { barCode: phone.barCode, ...warehouseAt(FIRST), ...more };
    const { rows } = await done<{ rows: { serialNumber: string }[] }>(getEnableSerialNumberList, {
      token: books.token,
      body,
    });
    return rows.map(({ serialNumber }) => serialNumber);
  };
  expect(await offered({})).toEqual(["V-2"]);
  expect(await offered({ exceptId: sold.id, exceptKind: saleOut.name })).toEqual(["V-1", "V-2"]);
  expect((await detailOf(saleOut, books, sold.id)).lines).toMatchObject([{ snList: "V-1", enableSerialNumber: true }]);
});

it("`npm run reconcile` finds all goods where their documents say, and names a line of which the ledger holds others (I-9)", async () => {
  const bought = await entered(purchaseIn, [serials("W-1,W-2"), batch("B-9", "1")]);
  expect((await reconcile(30)).differences).toEqual([]);
  const change = async (column: string, [from, to]: [string, string]) => {
    const db = await databaseOf("purchase");
    try {
      const text = `update document_lines set ${column} = $3 where document_id = $1 and ${column} = $2`;
      expect((await db.query(text, [bought.id, from, to])).rowCount).toBe(1);
    } finally {
      await db.end();
    }
  };
  for (const [column, stored, other] of [
    ["serials", "W-1,W-2", "W-1,W-3"],
    ["batch_number", "B-9", "B-8"],
  ] as const) {
    await change(column, [stored, other]);
    const { differences } = await reconcile(0);
    await change(column, [other, stored]);
    const [named, stated] = [other, stored].map((text) => text.toLowerCase());
    expect(differences).toEqual([expect.stringMatching(`I-9 .*it moves .*${named}, the ledger holds .*${stated}$`)]);
  }
});

it("`npm run reconcile` names a batch or serial number whose trace lacks a line that moved it, or has another (I-13)", async () => {
  await entered(purchaseIn, [serials("T-1,T-2"), batch("T-9", "5")]);
  const { id } = await entered(allocationOut, [
    serials("T-1", { ...warehouseAt(FIRST), anotherDepotId: warehouseAt(SECOND).depotId }),
    batch("T-9", "2", null, { ...warehouseAt(FIRST), anotherDepotId: warehouseAt(SECOND).depotId }),
  ]);
  await entered(saleOut, [serials("T-2")]);
  expect((await reconcile(30)).differences).toEqual([]);
  const db = await databaseOf("reports");
  try {
    const of = "where document_id = $1";
    const { rows } = await db.query(`select json_agg(t) as all from traced_lines t ${of}`, [id]);
    await db.query(`delete from traced_lines ${of} and leg = 1 and is_serial`, [id]);
    await db.query(`update traced_lines set quantity = -3 ${of} and leg = 0 and not is_serial`, [id]);
    await db.query(`update traced_lines set code_key = 't-8' ${of} and leg = 1 and not is_serial`, [id]);
    const { differences } = await reconcile(0);
    await db.query(`delete from traced_lines ${of}`, [id]);
    await db.query("insert into traced_lines select * from json_populate_recordset(null::traced_lines, $1)", [
      JSON.stringify(rows[0].all),
    ]);
    const named = (code: string, leg: number, rest: string) =>
      expect.stringMatching(
        `I-13 .*movement of ${code} of product \\S+ by line \\S+ .${leg}. of document ${id} ${rest}`,
      );
    expect(differences).toHaveLength(4);
    expect(differences).toEqual(
      expect.arrayContaining([
        named("t-1", 1, "is missing in the reports, should be 1 in warehouse"),
        named("t-9", 0, "is -3 in warehouse .*should be -2 in warehouse"),
        named("t-9", 1, "is missing in the reports, should be 2 in warehouse"),
        named("t-8", 1, "is 2 in warehouse .*should not be there"),
      ]),
    );
    expect((await reconcile(0)).differences).toEqual([]);
  } finally {
    await db.end();
  }
});

it("the reports hold each batch of a warehouse as the ledger does, also when they are rebuilt, and `npm run reconcile` names one that differs (I-13)", async () => {
  await entered(purchaseIn, [batch("C-1", "5", "2030-01-31"), batch("C-2", "2")]);
  await entered(allocationOut, [
    batch("C-1", "2", "2030-01-31", { ...warehouseAt(FIRST), anotherDepotId: warehouseAt(SECOND).depotId }),
  ]);
  await entered(saleOut, [batch("C-1", "1", "2030-01-31")]);
  const page = { currentPage: 1, pageSize: 20 };
  const read = async () => {
    const query = { ...page, search: JSON.stringify({ materialParam: milk.barCode }) };
    const { rows } = await done<{
      rows: { batchId: string; batchNumber: string; depotId: string; currentStock: string; expirationDate: string }[];
    }>(getBatchStock, { token: books.token, query });
    return rows;
  };
  const shown = async () =>
    (await read())
      .map((row) =>
        [row.batchNumber, books.warehouses.indexOf(row.depotId), row.currentStock, row.expirationDate].join(" "),
      )
      .toSorted();
  const expected = ["C-1 0 2 2030-01-31", "C-1 1 2 2030-01-31", "C-2 0 2 "];
  const within = { timeout: 30_000, interval: 100 };
  await vi.waitFor(async () => expect(await shown()).toEqual(expected), within);
  expect((await reconcile(30)).differences).toEqual([]);
  for (const { batchId, depotId, currentStock } of await read()) {
    const query = { ...page, materialId: milk.id, batchId, depotIds: depotId };
    const flow = await done<{ closing: { basicNumber: string }; rows: { basicNumber: string }[] }>(
      findDetailByWarehouseIdsAndProductId,
      { token: books.token, query },
    );
    const moved = flow.rows.reduce((sum, { basicNumber }) => sum + Number(basicNumber), 0);
    expect([flow.closing.basicNumber, String(moved)]).toEqual([currentStock, currentStock]);
  }

  const db = await databaseOf("reports");
  try {
    const text =
      "update tracked_balances set quantity = quantity + 1 where product_id = $1 and quantity = 2 returning batch_id";
    expect((await db.query(text, [milk.id])).rowCount).toBe(3);
    const { differences } = await reconcile(0);
    const named = (what: string) =>
      differences.filter((each) => each.includes(what) && each.includes(milk.id) && each.includes("I-13"));
    expect([named("stock of").length, named("tracked stock of").length]).toEqual([6, 3]);
    await db.query("delete from replica_batches");
  } finally {
    await db.end();
  }
  await command("rebuild-reports");
  await vi.waitFor(async () => expect(await shown()).toEqual(expected), within);
  expect((await reconcile(30)).differences).toEqual([]);
});
