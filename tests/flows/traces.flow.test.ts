// Batches and serial numbers traced over all services, and the same traces once the reports are made anew from the published facts.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { getRecall, getTrace, type RecallRow, type Trace } from "@kontor/contracts/reports/trace";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { allocationOut, assemble } from "@kontor/contracts/warehouse/kinds";
import { expect, it, vi } from "vitest";
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
import { posted } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { rowsOf } from "../support/tables.ts";
import { done, request } from "../support/tenant.ts";

const AT = "2026-11-01T02:00:00.000Z";
const PAGE = { currentPage: 1, pageSize: 20 };
const within = { timeout: PATIENCE_MS, interval: 100 };

/** Saves and audits a document, until it is posted. */
async function entered(books: Books, kind: DocumentKind, lines: readonly Typed[]) {
  const body = written(books, kind, { at: AT, lines });
  const reply = await sent(() => request(kind.endpoints.addAndAudit, { token: books.token, body }));
  expect(reply.status, reply.text).toBe(200);
  await posted(kind, books, body.id);
  return { id: body.id, version: (reply.json.data as { version: number }).version };
}

const traceOf = ({ token }: Books, code: string) => done<Trace>(getTrace, { token, query: { ...PAGE, code } });
const movedOf = async (books: Books, code: string): Promise<string[]> =>
  (await traceOf(books, code)).rows.map(({ kind, basicNumber }) => `${kind} ${basicNumber}`).sort();
const soldOf = async ({ token }: Books, { id: productId }: TestProduct, code: string): Promise<string[]> => {
  const { rows } = await done<{ rows: RecallRow[] }>(getRecall, {
    token,
    query: { ...PAGE, materialId: productId, code },
  });
  return rows.map(({ code: of, soldNumber, returnedNumber, leftNumber }) =>
    [of, soldNumber, returnedNumber, leftNumber].join(" "),
  );
};
/** All that the reports keep of these products' batches and serial numbers. */
const traces = (products: readonly TestProduct[]) =>
  rowsOf(
    "reports",
    "select t::text from traced_lines t where product_id = any($1::uuid[]) order by 1",
    products.map(({ id }) => id),
  );

it("a trace follows purchase, transfer, assembly, sale and return, forgets what is reversed, and is the same when the reports are made anew", async () => {
  const books = await openBooks(2, { forceApprovalFlag: true });
  const milk = await addTestProduct(books, { enableBatchNumber: true });
  const pack = await addTestProduct(books, { enableBatchNumber: true });
  const phone = await addTestProduct(books, { enableSerialNumber: true });
  const batch = ({ barCode }: TestProduct, batchNumber: string, number: string, over: object = {}): Typed => ({
    ...{ barCode, number, price: "3", tracked: { batchNumber, expirationDate: "2030-01-31" } },
    ...over,
  });
  const serials = (snList: string, number: string): Typed => ({
    ...{ barCode: phone.barCode, number, price: "3", tracked: { snList } },
  });
  const [from, to] = books.warehouses;
  await entered(books, purchaseIn, [batch(milk, "M-1", "20"), serials("S-1,S-2", "2")]);
  await entered(books, allocationOut, [batch(milk, "M-1", "6", { depotId: from, anotherDepotId: to })]);
  await entered(books, assemble, [batch(pack, "P-1", "2"), batch(milk, "M-1", "4")]);
  await entered(books, saleOut, [batch(milk, "M-1", "5"), serials("S-1", "1")]);
  await entered(books, saleOut, [batch(pack, "P-1", "1")]);
  await entered(books, saleReturn, [batch(milk, "M-1", "2")]);
  const wrong = await entered(books, saleOut, [batch(milk, "M-1", "1")]);
  await vi.waitFor(async () => expect((await traceOf(books, "m-1")).total).toBe(7), within);
  const body = { documents: [wrong] };
  expect((await request(saleOut.endpoints.reverseAudit, { token: books.token, body })).status).toBe(200);

  const check = async (): Promise<void> => {
    expect(await movedOf(books, "M-1")).toEqual([
      ...["allocation-out -6", "allocation-out 6", "assemble -4", "purchase-in 20", "sale-back 2", "sale-out -5"],
    ]);
    expect(await movedOf(books, "s-1")).toEqual(["purchase-in 1", "sale-out -1"]);
    expect(await movedOf(books, "S-2")).toEqual(["purchase-in 1"]);
    expect(await soldOf(books, milk, "M-1")).toEqual(["M-1 5 2 3", "P-1 1 0 1"]);
  };
  await vi.waitFor(check, within);
  const before = await traces([milk, pack, phone]);
  await rowsOf("reports", "delete from traced_lines where product_id = $1", milk.id);
  expect((await command("rebuild-reports")).text).toContain("made anew");
  await vi.waitFor(check, within);
  expect(await traces([milk, pack, phone])).toEqual(before);
});
