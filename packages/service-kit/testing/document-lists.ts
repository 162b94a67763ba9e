// Tests of every kind: lists, exports, attachments, and what new lines of documents start with. Imported by tests only.
import { newId, type UserId } from "@kontor/contracts/core/id";
import { movesStock } from "@kontor/contracts/document/movements";
import { describe, expect, test } from "vitest";
import { sqlOf } from "../src/database/database.ts";
import { refusalOf } from "./calls.ts";
import { documentOf, lineOf } from "./document-harness.ts";
import type { DocumentSuite } from "./document-suite.ts";
import { rowsOfWorkbook } from "./fake-gateway.ts";

export function testLists({ kind, at, harness, save, read, seen }: DocumentSuite): void {
  const moves = movesStock(kind.movements);
  const { hasParent } = kind.movements;
  describe(`${kind.name}: lists, workbooks, attachments`, () => {
    test("a list is searched by number, product, partner, warehouse, state and time", async () => {
      const tenant = await harness().tenant();
      const { owner, catalogue } = tenant;
      const first = await save(tenant);
      const other = await save(tenant, {
        lines: [lineOf(catalogue.codes.other, catalogue.warehouses.second)],
        operTime: "2026-11-05T02:00:00.000Z",
      });
      await harness().done(at.audit, owner, seen(other));
      const idsFor = async (search: Record<string, string>) => {
        const { rows, total } = await harness().done(at.list, owner, {
          query: { search: JSON.stringify(search) as never },
        });
        expect(total).toBe(rows.length);
        return rows.map(({ id }) => id);
      };
      expect(await idsFor({})).toEqual([other.id, first.id]);
      expect(await idsFor({ number: first.number.slice(-4) })).toEqual([first.id]);
      expect(await idsFor({ materialParam: "CHA" })).toEqual(hasParent ? [other.id, first.id] : [other.id]);
      const code = hasParent ? catalogue.codes.piece : catalogue.codes.case;
      expect(await idsFor({ materialParam: code })).toEqual([first.id]);
      expect(await idsFor({ materialParam: "nothing" })).toEqual([]);
      expect(await idsFor({ depotId: catalogue.warehouses.second })).toEqual(moves ? [other.id] : []);
      // However often a product stands in a document, a page is full of documents.
      const many = Array.from({ length: 30 }, () => lineOf(code, catalogue.warehouses.main, { unitPrice: "20" }));
      const full = await save(tenant, { lines: many, operTime: "2026-11-06T02:00:00.000Z" });
      const search = JSON.stringify({ materialParam: code }) as never;
      const paged = await harness().done(at.list, owner, { query: { search, pageSize: 2 } });
      expect(paged.rows.map(({ id }) => id)).toEqual([full.id, first.id]);
      await harness().done(at.remove, owner, { query: { id: full.id } });
      expect(await idsFor({ status: "1,3" })).toEqual([other.id]);
      expect(await idsFor({ status: "0" })).toEqual([first.id]);
      expect(await idsFor({ beginTime: "2026-11-03T00:00:00.000Z" })).toEqual([other.id]);
      expect(await idsFor({ creator: newId() })).toEqual([]);
      if (kind.partner?.required)
        expect(await idsFor({ organId: catalogue.partners[kind.partner.type] })).toHaveLength(2);
      const wrong = await harness().call(at.list, owner, { query: { search: '{"password":"x"}' as never } });
      expect(refusalOf(wrong)).toMatchObject({ refusal: "field-unknown" });
    });

    test("a list is searched by salesperson, account, debt, remark and the end of a period, but not by debt without seeing prices (RBAC-8)", async () => {
      const tenant = await harness().tenant();
      const { owner, catalogue } = tenant;
      const { id: first } = await save(tenant);
      const paid = kind.amounts.hasOpenItem ? "1.00" : "85.00";
      const { id: other } = await save(tenant, {
        operTime: "2026-11-05T02:00:00.000Z",
        remark: "By Van",
        ...(kind.hasSalespersons ? { salesMan: [catalogue.salesperson] } : {}),
        ...(!kind.amounts.movesMoney
          ? {}
          : { changeAmount: paid, accounts: [{ accountId: catalogue.accounts.bank, amount: paid }] }),
      });
      const requested = (as: typeof owner, search: Record<string, string>) =>
        harness().call(at.list, as, { query: { search: JSON.stringify(search) as never } });
      const idsFor = async (search: Record<string, string>) => {
        const { rows } = await harness().done(at.list, owner, { query: { search: JSON.stringify(search) as never } });
        return rows.map(({ id }) => id);
      };
      const [owing, settledIds] = kind.amounts.hasOpenItem ? [[other], [first]] : [[], [other, first]];
      expect(await idsFor({ remark: "van" })).toEqual([other]);
      expect(await idsFor({ endTime: "2026-11-03T00:00:00.000Z" })).toEqual([first]);
      expect(await idsFor({ salesMan: catalogue.salesperson })).toEqual(kind.hasSalespersons ? [other] : []);
      expect(await idsFor({ accountId: catalogue.accounts.bank })).toEqual(!kind.amounts.movesMoney ? [] : [other]);
      expect(await idsFor({ hasDebt: "1" })).toEqual(owing);
      expect(await idsFor({ hasDebt: "0" })).toEqual(settledIds);
      expect(await idsFor({ hasLastDebt: "1" })).toEqual(owing);
      // Once paid later, the document's debt stays as it was, and nothing of it is open.
      await tenant.tables((tx) =>
        sqlOf(tx).$executeRawUnsafe("update documents set amount_settled = amount_debt where id = $1::uuid", other),
      );
      expect(await idsFor({ hasDebt: "1", remark: "van" })).toEqual(owing);
      expect(await idsFor({ hasLastDebt: "1", remark: "van" })).toEqual([]);
      expect(await idsFor({ hasLastDebt: "0", remark: "van" })).toEqual([other]);
      expect(refusalOf(await requested(owner, { hasDebt: "perhaps" })).refusal).toBe("value-not-allowed");
      const blind = tenant.staff({ priceLimits: [kind.priceLimit] });
      for (const field of ["hasDebt", "hasLastDebt", "hasLastDeposit"])
        expect(refusalOf(await requested(blind, { [field]: "1" })).refusal).toBe("field-unknown");
    });

    test("a list shows of each document the warehouses of its lines once each, in the order of the lines", async () => {
      const tenant = await harness().tenant();
      const { codes, warehouses } = tenant.catalogue;
      const lines = [warehouses.second, warehouses.main, warehouses.second].map((warehouse) =>
        lineOf(codes.piece, warehouse),
      );
      await save(tenant, { lines });
      const { rows } = await harness().done(at.list, tenant.owner);
      const anotherDepotName = kind.movements.hasTarget ? "Main, Second" : "";
      expect(rows).toMatchObject([{ depotName: moves ? "Second, Main" : "", anotherDepotName }]);
    });

    test("documents are exported as a workbook, and an attachment is downloaded unchanged by users who may see its document", async () => {
      const tenant = await harness().tenant();
      const { owner } = tenant;
      const bytes = new TextEncoder().encode("%PDF-1.7 test");
      const file = await harness().done(at.upload, owner, { file: { name: "offer.pdf", bytes } });
      const html = await harness().call(at.upload, owner, {
        file: { name: "a.pdf", bytes: new TextEncoder().encode("<html>") },
      });
      expect(refusalOf(html)).toMatchObject({ refusal: "attachment-type" });
      // What another user has uploaded and not yet saved is that user's alone.
      const colleague = tenant.staff({ userId: newId() as UserId }); // as below
      const reply = await harness().call(at.add, colleague, {
        body: documentOf(kind, tenant, { fileName: [file.id] }),
      });
      expect(refusalOf(reply)).toMatchObject({ issues: ["not-found fileName.0"] });
      const saved = await save(tenant, { fileName: [file.id] });
      expect(await read(tenant, saved.id)).toMatchObject({
        hasAttachment: true,
        fileName: [{ id: file.id, name: "offer.pdf", size: bytes.length }],
      });
      await tenant.tables((tx) =>
        sqlOf(tx).$executeRawUnsafe(
          `insert into attachments (id, kind, name, size, bytes, creator_id, created_at)
           values ($1::uuid, $2, 'all there is room for', 2000000000, '', $3::uuid, now())`,
          newId(),
          kind.name,
          owner.userId,
        ),
      );
      const more = await harness().call(at.upload, owner, { file: { name: "more.pdf", bytes } });
      expect(refusalOf(more)).toMatchObject({ refusal: "attachment-quota" });
      const readBack = await harness().call(at.attachment, owner, { query: { id: file.id } });
      expect([...readBack.bytes]).toEqual([...bytes]);
      expect(readBack.headers.get("content-disposition")).toContain("attachment");
      const clerk = tenant.staff({ dataScope: 3, userId: newId() as UserId }); // newId makes a UUID
      expect((await harness().call(at.attachment, clerk, { query: { id: file.id } })).status).toBe(404);
      await tenant.turn({ timeZone: "Asia/Shanghai" });
      const { bytes: workbook } = await harness().call(at.exportExcel, owner, { query: {} });
      const [, row] = await rowsOfWorkbook(workbook);
      expect(row?.slice(0, 2)).toEqual([saved.number, "2026-11-01 10:00:00"]);
      expect((await tenant.facts("operation")).at(-1)).toMatchObject({
        ...{ operation: kind.name, type: "export", content: "… (1)" },
      });
      const template = await harness().call(at.lineTemplate, owner);
      const empty = await harness().call(at.importLines, owner, {
        file: { name: "lines.xlsx", bytes: new Uint8Array(template.bytes) },
      });
      expect(refusalOf(empty)).toMatchObject({ refusal: "workbook-empty" });
    });

    test("a new line starts with the product's price, texts and unit", async () => {
      const { owner, catalogue } = await harness().tenant();
      const query = { barCodes: [catalogue.codes.case, "nothing", catalogue.codes.serial].join(",") as never };
      const { lines, unknown } = await harness().done(at.lineStarts, owner, { query });
      const price = { purchaseDecimal: "30.0000", wholesaleDecimal: "48.0000", commodityDecimal: "60.0000" }[
        kind.prices.start
      ];
      expect(lines).toMatchObject([
        {
          ...{ name: "Cola", standard: "500ml", otherField1: "Aisle 3" },
          ...{ materialUnit: "case", ratio: "12.000", unitPrice: price, refusal: null },
        },
        { refusal: null, enableSerialNumber: true, enableBatchNumber: false },
      ]);
      expect(unknown).toEqual(["nothing"]);
    });
  });
}
