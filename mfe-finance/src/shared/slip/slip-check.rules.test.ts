import { newId } from "@kontor/contracts/core/id";
import { slipAdd } from "@kontor/contracts/finance/slip";
import { itemOut, moneyIn, moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { openSale } from "@kontor/contracts/testing/open-sale";
import { describe, expect, it } from "vitest";
import {
  blankHead,
  blankLine,
  bodyOf,
  lineOfDebt,
  lineOfOpening,
  paid,
  type SlipHead,
  type SlipLine,
} from "./slip.rules.ts";
import { cellOf, issuesOfSlip } from "./slip-check.rules.ts";

const sale = lineOfDebt(newId(), openSale("300.00", "40.00", "260.00"));
const returned = lineOfDebt(newId(), openSale("-30.00", "0.00", "-30.00"));
const opening = lineOfOpening(newId(), { needDebt: "50.00", finishDebt: "0.00", eachAmount: "50.00" });
const head: SlipHead = { ...blankHead(new Date(0)), organId: newId(), accountId: newId(), discountMoney: "10" };

const wrongOf = (kind: typeof moneyIn, lines: readonly SlipLine[], of: Partial<SlipHead> = {}) => {
  const now = { ...head, ...of };
  return issuesOfSlip({ kind, schema: slipAdd, body: bodyOf(newId(), now, lines), head: now, lines });
};

describe("the check of a slip before saving", () => {
  it("a correct receipt has no issue", () => {
    expect(wrongOf(moneyIn, [sale, returned, opening])).toEqual([]);
  });

  it("a receipt's line that settles more than is open, with the wrong sign, or nothing has an issue at its amount", () => {
    const wrong = [paid(sale, "260.01"), paid(returned, "5"), paid(opening, "51"), paid({ ...sale, id: newId() }, "0")];
    expect(wrongOf(moneyIn, wrong).map(({ id, field }) => [id, field])).toEqual([
      ["slip-more-than-open", "lines.0.eachAmount"],
      ["slip-more-than-open", "lines.1.eachAmount"],
      ["slip-more-than-opening", "lines.2.eachAmount"],
      ["slip-amount-zero", "lines.3.eachAmount"],
    ]);
  });

  it("the form reports no issue for the settlement of an open item whose amount is hidden, because only the service can check it", () => {
    const hidden = { ...sale, needDebt: null, finishDebt: null };
    expect(wrongOf(moneyOut, [paid(hidden, "9999")])).toEqual([]);
  });

  it("a receipt's missing partner, account and lines and a discount above its total are reported together", () => {
    const wrong = wrongOf(moneyIn, [], { organId: null, accountId: null, discountMoney: "10" });
    expect(wrong.map(({ id }) => id)).toEqual([
      "document-partner-required",
      "document-account-required",
      "slip-lines-required",
      "document-discount-too-high",
    ]);
  });

  it("each line of an expense needs an item and an amount", () => {
    const line = { ...blankLine(newId()), remark: "?" };
    const wrong = wrongOf(itemOut, [line], { discountMoney: "0" });
    expect(wrong.map(({ id }) => id)).toEqual(["slip-item-required", "slip-amount-not-positive"]);
    expect(wrong.map(({ field }) => cellOf(field, [line]))).toEqual([
      { line: line.id, field: "inOutItemId" },
      { line: line.id, field: "eachAmount" },
    ]);
  });
});
