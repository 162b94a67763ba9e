// Goods in transit through all services: sent, received in part and lost on the way, with stock, serial numbers, costs and books (docs/decisions/0073).

import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { allocationOut, otherIn } from "@kontor/contracts/warehouse/kinds";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import { beforeAll, expect, it, vi } from "vitest";
import {
  addTestProduct,
  type Books,
  balances,
  openBooks,
  saved,
  sent,
  stockList,
  type TestProduct,
  type Typed,
  written,
} from "../support/books.ts";
import { detailOf, posted, refusedBy } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { databaseOf } from "../support/tables.ts";
import { done, request } from "../support/tenant.ts";

let books: Books;
let phone: TestProduct;
let milk: TestProduct;
beforeAll(async () => {
  books = await openBooks(2, { forceApprovalFlag: true });
  phone = await addTestProduct(books, { enableSerialNumber: true });
  milk = await addTestProduct(books, { enableBatchNumber: true });
});

const within = { timeout: PATIENCE_MS, interval: 100 };
const numbers = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => `P-${from + at}`).join(",");
const phones = (snList: string, more: Partial<Typed> = {}): Typed => ({
  ...{ barCode: phone.barCode, number: String(snList.split(",").length), price: "3.33", tracked: { snList }, ...more },
});
const cartons = (number: string, more: Partial<Typed> = {}): Typed => ({
  ...{ barCode: milk.barCode, number, price: "2", tracked: { batchNumber: "M-1" }, ...more },
});

type Line = ReturnType<typeof written>["lines"][number];
/** Saves and audits a transfer that sends goods, or receives those of another, until it is posted. */
async function move(
  lines: readonly Line[],
  more: object,
): Promise<{ id: string; version: number; lines: readonly Line[] }> {
  const body = { ...written(books, allocationOut, { at: "2026-11-02T02:00:00.000Z", lines: [] }), lines, ...more };
  const reply = await sent(() => request(allocationOut.endpoints.addAndAudit, { token: books.token, body }));
  expect(reply.status, reply.text).toBe(200);
  await posted(allocationOut, books, body.id);
  return { id: body.id, version: (reply.json.data as { version: number }).version, lines };
}
const linesOf = (...typed: Typed[]): Line[] => {
  const [from = "", to = ""] = books.warehouses;
  const placed = typed.map((line) => ({ ...line, depotId: from, anotherDepotId: to }));
  return written(books, allocationOut, { at: "2026-11-02T02:00:00.000Z", lines: placed }).lines;
};
/** What lies where, as quantity and value: in the first and second warehouse, and in transit. */
async function stockOf({ id }: TestProduct): Promise<Record<string, string>> {
  const [first, second] = books.warehouses;
  const rows = (await stockList(books)).filter(({ productId, quantity }) => productId === id && Number(quantity) !== 0);
  const names = new Map([
    [first, "first"],
    [second, "second"],
    [TRANSIT_ID, "transit"],
  ]);
  return Object.fromEntries(
    rows.map(({ depotId, quantity, value }) => [names.get(depotId) ?? depotId, `${Number(quantity)} = ${value}`]),
  );
}

it("ten phones are sent, nine arrive and one is broken, cartons arrive in parts: stock, values and books follow to the cent, and `npm run reconcile` finds nothing", async () => {
  await saved(books, purchaseIn, {
    at: "2026-11-01T02:00:00.000Z",
    lines: [phones(numbers(1, 10)), cartons("5")],
  });
  // Finance learns what the goods are worth a moment after their document.
  const isBooked = async () => expect((await balances(books)).get("inventory")).toBe("43.30");
  await vi.waitFor(isBooked, { timeout: PATIENCE_MS, interval: 50 });
  const before = await balances(books);
  const outward = await move(linesOf(phones(numbers(1, 10)), cartons("5")), { inTransit: true });
  expect([await stockOf(phone), await stockOf(milk)]).toEqual([{ transit: "10 = 33.30" }, { transit: "5 = 10.00" }]);
  expect(await balances(books)).toEqual(before);

  // Nobody sells what is on the way, wherever he says it is.
  for (const depotId of books.warehouses) {
    const body = written(books, saleOut, { at: "2026-11-03T02:00:00.000Z", lines: [phones("P-1", { depotId })] });
    const refused = await sent(() => request(saleOut.endpoints.addAndAudit, { token: books.token, body }));
    expect(refusedBy(refused)).toContain("stock-serial-gone");
  }

  const received = (typed: Typed, at: number, more: object = {}): Line[] =>
    linesOf({ ...typed, linkId: outward.lines[at]?.id ?? "" }).map((line) => ({ ...line, ...more }));
  const inward = { linkId: outward.id, operTime: "2026-11-04T02:00:00.000Z" };
  const broken = { isLost: true, remark: "Screen broken" };
  const first = await move(
    [...received(phones(numbers(1, 9)), 0), ...received(phones("P-10"), 0, broken), ...received(cartons("3"), 1)],
    inward,
  );
  expect([await stockOf(phone), await stockOf(milk)]).toEqual([
    { second: "9 = 29.97" },
    { second: "3 = 6.00", transit: "2 = 4.00" },
  ]);
  const difference = async () => {
    const now = await balances(books);
    return Object.fromEntries(
      [...new Set([...before.keys(), ...now.keys()])].flatMap((account) => {
        const moved = (Number(now.get(account) ?? 0) - Number(before.get(account) ?? 0)).toFixed(2);
        return moved === "0.00" ? [] : [[account, moved]];
      }),
    );
  };
  await vi.waitFor(async () => expect(Object.values(await difference()).toSorted()).toEqual(["-3.33", "3.33"]), within);
  expect((await detailOf(allocationOut, books, outward.id)).progress).toBe(3);
  expect((await reconcile(30)).differences).toEqual([]);

  // A purchase that is entered later makes the goods dearer, also those that were lost and those that are still on the way.
  await saved(books, otherIn, { at: "2026-11-01T01:00:00.000Z", lines: [cartons("5", { price: "4" })] });
  await vi.waitFor(
    async () => expect(await stockOf(milk)).toEqual({ first: "5 = 15.00", second: "3 = 9.00", transit: "2 = 6.00" }),
    within,
  );

  // The receipt is taken back: what was lost is on the way again.
  const documents = [{ id: first.id, version: first.version }];
  await done(allocationOut.endpoints.reverseAudit, { token: books.token, body: { documents } });
  await done(allocationOut.endpoints.remove, { token: books.token, query: { id: first.id } });
  await vi.waitFor(
    async () =>
      expect([await stockOf(phone), (await detailOf(allocationOut, books, outward.id)).progress]).toEqual([
        { transit: "10 = 33.30" },
        0,
      ]),
    within,
  );
  await move([...received(phones(numbers(1, 10)), 0), ...received(cartons("5"), 1)], inward);
  expect([await stockOf(phone), await stockOf(milk)]).toEqual([
    { second: "10 = 33.30" },
    { first: "5 = 15.00", second: "5 = 15.00" },
  ]);
  expect((await detailOf(allocationOut, books, outward.id)).progress).toBe(2);
  expect((await reconcile(30)).differences).toEqual([]);

  // Damage is named: a receipt of more than was sent, and a state that says otherwise.
  const db = await databaseOf("warehouse");
  const damaged = async ([stored, other]: [number, number], progress: number) => {
    const text = `update document_lines set quantity = $3, quantity_base = $3
      where quantity_base = $2 and transit = 2 and document_id in (select id from documents where link_id = $1)`;
    expect((await db.query(text, [outward.id, stored, other])).rowCount).toBe(1);
    await db.query("update documents set progress = $2 where id = $1", [outward.id, progress]);
  };
  await damaged([5, 6], 0);
  const { differences } = await reconcile(0);
  await damaged([6, 5], 2);
  await db.end();
  const named = "its progress is 0, by its receipts it should be 2, and more is received than was sent";
  expect(differences.filter((each) => each.startsWith("I-18"))).toEqual([
    expect.stringMatching(`: transfer DBCK[0-9]+ ${outward.id}: ${named}$`),
  ]);
});
