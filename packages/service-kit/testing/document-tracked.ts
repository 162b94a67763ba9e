// Tests of every kind that moves stock: lines of goods that are told apart, by variant, batch or serial number. Imported by tests only.
import { NIL_ID } from "@kontor/contracts/core/id";
import { movesStock, stockDirection } from "@kontor/contracts/document/movements";
import { describe, expect, test } from "vitest";
import { writeWorkbook } from "../src/workbook/write.ts";
import { refusalOf } from "./calls.ts";
import { documentOf, lineOf, type TestTenant } from "./document-harness.ts";
import type { DocumentSuite } from "./document-suite.ts";
import { rowsOfWorkbook, secondRowsOf } from "./fake-gateway.ts";

export function testTracked({ kind, at, harness, save, read, effectFacts }: DocumentSuite): void {
  const moves = movesStock(kind.movements);
  const free = { taxRate: "0" };
  const line = (
    { catalogue: { codes, warehouses } }: TestTenant,
    what: "serial" | "batch" | "attribute" | "piece",
    more: object,
  ) => lineOf(codes[what], warehouses.main, { ...free, ...more });
  const days = { productionDate: "2026-01-31", expirationDate: "2027-01-31" };
  const lines = (tenant: TestTenant) => [
    line(tenant, "serial", { operNumber: "2", snList: "SN-1， sn-2" }),
    line(tenant, "batch", { batchNumber: "B1", ...days }),
    line(tenant, "attribute", {}),
    line(tenant, "piece", {}),
  ];

  describe(`${kind.name}: goods that are told apart`, () => {
    if (!moves) {
      test("orders name neither batches nor serial numbers, of whatever product", async () => {
        const tenant = await harness().tenant();
        const { id } = await save(tenant, { lines: [line(tenant, "serial", {}), line(tenant, "attribute", {})] });
        expect((await read(tenant, id)).lines).toMatchObject([{ snList: "" }, { batchNumber: "" }]);
        const request = { body: documentOf(kind, tenant, { lines: lines(tenant) }) };
        expect(refusalOf(await harness().call(at.add, tenant.owner, request)).issues).toEqual([
          "value-not-allowed lines.0.snList",
          "value-not-allowed lines.1.batchNumber",
          "value-not-allowed lines.1.productionDate",
          "value-not-allowed lines.1.expirationDate",
        ]);
      });
      return;
    }

    test("batch, days, serial numbers and variant are saved, shown, published and asked of the stock ledger", async () => {
      const tenant = await harness().tenant();
      const { id } = await save(tenant, { lines: lines(tenant) });
      const detail = await read(tenant, id);
      expect(detail.lines).toMatchObject([
        { snList: "SN-1,sn-2", batchNumber: "", enableSerialNumber: true, enableBatchNumber: false },
        { snList: "", batchNumber: "B1", ...days, enableSerialNumber: false, enableBatchNumber: true },
        { snList: "", batchNumber: "", productionDate: null, expirationDate: null },
        { enableSerialNumber: false, enableBatchNumber: false },
      ]);
      const variantId = detail.lines[2]?.materialExtendId ?? "";
      const each = [
        { variantId: NIL_ID, batch: null, serials: ["SN-1", "sn-2"] },
        {
          variantId: NIL_ID,
          batch: { number: "B1", productionDate: days.productionDate, expiryDate: days.expirationDate },
          serials: [],
        },
        { variantId, batch: null, serials: [] },
        { variantId: NIL_ID, batch: null, serials: [] },
      ];
      // What is moved to another warehouse leaves the one and comes to the other.
      const goods = kind.movements.hasTarget ? each.flatMap((goodsOfLine) => [goodsOfLine, goodsOfLine]) : each;
      const [effect] = await effectFacts(tenant);
      expect(effect?.lines).toMatchObject(goods);
      const reserved = harness().reserved.filter(({ documentId }) => documentId === id);
      expect(reserved).toHaveLength(1);
      expect(reserved[0]?.lines).toMatchObject(goods);
    });

    test("each line is refused at its field with the code of the rule that it breaks (reference.md §1.12)", async () => {
      const tenant = await harness().tenant();
      const wrong = [
        line(tenant, "piece", { snList: "X" }),
        line(tenant, "serial", { operNumber: "2" }),
        line(tenant, "serial", { operNumber: "2", snList: "A1" }),
        line(tenant, "serial", { operNumber: "2", snList: "a1,A2" }),
        line(tenant, "batch", {}),
        line(tenant, "batch", { batchNumber: "B1", productionDate: "2026-02-01", expirationDate: "2026-01-01" }),
      ];
      const refused = await harness().call(at.add, tenant.owner, { body: documentOf(kind, tenant, { lines: wrong }) });
      const { issues, code } = refusalOf(refused);
      expect(issues).toEqual([
        "value-not-allowed lines.0.snList",
        "document-serials-required lines.1.snList",
        "document-serials-count lines.2.snList",
        "document-batch-required lines.4.batchNumber",
        "document-batch-days-reversed lines.5.expirationDate",
        "document-serial-twice lines.3.snList",
      ]);
      expect(code).toBe(8000003);
    });

    test("an exported workbook has batches, days, serial numbers and variants, and leaves out columns that no line fills", async () => {
      const tenant = await harness().tenant();
      const headings = async () => {
        const { bytes } = await harness().call(at.exportExcel, tenant.owner, { query: { lang: "en" } });
        return secondRowsOf(bytes);
      };
      await save(tenant);
      const own = ["Batch", "Produced", "Expires", "Serial numbers"];
      expect((await headings())[0]).not.toEqual(expect.arrayContaining(own));
      await save(tenant, { lines: lines(tenant) });
      const [header = [], ...rows] = await headings();
      expect(header).toEqual(expect.arrayContaining(own));
      const cells = rows.map((row) => own.map((heading) => row[header.indexOf(heading)] ?? ""));
      expect(cells).toEqual(
        expect.arrayContaining([
          ["", "", "", "SN-1,sn-2"],
          ["B1", days.productionDate, days.expirationDate, ""],
        ]),
      );
    });

    test("lines are imported with batches and serial numbers, and their days in whatever form they are written", async () => {
      const tenant = await harness().tenant();
      const { codes } = tenant.catalogue;
      const template = await harness().call(at.lineTemplate, tenant.owner, { query: { lang: "en" } });
      const [header = []] = await rowsOfWorkbook(template.bytes);
      const brought = async (rows: Record<string, string>[], columns = header) => {
        const cells = [Object.fromEntries(header.map((heading) => [heading, heading])), ...rows];
        const bytes = await writeWorkbook(cells.map((row) => columns.map((heading) => ({ text: row[heading] ?? "" }))));
        return harness().call(at.importLines, tenant.owner, { query: {}, file: { name: "lines.xlsx", bytes } });
      };
      const batch = { Barcode: codes.batch, Quantity: "3", Batch: "B7", Produced: "2026/1/31", Expires: "20270131" };
      const serial = { Barcode: codes.serial, Quantity: "2", "Serial numbers": "X1;X2" };
      expect((await brought([batch, serial])).body).toMatchObject({
        data: {
          lines: [
            { batchNumber: "B7", ...days, snList: "" },
            { batchNumber: "", productionDate: null, snList: "X1,X2" },
          ],
        },
      });
      expect((await brought([{ ...batch, Expires: "soon" }])).body).toMatchObject({
        data: { issues: [{ id: "field-invalid", field: "expirationDate", row: 1 }] },
      });
      // A worksheet from before these columns existed.
      const before = header.slice(0, header.indexOf("Batch"));
      const short = await brought([{ Barcode: codes.piece, Quantity: "1" }], before);
      expect(short.body).toMatchObject({ data: { lines: [{ batchNumber: "", snList: "" }] } });
    });

    test("goods that have expired are sold only where the company lets them be", async () => {
      const tenant = await harness().tenant();
      const expired = { lines: [line(tenant, "batch", { batchNumber: "B1", expirationDate: "2026-10-31" })] };
      const saved = async () => {
        const calling = await harness().call(at.add, tenant.owner, { body: documentOf(kind, tenant, expired) });
        return calling.status === 200 ? [] : refusalOf(calling).issues;
      };
      expect(await saved()).toEqual([]);
      await tenant.turn({ refuseExpiredFlag: true });
      const isSold = stockDirection(kind.movements) === -1 && (kind.trade === "sale" || kind.trade === "retail");
      expect(await saved()).toEqual(isSold ? ["document-batch-expired lines.0.batchNumber"] : []);
    });
  });
}
