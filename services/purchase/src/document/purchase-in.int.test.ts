import type { PurchaseFees } from "@kontor/contracts/document/fees";
import { editLine } from "@kontor/contracts/document/totals";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { storeSettledAmounts } from "@kontor/service-kit/document/posted.store";
import { documentOf, lineOf, refusalOf } from "@kontor/service-kit/document/testing";
import { testKind } from "@kontor/service-kit/document/testing-kind";
import { describe, expect, test } from "vitest";
import { openHouse } from "../testing/house.ts";
import { kinds } from "./kinds.ts";

const { harness: house, save, read } = testKind(purchaseIn, openHouse, 200);
const { add, addAndAudit, audit, info, reverseAudit, updateAndAudit } = purchaseIn.endpoints;

describe("a purchase's money and goods", () => {
  test("its fact states the whole effect: signed money, goods in base units at their own cost", async () => {
    const company = await house().tenant();
    const { codes, warehouses: depots, accounts } = company.catalogue;
    const taxRate = "13";
    const lines = [
      lineOf(codes.case, depots.main, { taxRate, operNumber: "3", unitPrice: "10.5555" }),
      lineOf(codes.piece, depots.second, { taxRate, operNumber: "1", unitPrice: "0" }),
    ];
    const parts = [
      { accountId: accounts.cash, amount: "15.00" },
      { accountId: accounts.bank, amount: "5.00" },
    ];
    // Worked example 1 of the domain reference, less its deposit.
    const saved = await save(company, {
      lines,
      discount: "5",
      discountMoney: "1.79",
      otherMoney: "2",
      changeAmount: "20.00",
      accounts: parts,
    });
    expect(await read(company, saved.id)).toMatchObject({
      totalPrice: "31.67",
      totalTax: "4.12",
      totalTaxLastMoney: "35.79",
      discountLastMoney: "34.00",
      due: "36.00",
      debt: "16.00",
      paymentState: "inDebt",
      accountName: "Cash, Bank",
    });
    const [fact] = await company.facts("purchase-in");
    expect(fact).toMatchObject({
      kind: "purchase-in",
      number: saved.number,
      setsPrice: "purchaseDecimal",
      amountTotal: "-31.67",
      amountAfterDiscount: "-34.00",
      amountPaid: "-20.00",
      amountDebt: "-16.00",
      accounts: [{ amount: "-15.00" }, { amount: "-5.00" }],
      lines: [
        { quantityBase: "36.000", amountNet: "30.09", worth: "30.09" },
        { quantityBase: "1.000", amountNet: "0.00", worth: "0.00" },
      ],
    });
  });

  test("a line's tax is its rate's to the cent, whatever its quantity is; what a typed total with tax makes is saved (I-6)", async () => {
    const company = await house().tenant();
    const { codes, warehouses: depots } = company.catalogue;
    const many = { operNumber: "1000000", unitPrice: "0.01" };
    const attacks = [
      { ...lineOf(codes.piece, depots.main, many), taxMoney: "50.00", taxLastMoney: "10050.00" },
      {
        ...lineOf(codes.piece, depots.main, { ...many, taxRate: "13" }),
        taxMoney: "1350.00",
        taxLastMoney: "11350.00",
      },
    ];
    const typed = editLine(
      { operNumber: "10000", unitPrice: "0", allPrice: "0", taxRate: "13", taxMoney: "0", taxLastMoney: "100" },
      "taxLastMoney",
    );
    const right = { ...lineOf(codes.piece, depots.main), ...typed };
    const body = documentOf(purchaseIn, company, { lines: [right, ...attacks] });
    const refused = refusalOf(await house().call(add, company.owner, { body }));
    expect([refused.status, refused.issues]).toEqual([
      400,
      ["document-line-amounts lines.1.allPrice", "document-line-amounts lines.2.allPrice"],
    ]);
    const { id } = await save(company, { lines: [right] });
    expect(await read(company, id)).toMatchObject({ totalPrice: "88.50", totalTax: "11.50" });
  });

  test("other fees are part of what goods cost by the company's choice when it is saved, not when it is audited", async () => {
    const company = await house().tenant();
    const { codes, warehouses: depots } = company.catalogue;
    // 20.00 after discount and 30.00 and a fee of 5.00.
    const lines = [
      lineOf(codes.case, depots.main, { operNumber: "2", unitPrice: "12.5" }),
      lineOf(codes.piece, depots.main, { operNumber: "6", unitPrice: "6.25" }),
    ];
    const given = { lines, discount: "20", discountMoney: "12.50", otherMoney: "5", changeAmount: "0.00" };
    const worths = async () => {
      const fact = (await company.facts("purchase-in")).at(-1) as { lines: { worth: string }[] }; // as the contract says
      return fact.lines.map(({ worth }) => worth);
    };
    const choose = (purchaseFees: PurchaseFees) => company.turn({ forceApprovalFlag: true, purchaseFees });
    await choose("amount");
    const { id } = await save(company, given);
    await choose("expense");
    await house().done(audit, company.owner, { body: { documents: [{ id, version: 1 }] } });
    expect(await worths()).toEqual(["22.00", "33.00"]);
    await house().done(reverseAudit, company.owner, { body: { documents: [{ id, version: 2 }] } });
    await house().done(updateAndAudit, company.owner, {
      body: { ...documentOf(purchaseIn, company, { ...given, id }), version: 3 },
    });
    expect(await worths()).toEqual(["20.00", "30.00"]);
    // A case is twelve pieces: 24 of 30 and 6.
    await choose("quantity");
    await house().done(addAndAudit, company.owner, { body: documentOf(purchaseIn, company, given) });
    expect(await worths()).toEqual(["24.00", "31.00"]);
    // Tea weighs something, cola nothing that is known.
    await choose("weight");
    const tea = {
      ...given,
      lines: [...lines.slice(1), lineOf(codes.other, depots.main, { unitPrice: "25", operNumber: "1" })],
    };
    await house().done(addAndAudit, company.owner, { body: documentOf(purchaseIn, company, tea) });
    expect(await worths()).toEqual(["30.00", "25.00"]);
  });

  test("what payments settle of its debt is shown, and what was said last stays, whichever comes first", async () => {
    const company = await house().tenant();
    const { id } = await save(company, { changeAmount: "0.00" });
    const { debt } = await read(company, id);
    const hears = (amountSettled: string, sequence: number, kind = purchaseIn.name) =>
      company.tables((tx) => storeSettledAmounts(tx, kinds, [{ documentId: id, kind, amountSettled }], { sequence }));
    await hears("-1.00", 7);
    expect(await read(company, id)).toMatchObject({ paymentState: "inDebt", hasFinancialFlag: true });
    await hears(`-${debt}`, 12);
    await hears("-2.00", 9);
    await hears("-3.00", 20, "sale-out");
    expect(await read(company, id)).toMatchObject({ debt, lastDebt: "0.00", paymentState: "settled" });
    await hears("0.00", 21);
    expect(await read(company, id)).toMatchObject({ lastDebt: debt, paymentState: "unpaid", hasFinancialFlag: false });
  });

  test("more than is due is not paid, more than the amount not discounted", async () => {
    const company = await house().tenant();
    const refused = async (given: object) =>
      refusalOf(await house().call(add, company.owner, { body: documentOf(purchaseIn, company, given) })).issues;
    expect(await refused({ changeAmount: "1000.00" })).toEqual(["document-overpaid changeAmount"]);
    expect(await refused({ discount: "100", discountMoney: "1000", changeAmount: "0.00" })).toContain(
      "document-discount-too-high discountMoney",
    );
    expect(await refused({ discount: "200" })).toEqual(["rate-out-of-range discount"]);
    expect(await refused({ discount: "5", discountMoney: "9" })).toContain("document-discount-differs discountMoney");
    expect(await refused({ deposit: "1" })).toContain("document-deposit-without-order deposit");
    expect(await refused({ organId: company.catalogue.partners.disabled })).toEqual([
      "document-partner-disabled organId",
    ]);
    expect(await refused({ organId: company.catalogue.partners.客户 })).toEqual(["not-found organId"]);
  });

  // How soon is a figure of the bench.
  test("1,200 lines are saved and read back", async () => {
    const company = await house().tenant();
    const { codes, warehouses: depots } = company.catalogue;
    const lines = Array.from({ length: 1200 }, () => lineOf(codes.piece, depots.main));
    const { id } = await save(company, { lines });
    const { info: found } = await house().done(info, company.owner, { query: { id } });
    expect(found.lines.map((line) => line.id)).toEqual(lines.map((line) => line.id));
  });
});

test("a part of a number finds what has it, wherever it stands, noughts alone too", async () => {
  const numbers = ["01000000012", "01234567890", "00000000007", "01200345678"].map((digits) => `CGRK${digits}`);
  const company = await house().tenant();
  for (const number of numbers) await save(company, { number });
  const noughts = ["00000", "000", "00", "0", "000000000000", "CGRK00000"];
  for (const part of [...noughts, "7", "12", "0012", "00007", "0000000012", "CGRK01", "234", "9999"]) {
    const query = { search: JSON.stringify({ number: part }), pageSize: 100 };
    const { rows } = await house().done(purchaseIn.endpoints.list, company.owner, { query });
    const found = (rows as { number: string }[]).map(({ number }) => number);
    expect(found.sort(), part).toEqual(numbers.filter((number) => number.includes(part)).sort());
  }
});
