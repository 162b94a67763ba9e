// Tests that every field a user types is sent and compared: a forgotten field would be saved empty, or lost when two people write.
import { newId } from "@kontor/contracts/core/id";
import { type SlipLineInput, slipAdd, slipLineInput } from "@kontor/contracts/finance/slip";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { blankHead, blankLine, bodyOf, type SlipHead, type SlipLine, slipMerger } from "./slip.rules.ts";

type Content = Parameters<typeof slipMerger.merge>[0];
/** A merger that leaves out the remark of lines. */
const withRemark = ({ head, lines }: Content, as = ""): Content => ({
  head,
  lines: lines.map((line) => ({ ...line, remark: as })),
});
const forgetfulMerger: typeof slipMerger = {
  isChanged: (base, ours) => slipMerger.isChanged(withRemark(base), withRemark(ours)),
  merge: (base, ours, theirs) => slipMerger.merge(base, ours, withRemark(theirs, base.lines[0]?.remark)),
};

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

  const sentLines = z.array(z.record(z.string(), z.unknown()));
  const sent = (field: keyof typeof typed, body: typeof bodyOf) => {
    const { lines } = body("", blankHead(new Date(0)), [withField(field)]);
    return sentLines.parse(lines)[0]?.[field];
  };

  it.each(fields)("a slip's line sends its %s as it was typed", (field) => {
    expect(sent(field, bodyOf)).toBe(typed[field]);
  });

  it("a field that is left out of what a slip's line sends is found", () => {
    const forgetful: typeof bodyOf = (id, head, lines) =>
      bodyOf(
        id,
        head,
        lines.map((one) => ({ ...one, remark: "" })),
      );
    expect(fields.filter((field) => sent(field, forgetful) !== typed[field])).toEqual(["remark"]);
  });

  /** The document that a line settles never changes. */
  const compared = fields.filter((field) => field !== "billId");
  const isCompared = (field: keyof typeof typed, { isChanged }: typeof slipMerger) =>
    isChanged(content(line), content(withField(field)));
  it.each(compared)("a slip whose line has another %s counts as changed", (field) => {
    expect(isCompared(field, slipMerger)).toBe(true);
  });

  it("a field that is left out of the comparison of a slip's lines is found", () => {
    expect(compared.filter((field) => !isCompared(field, forgetfulMerger))).toEqual(["remark"]);
  });

  /** The line after a merge, of which both sides changed something else, and what it has to have. */
  const afterMerge = (field: keyof typeof typed, { merge }: typeof slipMerger) => {
    const mine = field === "remark" ? { eachAmount: "3" } : { remark: "mine" };
    const { lines } = merge(content(line), content({ ...line, ...mine }), content(withField(field)));
    return { lines, mine, value: lines[0]?.[inForm(field)] };
  };
  it.each(compared)("a slip's line that both users changed takes over the other user's %s in a merge", (field) => {
    const { lines, mine } = afterMerge(field, slipMerger);
    expect(lines).toMatchObject([{ ...mine, [inForm(field)]: typed[field] }]);
  });

  it("a field that is left out of the merge of a slip's lines is found", () => {
    expect(compared.filter((field) => afterMerge(field, forgetfulMerger).value !== typed[field])).toEqual(["remark"]);
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

  /** Whether the body differs with the field. */
  const isSent = (field: keyof SlipHead, bodyFor: (of: SlipHead) => Readonly<Record<string, unknown>>) => {
    const sent = (of: SlipHead) => JSON.stringify(bodyFor(of)[field]);
    return sent(withField(field)) !== sent(head);
  };
  it.each(fields)("the request body of a slip has its %s", (field) => {
    expect(isSent(field, (of) => bodyOf("", of, []))).toBe(true);
  });

  it("a field that is left out of the request body of a slip is found", () => {
    const forgetful = (of: SlipHead) => bodyOf("", { ...of, remark: "" }, []);
    expect(fields.filter((field) => !isSent(field, forgetful))).toEqual(["remark"]);
  });

  it.each(fields)("a slip whose %s changes counts as changed", (field) => {
    expect(slipMerger.isChanged({ head, lines: [] }, { head: withField(field), lines: [] })).toBe(true);
  });

  it.each(fields)("a slip that both users changed takes over the other user's %s in a merge", (field) => {
    const mine = field === "remark" ? { discountMoney: "3" } : { remark: "mine" };
    const theirs = withField(field);
    const merged = slipMerger.merge(
      { head, lines: [] },
      { head: { ...head, ...mine }, lines: [] },
      { head: theirs, lines: [] },
    );
    expect(merged.head).toMatchObject({ ...mine, [field]: theirs[field] });
  });
});
