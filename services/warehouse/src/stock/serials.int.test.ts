// Serial numbers in the ledger: where each piece is, who brought and took it, and that nobody else may take it meanwhile.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { type NextLine, postDocument } from "./post-document.ts";
import { release } from "./reservation-cleanup.ts";
import { reserve } from "./reserve.store.ts";

let harness: TestWarehouse;
let owner: Actor;
let phone: TestProduct;
let shop: string;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  phone = await addTestProduct(harness, owner);
  const { id = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Shop" } });
  shop = id;
});

const lineOf = (sign: 1 | -1, serials: readonly string[], over: Partial<NextLine> = {}): NextLine => ({
  ...{ lineId: newId(), productId: phone.id, barcodeId: phone.barcodeId, depotId: phone.depotId, serials },
  ...{
    quantity: `${sign * serials.length}`,
    worth: sign === 1 ? "10.00" : null,
    linkId: null,
    linkLineId: null,
    ...over,
  },
});
const legsOf = (serials: readonly string[], [from, to] = [phone.depotId, shop]): NextLine[] => {
  const lineId = newId();
  return [
    lineOf(-1, serials, { lineId, depotId: from }),
    lineOf(1, serials, { lineId, depotId: to, leg: 1, worth: null }),
  ];
};
interface Revised {
  documentId: string;
  kind: string;
  number: string;
  revision: number;
}
const documentOf = (kind: string): Revised => ({ documentId: newId(), kind, number: kind, revision: 1 });
const next = (document: Revised): Revised => ({ ...document, revision: document.revision + 1 });
const operTime = "2026-03-01T08:00:00.000Z";
const post = (document: Revised, lines: readonly NextLine[], time = operTime) => {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  return harness.tables(owner, (tx) => postDocument(tx, ctx, { ...document, operTime: time }, lines));
};
const claim = (document: Revised, lines: readonly NextLine[], over = {}) =>
  harness.tables(owner, (tx) =>
    reserve(tx, {
      ...{ ...document, postedRevision: document.revision - 1, operTime, ...over },
      lines: lines.map(({ lineId, productId, barcodeId, depotId, quantity, serials = [] }) => ({
        ...{ lineId, productId, barcodeId, depotId, quantityBase: quantity, serials: [...serials] },
      })),
    }),
  );
/** Saves a document as its service does: claimed, then posted. */
async function save(document: Revised, lines: readonly NextLine[]): Promise<Revised> {
  await claim(document, lines);
  await post(document, lines);
  return document;
}

const STATE = statement<{
  text: string;
}>(`select concat_ws(' ', s.number, d.name, s.state, coalesce(in_number, '?'), out_number) as text from serial_numbers s join depots d on d.id = s.depot_id
  order by s.number_key, s.created_at, s.id`);
const state = async () =>
  (await harness.tables(owner, (tx) => STATE.rows(tx))).map(({ text }) =>
    text.replace(/ (?!Shop)\S+ (?=there|gone|coming|leaving|returning)/, " main "),
  );

describe("serial numbers of posted documents", () => {
  it("a piece is bought, moved, sold and taken back, and each stay is kept with the documents that began and ended it", async () => {
    await save(documentOf("purchase-in"), [lineOf(1, ["SN-1", "SN-2"])]);
    await save(documentOf("allocation-out"), legsOf(["SN-1"]));
    await save(documentOf("sale-out"), [lineOf(-1, ["sn-1"], { depotId: shop })]);
    await save(documentOf("sale-back"), [lineOf(1, ["ＳＮ-1"])]);
    expect(await state()).toEqual([
      "SN-1 main gone purchase-in allocation-out",
      "SN-1 Shop gone allocation-out sale-out",
      "ＳＮ-1 main there sale-back",
      "SN-2 main there purchase-in",
    ]);
  });

  it("an edited or deleted sale gives its serial numbers back, and an edited purchase can bring others", async () => {
    const bought = await save(documentOf("purchase-in"), [lineOf(1, ["A", "B"])]);
    const sold = await save(documentOf("sale-out"), [lineOf(-1, ["A"])]);
    const again = await save(next(sold), [lineOf(-1, ["B"])]);
    expect(await state()).toEqual(["A main there purchase-in", "B main gone purchase-in sale-out"]);
    await save(next(again), []);
    await save(next(bought), [lineOf(1, ["B", "C"])]);
    expect(await state()).toEqual(["B main there purchase-in", "C main there purchase-in"]);
  });

  it("a fact whose serial numbers were not reserved beforehand is posted as far as they allow", async () => {
    await post(documentOf("sale-out"), [lineOf(-1, ["A"])]);
    await post(documentOf("purchase-in"), [lineOf(1, ["A"])]);
    await post(documentOf("purchase-in"), [lineOf(1, ["A"])]);
    expect(await state()).toEqual(["A main gone ? sale-out", "A main there purchase-in"]);
  });

  it("goods without serial numbers leave no rows, and no serial numbers are reserved for them", async () => {
    await post(documentOf("purchase-in"), [lineOf(1, [], { quantity: "5" })]);
    await save(documentOf("sale-out"), [lineOf(-1, [], { quantity: "-2" })]);
    expect(await state()).toEqual([]);
  });
});

describe("serial numbers of revisions that are not posted yet", () => {
  it("a serial number that a sale takes cannot be sold, moved or bought by another document until the sale is released", async () => {
    await save(documentOf("purchase-in"), [lineOf(1, ["A"])]);
    const sold = documentOf("sale-out");
    await claim(sold, [lineOf(-1, ["A"])]);
    await claim(sold, [lineOf(-1, ["A"])]);
    expect(await state()).toEqual(["A main leaving purchase-in"]);
    const refused = { id: "stock-serial-gone", code: 10500001 };
    await expect(claim(documentOf("retail-out"), [lineOf(-1, ["A"])])).rejects.toMatchObject(refused);
    await expect(claim(documentOf("allocation-out"), legsOf(["A"]))).rejects.toMatchObject(refused);
    await expect(claim(documentOf("purchase-in"), [lineOf(1, ["a"])])).rejects.toMatchObject({
      id: "stock-serial-there",
    });
    await harness.tables(owner, (tx) => release(tx, sold));
    expect(await state()).toEqual(["A main there purchase-in"]);
    await claim(documentOf("retail-out"), [lineOf(-1, ["A"])]);
  });

  it("a serial number that a purchase brings cannot be bought by another one, even where stock may run short", async () => {
    const bought = documentOf("purchase-in");
    await claim(bought, [lineOf(1, ["A"])]);
    const twice = claim(documentOf("purchase-in"), [lineOf(1, ["B"]), lineOf(1, ["A"])], { letsPass: true });
    await expect(twice).rejects.toMatchObject({
      ...{ id: "stock-serial-there", code: 10500000 },
      issues: [{ field: "lines.1.snList", row: 2, values: { product: phone.name, serial: "A" } }],
    });
    await harness.tables(owner, (tx) => release(tx, bought));
    expect(await state()).toEqual([]);
  });

  it("a document whose serial number was sold since can neither lose it nor be deleted, and its refusal says so", async () => {
    const bought = await save(documentOf("purchase-in"), [lineOf(1, ["A", "B"])]);
    await save(documentOf("sale-out"), [lineOf(-1, ["A"])]);
    await expect(claim(next(bought), [lineOf(1, ["B", "C"])])).rejects.toMatchObject({
      ...{ id: "stock-serial-moved", code: 8500035, values: { serial: "A" } },
    });
    await expect(claim(next(bought), [])).rejects.toMatchObject({ id: "stock-serial-moved", code: 8500024 });
  });

  it("a serial number cannot leave before it came, whichever of the two documents is dated anew", async () => {
    const bought = await save(documentOf("purchase-in"), [lineOf(1, ["A"])]);
    const sale = [lineOf(-1, ["A"])];
    const sold = documentOf("sale-out");
    const early = { operTime: "2026-02-28T08:00:00.000Z" };
    const refused = { id: "stock-serial-later", code: 10500001, issues: [{ field: "lines.0.snList", row: 1 }] };
    await expect(claim(sold, sale, { ...early, letsPass: true })).rejects.toMatchObject(refused);
    await save(sold, sale);
    await expect(claim(next(sold), sale, { ...early, letsPass: true })).rejects.toMatchObject(refused);
    const late = { operTime: "2026-03-02T08:00:00.000Z", letsPass: true };
    await expect(claim(next(bought), [lineOf(1, ["A"])], late)).rejects.toMatchObject({ id: "stock-serial-moved" });
  });

  it("no stay of a piece begins within another one, in whatever order its documents are entered or dated anew", async () => {
    const on = (day: number) => ({ operTime: `2026-03-0${day}T08:00:00.000Z`, letsPass: true });
    const saved = async (kind: string, sign: 1 | -1, day: number) => {
      const [document, lines] = [documentOf(kind), [lineOf(sign, ["A"])]];
      await claim(document, lines, on(day));
      await post(document, lines, on(day).operTime);
      return { document, lines };
    };
    await saved("purchase-in", 1, 3);
    const sale = await saved("sale-out", -1, 5);
    const early = claim(documentOf("sale-back"), [lineOf(1, ["a"])], on(4));
    await expect(early).rejects.toMatchObject({ id: "stock-serial-there", code: 10500000 });
    const returned = await saved("sale-back", 1, 7);
    await expect(claim(next(returned.document), returned.lines, on(4))).rejects.toMatchObject({
      id: "stock-serial-there",
    });
    await expect(claim(next(sale.document), sale.lines, on(8))).rejects.toMatchObject({ id: "stock-serial-gone" });
    await claim(next(sale.document), sale.lines, on(6));
    await saved("sale-out", -1, 8);
    // A stay of before that is entered late.
    await claim(documentOf("purchase-in"), [lineOf(1, ["A"])], on(1));
  });

  it("a serial number is sold only from the warehouse in which it is, and the refusal names line and warehouse", async () => {
    await save(documentOf("purchase-in"), [lineOf(1, ["A"])]);
    await post(documentOf("purchase-in"), [lineOf(1, ["B"], { depotId: shop })]);
    const sale = [lineOf(-1, ["B"], { depotId: shop }), lineOf(-1, ["A"], { depotId: shop })];
    await expect(claim(documentOf("sale-out"), sale)).rejects.toMatchObject({
      issues: [{ id: "stock-serial-gone", field: "lines.1.snList", values: { serial: "A", depot: "Shop" } }],
    });
  });

  it("a revision that is reserved again with other serial numbers leaves none of the first reserved", async () => {
    await save(documentOf("purchase-in"), [lineOf(1, ["A", "B"])]);
    const sold = documentOf("sale-out");
    await claim(sold, [lineOf(-1, ["A"])]);
    await claim(next(sold), [lineOf(-1, ["B"])], { postedRevision: 0 });
    expect(await state()).toEqual(["A main there purchase-in", "B main leaving purchase-in"]);
  });
});

describe("races for serial numbers", () => {
  const statuses = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map(({ status }) => status).sort();

  it("of concurrent documents that sell, move or bring one serial number exactly one succeeds", async () => {
    await save(documentOf("purchase-in"), [
      lineOf(
        1,
        Array.from({ length: raceRounds() }, (_, at) => `S${at}`),
      ),
    ]);
    for (let race = 0; race < raceRounds(); race++) {
      const serials = [`S${race}`];
      const outs = [
        claim(documentOf("sale-out"), [lineOf(-1, serials)]),
        claim(documentOf("retail-out"), [lineOf(-1, serials)]),
        claim(documentOf("allocation-out"), legsOf(serials)),
      ];
      expect(await statuses(outs)).toEqual(["fulfilled", "rejected", "rejected"]);
      const ins = [1, 2].map(() => claim(documentOf("purchase-in"), [lineOf(1, [`N${race}`])]));
      expect(await statuses(ins)).toEqual(["fulfilled", "rejected"]);
    }
  });

  it("serial numbers that are moved crosswise between warehouses and sold concurrently end where their documents leave them", async () => {
    await save(documentOf("purchase-in"), [lineOf(1, ["A"])]);
    await save(documentOf("purchase-in"), [lineOf(1, ["B"], { depotId: shop })]);
    let [a, b] = [phone.depotId, shop];
    for (let race = 0; race < raceRounds(); race++) {
      const results = await Promise.allSettled([
        save(documentOf("allocation-out"), legsOf(["A"], [a, b])),
        save(documentOf("allocation-out"), legsOf(["B"], [b, a])),
      ]);
      expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      [a, b] = [b, a];
    }
    expect((await state()).filter((each) => / there /.test(each))).toHaveLength(2);
  });
});
