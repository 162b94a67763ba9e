// Tests of every kind: what is refused of documents. Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import { movesStock } from "@kontor/contracts/document/movements";
import { describe, expect, test } from "vitest";
import { refusalOf } from "./calls.ts";
import { changeOf } from "./document-change.ts";
import { type DocumentBody, documentOf, lineOf, type TestTenant } from "./document-harness.ts";
import type { DocumentSuite } from "./document-suite.ts";

const later = (years: number): string => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
};

export function testRefusals({ kind, at, harness, save, read, seen }: DocumentSuite): void {
  describe(`${kind.name}: refusals`, () => {
    const issues = async (tenant: TestTenant, changes: Partial<DocumentBody>): Promise<string[]> =>
      refusalOf(await harness().call(at.add, tenant.owner, { body: documentOf(kind, tenant, changes) })).issues;

    test("all issues of a document are reported at once, each at its cell", async () => {
      const tenant = await harness().tenant();
      const { codes, warehouses } = tenant.catalogue;
      const free = { taxRate: "0" };
      const lines = [
        lineOf("nothing", warehouses.main, free),
        lineOf(codes.serial, warehouses.main, free),
        lineOf(codes.batch, warehouses.main, free),
        lineOf(codes.attribute, warehouses.main, free),
        lineOf(codes.disabled, warehouses.main, free),
        lineOf(codes.piece, newId(), free),
        lineOf(codes.piece, warehouses.closed, free),
        lineOf(codes.piece, warehouses.main, { ...free, operNumber: "0" }),
        { ...lineOf(codes.piece, warehouses.main, free), allPrice: "1" },
      ];
      const idsFor = await issues(tenant, { lines, operTime: "1999-12-31T00:00:00.000Z", salesMan: [newId()] });
      expect(idsFor).toEqual([
        "document-time-out-of-range operTime",
        kind.hasSalespersons ? "not-found salesMan.0" : "value-not-allowed salesMan",
        "document-line-amounts lines.8.allPrice",
        "document-barcode-unknown lines.0.barCode",
        "document-product-disabled lines.4.barCode",
        ...(movesStock(kind.movements) ? ["not-found lines.5.depotId", "document-depot-disabled lines.6.depotId"] : []),
        "document-quantity-zero lines.7.operNumber",
        ...(movesStock(kind.movements)
          ? ["document-serials-required lines.1.snList", "document-batch-required lines.2.batchNumber"]
          : []),
      ]);
    });

    test.each([
      [
        "too many lines",
        (tenant: TestTenant) => ({
          lines: Array.from({ length: 2001 }, () =>
            lineOf(tenant.catalogue.codes.piece, tenant.catalogue.warehouses.main),
          ),
        }),
        "document-lines-too-many lines",
      ],
      ["no lines", () => ({ lines: [] }), "document-lines-required lines"],
      [
        "a foreign partner",
        () => ({ organId: newId() }),
        kind.partner ? "not-found organId" : "value-not-allowed organId",
      ],
      ["a wrong prefix", () => ({ number: "ABCD00000000001" }), "document-number-prefix number"],
      ["a foreign attachment", () => ({ fileName: [newId()] }), "not-found fileName.0"],
      ["a source that does not exist", () => ({ linkId: newId() }), "not-found linkId"],
      ...(
        [
          ["a quantity of four decimals", "operNumber", "1.0001", "number-invalid"],
          ["a quantity below zero", "operNumber", "-1", "number-invalid"],
          ["a quantity of sixteen digits", "operNumber", "1234567890123456", "number-invalid"],
          ["a price of five decimals", "unitPrice", "1.00001", "number-invalid"],
          ["an amount of three decimals", "allPrice", "1.001", "number-invalid"],
          ["a tax rate of five decimals", "taxRate", "1.00001", "number-invalid"],
          ["a tax rate above a hundred percent", "taxRate", "100.0001", "rate-out-of-range"],
          ["a tax rate below zero", "taxRate", "-1", "number-invalid"],
          ["a tax of three decimals", "taxMoney", "0.001", "number-invalid"],
          ["no barcode", "barCode", "", "field-required"],
          ["a remark that is too long", "remark", "x".repeat(501), "field-too-long"],
        ] as const
      ).map(
        ([what, field, value, id]) =>
          [
            what,
            ({ catalogue }: TestTenant) => ({
              lines: [{ ...lineOf(catalogue.codes.piece, catalogue.warehouses.main), [field]: value }],
            }),
            `${id} lines.0.${field}`,
          ] as const,
      ),
      ["a date of the year after next", () => ({ operTime: later(2) }), "document-time-out-of-range operTime"],
      ["a date that does not exist", () => ({ operTime: "2026-02-30T00:00:00.000Z" }), "field-invalid operTime"],
      ["five attachments", () => ({ fileName: Array.from({ length: 5 }, newId) }), "list-too-long fileName"],
      ["a remark of 1,001 characters", () => ({ remark: "x".repeat(1001) }), "field-too-long remark"],
      ["a fee of three decimals", () => ({ otherMoney: "0.001" }), "number-invalid otherMoney"],
      ["a discount above a hundred percent", () => ({ discount: "500000" }), "rate-out-of-range discount"],
      ["a discount below zero", () => ({ discount: "-1" }), "number-invalid discount"],
      ["a deposit without an order", () => ({ deposit: "1.00" }), "document-deposit-without-order deposit"],
      [
        "four settlement accounts",
        () => ({ accounts: Array.from({ length: 4 }, () => ({ accountId: newId(), amount: "1.00" })) }),
        "list-too-long accounts",
      ],
      [
        "a line that occurs twice",
        ({ catalogue }: TestTenant) => {
          const line = lineOf(catalogue.codes.piece, catalogue.warehouses.main);
          return { lines: [line, line] };
        },
        `document-line-twice lines.${kind.movements.hasParent ? 2 : 1}.id`,
      ],
    ] as const)("a document is refused for %s", async (_case, changes, issue) => {
      const tenant = await harness().tenant();
      expect(await issues(tenant, changes(tenant) as Partial<DocumentBody>)).toContain(issue);
    });

    test("an id of another tenant is refused like an absent one (TEN-8)", async () => {
      const [mine, theirs] = [await harness().tenant(), await harness().tenant()];
      const { id } = await save(theirs);
      for (const calling of [
        harness().call(at.info, mine.owner, { query: { id } }),
        harness().call(at.audit, mine.owner, seen({ id, version: 1 })),
        harness().call(at.remove, mine.owner, { query: { id } }),
        harness().call(at.history, mine.owner, { query: { id } }),
        harness().call(at.openLines, mine.owner, { query: { id } }),
        ...(kind.hasSalespersons
          ? [
              harness().call(at.add, mine.owner, {
                body: documentOf(kind, mine, { salesMan: [theirs.catalogue.salesperson] }),
              }),
            ]
          : []),
      ])
        expect((await calling).status).toBe(404);
    });

    test("of two users who change one document, the second is refused because the document has changed", async () => {
      const tenant = await harness().tenant();
      const { id } = await save(tenant);
      const change = changeOf(await read(tenant, id));
      expect((await harness().call(at.update, tenant.owner, { body: change })).status).toBe(200);
      expect(refusalOf(await harness().call(at.update, tenant.owner, { body: change }))).toMatchObject({
        status: 409,
        refusal: "stale-version",
      });
    });

    if (kind.amounts.movesMoney)
      test("payments by settlement account that do not add up to the amount paid are refused", async () => {
        const tenant = await harness().tenant();
        const { bank, cash, closed } = tenant.catalogue.accounts;
        const parts = (accountId: string, amount = "1.00") => [{ accountId, amount }];
        const paid = kind.progress ? { changeAmount: "5" } : {};
        expect(await issues(tenant, { ...paid, accounts: [] })).toEqual(["document-account-required accounts"]);
        expect(await issues(tenant, { ...paid, accounts: parts(cash) })).toEqual(["document-accounts-sum accounts"]);
        expect(await issues(tenant, { accounts: parts(closed) })).toContain(
          "document-account-disabled accounts.0.accountId",
        );
        expect(await issues(tenant, { accounts: parts(newId()) })).toContain("not-found accounts.0.accountId");
        expect(await issues(tenant, { accounts: [...parts(cash), ...parts(cash)] })).toContain(
          "document-account-twice accounts.1.accountId",
        );
        expect(await issues(tenant, { accounts: [...parts(cash), ...parts(bank, "0.00")] })).toContain(
          "document-account-amount accounts.1.amount",
        );
      });

    if (kind.amounts.hasOpenItem)
      test("a document whose amounts do not agree with each other is refused", async () => {
        const tenant = await harness().tenant();
        const { cash } = tenant.catalogue.accounts;
        const paid = (amount: string) => ({ changeAmount: amount, accounts: [{ accountId: cash, amount }] });
        expect(await issues(tenant, { organId: null })).toEqual(["document-partner-required organId"]);
        // A disabled supplier; for kinds of sale, no partner at all.
        expect(await issues(tenant, { organId: tenant.catalogue.partners.disabled })).toEqual([
          kind.partner?.type === "供应商" ? "document-partner-disabled organId" : "not-found organId",
        ]);
        expect(await issues(tenant, paid("999999.00"))).toEqual(["document-overpaid changeAmount"]);
        expect(await issues(tenant, { discount: "10", discountMoney: "1.00" })).toContain(
          "document-discount-differs discountMoney",
        );
        expect(await issues(tenant, { discount: "0", discountMoney: "999999.00", ...paid("0") })).toContain(
          "document-discount-too-high discountMoney",
        );
        expect(await issues(tenant, { getAmount: "5.00" })).toEqual(["value-not-allowed getAmount"]);
      });

    if (kind.prices.hasLowest)
      test("a price below the lowest sale price is refused", async () => {
        const tenant = await harness().tenant();
        const { codes, warehouses } = tenant.catalogue;
        const lines = [
          lineOf(codes.piece, warehouses.main, { unitPrice: "1.4999" }),
          lineOf(codes.piece, warehouses.main, { unitPrice: "1.5" }),
        ];
        expect(await issues(tenant, { lines })).toEqual(["document-price-below-lowest lines.0.unitPrice"]);
      });
  });
}
