import { newId } from "@kontor/contracts/core/id";
import { describe, expect, it } from "vitest";
import { documentMerger } from "./document-merge.rules.ts";
import { blankHead, type DocumentContent } from "./head.rules.ts";
import { blankLine, type FormLine, figured } from "./line.rules.ts";

const { isChanged, merge } = documentMerger;

const line = (name: string, operNumber: string, unitPrice: string): FormLine =>
  figured({ ...blankLine(newId()), barCode: name, name, materialId: newId(), unitPrice }, "operNumber", operNumber);
const [tea, rice] = [line("Tea", "10", "2"), line("Rice", "5", "8")];
const base: DocumentContent = { head: { ...blankHead(new Date(0)), remark: "old" }, lines: [tea, rice] };
const by = (head: Partial<DocumentContent["head"]>, lines: readonly FormLine[] = base.lines): DocumentContent => ({
  head: { ...base.head, ...head },
  lines,
});

describe("the merge of two people's changes to one document", () => {
  it("when two users changed one document, the second to save gets the first one's changes and retains their own", () => {
    const merged = merge(
      base,
      by({ remark: "ours" }),
      by({ otherMoney: "5" }, [figured(tea, "operNumber", "12"), rice]),
    );
    expect(merged.head).toMatchObject({ remark: "ours", otherMoney: "5" });
    expect(merged.lines.map((one) => one.operNumber)).toEqual(["12", "5"]);
    expect(merged.changes.map(({ field, line: at, ours }) => [field, at?.name, ours])).toEqual([
      ["otherMoney", undefined, undefined],
      ["operNumber", "Tea", undefined],
    ]);
  });

  it("in a merge an amount that follows from the other user's lines is taken over silently, and one that the other user typed is listed", () => {
    const accountId = newId();
    const paying = (changeAmount: string) => ({ changeAmount, accounts: [{ accountId, amount: changeAmount }] });
    const mine = { ...base, head: { ...base.head, ...paying("60") } };
    const theirs = { head: { ...mine.head, ...paying("64") }, lines: [figured(tea, "operNumber", "12"), rice] };
    const merged = merge(mine, { ...mine, head: { ...mine.head, remark: "ours" } }, theirs);
    expect(merged.head.changeAmount).toBe("64");
    expect(merged.changes.map(({ field }) => field)).toEqual(["operNumber"]);
    const paidLess = { ...mine, head: { ...mine.head, ...paying("10") } };
    expect(merge(mine, mine, paidLess).changes.map(({ field }) => field)).toEqual(["changeAmount"]);
    const elsewhere = { ...mine, head: { ...mine.head, accounts: [{ accountId: newId(), amount: "60" }] } };
    expect(merge(mine, mine, elsewhere).changes.map(({ field }) => field)).toEqual(["accounts"]);
  });

  it("where both users changed one field, one's own value stays and the other user's is shown", () => {
    const merged = merge(base, by({ remark: "ours" }), by({ remark: "theirs" }));
    expect(merged.head.remark).toBe("ours");
    expect(merged.changes).toEqual([{ what: "changed", field: "remark", theirs: "theirs", ours: "ours" }]);
  });

  it("a batch and its days are one value, which is ours whole where both changed a part of it", () => {
    const batch = { batchNumber: "B1", productionDate: "2026-01-01", expirationDate: "2027-01-01" };
    const before = { ...base, lines: [{ ...tea, ...batch }, rice] };
    const ours = { ...base, lines: [{ ...tea, ...batch, batchNumber: "B2" }, rice] };
    const theirs = { ...base, lines: [{ ...tea, ...batch, expirationDate: "2028-01-01" }, rice] };
    const merged = merge(before, ours, theirs);
    expect(merged.lines[0]).toMatchObject({ ...batch, batchNumber: "B2" });
    expect(merged.changes).toMatchObject([
      { field: "expirationDate", theirs: "2028-01-01", ours: "2027-01-01" },
      { field: "batchNumber", theirs: "B1", ours: "B2" },
    ]);
    const counted = { ...base, lines: [figured({ ...tea, ...batch }, "operNumber", "12"), rice] };
    expect(merge(before, counted, theirs).lines[0]).toMatchObject({ expirationDate: "2028-01-01", operNumber: "12" });
  });

  it("when two users changed different figures of one line, both are taken and its amount is computed again", () => {
    const merged = merge(
      base,
      by({}, [figured(tea, "operNumber", "20"), rice]),
      by({}, [figured(tea, "unitPrice", "3"), rice]),
    );
    expect(merged.lines[0]).toMatchObject({ operNumber: "20", unitPrice: "3.0000", allPrice: "60.00" });
  });

  it("a merge takes over a line that the other user added and retains a new line of one's own", () => {
    const [salt, oil] = [line("Salt", "1", "1"), line("Oil", "2", "9")];
    const merged = merge(base, by({}, [tea, rice, salt]), by({}, [tea, rice, oil]));
    expect(merged.lines.map(({ name }) => name)).toEqual(["Tea", "Rice", "Salt", "Oil"]);
    expect(merged.changes).toEqual([{ what: "added", line: { number: 4, name: "Oil" }, theirs: "2" }]);
  });

  it("a merge removes a line that the other user deleted, unless one changed it oneself", () => {
    expect(merge(base, by({}), by({}, [rice])).lines.map(({ name }) => name)).toEqual(["Rice"]);
    const retained = merge(base, by({}, [figured(tea, "operNumber", "7"), rice]), by({}, [rice]));
    expect(retained.lines.map(({ name }) => name)).toEqual(["Tea", "Rice"]);
    expect(retained.changes).toEqual([{ what: "removed", line: { number: 1, name: "Tea" }, theirs: null, ours: "7" }]);
  });

  it("a merge brings a line back that one deleted only when the other user changed it", () => {
    expect(merge(base, by({}, [rice]), by({ remark: "x" })).lines.map(({ name }) => name)).toEqual(["Rice"]);
    const back = merge(base, by({}, [rice]), by({}, [figured(tea, "operNumber", "12"), rice]));
    expect(back.lines.map(({ name }) => name)).toEqual(["Rice", "Tea"]);
  });
});

it("a form counts as unchanged when its figures differ only in notation, as 10 and 10.000", () => {
  expect(isChanged(base, by({ otherMoney: "0.00" }, [{ ...tea, operNumber: "10.000" }, rice]))).toBe(false);
  expect(isChanged(base, by({ remark: "" }))).toBe(true);
  expect(isChanged(base, by({}, [tea]))).toBe(true);
});
