import { describe, expect, test } from "vitest";
import { changedFields, changedVoucher, editOf, removedRecord } from "./change.rules.ts";

const line = (id: string, position: number, quantity: string) => ({ id, position, quantity });
const voucher = (head: object, ...lines: ReturnType<typeof line>[]) => ({ head, lines });

test.each([
  ["nothing", { a: 1 }, { a: 1 }, {}, {}],
  ["a field", { a: 1, b: [1] }, { a: 1, b: [2] }, { b: [1] }, { b: [2] }],
  ["a field that was not there", {}, { a: 1 }, { a: null }, { a: 1 }],
  ["a field that is empty now", { a: 1 }, { a: undefined }, { a: 1 }, { a: null }],
])("the changes between two states are found: %s", (_what, was, is, before, after) => {
  expect(changedFields(was, is)).toEqual({ before, after });
});

describe("changes in the log entry of an edited document (AUD-1)", () => {
  test("the log entry lists the head's changed fields, but not the new version", () => {
    const was = { version: 1, revision: 1, remark: "" };
    expect(changedVoucher(voucher(was), voucher({ version: 2, revision: 2, remark: "urgent" }))).toEqual({
      before: { remark: "" },
      after: { remark: "urgent" },
    });
  });
  test("the log entry lists changed, added and removed lines with their positions", () => {
    const was = voucher({}, line("a", 0, "1"), line("b", 1, "2"), line("c", 2, "3"));
    const is = voucher({}, line("a", 0, "5"), line("c", 1, "3"), line("d", 2, "4"));
    expect(changedVoucher(was, is)).toEqual({
      before: { lines: [{ position: 0, quantity: "1" }, line("b", 1, "2")] },
      after: { lines: [{ position: 0, quantity: "5" }, line("d", 2, "4")] },
    });
  });
  test("a changed line also has its name in the log entry, though that stayed", () => {
    const tea = { ...line("a", 0, "1"), barCode: "69", name: "Tea", settlesNumber: "S1", unit: "box" };
    const { before, after } = changedVoucher(voucher({}, tea), voucher({}, { ...tea, quantity: "5" } as typeof tea));
    const naming = { position: 0, barCode: "69", name: "Tea", settlesNumber: "S1" };
    expect([before.lines, after.lines]).toEqual([[{ ...naming, quantity: "1" }], [{ ...naming, quantity: "5" }]]);
  });
  test("the log entry lists at most a thousand lines, and how many there are", () => {
    const lines = Array.from({ length: 2000 }, (_, at) => line(`l${at}`, at, "1"));
    const { before, after } = changedVoucher(
      voucher({}, ...lines),
      voucher({}, ...lines.map((each) => ({ ...each, quantity: "2" }))),
    );
    expect([before.lines, after.lines]).toMatchObject([{ length: 1000 }, { length: 1000 }]);
    expect(after.linesChanged).toBe(2000);
  });
  test("the log entry of a deleted document has all its fields and its lines in order, without what follows from their products", () => {
    const lines = [line("b", 1, "2"), { ...line("a", 0, "1"), productId: "p", sku: "red" }];
    expect(editOf("delete", [{ before: voucher({ version: 3, remark: "urgent" }, ...lines) }])).toEqual({
      before: { remark: "urgent", lines: [line("a", 0, "1"), line("b", 1, "2")] },
      after: {},
    });
  });
});

test("the log entry of a deleted record has all fields, with names instead of ids for what it refers to (AUD-1)", () => {
  const product = {
    name: "Tea",
    userName: "li",
    categoryId: "c",
    categoryName: "Drinks",
    unitId: null,
    unitName: "box",
  };
  expect(removedRecord(product)).toEqual({
    before: { name: "Tea", userName: "li", categoryId: "Drinks", unitId: null },
    after: {},
  });
});
