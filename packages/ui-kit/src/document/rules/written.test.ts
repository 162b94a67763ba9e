// Tests that every field a user types is sent and compared: a forgotten field would be saved empty, or lost when two people write.
import { newId } from "@kontor/contracts/core/id";
import { documentAdd, type LineInput, lineInput } from "@kontor/contracts/document/document";
import { describe, expect, it } from "vitest";
import type { Merger } from "../../voucher/form/three-way-merge.rules.ts";
import { bodyOf, wireLine } from "./body.rules.ts";
import { documentMerger } from "./document-merge.rules.ts";
import { blankHead, type DocumentContent, type Head } from "./head.rules.ts";
import { blankLine, type FormLine } from "./line.rules.ts";

const OTHER = newId();
const fieldsOf = (shape: object, without: readonly string[]): string[] =>
  Object.keys(shape).filter((field) => !without.includes(field));

/** A merger that leaves out the remark of lines. */
const withRemark = ({ head, lines }: DocumentContent, as = ""): DocumentContent => ({
  head,
  lines: lines.map((one) => ({ ...one, remark: as })),
});
const forgetfulMerger: Merger<Head, FormLine> = {
  isChanged: (base, ours) => documentMerger.isChanged(withRemark(base), withRemark(ours)),
  merge: (base, ours, theirs) => documentMerger.merge(base, ours, withRemark(theirs, base.lines[0]?.remark)),
};

describe("a line", () => {
  const lineFields = fieldsOf(lineInput.shape, ["id"]) as (keyof LineInput)[]; // the schema's own
  const line = blankLine(newId());
  /** A value other than the field's current one that satisfies the contract. */
  const written = (field: keyof LineInput): string | boolean => {
    const values = ["7", "noted", OTHER, "2026-12-31", true];
    const example = values.find((value) => lineInput.shape[field].safeParse(value).success);
    if (example === undefined) throw new Error(`nothing to write into ${field}`);
    return example;
  };
  const withField = (field: keyof LineInput): FormLine => ({ ...line, [field]: written(field) });
  const contentOf = (one: FormLine): DocumentContent => ({ head: blankHead(new Date(0)), lines: [one] });

  const sent = (field: keyof LineInput, wire: typeof wireLine) => wire(withField(field))[field];

  it.each(lineFields)("a line sends its %s as it was typed", (field) => {
    expect(sent(field, wireLine)).toBe(written(field));
  });

  it("a field that is left out of what a line sends is found", () => {
    const forgetful = (one: FormLine) => wireLine({ ...one, remark: "" });
    expect(lineFields.filter((field) => sent(field, forgetful) !== written(field))).toEqual(["remark"]);
  });

  /** The tax follows from the total with tax, and the source line that a line takes from never changes. */
  const compared = lineFields.filter((field) => field !== "taxMoney" && field !== "linkId");
  const isCompared = (field: keyof LineInput, { isChanged }: typeof documentMerger) =>
    isChanged(contentOf(line), contentOf(withField(field)));

  it.each(compared)("a line whose %s changes counts as changed", (field) => {
    expect(isCompared(field, documentMerger)).toBe(true);
  });

  it("a field that is left out of the comparison of lines is found", () => {
    expect(compared.filter((field) => !isCompared(field, forgetfulMerger))).toEqual(["remark"]);
  });

  /** The totals follow from the other fields. */
  const merged = compared.filter((field) => field !== "allPrice" && field !== "taxLastMoney");
  /** Our line after a merge, of which both sides changed something else, with what it has to have. */
  const afterMerge = (field: keyof LineInput, { merge }: typeof documentMerger) => {
    const mine = field === "remark" ? { operNumber: "3" } : { remark: "mine" };
    const theirs = withField(field);
    const [both] = merge(contentOf(line), contentOf({ ...line, ...mine }), contentOf(theirs)).lines;
    // A price has four decimals once the line is recalculated.
    return {
      both,
      mine,
      value: Number(both?.[field]) || both?.[field],
      theirs: Number(theirs[field]) || theirs[field],
    };
  };

  it.each(merged)("a line that both users changed takes over the other user's %s in a merge", (field) => {
    const { both, mine, value, theirs } = afterMerge(field, documentMerger);
    expect(value).toEqual(theirs);
    expect(both).toMatchObject(mine);
  });

  it("a field that is left out of the merge of lines is found", () => {
    const lost = merged.filter((field) => {
      const { value, theirs } = afterMerge(field, forgetfulMerger);
      return value !== theirs;
    });
    expect(lost).toEqual(["remark"]);
  });
});

describe("a document", () => {
  const headFields = fieldsOf(documentAdd.shape, ["id", "lines"]) as (keyof Head)[]; // the form's names are the contract's
  const head = blankHead(new Date(0));
  const withField = (field: keyof Head): Head => {
    const value = head[field];
    const part = { id: newId(), accountId: newId(), name: "a.pdf", size: 1, amount: "7" };
    return { ...head, [field]: Array.isArray(value) ? [part] : value === null ? newId() : "7" };
  };

  /** Whether the body differs with the field. */
  const isSent = (field: keyof Head, bodyFor: (of: Head) => ReturnType<typeof bodyOf>) => {
    const sent = (of: Head) => JSON.stringify(bodyFor(of)[field as keyof typeof documentAdd.shape]);
    return sent(withField(field)) !== sent(head);
  };

  it.each(headFields)("the request body of a document has its %s", (field) => {
    expect(isSent(field, (of) => bodyOf("", of, []))).toBe(true);
  });

  it("a field that is left out of the request body is found", () => {
    const forgetful = (of: Head) => bodyOf("", { ...of, salesMan: [] }, []);
    expect(headFields.filter((field) => !isSent(field, forgetful))).toEqual(["salesMan"]);
  });

  it.each(headFields)("a document whose %s changes counts as changed", (field) => {
    expect(documentMerger.isChanged({ head, lines: [] }, { head: withField(field), lines: [] })).toBe(true);
  });
});
