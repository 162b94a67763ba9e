import { newId } from "@kontor/contracts/core/id";
import { itemOut, moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { openSale } from "@kontor/contracts/testing/open-sale";
import { describe, expect, it } from "vitest";
import {
  blankHead,
  blankLine,
  bodyOf,
  copied,
  isBlank,
  lineOfDebt,
  lineOfOpening,
  paid,
  restOf,
  type SlipHead,
  slipMerger,
  totalsOf,
} from "./slip.rules.ts";

const sale = lineOfDebt(newId(), openSale("300.00", "40.00", "260.00"));
const returned = lineOfDebt(newId(), openSale("-30.00", "0.00", "-30.00"));
const opening = lineOfOpening(newId(), { needDebt: "50.00", finishDebt: "0.00", eachAmount: "50.00" });
const head: SlipHead = { ...blankHead(new Date(0)), organId: newId(), accountId: newId(), discountMoney: "10" };

describe("the totals of a receipt (reference.md §3.3)", () => {
  it("a line for an opening balance with hidden amounts starts with an empty amount", () => {
    const unseen = { needDebt: null, finishDebt: null, eachAmount: null };
    expect(lineOfOpening(newId(), unseen)).toMatchObject({ ...unseen, billId: null, eachAmount: "" });
  });

  it("a new line settles all that is open of its document or opening balance, and of a return with a negative amount", () => {
    expect([sale.eachAmount, returned.eachAmount, opening.eachAmount]).toEqual(["260", "-30", "50"]);
    expect(restOf(sale)).toBe("260.00");
  });

  it("a receipt's discount settles open items and moves no money", () => {
    expect(totalsOf([sale, returned, opening], "10")).toEqual({
      needDebt: "320.00",
      finishDebt: "40.00",
      totalPrice: "280.00",
      changeAmount: "270.00",
    });
    expect(bodyOf(newId(), head, [sale])).toMatchObject({
      totalPrice: "260.00",
      changeAmount: "250.00",
      lines: [{ billId: sale.billId, eachAmount: "260" }],
    });
  });

  it("a text that is not an amount is kept as typed, and the line keeps its last valid amount", () => {
    const typed = paid(sale, "12a");
    expect(typed).toMatchObject({ eachAmount: "260", typed: { eachAmount: "12a" } });
    expect(paid(typed, "12.5")).toMatchObject({ eachAmount: "12.5", typed: {} });
  });

  it("a line without any input is recognised as blank", () => {
    expect([blankLine(newId()), sale].map(isBlank)).toEqual([true, false]);
  });
});

describe("merges and copies of slips", () => {
  it("another user's changes are merged into a slip that is being edited, and own input wins where both changed one field", () => {
    const base = { head, lines: [sale, opening] };
    const theirs = { head: { ...head, remark: "theirs" }, lines: [paid(sale, "100"), paid(opening, "20")] };
    const merged = slipMerger.merge(
      base,
      { head: { ...head, discountMoney: "5" }, lines: [paid(sale, "200"), opening] },
      theirs,
    );
    expect(merged.head).toMatchObject({ remark: "theirs", discountMoney: "5" });
    expect(merged.lines.map(({ eachAmount }) => eachAmount)).toEqual(["200", "20"]);
    expect(merged.changes.map(({ field, ours }) => [field, ours])).toEqual([
      ["remark", undefined],
      ["eachAmount", "200"],
      ["eachAmount", undefined],
    ]);
  });

  it("a copied receipt settles nothing twice, because its lines are not copied", () => {
    const detail = {
      ...head,
      id: newId(),
      version: 3,
      billNo: "SK00000000001",
      type: "收款",
      createTime: "",
      creator: null,
      userName: "",
      totalPrice: "260.00",
      changeAmount: "250.00",
      status: 1 as const,
      accountId: newId(),
      auditor: "",
      auditTime: null,
      lines: [
        { ...sale, accountId: null, accountName: "", billId: sale.billId, needDebt: "300.00", finishDebt: "0.00" },
      ],
    };
    const copy = copied(detail, moneyIn, new Date(0), newId);
    expect(copy.lines).toEqual([]);
    expect(copy.head).toMatchObject({ billNo: "", organId: head.organId, discountMoney: "0" });
    expect(copied(detail, itemOut, new Date(0), newId).lines).toHaveLength(1);
  });
});
