// Tests that every field a user types is sent and compared: a forgotten field would be saved empty, or lost when two people write.
import { newId } from "@kontor/contracts/core/id";
import { type SlipLineInput, slipAdd, slipLineInput } from "@kontor/contracts/finance/slip";
import { describe, expect, it } from "vitest";
import { blankHead, blankLine, bodyOf, type SlipHead, type SlipLine, slipMerger } from "./slip.rules.ts";

const { isChanged, merge } = slipMerger;

/** The fields of a schema; which are computed or never change is said where they are left out. */
const fieldsOf = <Field extends string, Without extends Field>(
  shape: Readonly<Record<Field, unknown>>,
  without: readonly Without[],
) => Object.keys(shape).filter((field) => !without.some((each) => each === field)) as Exclude<Field, Without>[]; // the schema's own

describe("a line of a slip", () => {
  const line = blankLine(newId());
  const typed: Readonly<Record<Exclude<keyof SlipLineInput, "id">, string>> = {
    inOutItemId: newId(),
    billId: newId(),
    accountId: newId(),
    eachAmount: "7",
    remark: "noted",
  };
  const fields = fieldsOf(slipLineInput.shape, ["id"]);
  /** The head of a slip has an account, too. */
  const inForm = (field: keyof typeof typed) => (field === "accountId" ? "receiverId" : field);
  const withField = (field: keyof typeof typed): SlipLine => ({ ...line, [inForm(field)]: typed[field] });
  const content = (one: SlipLine) => ({ head: blankHead(new Date(0)), lines: [one] });

  it.each(fields)("a slip's line sends its %s as it was typed", (field) => {
    expect(bodyOf("", blankHead(new Date(0)), [withField(field)]).lines).toMatchObject([{ [field]: typed[field] }]);
  });

  /** The document that a line settles never changes. */
  const compared = fields.filter((field) => field !== "billId");
  it.each(compared)("a slip whose line has another %s counts as changed", (field) => {
    expect(isChanged(content(line), content(withField(field)))).toBe(true);
  });

  it.each(compared)("a slip's line that both users changed takes over the other user's %s in a merge", (field) => {
    const mine = field === "remark" ? { eachAmount: "3" } : { remark: "mine" };
    const merged = merge(content(line), content({ ...line, ...mine }), content(withField(field)));
    expect(merged.lines).toMatchObject([{ ...mine, [inForm(field)]: typed[field] }]);
  });
});

describe("a slip", () => {
  /** The totals follow from the lines and the discount. */
  const fields = fieldsOf(slipAdd.shape, ["id", "lines", "totalPrice", "changeAmount"]);
  const head = blankHead(new Date(0));
  const withField = (field: keyof SlipHead): SlipHead => {
    const part = { id: newId(), name: "a.pdf", size: 1 };
    return { ...head, [field]: Array.isArray(head[field]) ? [part] : "7" };
  };

  it.each(fields)("the request body of a slip has its %s", (field) => {
    const sent = (of: SlipHead) => JSON.stringify(bodyOf("", of, [])[field]);
    expect(sent(withField(field))).not.toBe(sent(head));
  });

  it.each(fields)("a slip whose %s changes counts as changed", (field) => {
    expect(isChanged({ head, lines: [] }, { head: withField(field), lines: [] })).toBe(true);
  });

  it.each(fields)("a slip that both users changed takes over the other user's %s in a merge", (field) => {
    const mine = field === "remark" ? { discountMoney: "3" } : { remark: "mine" };
    const theirs = withField(field);
    const merged = merge({ head, lines: [] }, { head: { ...head, ...mine }, lines: [] }, { head: theirs, lines: [] });
    expect(merged.head).toMatchObject({ ...mine, [field]: theirs[field] });
  });
});
