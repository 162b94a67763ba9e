import { expect, it } from "vitest";
import { marksOf } from "../../fields/number-input.rules.ts";
import { type SplitRow, splitPayment } from "./split-payment.rules.ts";

const marks = marksOf("en");
const row = (accountId: string | undefined, text: string): SplitRow => ({ accountId, text });
const empty = row(undefined, "");

it.each([
  ["two accounts pay all", [row("cash", "60"), row("bank", "40"), empty], true],
  ["three accounts pay all, one by arithmetic", [row("cash", "20*2"), row("bank", "40"), row("card", "20")], true],
  ["something is left", [row("cash", "60"), row("bank", "30"), empty], false],
  ["more than all is paid", [row("cash", "60"), row("bank", "50"), empty], false],
  ["one account pays all", [row("cash", "100"), empty, empty], false],
  ["an account is chosen twice", [row("cash", "60"), row("cash", "40"), empty], false],
  ["an amount has no account", [row("cash", "60"), row("bank", "40"), row(undefined, "1")], false],
  ["a further account has no amount", [row("cash", "60"), row("bank", "40"), row("card", "")], false],
  ["the first account has no amount", [row("cash", ""), row("bank", "60"), row("card", "40")], true],
  ["an amount is no figure", [row("cash", "60"), row("bank", "40"), row("card", "x")], false],
])("when %s, the payment of 100 from %j is complete: %s", (_case, rows, isComplete) => {
  expect(splitPayment(rows, "100", marks).isComplete).toBe(isComplete);
});

it("what is left of a payment is the payment less the amounts that have an account", () => {
  const { parts, sum, left } = splitPayment(
    [row("cash", "60.50"), row(undefined, "5"), row("bank", "0")],
    "100",
    marks,
  );
  expect(parts).toEqual([{ accountId: "cash", amount: "60.50" }]);
  expect([sum.toFixed(2), left.toFixed(2)]).toEqual(["60.50", "39.50"]);
});

it("a typed text that is no amount is marked in its row of the split payment", () => {
  expect(splitPayment([row("cash", "60"), row("bank", "x"), empty], "100", marks).isAmount).toEqual([
    true,
    false,
    true,
  ]);
});

it("an account that is chosen twice in a split payment is reported", () => {
  expect(splitPayment([row("cash", "60"), row("cash", "40")], "100", marks).isTwice).toBe(true);
});
