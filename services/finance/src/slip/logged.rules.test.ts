import { expect, it } from "vitest";
import { settledNumbers } from "./logged.rules.ts";
import type { Slip, SlipLine } from "./model.ts";

const line = (settlesKind: string | null, settlesId: string | null): SlipLine => ({
  ...{
    id: "l",
    position: 0,
    itemId: null,
    accountId: null,
    settlesId,
    settlesKind,
    isOpening: settlesKind === "opening",
  },
  ...{ eachAmount: "1.00", remark: "" },
});

it("a logged slip line has the number of the document that it settles, and none where it settles an opening balance or nothing", () => {
  const head = { id: "s" } as Slip["head"];
  const debts = [
    { kind: "sale-out", id: "a", number: "XSCK1" },
    { kind: "sale-back", id: "a", number: "XSTH1" },
    { kind: "opening", id: "p", number: "QiChu" },
  ];
  const lines = [line("sale-out", "a"), line("sale-back", "a"), line("opening", "p"), line(null, null)];
  const logged = settledNumbers(debts)({ head, lines });
  expect(logged.lines.map(({ settlesNumber }) => settlesNumber)).toEqual(["XSCK1", "XSTH1", null, null]);
});
