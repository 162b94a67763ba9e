// Tests of services that end at named points of their code while goods with batches and serial numbers are bought, moved, sent and received, assembled and
// taken apart, sold and taken back
// (reliability.md 3.3): the user retries as the browser does, and each piece and each batch is where its documents say, once.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { getTrace, type Trace } from "@kontor/contracts/reports/trace";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { allocationOut, assemble, disassemble } from "@kontor/contracts/warehouse/kinds";
import { getBatchNumberList, getEnableSerialNumberList } from "@kontor/contracts/warehouse/tracking";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  addTestProduct,
  type Books,
  openBooks,
  saved,
  type TestProduct,
  type Typed,
  type TypedDocument,
  written,
} from "../support/books.ts";
import { crashAt, crashed, type Point, removeCrashOrders } from "../support/crash.ts";
import { posted } from "../support/documents.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { dataOf } from "../support/retry.ts";
import { done } from "../support/tenant.ts";

const AT = "2026-11-01T02:00:00.000Z";
const BATCH = "M-1";
const BOUGHT = 1000;
const WITHIN = { timeout: PATIENCE_MS, interval: 200 };
const POSTING: Point = ["CP7", "warehouse", "between its inbox row and its movements"];
const CLAIMED: Point = ["CP11", "warehouse", "between the commit and the end of the claim"];
const PURCHASE: readonly Point[] = [
  ["CP8", "warehouse", "with the movements written and the fact not acknowledged"],
  ["CP7", "reports", "between its inbox row and the effect of the fact"],
];
const SALE: readonly Point[] = [["CP10", "sales", "between the claim of pieces and batches and the commit"], CLAIMED];
/** Documents of the warehouse service itself, which claims in the same commit. */
const TRANSFER: readonly Point[] = [["CP1", "warehouse", "before the commit"], POSTING];
const ASSEMBLY: readonly Point[] = [POSTING, CLAIMED];
const RECEIPT: readonly Point[] = [...TRANSFER, CLAIMED];
const DISASSEMBLY: readonly Point[] = [["CP2", "warehouse", "after the commit, before the answer"], POSTING, CLAIMED];
const RETURN: readonly Point[] = [
  ["CP10", "sales", "between the claim of what comes back and the commit"],
  ["CP8", "warehouse", "with the movements written and the fact not acknowledged"],
  CLAIMED,
];

let books: Books;
let phone: TestProduct;
let milk: TestProduct;
let pack: TestProduct;
let crashes = 0;
/** The pieces in each warehouse, and what there is of the batch. */
const pieces: [string[], string[]] = [[], []];
const milks: [number, number] = [BOUGHT, 0];
const warehouseOf = (at: number): string => books.warehouses[at] ?? "";

const ofPhones = (numbers: readonly string[], at = 0): Typed => ({
  ...{ barCode: phone.barCode, number: String(numbers.length), price: "3", depotId: warehouseOf(at) },
  tracked: { snList: numbers.join(",") },
});
const ofMilk = (number: string, at = 0): Typed => ({
  ...{ barCode: milk.barCode, number, price: "2", depotId: warehouseOf(at) },
  tracked: { batchNumber: BATCH },
});

/** The lines by which goods come back, or are received, of the lines that moved them. */
const linked = (lines: readonly Typed[], of: { lines: readonly { id: string }[] }): Typed[] =>
  lines.map((line, at) => ({ ...line, linkId: of.lines[at]?.id ?? null }));

/** Saves and audits a document of those lines while the service ends at the point. */
async function enteredDespite(
  [point, service]: Point,
  kind: DocumentKind,
  lines: readonly Typed[],
  more: Partial<TypedDocument> = {},
): Promise<void> {
  crashAt(service, point);
  const body = written(books, kind, { at: AT, lines, ...more });
  await dataOf(kind.endpoints.addAndAudit, books, { body });
  await crashed(service, point);
  await posted(kind, books, body.id);
}

const piecesIn = async (at: number): Promise<string[]> => {
  const body = { barCode: phone.barCode, depotId: warehouseOf(at) };
  const { rows } = await done<{ rows: { serialNumber: string }[] }>(getEnableSerialNumberList, {
    token: books.token,
    body,
  });
  return rows.map(({ serialNumber }) => serialNumber).sort();
};
const milksIn = async (at: number): Promise<number[]> => {
  const query = { barCode: milk.barCode, depotId: warehouseOf(at) };
  const { rows } = await done<{ rows: { freeBase: string }[] }>(getBatchNumberList, { token: books.token, query });
  return rows.map(({ freeBase }) => Number(freeBase));
};
/** All that is claimed is posted, so what is free is what is there. */
const allAreThere = () =>
  vi.waitFor(async () => {
    for (const at of [0, 1] as const) {
      expect(await piecesIn(at)).toEqual([...pieces[at]].sort());
      expect(await milksIn(at)).toEqual(milks[at] === 0 ? [] : [milks[at]]);
    }
  }, WITHIN);

beforeAll(async () => {
  books = await openBooks(2);
  phone = await addTestProduct(books, { enableSerialNumber: true });
  milk = await addTestProduct(books, { enableBatchNumber: true });
  pack = await addTestProduct(books);
  await saved(books, purchaseIn, { at: AT, lines: [ofMilk(String(BOUGHT))] });
});
afterAll(removeCrashOrders);

describe("pieces come in while a service is killed", () => {
  it.each(PURCHASE)(
    "a purchase brings its serial numbers once when, at crash point %s, the %s service is killed %s",
    async (...point) => {
      const numbers = [1, 2, 3, 4, 5].map((each) => `${++crashes}-${each}`);
      await enteredDespite(point, purchaseIn, [ofPhones(numbers), ofMilk("5")]);
      pieces[0].push(...numbers);
      milks[0] += 5;
      await allAreThere();
    },
  );
});

describe("pieces and batches move to another warehouse while the warehouse service is killed", () => {
  it.each(TRANSFER)(
    "a transfer moves its serial number and its batch once when, at crash point %s, the %s service is killed %s",
    async (...point) => {
      const moved = pieces[0].splice(0, 1);
      const target = { anotherDepotId: warehouseOf(1) };
      await enteredDespite(point, allocationOut, [
        { ...ofPhones(moved), ...target },
        { ...ofMilk("7"), ...target },
      ]);
      pieces[1].push(...moved);
      [milks[0], milks[1]] = [milks[0] - 7, milks[1] + 7];
      await allAreThere();
    },
  );
});

describe("goods are assembled of pieces and batches while the warehouse service is killed", () => {
  it.each(ASSEMBLY)(
    "an assembly takes its parts once when, at crash point %s, the %s service is killed %s",
    async (...point) => {
      const taken = pieces[0].splice(0, 1);
      const parent: Typed = { barCode: pack.barCode, number: "1", price: "9", depotId: warehouseOf(0) };
      await enteredDespite(point, assemble, [parent, ofPhones(taken), ofMilk("3")]);
      milks[0] -= 3;
      await allAreThere();
    },
  );
});

describe("pieces and batches that are in transit are received while the warehouse service is killed", () => {
  it.each(RECEIPT)(
    "a receipt brings its serial number and its batch once when, at crash point %s, the %s service is killed %s",
    async (...point) => {
      const moved = pieces[0].splice(0, 1);
      const lines = [ofPhones(moved), ofMilk("4")].map((line) => ({ ...line, anotherDepotId: warehouseOf(1) }));
      const sent = await saved(books, allocationOut, { at: AT, lines, inTransit: true });
      await enteredDespite(point, allocationOut, linked(lines, sent), { linkId: sent.id });
      pieces[1].push(...moved);
      [milks[0], milks[1]] = [milks[0] - 4, milks[1] + 4];
      await allAreThere();
    },
  );
});

describe("goods are taken apart into pieces and batches while the warehouse service is killed", () => {
  it.each(DISASSEMBLY)(
    "a disassembly brings its parts once when, at crash point %s, the %s service is killed %s",
    async (...point) => {
      const made = [`${++crashes}-apart`];
      const parent: Typed = { barCode: pack.barCode, number: "0.5", price: "9", depotId: warehouseOf(0) };
      await enteredDespite(point, disassemble, [parent, ofPhones(made), ofMilk("3")]);
      pieces[0].push(...made);
      milks[0] += 3;
      await allAreThere();
    },
  );
});

describe("pieces and batches that were sold come back while a service is killed", () => {
  it.each(RETURN)(
    "a return brings its serial number and its batch back once when, at crash point %s, the %s service is killed %s",
    async (...point) => {
      const [piece = ""] = pieces[0];
      const lines = [ofPhones([piece]), ofMilk("2")];
      const sold = await saved(books, saleOut, { at: AT, lines });
      await enteredDespite(point, saleReturn, linked(lines, sold), { linkId: sold.id });
      await allAreThere();
    },
  );
});

describe("pieces and batches are sold while a service is killed", () => {
  it.each(SALE)(
    "a sale takes its serial number and its batch once when, at crash point %s, the %s service is killed %s",
    async (...point) => {
      const sold = pieces[0].splice(0, 1);
      await enteredDespite(point, saleOut, [ofPhones(sold), ofMilk("2")]);
      milks[0] -= 2;
      await allAreThere();
    },
  );
});

it("after all crashes the trace of the batch has each of its movements once", async () => {
  const code = BATCH;
  const once = 1 + PURCHASE.length + ASSEMBLY.length + DISASSEMBLY.length + SALE.length;
  // A transfer has two legs, what is sent and received four, and what comes back was sold before.
  const moved = once + 2 * TRANSFER.length + 4 * RECEIPT.length + 2 * RETURN.length;
  await vi.waitFor(async () => {
    const query = { currentPage: 1, pageSize: 100, code };
    const { total } = await done<Trace>(getTrace, { token: books.token, query });
    expect(total).toBe(moved);
  }, WITHIN);
});

it("the books agree, serial numbers and batches with their documents, after all crashes (I-9, I-13, I-16)", async () => {
  expect((await reconcile(PATIENCE_S)).text).toContain("the books agree");
});
