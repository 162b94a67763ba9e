import { LINES_MAX } from "@kontor/contracts/document/document";
import { describe, expect, test } from "vitest";
import { changedFields, changedVoucher, editOf, removedRecord } from "./change.rules.ts";

const line = (id: string, position: number, quantity: string) => ({ id, position, quantity });
const voucher = (head: object, ...lines: ReturnType<typeof line>[]) => ({ head, lines });

test.each([
  ["nothing", { a: 1 }, { a: 1 }, {}, {}],
  ["a field", { a: 1, b: [1] }, { a: 1, b: [2] }, { b: [1] }, { b: [2] }],
  ["a field that was not there", {}, { a: 1 }, { a: null }, { a: 1 }],
  ["a field that is empty now", { a: 1 }, { a: undefined }, { a: 1 }, { a: null }],
])("of two states exactly the fields that differ are listed, with both values: %s", (_what, was, is, before, after) => {
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
  test("a changed line has its barcode and product name in the log entry too, though these did not change", () => {
    const tea = { ...line("a", 0, "1"), barCode: "69", name: "Tea", settlesNumber: "S1", unit: "box" };
    const { before, after } = changedVoucher(voucher({}, tea), voucher({}, { ...tea, quantity: "5" } as typeof tea));
    const naming = { position: 0, barCode: "69", name: "Tea", settlesNumber: "S1" };
    expect([before.lines, after.lines]).toEqual([[{ ...naming, quantity: "1" }], [{ ...naming, quantity: "5" }]]);
  });
  /** A line of which each text is as long as it may be. */
  const longest = (at: number, letter: string) => ({
    ...line(`0190a000-0000-7000-8000-00000000${at}`, at, "123456789.123"),
    ...{ barCode: "條".repeat(50), name: "名".repeat(100), unit: "箱".repeat(10), remark: letter.repeat(500) },
    ...{ depotId: "0190a000-0000-7000-8000-000000000001", unitPrice: "123456789.1234", amount: "123456789.12" },
    ...{ taxRate: "13.00", taxAmount: "12345678.12", amountWithTax: "123456789.12", fees: "0.00" },
  });
  const most = (letter: string) => Array.from({ length: LINES_MAX }, (_, at) => longest(at + 1000, letter));
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const MESSAGE_BYTES_MAX = 8_388_608;

  test("the log entry of the longest document's deletion has all lines and fits into a message, as has that of an edit of every line", () => {
    const removed = editOf("delete", [{ before: voucher({}, ...most("注")) }]);
    expect(removed.before?.lines).toHaveLength(LINES_MAX);
    expect(removed.before).not.toHaveProperty("linesChanged");
    expect(bytesOf(removed)).toBeLessThan(MESSAGE_BYTES_MAX);
    const lines = Array.from({ length: LINES_MAX }, (_, at) => line(`l${at}`, at, "1"));
    const edited = changedVoucher(
      voucher({}, ...lines),
      voucher({}, ...lines.map((each) => ({ ...each, quantity: "2" }))),
    );
    expect([edited.before.lines, edited.after.lines]).toMatchObject([{ length: LINES_MAX }, { length: LINES_MAX }]);
    expect(edited.after).not.toHaveProperty("linesChanged");
  });
  test("where changed lines do not fit into a message together, the log entry has as many as fit, and the number of all", () => {
    const edited = changedVoucher(
      voucher({}, ...most("注")),
      voucher({}, ...most("註").map((each) => ({ ...each, id: `new ${each.id}` }))),
    );
    expect(bytesOf(edited)).toBeLessThan(MESSAGE_BYTES_MAX);
    expect((edited.before.lines as unknown[]).length).toBeGreaterThan(LINES_MAX / 2);
    expect(edited.after.linesChanged).toBe(2 * LINES_MAX);
  });
  test("the log entry of a deleted document has all its fields and its lines in order, without values that are taken from their products", () => {
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
