// Tests of workbooks that every kind of document must pass. Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { delivers } from "@kontor/contracts/document/kind-values";
import { movesStock } from "@kontor/contracts/document/movements";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { backgroundCtx } from "../src/context/ctx.ts";
import { headColumnsOf, lineColumnsOf } from "../src/document/export.columns.ts";
import { exportDocuments } from "../src/document/export.query.ts";
import { statusWordsOf } from "../src/document/export-words.ts";
import { upsertAliases } from "../src/document/property-alias.store.ts";
import { wordIn } from "../src/workbook/columns.ts";
import { writeWorkbook } from "../src/workbook/write.ts";
import { type DocumentHarness, documentOf, lineOf } from "./document-harness.ts";
import { rowsOfWorkbook, secondRowsOf, silentLog } from "./fake-gateway.ts";

/** The rows by their headings. */
const named = ([header = [], ...rows]: string[][]) =>
  rows.map((row) => Object.fromEntries(header.map((heading, at) => [heading, row[at]])));

/** Tests a kind on the real database. */
export function testWorkbooks(kind: DocumentKind, harness: () => DocumentHarness): void {
  const { add, addAndAudit, exportExcel, importLines, lineTemplate } = kind.endpoints;
  const { hasTax, hasOpenItem } = kind.amounts;
  const moves = movesStock(kind.movements);
  const { hasTarget, hasParent } = kind.movements;
  const paid = kind.progress ? { changeAmount: "96.05" } : {};

  describe(`${kind.name}: workbooks`, () => {
    /** The heading of a head's column, which is also the page's (export-words.test.ts). */
    const called = (field: string, language: "en" | "zh-TW" = "en") =>
      wordIn(headColumnsOf(kind).find((column) => column.field === field)?.words, language);

    const ofLine = (field: string) =>
      wordIn(lineColumnsOf(kind).find((column) => column.field === field)?.words, "zh-TW");

    /** What stands above documents, and above their lines, for whom money is hidden. */
    const headHeadings = () => [
      "單據編號",
      "單據日期",
      ...(kind.partner ? [called("organName", "zh-TW")] : []),
      ...(kind.links.length > 0 ? [called("linkNumber", "zh-TW")] : []),
      "商品資訊",
      ...(moves ? [called("depotName", "zh-TW")] : []),
      ...(hasTarget ? [called("anotherDepotName", "zh-TW")] : []),
      "數量",
      ...(kind.amounts.movesMoney ? ["結算帳戶"] : []),
      ...["操作員", ...(kind.hasSalespersons ? ["銷售人員"] : []), "狀態", "備註"],
      ...(kind.progress ? [called("openNumber", "zh-TW"), "交貨日期"] : []),
      ...(kind.mayHold ? ["留貨至", "留貨倉庫"] : []),
    ];
    const lineHeadings = () => [
      "單據編號",
      ...(hasParent ? [ofLine("mTypeName")] : []),
      ...(moves ? [ofLine("depotName")] : []),
      ...(hasTarget ? [ofLine("anotherDepotName")] : []),
      "條碼",
      "名稱",
      "規格",
      "型號",
      // Only what a line has, and by the company's own title: those of the catalogue have this.
      "擴充1",
      "單位",
      "數量",
      "稅率(%)",
      "備註",
      ...(kind.progress ? [ofLine("finishNumber"), ofLine("openNumber")] : []),
      ...(kind.procuredBy ? [ofLine("finishPurchaseNumber"), ofLine("openPurchaseNumber")] : []),
    ];

    test("heads and lines are exported in full, in the requested language, without money that the user may not see (XLS-4, RBAC-7)", async () => {
      const tenant = await harness().tenant();
      const { codes } = tenant.catalogue;
      await tenant.turn({ timeZone: "Asia/Shanghai" });
      const { number } = await harness().done(addAndAudit, tenant.owner, { body: documentOf(kind, tenant, paid) });
      const exported = async (as: Actor, lang: "en" | "zh-TW") =>
        (await harness().call(exportExcel, as, { query: { lang } })).bytes;
      const english = await exported(tenant.owner, "en");
      const [head, ...more] = named(await rowsOfWorkbook(english));
      expect(more).toMatchObject([{ [called("number")]: "Total", [called("totalPrice")]: "85.00" }]);
      const money = {
        ...(hasTax ? { [called("changeAmount")]: "96.05" } : {}),
        ...(hasOpenItem ? { [called("due")]: "96.05" } : {}),
        ...(delivers(kind) ? { "Deposit deducted": "0.00" } : {}),
        ...(kind.progress ? { [called("openNumber")]: "12.000", [called("lastDeposit")]: "96.05" } : {}),
      };
      const inMain = moves
        ? { [called("depotName")]: "Main", ...(hasTarget ? { [called("anotherDepotName")]: "Second" } : {}) }
        : {};
      const sums = {
        Quantity: "12.000",
        Amount: "85.00",
        "With tax": hasTax ? "96.05" : "85.00",
        Discount: "0.00",
        ...money,
      };
      expect(head).toMatchObject({
        ...{
          Number: number,
          Date: "2026-11-01 10:00:00",
          ...inMain,
          Status: wordIn(statusWordsOf(kind)[1], "en"),
          Operator: tenant.owner.userName,
        },
        ...sums,
      });
      const line = { Number: number, ...inMain, Name: "Cola", Spec: "500ml" };
      const taxed = (rate: string, tax: string, sum: string) =>
        hasTax ? { "Tax rate (%)": rate, Tax: tax, "With tax": sum } : {};
      expect(Object.hasOwn(head ?? {}, "Deposit deducted")).toBe(delivers(kind));
      const details = named(await secondRowsOf(english));
      expect(details.at(-1)).toMatchObject({ Number: "Total", Quantity: "12.000", Amount: "85.00" });
      expect(details.slice(0, -1)).toMatchObject([
        {
          ...{
            ...line,
            ...(hasParent ? { Type: "Parent" } : {}),
            Barcode: codes.piece,
            Unit: "pcs",
            Quantity: "10.000",
            "Unit price": "2.5000",
            Amount: "25.00",
          },
          ...taxed("13", "3.25", "28.25"),
        },
        {
          ...{
            ...line,
            ...(hasParent
              ? { Type: "Component", Barcode: codes.other, Name: "Tea", Unit: "pcs" }
              : { Barcode: codes.case, Unit: "case" }),
            Quantity: "2.000",
            "Unit price": "30.0000",
            Amount: "60.00",
          },
          ...taxed("13", "7.80", "67.80"),
        },
      ]);
      const only = await harness().call(exportExcel, tenant.owner, { query: { lang: "en", only: "heads" } });
      expect(Object.keys(unzipSync(new Uint8Array(only.bytes)))).not.toContain("xl/worksheets/sheet2.xml");
      expect(named(await rowsOfWorkbook(only.bytes))[0]).toMatchObject({ [called("number")]: number });
      const masked = await exported(tenant.staff({ priceLimits: [kind.priceLimit] }), "zh-TW");
      expect((await rowsOfWorkbook(masked))[0]).toEqual(headHeadings());
      expect((await secondRowsOf(masked))[0]).toEqual(lineHeadings());
    });

    test("exported lines have the company's own titles of its products' free fields, the newest, in all languages (reference.md §5.9)", async () => {
      const tenant = await harness().tenant();
      await harness().done(add, tenant.owner, { body: documentOf(kind, tenant) });
      const headings = async (lang: "en" | "fr") =>
        (await secondRowsOf((await harness().call(exportExcel, tenant.owner, { query: { lang } })).bytes))[0];
      expect(await headings("en")).toContain("Extension 1");
      const alias = { id: newId(), field: "otherField1" };
      await tenant.tables((tx) => upsertAliases(tx, [{ ...alias, version: 3, alias: "产地" }]));
      await tenant.tables((tx) => upsertAliases(tx, [{ ...alias, version: 2, alias: "旧名" }]));
      expect(await headings("fr")).toContain("产地");
      expect(await headings("en")).toContain("产地");
      expect(await headings("en")).not.toContain("Extension 1");
    });

    test("past the limit of lines only the heads are exported, and past that of documents nothing is (XLS-5)", async () => {
      const tenant = await harness().tenant();
      const { owner } = tenant;
      if (!owner.tenantId) throw new Error("an owner has a company");
      const ctx = { ...backgroundCtx(owner.tenantId, "export", silentLog()), actor: owner };
      const exported = (max: number, only?: "heads") =>
        tenant.tables((tx) => exportDocuments(tx, ctx, kind, { lang: "en", ...(only ? { only } : {}) }, max));
      // Of two lines.
      const save = () => harness().done(addAndAudit, owner, { body: documentOf(kind, tenant) });
      const { number } = await save();
      await expect(exported(1)).rejects.toMatchObject({
        id: "export-lines-too-many",
        values: { max: 1, documents: 1 },
      });
      const heads = await exported(1, "heads");
      expect(named(await rowsOfWorkbook(heads.bytes))[0]).toMatchObject({ [called("number")]: number });
      await save();
      await expect(exported(1, "heads")).rejects.toMatchObject({ id: "export-too-large", values: { max: 1 } });
      expect(named(await rowsOfWorkbook((await exported(2, "heads")).bytes))).toHaveLength(3);
    });

    test("lines are imported with their warehouses, and empty cells take the partner's price and tax rate (reference.md §1.15)", async () => {
      const tenant = await harness().tenant();
      const { codes, warehouses, partners } = tenant.catalogue;
      const organId = kind.partner ? partners[kind.partner.type] : undefined;
      const template = await harness().call(lineTemplate, tenant.owner, { query: { lang: "en" } });
      const [header = []] = await rowsOfWorkbook(template.bytes);
      const brought = async (rows: Record<string, string>[], query: { organId?: string } = {}) => {
        const cells = [Object.fromEntries(header.map((heading) => [heading, heading])), ...rows];
        const bytes = await writeWorkbook(cells.map((row) => header.map((heading) => ({ text: row[heading] ?? "" }))));
        return harness().call(importLines, tenant.owner, { query, file: { name: "lines.xlsx", bytes } });
      };
      const sold = [lineOf(codes.piece, warehouses.main, { unitPrice: "3.75" })];
      await harness().done(add, tenant.owner, {
        body: documentOf(kind, tenant, { organId: organId ?? null, lines: sold }),
      });
      const [from = "", to = ""] = header;
      const placed = { [from]: "Second", ...(hasTarget ? { [to]: "Main" } : {}) };
      const full = { ...placed, Barcode: codes.case, Quantity: "2", "Unit price": "31.5", Remark: "fragile" };
      const open = { Barcode: codes.piece, Quantity: "3" };
      const usual = { purchaseDecimal: "2.5000", wholesaleDecimal: "4.0000", commodityDecimal: "5.0000" }[
        kind.prices.start
      ];
      const lastPrice = kind.prices.startFromLast ? "3.7500" : usual;
      const rated = hasTax && kind.partner?.type === "供应商" ? "13" : "0";
      for (const [query, unitPrice, taxRate] of [
        [{}, usual, "0"],
        [organId ? { organId } : {}, lastPrice, rated],
      ] as const)
        expect((await brought([full, open], query)).body).toMatchObject({
          data: {
            lines: [
              {
                barCode: codes.case,
                depotId: moves ? warehouses.second : null,
                anotherDepotId: hasTarget ? warehouses.main : null,
                operNumber: "2",
                unitPrice: "31.5",
                remark: "fragile",
              },
              { barCode: codes.piece, depotId: null, depotName: "", operNumber: "3", unitPrice, taxRate },
            ],
          },
        });
      const unknownDepot = { id: "document-depot-unknown", field: "depotName" };
      // One wrong row, and none is imported: each issue has its row.
      const nowhere = { [from]: "Nowhere", Barcode: "nothing", Quantity: "" };
      expect(
        await brought([open, nowhere, { [from]: "Closed", Barcode: codes.disabled, Quantity: "-1" }]),
      ).toMatchObject({
        status: 400,
        body: {
          data: {
            refusal: "workbook-rows-invalid",
            values: { rows: 2 },
            issues: [
              { id: "document-barcode-unknown", field: "barCode", row: 2 },
              ...(moves ? [{ ...unknownDepot, row: 2, values: { name: "Nowhere" } }] : []),
              { id: "number-invalid", field: "operNumber", row: 2 },
              { id: "document-product-disabled", field: "barCode", row: 3 },
              ...(moves ? [{ ...unknownDepot, row: 3 }] : []),
              { id: "number-invalid", field: "operNumber", row: 3 },
            ],
          },
        },
      });
    });
  });
}
